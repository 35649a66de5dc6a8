import type { Page } from "@playwright/test";
import { expect, test } from "./test";
import {
  SMALL,
  SYNTHETIC,
  TREE,
  fenInput,
  lastTick,
  link,
  open,
  openAtStart,
  press,
  scrubber,
  settled,
  tick,
  treeInput,
} from "./plyscope";

const help = (page: Page) => page.getByRole("dialog", { name: "Keys and marks" });
const helpButton = (page: Page) => page.getByRole("button", { name: "Keys and help (?)" });

/** Presses Tab until the focus has gone round once; each stop's name and whether its focus can be seen. */
async function tabRound(page: Page): Promise<{ name: string; visible: boolean; inView: boolean }[]> {
  const stops: { name: string; visible: boolean; inView: boolean }[] = [];
  // A page that was looked at before keeps its elements.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("[data-was-focused]"))
      one.removeAttribute("data-was-focused");
  });
  for (let count = 0; count < 200; count += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const style = getComputedStyle(focused);
      const box = focused.getBoundingClientRect();
      const again = focused.hasAttribute("data-was-focused");
      focused.setAttribute("data-was-focused", "");
      return {
        again,
        name: `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.id} ${focused.textContent}`.slice(
          0,
          60,
        ),
        visible:
          focused.matches(":focus-visible") &&
          style.outlineStyle !== "none" &&
          parseFloat(style.outlineWidth) >= 2,
        inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      };
    });
    if (stop === null) return stops;
    expect(stop.again, `${stop.name} holds the focus`).toBe(false);
    stops.push(stop);
  }
  throw new Error("Tab never comes round");
}

test("Tab reaches every control, with a focus that is seen", async ({ page }) => {
  for (const address of [SMALL, TREE, SYNTHETIC]) {
    await open(page, `${address}&t=9`);
    const stops = await tabRound(page);
    const missed = await page
      // All lines of the listing are one stop; arrow keys move inside it.
      .locator("button:not([tabindex='-1']), input, select, textarea, [tabindex='0']")
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility() && !control.matches(":disabled, [data-was-focused]"))
          .map((control) =>
            `${control.tagName} ${control.getAttribute("title") ?? ""} ${control.textContent}`.slice(0, 80),
          ),
      );
    expect(missed).toEqual([]);
    expect(stops.length).toBeGreaterThan(30);
    expect(stops.filter(({ visible }) => !visible)).toEqual([]);
    expect(stops.filter(({ inView }) => !inView)).toEqual([]);
  }
});

test("? opens help and Escape closes it, and the focus returns", async ({ page }) => {
  await openAtStart(page, SMALL);
  const play = page.getByRole("button", { name: "Play (Space)" });
  await play.focus();
  await press(page, "?");
  await expect(help(page)).toBeVisible();
  await expect(help(page)).toContainText("Step forward");
  expect(await help(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  // While it is open the page behind it does not move.
  await press(page, "ArrowRight", 2);
  expect(await tick(page)).toBe(0);
  await press(page, "Escape");
  await expect(help(page)).toBeHidden();
  await expect(play).toBeFocused();
  await press(page, "ArrowRight", 2);
  expect(await tick(page)).toBe(2);

  await press(page, "?");
  await press(page, "?");
  await expect(help(page)).toBeHidden();

  await test.step("the help button opens help; its close button and the outside close it", async () => {
    await open(page, SMALL);
    await helpButton(page).click();
    await help(page).getByRole("button", { name: "Close" }).click();
    await expect(help(page)).toBeHidden();
    await expect(helpButton(page)).toBeFocused();
    await helpButton(page).click();
    await expect(help(page)).toBeVisible();
    await page.mouse.click(5, 400);
    await expect(help(page)).toBeHidden();
    // Closed by whatever means, it opens again.
    await press(page, "?");
    await expect(help(page)).toBeVisible();
    await press(page, "Escape");
  });

  await test.step("About is reached by keyboard and closed by Escape", async () => {
    await open(page, `${SMALL}&t=0`);
    await press(page, "?");
    const button = help(page).getByRole("button", { name: "About Plyscope" });
    await button.focus();
    await page.keyboard.press("Enter");
    const about = page.getByRole("dialog", { name: "About Plyscope" });
    await expect(about).toBeVisible();
    await expect(help(page)).toBeHidden();
    await expect(about).toContainText("GPL-3.0-or-later");
    for (const library of ["shakmaty", "chessground", "preact", "wasm-bindgen"]) {
      await expect(about.getByRole("cell", { name: library, exact: true })).toBeVisible();
    }
    // Libraries that only the command and the tests need are not part of the page.
    await expect(about.getByRole("cell", { name: "clap", exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(about).toBeHidden();
    await press(page, "ArrowRight");
    expect(await tick(page)).toBe(1);
  });
});

test("text fields keep their keys", async ({ page }) => {
  await openAtStart(page, SMALL);
  await press(page, "ArrowRight", 3);
  const before = link(page);
  await fenInput(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" ncNrts?0+[]def");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await settled(page);
  expect(await tick(page)).toBe(3);
  await expect(help(page)).toBeHidden();
  await expect(fenInput(page)).toHaveValue(/ ncNrts\?0\+\[\]def$/);
  expect(link(page)).toBe(before);
  expect(await fenInput(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);

  // The unfinished FEN is no part of the link.
  await page.reload();
  await settled(page);
  expect(await tick(page)).toBe(3);
  const depth = page.getByLabel("Depth", { exact: true });
  await depth.focus();
  await page.keyboard.press("ArrowUp");
  await settled(page);
  await expect(depth).toHaveValue("4");
  expect(await tick(page)).toBe(await lastTick(page));

  await openAtStart(page, TREE);
  await treeInput(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("n? ");
  await expect(treeInput(page)).toHaveValue(/n\? $/);
  await expect(help(page)).toBeHidden();
  expect(await tick(page)).toBe(0);

  await test.step("keys that belong to the browser are left to it", async () => {
    await openAtStart(page, SMALL);
    await press(page, "Control+c");
    await press(page, "Alt+ArrowUp");
    expect(await tick(page)).toBe(0);
  });

  await test.step("a focused button is pressed by Space, and the slider moves by arrows", async () => {
    await open(page, SMALL);
    await page.getByRole("button", { name: "To the end (End)" }).focus();
    await press(page, "Space");
    const end = await tick(page);
    expect(end).toBeGreaterThan(0);
    await scrubber(page).focus();
    await press(page, "ArrowLeft");
    expect(await tick(page)).toBe(end - 1);
    await press(page, "Home");
    expect(await tick(page)).toBe(0);
    await expect(page.getByRole("button", { name: "Play (Space)" })).toBeVisible();
  });
});
