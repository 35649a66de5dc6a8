/** What the page says of every visit of a search of each kind is what the core says; second/texts.spec.ts has the long walk. */
import { expectTexts, spans, watchCanvases, type Moment } from "./texts";
import { open } from "./plyscope";
import { expect, test } from "./test";

/** A search, and the kinds of texts that are compared in it at least five times. */
interface Search {
  readonly link: string;
  readonly says: readonly string[];
}

const LEAVES = "((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))";
const SEARCHES: Readonly<Record<string, Search>> = {
  "depth-first search with pre-searches and uncertainty": {
    link:
      "game=synthetic&branching=3&height=3&seed=5&search=pvs&deepening=on&table=8&pre-search=on&near-leaf=1" +
      "&uncertainty=cut-and-all",
    says: ["entry", "window", "best", "lies", "stored", "why", "questions", "doubt", "Table", "Ordered"],
  },
  "proof-number search": {
    link: `game=tree&tree=${LEAVES}&search=proof-number&at-least=5`,
    says: ["root", "Proof number", "children"],
  },
  UCT: { link: `game=tree&tree=${LEAVES}&search=uct&descents=12`, says: ["selection"] },
};
const EVERYWHERE = ["sentence", "story", "listing", "words", "label", "value", "Best move", "How it ended"];

for (const [name, { link, says }] of Object.entries(SEARCHES)) {
  test(`what the page says of each visit of ${name} is what the core says`, async ({ freshPage: page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await watchCanvases(page);
    await open(page, link);
    const visits = await spans(page);
    const moments = visits.flatMap(([begin, end], visit): Moment[] => {
      const reading = {
        perspective: visit % 2 === 0 ? "first" : "mover",
        bounds: visit % 3 === 0 ? "range" : "alpha-beta",
      } as const;
      const pointer = [(visit + 0.5) / visits.length, 0.6] as const;
      return [
        { t: begin, select: null, reading, pointer },
        { t: end - 1, select: visit, reading, pointer },
        { t: end, select: visit, reading, pointer },
      ];
    });
    const compared = await expectTexts(page, moments);
    for (const what of ["texts of the tree", "texts of bars", ...EVERYWHERE, ...says])
      expect(compared.get(what) ?? 0, what).toBeGreaterThanOrEqual(5);
  });
}
