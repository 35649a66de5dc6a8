/** Searches of other programs: the examples of docs/trace-format.md and damaged files. */
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../test";
import { TREE, open, press, settled } from "../plyscope";

/** The output of the example in C: tic-tac-toe, with its rules known here. */
function printed(): Buffer {
  const program = join(mkdtempSync(join(tmpdir(), "plyscope-")), "tiny");
  execFileSync("cc", ["-o", program, join(import.meta.dirname, "../../../../docs/examples/tiny.c")]);
  return execFileSync(program, { stdio: ["ignore", "pipe", "ignore"] });
}

const menu = (page: Page) => page.getByRole("dialog", { name: "Share" });

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.keyboard.press("L");
  await menu(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "search.ndjson", mimeType: "application/x-ndjson", buffer });
}

test("the search of another program is opened, with tree, values and board", async ({ page }) => {
  await open(page, TREE);
  await choose(page, printed());
  await settled(page);
  await expect(page.locator(".status")).toContainText("356 visits of tiny.c");
  await expect(page.locator(".banners")).toContainText("a search by tiny.c");
  // It has nothing to do with the preset that was shown before.
  await expect(page.locator(".caption")).toHaveCount(0);
  const found = await page.evaluate(() => {
    const trace = window.plyscope.page.search.current.value;
    if (trace === null) throw new Error("there is no trace");
    const leaf = trace.answers.value.inspect(trace.session.visits() - 1, trace.extent.value.ticks);
    return {
      positions: trace.session.positions(),
      game: trace.values.value["game"],
      root: trace.answers.value.inspect(2, trace.extent.value.ticks)?.value,
      listing: trace.answers.value.listing(5),
      reason: leaf?.reason,
      // The way of searching is unknown: so the effects of a table or of speculation can be looked for.
      sought: trace.offeredKinds.map(({ kind }) => kind).filter((kind) => /table|speculation/.test(kind)),
    };
  });
  await expect(page.getByLabel("Parameters of tiny.c")).toContainText("not reported");
  expect(found).toEqual({
    positions: 356,
    game: "tic-tac-toe",
    root: "= 0",
    listing: null,
    reason: "the game is over here",
    sought: ["table-answer", "speculation"],
  });
});

test("of what its program did not tell the insight gives no numbers", async ({ page }) => {
  await open(page, TREE);
  await choose(page, printed());
  // The file is read before the page has anything to wait for.
  await expect(page.locator(".status")).toContainText("356 visits of tiny.c");
  await settled(page);
  await press(page, "X");
  for (const name of ["Table", "Pre-searches", "Uncertainty cut-offs"]) {
    const part = page.locator(".insight details").filter({ has: page.getByRole("heading", { name }) });
    await part.locator("summary").click();
    await expect(part).toContainText("Not reported: the program does not say.");
  }
  await expect(page.getByRole("group", { name: "Outcomes of probes" })).toHaveCount(0);
  await open(page, TREE);
  await expect(page.locator(".insight")).toContainText("No visit probed the table.");
});

test("moves may be mere names, and what was not said is said to be unknown", async ({ page }) => {
  await open(page, TREE);
  const lines = [
    '{"plyscope":1,"program":"Names","perspective":"mover","infinity":99}',
    '{"enter":"","depth":1,"alpha":-99,"beta":99}',
    '{"enter":"left","depth":0,"alpha":-99,"beta":99}',
    '{"leave":-5}',
    '{"enter":"right","depth":0,"alpha":-99,"beta":-5}',
    '{"leave":3}',
    '{"leave":5}',
  ];
  await choose(page, Buffer.from(lines.join("\n")));
  await settled(page);
  // A value of -5 for the other side is the best for this side.
  await expect(page.locator(".status")).toContainText("left");
  await expect(page.locator(".position")).toContainText("its moves are names");
  const story = await page.evaluate(() => {
    const trace = window.plyscope.page.search.current.value;
    const inspected = trace?.answers.value.inspect(3, 99);
    return inspected?.story.flatMap(({ clauses }) => clauses.map(({ text }) => text)).join(" ");
  });
  expect(story).toContain("does not say why");
});

test("a mistake is named with its line and its fix, and what was shown stays", async ({ page }) => {
  await open(page, TREE);
  await choose(page, Buffer.from('{"plyscope":1,"perspective":"mover","infinity":99}\n{"leave":1}\n'));
  await expect(page.locator(".banners")).toContainText("line 2: a visit ends, and none is open");
  await expect(page.locator(".banners")).toContainText("print one “leave” for each “enter”");
  expect(await page.evaluate(() => window.plyscope.page.game.value)).toBe("tree");
});
