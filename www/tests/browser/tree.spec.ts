import type { Page } from "@playwright/test";
import {
  FIRST,
  TREE,
  inspector,
  link,
  linkValue,
  open,
  openAtStart,
  press,
  rootValue,
  settled,
  tick,
  treeInput,
} from "./plyscope";
import { expect, test } from "./test";

async function type(page: Page, tree: string): Promise<void> {
  await treeInput(page).fill(tree);
  await page.keyboard.press("Enter");
  await settled(page);
}

test("a tree that is typed is searched", async ({ page }) => {
  await open(page, FIRST);
  await page.getByRole("combobox", { name: "Game" }).selectOption("Explicit tree");
  await settled(page);
  await expect(treeInput(page)).toHaveValue("(3 12 8) (2 4 6) (14 5 2)");
  await expect(rootValue(page)).toHaveText("3");

  await type(page, "(5 1) (4 9)");
  await expect(rootValue(page)).toHaveText("4");
  expect(linkValue(page, "tree")).toBe("(5_1)_(4_9)");

  await test.step("Back returns to the former tree", async () => {
    await open(page, TREE);
    await type(page, "(5 1) (4 9)");
    await expect(rootValue(page)).toHaveText("4");
    await page.goBack();
    await settled(page);
    await expect(treeInput(page)).toHaveValue("(3 12 8) (2 4 6) (14 5 2)");
    await expect(rootValue(page)).toHaveText("3");
  });

  await test.step("Shift+Enter makes a new line, and a comma or a line break parts values like a space", async () => {
    await open(page, TREE);
    await treeInput(page).fill("(5 1)");
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("(4 9)");
    await page.keyboard.press("Enter");
    await settled(page);
    await expect(treeInput(page)).toHaveValue("(5 1)\n(4 9)");
    await expect(rootValue(page)).toHaveText("4");
  });

  await test.step("a node of MIN that is searched on its own stays one", async () => {
    await open(page, `${TREE}&t=14`);
    await inspector(page).getByRole("button", { name: "Search this position" }).click();
    await settled(page);
    expect(linkValue(page, "first")).toBe("min");
    expect(linkValue(page, "tree")).toBe("2_4_6");
    await expect(page.getByLabel("Moves first")).toHaveValue("min");
  });

  await test.step("a malformed tree is said with its line and column, and what was shown stays", async () => {
    await openAtStart(page, TREE);
    await press(page, "ArrowRight", 4);
    const before = link(page);
    const problem = page.locator(".position").getByRole("alert");
    await type(page, "(3 12 8)\n(2 0x5 6)");
    await expect(problem).toContainText("Line 2, column 4");
    expect(link(page)).toBe(before);
    await expect(rootValue(page)).toHaveText("3");
    expect(await tick(page)).toBe(4);
    await type(page, "1 2");
    await expect(problem).toHaveCount(0);
    await expect(rootValue(page)).toHaveText("2");
  });
});
