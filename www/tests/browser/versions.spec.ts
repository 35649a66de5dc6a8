/** Two versions of a program: a file next to the search that is shown, and two folders. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { BENCHMARK, OTHER_BENCHMARK } from "../benchmarks";
import { open, press, settled } from "./plyscope";
import { expect, test } from "./test";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Compare two searches" });

const enter = (move: string, depth: number, more = ""): string =>
  `{"enter":"${move}","depth":${depth},"alpha":-100,"beta":100${more}}`;
const leave = (value: number): string => `{"leave":${value},"reason":"evaluation"}`;

/** A search by another program: the given moves from the start, each to a depth, with leaves below it. */
function search(
  fen: string,
  moves: readonly (readonly [move: string, depth: number, leaves: number])[],
): string {
  const replies = ["a7a6", "b7b6", "c7c6", "d7d6", "e7e6", "f7f6", "g7g6", "h7h6"];
  const below = moves.flatMap(([move, depth, leaves]) => [
    enter(move, depth),
    ...replies.slice(0, leaves).flatMap((reply) => [enter(reply, depth - 1), leave(0)]),
    leave(0),
  ]);
  const header = `{"plyscope":1,"perspective":"mover","infinity":1000,"game":"chess","position":"${fen}","program":"Engine"}`;
  return `${[header, enter("", 3), ...below, '{"leave":0}'].join("\n")}\n`;
}

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KINGS = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";

const usual = [
  ["e2e4", 2, 3],
  ["d2d4", 2, 4],
] as const;
const larger = [
  ["e2e4", 2, 3],
  ["d2d4", 3, 8],
] as const;
const smaller = [["e2e4", 2, 3]] as const;

/** The files of both versions, in two folders. */
function folders(root: string): [a: string, b: string] {
  const both: [string, string] = [join(root, "v1"), join(root, "v2")];
  const files: [name: string, a: string, b: string][] = [
    ["larger", search(START, usual), search(START, larger)],
    ["smaller", search(KINGS, usual), search(KINGS, smaller)],
    ["damaged", search(START, usual), "{"],
  ];
  for (const folder of both) mkdirSync(folder, { recursive: true });
  for (const [name, a, b] of files) {
    writeFileSync(join(both[0], `${name}.ndjson`), a);
    writeFileSync(join(both[1], `${name}.jsonl`), b);
  }
  writeFileSync(join(both[1], "new.jsonl"), search(START, usual));
  return both;
}

const openDialog = async (page: Page): Promise<void> => {
  await press(page, ":");
  await expect(dialog(page)).toBeVisible();
};

/** The visit that each search shows and selects, once both are compared. */
async function sides(page: Page) {
  await expect
    .poll(() => page.evaluate(() => window.plyscope.page.compare.compared.value !== null))
    .toBe(true);
  await settled(page);
  return page.evaluate(() => {
    const { search, compare } = window.plyscope.page;
    return [search.current.value, compare.other.value].map((trace) => [
      trace?.run.value.visits,
      trace?.selected.value,
      trace?.event.value?.visit,
    ]);
  });
}

test("two folders become a table, and a row opens its pair at the first difference", async ({
  page,
}, info) => {
  const [a, b] = folders(info.outputPath("versions"));
  await open(page, "game=tic-tac-toe&depth=2");
  await openDialog(page);
  await dialog(page).getByLabel("The folder of A").setInputFiles(a);
  await dialog(page).getByLabel("The folder of B").setInputFiles(b);
  await settled(page);
  const rows = dialog(page).locator("tr[data-position]");
  await expect(rows.locator("button")).toHaveText(["larger", "smaller"]);
  await expect(rows.first().locator("td")).toHaveText([
    "10",
    "14",
    "1.40",
    "",
    /d4: depth 2 → 3/,
    "d4 5 → 9",
  ]);
  await expect(rows.last().locator("td")).toHaveText(["10", "5", "0.50", "", /d4/, "d4 5 → 0"]);
  await expect(dialog(page).locator('[data-counter="visits"] td')).toHaveText(["20", "19", "0.950"]);
  await expect(dialog(page)).toContainText(
    "B makes more visits in 1 position, fewer in 1, and the same number in 0.",
  );
  await expect(dialog(page)).toContainText("Only B has 1 search of these names: new.jsonl");
  await expect(dialog(page).getByRole("alert")).toContainText("damaged: the file of B cannot be read");
  await rows.locator("button").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.locator("button").last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  // The search, its iteration, its root, e4 with three replies: d4 is the eighth visit.
  expect(await sides(page)).toEqual([
    [10, 7, 7],
    [14, 7, 7],
  ]);
  await expect(page.locator(".versus-difference, .pair-sentence").first()).toContainText(
    "7 visits in common, then in iteration 3 A searches d4 to depth 2, B to depth 3.",
  );

  await test.step("the table is still there, and another row replaces the pair", async () => {
    await openDialog(page);
    await expect(rows.first()).toHaveAttribute("aria-current", "true");
    await rows.locator("button").last().click();
    await settled(page);
    const [first, second] = await sides(page);
    expect([first, second?.[0]]).toEqual([[10, 7, 7], 5]);
  });

  await test.step("a file is compared with the search that is shown, if it is of its position", async () => {
    await openDialog(page);
    const choose = dialog(page).getByLabel("The file to compare with");
    await choose.setInputFiles(join(b, "larger.jsonl"));
    await expect(
      page.getByText("“larger.jsonl” was not compared: it searches a different position"),
    ).toBeVisible();
    await settled(page);
    await openDialog(page);
    await choose.setInputFiles({
      name: "again.ndjson",
      mimeType: "application/x-ndjson",
      buffer: readFileSync(join(a, "smaller.ndjson")),
    });
    await settled(page);
    expect((await sides(page)).map(([visits]) => visits)).toEqual([10, 10]);
    await expect(page.locator(".versus-difference, .pair-sentence").first()).toContainText(
      "The searches do not differ",
    );
    await openDialog(page);
    await dialog(page).getByRole("button", { name: "End the comparison" }).first().click();
    await settled(page);
    await expect(page.getByRole("region", { name: "Search B", exact: true })).toHaveCount(0);
  });
});

test("a row of two benchmarks opens both at the search of its number", async ({ page }, info) => {
  const [a, b] = ["v1", "v2"].map((name) => info.outputPath(name)) as [string, string];
  for (const [folder, bytes] of [
    [a, BENCHMARK],
    [b, OTHER_BENCHMARK],
  ] as const) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "bench.plys"), bytes);
  }
  await open(page, "game=tic-tac-toe&depth=2");
  await openDialog(page);
  await dialog(page).getByLabel("The folder of A").setInputFiles(a);
  await dialog(page).getByLabel("The folder of B").setInputFiles(b);
  await settled(page);
  await expect(dialog(page)).toContainText("Only A has 1 search of these names: bench, search 3");
  await dialog(page).getByRole("button", { name: "bench, search 2" }).click();
  await settled(page);
  expect((await sides(page)).map(([visits]) => visits)).toEqual([4, 7]);
  await expect(page).toHaveURL(/&part=search-2/);
});
