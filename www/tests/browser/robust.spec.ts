/** Narrow windows, and parts of the page that fail to load. */
import type { Page } from "@playwright/test";
import { FIRST, SMALL, SYNTHETIC, TREE, open, press, settled } from "./plyscope";
import { expect, test } from "./test";

const WIDTHS = [320, 360];

/** The elements that can be scrolled sideways: the page itself, its main parts and open dialogs. */
const scrollsSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main, header, .side, .beside, dialog[open]")]
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth}`),
  );

test("nothing scrolls sideways in a narrow window, and no size is measured in circles", async ({ page }) => {
  const errors = (): Promise<readonly string[]> => page.evaluate(() => window.sizeErrors ?? []);
  let looked = 0;
  for (const link of [
    FIRST,
    SYNTHETIC,
    `${TREE}&b.search=minimax`,
    "lesson=alpha-beta",
    "practice=leaf-order&level=1&seed=4",
  ]) {
    await open(page, link);
    await page.evaluate(() => {
      window.sizeErrors ??= [];
      window.addEventListener("error", ({ message }) => window.sizeErrors?.push(message));
    });
    // The page has its charts, which follow the size of the window.
    if (link === FIRST) await press(page, "X");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await settled(page);
      expect(await scrollsSideways(page), `${link} at ${width}`).toEqual([]);
      looked += 1;
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await settled(page);
    expect(await errors(), link).toEqual([]);
  }
  await open(page, SMALL);
  for (const key of ["?", "L", ":"]) {
    await press(page, key);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await settled(page);
      expect(await scrollsSideways(page), `${key} at ${width}`).toEqual([]);
      looked += 1;
    }
    await expect(page.locator("dialog[open]")).toHaveCount(1);
    await press(page, "Escape");
  }
  expect(looked).toBe(16);
});

test("a part of the page that failed to load is loaded again", async ({ freshPage: page, complaints }) => {
  complaints.expected = /Failed to load|ERR_FAILED|failed/;
  await page.goto(`./#${SMALL}`);
  await settled(page);
  await page.route("**/*.js", (route) => route.abort());
  await press(page, "?");
  const alert = page.getByText("This part of the page could not be loaded");
  await expect(alert).toBeVisible();
  await page.unroute("**/*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeHidden();
  await expect(page.getByRole("dialog").first()).toBeVisible();
});

declare global {
  interface Window {
    /** The errors in the page that the test recorded. */
    sizeErrors?: string[];
  }
}
