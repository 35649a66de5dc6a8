import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { expect, test } from "./test";
import { link, openToRead, settled, TREE } from "./plyscope";

const FIGURE = `${TREE}&touch=values,order&reach=at-most-9-visits`;

test("a person drags a leaf of a figure until its goal is reached, and a node sideways", async ({ page }) => {
  await openToRead(page, FIGURE);
  const panel = page.getByRole("region", { name: "The figure" });
  await expect(panel).toContainText("11 visits");
  await settled(page);
  const frame = (await page.locator(".tree-frame").boundingBox())!;
  // K, the first leaf of D, which is worth 14.
  const [x, y] = [frame.x + 0.695 * frame.width, frame.y + 0.876 * frame.height];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 60, { steps: 3 });
  await page.mouse.move(x, y + 135, { steps: 3 });
  await page.mouse.up();
  await expect(panel).toContainText("9 visits");
  await expect(panel).toContainText("Reached. Found so far: by one leaf.");
  await expect(page.locator(".found")).toContainText("Value 3 for MAX");
  const strip = page.locator(".figure-strip");
  await expect(strip.locator("button.is-reached")).toHaveCount(4);
  await expectNoBarriers(page, "a figure");
  await expectNoBarriersInTheDark(page, "a figure");
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(panel).toContainText("11 visits");
  await settled(page);
  // To the right end of its row.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await settled(page);
  await page.mouse.move(x + 140, y, { steps: 10 });
  await settled(page);
  await page.mouse.move(x + 141, y);
  await page.mouse.up();
  await settled(page);
  expect(link(page)).toContain("tree=(3_12_8)_(2_4_6)_(5_2_14)");
});

test("a lesson’s figure is changed by keyboard alone, with hints and a solution", async ({ page }) => {
  await openToRead(page, "lesson=alpha-beta&step=9");
  const panel = page.getByRole("region", { name: "The figure" });
  await expect(panel).toContainText("Goal: at most 9 visits");
  await page.locator(".tree-frame").focus();
  // To D, and its last leaf.
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowRight"])
    await page.keyboard.press(key);
  await expect(page.locator(".figure-strip")).toContainText("2 at M: what if it were …");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(panel).toContainText("Reached. Found so far: by the order alone.");
  await panel.getByRole("button", { name: "As it was" }).press("Enter");
  await expect(panel).toContainText("11 visits");
  for (const hint of ["Below which of C and D", "refutes D", "Drag the leaf 2 of D"]) {
    await panel.getByRole("button", { name: "Hint" }).press("Enter");
    await expect(panel).toContainText(hint);
  }
  await panel.getByRole("button", { name: "Show one" }).press("Enter");
  await expect(panel).toContainText("9 visits");
});

test("settings of a figure are changed, and the search in the worker follows", async ({ page }) => {
  await openToRead(page, "lesson=null-move&step=9");
  const panel = page.getByRole("region", { name: "The figure" });
  await expect(panel).toContainText("+2.56");
  await panel.getByLabel("Depth").fill("10");
  await panel.getByLabel("Depth").press("Enter");
  await expect(panel).toContainText("Reached. Found so far: by a setting alone.");
});
