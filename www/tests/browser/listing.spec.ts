/** The algorithm as a listing: the line that runs, and going from one run to the next. */
import { expect, test } from "./test";
import { FIRST, TREE, open, settled } from "./plyscope";

test("a cut-off of MIN lights its line, which leads on to the next one", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, `${TREE}&t=0`);
  const listing = page.locator(".listing");
  const lit = listing.locator("[aria-current=step]");
  await expect(lit).toHaveText("search(root):");
  await page.keyboard.press("c");
  await settled(page);
  await expect(lit).toHaveText("if best <= alpha: return bestbest = 2, 2 <= 3");
  await expect(listing).toContainText("min_value(node, depth, alpha, beta)");
  const isCut = await listing.evaluate((group) =>
    [...group.querySelectorAll("*")].some(
      (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
    ),
  );
  expect(isCut, "all of it is seen without scrolling sideways").toBe(false);
  await lit.click();
  await settled(page);
  await expect(page.locator(".sentence")).toContainText("The search leaves D");
  // There are two of them, and the sentence says so.
  await lit.click();
  await expect(page.locator(".sentence")).toContainText("does not run after this");
  await listing.getByRole("button", { name: /^alpha = max|^beta = min/ }).click({ modifiers: ["Shift"] });
  await settled(page);
  await expect(lit).toContainText("best");
  await expect(lit).not.toContainText("2 <= 3");
  await lit.focus();
  await page.keyboard.press("Enter");
  await settled(page);
  await expect(page.locator(".listing [aria-current=step]")).toHaveCount(1);

  await test.step("a large search's listing is folded until it is asked for", async () => {
    await open(page, `${FIRST}&t=0`);
    await expect(page.locator(".listing-line")).toHaveCount(0);
    await page.getByText("The algorithm, here").click();
    await expect(page.locator(".listing-line.is-lit")).toHaveCount(1);
  });
});
