/** The games with boards of squares: played, searched, stepped through, shared, walked by keys, set up. */
import type { Page } from "@playwright/test";
import { expect, test } from "./test";
import { link, linkValue, open, press, settled, TREE } from "./plyscope";

const board = (page: Page) => page.getByRole("group", { name: "Board", exact: true });
const square = (page: Page, name: RegExp) => board(page).getByRole("button", { name });
const root = (page: Page) =>
  page.evaluate(() => {
    const trace = window.plyscope.page.search.current.value!;
    return {
      summary: trace.run.value.summary,
      visits: trace.session.visits(),
      state: trace.run.value.state,
    };
  });

/** A move at the start: its clicked squares, and the position's parameter after it. */
const MOVES: Readonly<Record<string, readonly [key: string, squares: readonly RegExp[], after: RegExp]>> = {
  "connect-four": ["grid", [/^d1,/], /\.\.\.x\.\.\.(_o)?$/],
  othello: ["discs", [/^d3,/], /^.{19}XX?|White/],
  checkers: ["pdn", [/^9,/, /^13,/], /^W:.*13/],
  ataxx: ["ataxx-fen", [/^b6,/], /^x5o\/1x5/],
};

test("in each game a move is played, searched, stepped through and shared; its board is walked by keys and set up", async ({
  page,
}) => {
  for (const name of Object.keys(MOVES)) await test.step(name, () => tryGame(page, name));
});

async function tryGame(page: Page, name: string): Promise<void> {
  await open(page, `game=${name}&depth=3`);
  const [key, squares, after] = MOVES[name]!;
  expect(linkValue(page, key)).toBeNull();
  for (const one of squares) await square(page, one).click();
  await settled(page);
  expect(linkValue(page, key)).toMatch(after);
  const found = await root(page);
  expect(found.state).toBe("done");
  expect(found.visits).toBeGreaterThan(20);
  await press(page, "Home");
  await press(page, "ArrowRight", 5);
  const address = link(page);
  const time = () => page.evaluate(() => window.plyscope.page.search.current.value!.time.value);
  const stood = await time();
  expect(stood).toBe(5);
  await open(page, TREE);
  await open(page, address);
  expect(await root(page)).toEqual(found);
  expect(await time()).toBe(stood);

  // Its board is walked by keys, turned round and set up.
  await open(page, `game=${name}&depth=2`);
  const buttons = board(page).getByRole("button");
  const first = await buttons.first().getAttribute("aria-label");
  // One stop for Tab; the arrow keys go on from there.
  await expect(board(page).locator('button[tabindex="0"]')).toHaveCount(1);
  await buttons.first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(buttons.first()).not.toBeFocused();
  await expect(board(page).locator("button:focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Flip the board" }).click();
  await expect(buttons.last()).toHaveAttribute("aria-label", first!);
  await page.getByRole("button", { name: "Flip the board" }).click();

  await page.getByRole("button", { name: "Edit board" }).click();
  const editor = page.locator(".editor");
  await editor.getByRole("button", { name: "Clear" }).click();
  await settled(page);
  const label = page.getByRole("group", { name: "Board to set up" }).getByRole("button").first();
  await expect(label).toHaveAttribute("aria-label", /, empty$/);
  await label.click();
  await expect(label).not.toHaveAttribute("aria-label", /, empty$/);
  await editor.getByRole("button", { name: "Start" }).click();
  await settled(page);
  await expect(editor.locator(".problem")).toHaveCount(0);
  expect((await root(page)).state).toBe("done");
  expect(await board(page).getByRole("button").count()).toBe(0);
  await page.keyboard.press("Escape");
  await settled(page);
  await expect(buttons.first()).toHaveAttribute("aria-label", first!);
}
