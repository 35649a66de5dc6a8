import type { Page } from "@playwright/test";
import { expect, test } from "./test";
import {
  choosePreset,
  dragPiece,
  FIRST,
  OTHER_FEN,
  SMALL,
  fenInput,
  lastTick,
  link,
  linkValue,
  open,
  openAtStart,
  digest,
  pointerAway,
  press,
  rootValue,
  settled,
  tick,
} from "./plyscope";

/** The pieces on the board, each with its place, in an order of no importance. */
const board = (page: Page): Promise<string[]> =>
  page
    .locator(".board-squares piece:not(.ghost)")
    .evaluateAll((pieces: HTMLElement[]) =>
      pieces.map((piece) => `${piece.className} ${piece.style.transform}`).sort(),
    );

/** The centre of a square on the screen, with White below. */
async function square(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator(".board-squares cg-board").boundingBox())!;
  const file = name.charCodeAt(0) - "a".charCodeAt(0);
  const rank = Number(name[1]);
  return { x: box.x + ((file + 0.5) * box.width) / 8, y: box.y + ((8.5 - rank) * box.height) / 8 };
}

async function type(page: Page, fen: string): Promise<void> {
  await fenInput(page).fill(fen);
  await page.keyboard.press("Enter");
  await settled(page);
}

test("another FEN is searched, and Back returns to the former one", async ({ page }) => {
  await openAtStart(page);
  await press(page, "ArrowRight", 2);
  const before = { link: link(page), board: await board(page), value: await rootValue(page).innerText() };

  await type(page, OTHER_FEN);
  expect(linkValue(page, "fen")).toBe(OTHER_FEN.replaceAll(" ", "_"));
  expect(await tick(page)).toBe(await lastTick(page));
  await expect(rootValue(page)).not.toHaveText(before.value);
  expect(await board(page)).not.toEqual(before.board);
  await expect(page.locator(".board-squares piece:not(.ghost)")).toHaveCount(24);

  await page.goBack();
  await settled(page);
  expect(link(page)).toBe(before.link);
  expect(await tick(page)).toBe(2);
  await expect(rootValue(page)).toHaveText(before.value);
  await expect(fenInput(page)).toHaveValue("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1");
  expect(await board(page)).toEqual(before.board);

  await test.step("the position of a visit can be searched on its own", async () => {
    await open(page, `${SMALL}&t=9`);
    const shown = await board(page);
    const deep = link(page);
    await page.getByRole("button", { name: "Search this position" }).click();
    await pointerAway(page);
    await settled(page);
    expect(linkValue(page, "fen")).not.toBe(OTHER_FEN.replaceAll(" ", "_"));
    expect(await tick(page)).toBe(await lastTick(page));
    expect(await board(page)).toEqual(shown);
    await page.goBack();
    await settled(page);
    expect(link(page)).toBe(deep);
  });

  await test.step("the board can be flipped", async () => {
    await open(page, SMALL);
    const before = await digest(page);
    await press(page, "f");
    expect(await digest(page)).not.toBe(before);
    await press(page, "f");
    expect(await digest(page)).toBe(before);
  });

  await test.step("a preset is searched, and its name is shown", async () => {
    await open(page, SMALL);
    const name = page.locator(".preset-name");
    await expect(name).toHaveText("your own");
    await choosePreset(page, "PVS searches again");
    await settled(page);
    expect(linkValue(page, "game")).toBe("tree");
    expect(linkValue(page, "search")).toBeNull();
    await expect(name).toHaveText("PVS searches again");
    await expect(page.locator(".board-squares")).toHaveCount(0);
    await press(page, "Home");
    await press(page, "r");
    expect(await tick(page)).toBeGreaterThan(0);
  });
});

test("a move dragged on the board makes a new root", async ({ page }) => {
  await open(page, FIRST);
  const from = await square(page, "d6");
  const to = await square(page, "d1");
  await dragPiece(page, from, to);
  await settled(page);
  await expect(fenInput(page)).toHaveValue("1k1r4/pp1b1R2/6pp/4p3/2B5/4Q3/PPP2B2/2Kq4 w - - 1 2");
  expect(linkValue(page, "fen")).toBe("1k1r4/pp1b1R2/6pp/4p3/2B5/4Q3/PPP2B2/2Kq4_w_-_-_1_2");
  await expect(rootValue(page)).toHaveText("−M2");
  // The way back is one step, whatever was dragged.
  await page.goBack();
  await settled(page);
  expect(link(page)).toBe(FIRST);
  await expect(rootValue(page)).toHaveText("−M3");

  await test.step("an illegal move cannot be dragged, and deeper in the search nothing can", async () => {
    await open(page, FIRST);
    await dragPiece(page, await square(page, "d6"), await square(page, "e4"));
    await settled(page);
    expect(link(page)).toBe(FIRST);
    await press(page, "ArrowLeft", 3);
    const deep = link(page);
    const [start, end] = [await square(page, "d6"), await square(page, "d1")];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await expect(page.locator("cg-board piece.dragging")).toHaveCount(0);
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    expect(link(page)).toBe(deep);
  });

  await test.step("a promotion dragged on the board asks for the piece", async () => {
    await open(page, "game=chess&fen=8/P6k/8/8/8/8/8/K7_w_-_-_0_1&depth=3");
    const from = await square(page, "a7");
    const to = await square(page, "a8");
    await dragPiece(page, from, to);
    await page.getByRole("dialog", { name: "Promote to" }).getByRole("button", { name: "Rook" }).click();
    await settled(page);
    await expect(fenInput(page)).toHaveValue("R7/7k/8/8/8/8/8/K7 b - - 0 1");
  });

  await test.step("a move chosen from the list makes a new root, promotions included", async () => {
    await open(page, "game=chess&fen=8/P6k/8/8/8/8/8/K7_w_-_-_0_1&depth=3");
    const moves = page.getByLabel("Play a move at the root");
    await expect(moves.locator("option")).toContainText(["play a move …", /./]);
    await moves.selectOption("a8=N");
    await settled(page);
    await expect(fenInput(page)).toHaveValue("N7/7k/8/8/8/8/8/K7 b - - 0 1");
  });
});

test("a broken FEN is said next to its input, and what was shown stays", async ({ page }) => {
  await openAtStart(page, SMALL);
  await press(page, "ArrowRight", 5);
  const before = { link: link(page), visits: await lastTick(page), board: await board(page) };
  const value = await rootValue(page).innerText();

  await type(page, "r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP w - - 0 1");
  const problem = page.locator(".position").getByRole("alert");
  await expect(problem).toContainText("8 ranks are needed, 7 given");
  await expect(problem.locator("em")).not.toBeEmpty();
  await expect(fenInput(page)).toHaveAttribute("aria-invalid", "true");
  expect(await fenInput(page).getAttribute("aria-describedby")).toBe(await problem.getAttribute("id"));
  const field = (await fenInput(page).boundingBox())!;
  const message = (await problem.boundingBox())!;
  expect(message.y - (field.y + field.height)).toBeLessThan(16);

  expect(link(page)).toBe(before.link);
  await expect(rootValue(page)).toHaveText(value);
  expect(await board(page)).toEqual(before.board);
  expect(await lastTick(page)).toBe(before.visits);
  // Steps through time still work on the shown search.
  await page.getByRole("button", { name: "Step (→)" }).click();
  await settled(page);
  expect(await tick(page)).toBe(6);

  await type(page, OTHER_FEN.replace(" w ", " b "));
  await expect(problem).toHaveCount(0);
  await expect(fenInput(page)).toHaveAttribute("aria-invalid", "false");
  expect(linkValue(page, "fen")).toContain("_b_");
});
