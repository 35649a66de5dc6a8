import type { Page } from "@playwright/test";
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { expect, test } from "./test";
import { link, openToRead, settled, TREE } from "./plyscope";

const story = (page: Page) => page.locator(".student-story");
const bar = (page: Page) => page.locator(".answer-bar");

const asked = (page: Page) => story(page).getByRole("heading").first();

test("a person performs alpha-beta by keyboard, and hears of a mistake what it may come from", async ({
  page,
}) => {
  await openToRead(page, TREE);
  await page.keyboard.press("K");
  const dialog = page.getByRole("dialog", { name: "Practice" });
  await dialog.getByText("Be the search", { exact: true }).first().click();
  await dialog.locator(".practice-buttons").getByRole("button", { name: "Be the search" }).press("Enter");
  await expect(asked(page)).toHaveText("Where does the search go from A?");
  // The address follows a little later.
  await settled(page);
  expect(link(page)).toContain("show=student");
  const windows = bar(page).locator("button:not(.quiet)");
  // C on the stage, although B is next: it is in the middle, below the root.
  const frame = (await page.locator(".tree-frame").boundingBox())!;
  await settled(page);
  await page.mouse.click(frame.x + 0.51 * frame.width, frame.y + 0.47 * frame.height);
  await expect(story(page)).toContainText("Another child is next");
  await expect(story(page).locator("dd")).toHaveText(["Look at C", "look at B"]);
  // The right step goes on as well.
  // B, its three leaves, its value; C, its window, its first leaf.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "3", "ArrowDown"])
    await page.keyboard.press(key);
  await expect(asked(page)).toHaveText("What are alpha and beta at C?");
  await expect(windows).toHaveText([/α −∞ {2}β 3/, /α −∞ {2}β ∞/, /α 3 {2}β ∞/]);
  await page.keyboard.press("3");
  await page.keyboard.press("ArrowDown");
  // Another leaf, although C is cut off.
  await page.keyboard.press("ArrowDown");
  await expect(story(page)).toContainText("You looked at a node that is cut off");
  await expect(story(page)).toContainText("MAX has 3 already. At C, MIN has 2");
  await expect(story(page).locator("dd")).toHaveText(["Look at I (4)", "cut off: skip I (4), J (6)"]);
  await expect(page.locator(".listing-line.is-lit")).toHaveText("if best <= alpha: return best");
  await settled(page);
  await expectNoBarriers(page, "a mistake");
  await expectNoBarriersInTheDark(page, "a mistake");
  await page.keyboard.press("Enter");
  for (const key of ["2", "ArrowDown", "4", "ArrowDown", "ArrowDown", "ArrowDown", "2", "3"])
    await page.keyboard.press(key);
  await expect(asked(page)).toHaveText("14 of 16 steps right");
  await expect(story(page)).toContainText("The search visits 11 nodes; minimax visits 13.");
  await page.getByRole("button", { name: "Show the search" }).press("Enter");
  await expect(page.locator(".found")).toContainText("Value 3 for MAX");
});

test("a class calls the steps of a tree from a seed", async ({ page }) => {
  await openToRead(page, "practice=never-visited&level=1&seed=1");
  const dialog = page.getByRole("dialog", { name: "Practice" });
  await dialog.getByText("Be the search", { exact: true }).click();
  await dialog.getByText("A tree from a seed", { exact: true }).click();
  await dialog.getByRole("button", { name: "With the class" }).click();
  const column = page.locator(".class-column");
  await expect(column.getByRole("heading")).toHaveText("Where does the search go from A?");
  await settled(page);
  await expectNoBarriers(page, "the choices of a class");
  for (const key of ["2", "2", "2", "1", "Shift+2"]) await page.keyboard.press(key);
  await expect(column.locator(".class-share").nth(0)).toHaveText("10 %");
  await expect(column.locator(".class-share").nth(1)).toHaveText("20 %");
  await page.keyboard.press("Enter");
  await expect(column).toContainText("Another child is next");
  // The hands stay, so that the class sees how many they were.
  await expect(column.locator(".class-share").nth(1)).toHaveText("20 %");
  await column.getByRole("button", { name: "Go on" }).click();
  await expect(column.getByRole("heading").first()).toHaveText("Where does the search go from B?");
  await expect(page.locator(".student-strip")).toContainText("0 of 1 right");
});
