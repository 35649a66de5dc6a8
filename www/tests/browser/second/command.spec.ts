/** The page's statements about a search are the figures that the command prints. */
import type { Compared, MovesByIteration } from "../../../src/core/generated/core-types";
import { needsCommand, printed } from "../command";
import {
  crossedReport,
  expectReport,
  grouped,
  listedVisits,
  openTabOn,
  type WholeReport,
} from "../insight-tab";
import { open, settled } from "../plyscope";
import { Random } from "../../random";
import { GAMES, IS_WHOLE, randomLink } from "../scenarios";
import { expect, test } from "../test";
import type { Page } from "@playwright/test";

/** The output of `plyscope insight --json`. */
interface Printed extends WholeReport {
  scenario: string;
  /** The report of the whole search: the page asks for it elsewhere. */
  moves_by_iteration?: MovesByIteration;
  /** `null` for the whole search, which has no position. */
  position_visits?: readonly { visit: number; path: string; depth: number; value_text: string | null }[];
}

/** Programs are given a hyphen where people read a minus sign, and mates as engines write them. */
const asRead = (report: unknown): unknown =>
  JSON.parse(
    JSON.stringify(report, (_, part: unknown) =>
      typeof part === "string"
        ? part
            .replaceAll(/(?<![^\s(~])-(?=[\d∞])/g, "−")
            .replaceAll(/(?<![^\s(~])#(-?)(?=\d)/g, (_mate, sign: string) => (sign === "" ? "M" : "−M"))
        : part,
    ),
  );

/** A root that the machine and wasm take may differ in its last digit. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "number" ? Number(part.toPrecision(14)) : part,
    ),
  );

/** Compares the whole tab on a trace or a subtree of it with the command's output. */
async function agrees(page: Page, link: string, visit: number): Promise<void> {
  const found = asRead(
    printed("insight", `${link}&seen=mover`, ...(visit === 0 ? [] : ["--visit", String(visit)])),
  ) as Printed;
  await openTabOn(page, `${link}&unit=centipawns`, visit);
  await expectReport(page, found);
  const { scenario: searched, position_visits: visits, moves_by_iteration: moves, ...report } = found;
  expect(searched).not.toBe("");
  const asked = await page.evaluate(() =>
    window.plyscope.page.search.current.value!.answers.value.moves_by_iteration(),
  );
  if (visit === 0) expect(asked).toEqual(moves);
  expect(rounded(await crossedReport(page))).toEqual(rounded(report));
  if (visits !== undefined && visits.length > 0) {
    expect(await listedVisits(page)).toEqual(visits.slice(0, 100).map((one) => grouped(one.visit)));
  }
}

const CHOSEN: readonly (readonly [link: string, visit: number])[] = [
  ["game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta", 6],
  ["game=chess&fen=r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1_w_-_-_0_1&depth=3&null-move=2", 0],
  [
    "game=chess&fen=r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1_w_-_-_0_1&depth=3&uncertainty=cut-and-all",
    0,
  ],
  ["game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=6&pre-search=on&near-leaf=1", 150],
];

for (const [link, visit] of CHOSEN) {
  test(`the insight tab's numbers are the command's: ${link}, visit ${visit}`, async ({
    freshPage: page,
  }) => {
    needsCommand();
    await agrees(page, link, visit);
  });
}

for (const game of GAMES) {
  for (let seed = 1; seed <= (IS_WHOLE ? 5 : 1); seed += 1) {
    test(`${game}, random search ${seed}: the insight tab's numbers are the command's`, async ({
      freshPage: page,
    }) => {
      needsCommand();
      const random = new Random(1000 + seed);
      const link = randomLink(game, random);
      await agrees(page, link, 0);
      const visits = await page.evaluate(
        () => window.plyscope.page.search.current.value!.extent.value.visits,
      );
      await agrees(page, link, 1 + random.below(visits - 1));
    });
  }
}

test("a comparison's numbers are the command's", async ({ page }) => {
  needsCommand();
  const chess = "game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=10";
  await open(page, `${chess}&b.search=mtd-f`);
  await expect
    .poll(() => page.evaluate(() => window.plyscope.page.compare.compared.value !== null))
    .toBe(true);
  await settled(page);
  const found = printed("compare", chess, "b.search=mtd-f") as Compared;
  expect(found).toMatchObject(await page.evaluate(() => window.plyscope.page.compare.compared.value!));
});
