/** The long walk: at random moments of random searches of every game what the page says is what the core says. */
import { Random } from "../../random";
import { open } from "../plyscope";
import { GAMES, IS_WHOLE, randomLink } from "../scenarios";
import { expect, test } from "../test";
import { expectTexts, spans, watchCanvases, type Moment } from "../texts";

const TRACES = IS_WHOLE ? 20 : 5;
const MOMENTS = IS_WHOLE ? 200 : 20;

for (const game of GAMES) {
  test(`${game}: what the page says is what the core says`, async ({ freshPage: page }) => {
    test.setTimeout(TRACES * MOMENTS * 1000 + 300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await watchCanvases(page);
    let texts = 0;
    for (let seed = 1; seed <= TRACES; seed += 1) {
      const random = new Random(seed);
      const link = randomLink(game, random);
      await test.step(link, async () => {
        await open(page, link);
        const visits = await spans(page);
        const last = visits[0]![1];
        const moments = Array.from({ length: MOMENTS }, (): Moment => ({
          t: random.below(last + 1),
          select: random.below(4) === 0 ? null : random.below(visits.length),
          reading: {
            perspective: random.pick(["first", "mover"]),
            bounds: random.pick(["alpha-beta", "range"]),
          },
          pointer: [random.below(1000) / 1000, random.below(1000) / 1000],
        }));
        for (const count of (await expectTexts(page, moments)).values()) texts += count;
      });
    }
    process.stdout.write(`figure: ${game}: ${TRACES * MOMENTS} moments, ${texts} texts compared\n`);
    expect(texts).toBeGreaterThan(30 * TRACES * MOMENTS);
  });
}
