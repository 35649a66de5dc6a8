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

test("a person's own search is judged at the end, by keyboard", async ({ page }) => {
  await openToRead(page, `${TREE}&show=student`);
  await page.getByRole("button", { name: "at the end" }).press("Enter");
  await settled(page);
  expect(link(page)).toContain("show=student&judge=end");
  // B with its leaves and its value.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "3", "ArrowDown"])
    await page.keyboard.press(key);
  await expect(page.getByRole("button", { name: "at the end" })).toHaveCount(0);
  await expect(asked(page)).toHaveText("What are alpha and beta at C?");
  // The open window, although A has 3: the questions go on, and nothing is said.
  await page.keyboard.press("2");
  await expect(asked(page)).toHaveText("Where does the search go from C?");
  for (const key of ["ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await expect(asked(page)).toHaveText("What does C return?");
  await expect(page.locator(".student-mistake")).toHaveCount(0);
  for (let taken = 0; taken < 3; taken += 1) await page.keyboard.press("z");
  await expect(asked(page)).toHaveText("What are alpha and beta at C?");
  await page.keyboard.press("2");
  await settled(page);
  await expectNoBarriers(page, "a search that is judged at the end");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "2", "ArrowDown"]) await page.keyboard.press(key);
  await expect(asked(page)).toHaveText("What are alpha and beta at D?");
  for (const key of ["4", "ArrowDown", "ArrowDown", "ArrowDown", "2", "3"]) await page.keyboard.press(key);
  await expect(asked(page)).toHaveText("16 of 17 steps right, 2 of them follow from a mistake");
  await expect(story(page)).toContainText("You visited 13 nodes; the search visits 11.");
  await expect(story(page).locator("dd")).toHaveText(["α −∞  β ∞", "α 3  β ∞"]);
  await expect(story(page)).toContainText("Bounds are passed down");
  const dots = page.locator(".student-dot");
  await expect(dots).toHaveCount(17);
  await dots.nth(8).press("Enter");
  await expect(story(page)).toContainText("This follows from an earlier mistake");
  await settled(page);
  await expectNoBarriers(page, "a judged search");
  await expectNoBarriersInTheDark(page, "a judged search");
  await page.getByRole("button", { name: "Again" }).press("Enter");
  await expect(asked(page)).toHaveText("Where does the search go from A?");
  await page.reload();
  await expect(page.getByRole("button", { name: "at the end" })).toHaveAttribute("aria-pressed", "true");
});
