import { expect, test } from "./test";
import { linkValue, open, press, rootValue, settled } from "./plyscope";

const FORK = "game=tic-tac-toe&board=x../.o./..x_o";

test("tic-tac-toe is played on its board, with the mouse and the keyboard", async ({ page }) => {
  await open(page, FORK);
  await expect(rootValue(page)).toHaveText(/^0/);
  const board = page.getByRole("group", { name: "Board" });
  await expect(board.getByRole("button")).toHaveCount(9);
  // A corner, which loses.
  await board.getByRole("button", { name: "a1, empty" }).click();
  await settled(page);
  expect(linkValue(page, "board")).toBe("x../.o./o.x_x");
  await expect(rootValue(page)).toHaveText(/3|win/);
  await board.getByRole("button", { name: "c3, empty" }).focus();
  await press(page, "Enter");
  expect(linkValue(page, "board")).toBe("x.x/.o./o.x_o");

  await test.step("Back takes a move back", async () => {
    await open(page, FORK);
    await page.getByRole("button", { name: "b3, empty" }).click();
    await settled(page);
    expect(linkValue(page, "board")).toBe("xo./.o./..x_x");
    await page.goBack();
    await settled(page);
    expect(linkValue(page, "board")).toBe("x../.o./..x_o");
  });

  await test.step("its board follows the visit that is inspected, and says the last move", async () => {
    await open(page, `${FORK}&t=0`);
    const board = page.getByRole("group", { name: "Board" });
    await expect(board.getByRole("button", { name: "the last move" })).toHaveCount(0);
    await press(page, "ArrowRight", 3);
    await expect(board.getByRole("button", { name: "b3, O, the last move" })).toBeVisible();
    // Elsewhere than at the root the board is a picture.
    const before = linkValue(page, "board");
    await board.getByRole("button", { name: "c3, empty" }).click({ force: true });
    await settled(page);
    expect(linkValue(page, "board")).toBe(before);
  });
});
