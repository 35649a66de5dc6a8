/** The long walk: random moments of random searches of every game, each with all that the page says there. */
import { LEAST_COMPARED, walk, type Figures } from "../contradictions";
import { watchCanvases } from "../moments";
import { GAMES, IS_WHOLE } from "../scenarios";
import { expect, test } from "../test";

const TRACES = IS_WHOLE ? 20 : 5;
const MOMENTS = IS_WHOLE ? 200 : 20;

for (const game of GAMES) {
  test(`${game}: no two places contradict each other`, async ({ freshPage: page }) => {
    test.setTimeout(TRACES * MOMENTS * 1000 + 300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await watchCanvases(page);
    const figures: Figures = { moments: 0, compared: 0, replayed: 0, minimax: 0 };
    const start = Date.now();
    for (let seed = 1; seed <= TRACES; seed += 1) {
      await test.step(`seed ${seed}`, () => walk(page, game, seed, MOMENTS, figures));
    }
    const { moments, compared, replayed, minimax: truths } = figures;
    const seconds = Math.round((Date.now() - start) / 1000);
    process.stdout.write(
      `figure: ${game}: ${moments} moments, ${compared} statements agree, ${replayed} with a replay, ${truths} values with minimax (${seconds} s)\n`,
    );
    expect(compared, "statements compared").toBeGreaterThan(LEAST_COMPARED * moments);
    // In chess two searches of three have a table or gambles, so that their windows do not follow from values alone.
    expect(replayed, "windows compared with a replay").toBeGreaterThan(moments / (game === "chess" ? 4 : 2));
    expect(truths, "values compared with minimax").toBeGreaterThan(game === "chess" ? -1 : 10 * TRACES);
  });
}
