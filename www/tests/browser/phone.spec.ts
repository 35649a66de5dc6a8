/**
 * A phone: every target is as large as a finger, nothing is wider than the window, and nothing covers its own
 * subject.
 */
import type { Page } from "@playwright/test";
import { holdSearches } from "./held-search";
import { expect, test } from "./test";
import { SMALL, TREE, open, openToRead, settled } from "./plyscope";

const SMALLEST = 44;

/** Targets that are smaller than a finger. If a box to tick has a label, the label is tapped. */
const smallTargets = (page: Page): Promise<{ checked: number; small: string[] }> =>
  page.evaluate((smallest) => {
    const scope = document.querySelector("dialog[open]") ?? document;
    const targets = [
      ...scope.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [role=slider]",
      ),
    ];
    const seen = targets.filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const small = seen.flatMap((one) => {
      const box = (
        one.matches("[type=checkbox]") ? (one.closest("label") ?? one) : one
      ).getBoundingClientRect();
      const name = one.getAttribute("aria-label") ?? one.textContent;
      const isSmall = box.width < smallest - 0.5 || box.height < smallest - 0.5;
      return isSmall ? [`${one.tagName} ${name.slice(0, 30)}: ${box.width} x ${box.height}`] : [];
    });
    return { checked: seen.length, small };
  }, SMALLEST);

/** The chosen items of lists that are too narrow for their words. */
const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLSelectElement>(".row select")].flatMap((list) => {
      const style = getComputedStyle(list);
      const pen = document.createElement("canvas").getContext("2d")!;
      pen.font = style.font;
      const arrow = 20;
      const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      const text = list.selectedOptions[0]?.text ?? "";
      return pen.measureText(text).width > room ? [text] : [];
    }),
  );

test("whatever is tapped has 44 pixels, and nothing is wider than the window", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let checked = 0;
  for (const link of [
    `${TREE}&t=14`,
    `${SMALL}&t=9`,
    `${TREE}&b.search=minimax`,
    "lesson=alpha-beta&step=3",
    "lesson=alpha-beta&step=3&show=present",
    "practice=values&level=2&seed=1",
    `${TREE}&t=14&show=workbench`,
  ]) {
    await openToRead(page, link);
    const found = await smallTargets(page);
    expect(found.small, link).toEqual([]);
    checked += found.checked;
    const wide = await page.evaluate(() => {
      const dialog = document.querySelector("dialog[open]") ?? document.documentElement;
      return dialog.scrollWidth - dialog.clientWidth;
    });
    expect(wide, link).toBeLessThanOrEqual(0);
    expect(await cutChoices(page), link).toEqual([]);
  }
  expect(checked).toBeGreaterThan(150);
});

test("what is said of a node stands below the stage, and the fields of an exercise are seen with its tree", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${TREE}&t=14&select=8`);
  const frame = (await page.locator(".tree-frame").boundingBox())!;
  const card = (await page.locator(".selection-card").boundingBox())!;
  expect(card.y).toBeGreaterThanOrEqual(frame.y + frame.height);

  for (const link of [`${TREE}&t=14`, `${TREE}&t=14&show=workbench`]) {
    await openToRead(page, link);
    await page.getByRole("button", { name: "Legend" }).click();
    // The list explains the sign of a node without a visit, because labels have no room on the stage.
    const marks = page.getByRole("list", { name: "Marks" });
    await expect(marks).toContainText("to comenever looked at");
    for (const list of await marks.locator("li").all()) {
      const box = (await list.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
    }
    await page.keyboard.press("Escape");
  }

  await openToRead(page, "practice=values&level=2&seed=1");
  await page.locator(".practice-answer input").last().focus();
  await settled(page);
  for (const seen of [
    page.locator(".practice-tree .inner-name").first(),
    page.locator(".practice-answer input").last(),
  ]) {
    await expect(seen).toBeInViewport();
  }
});

test("Stop and how far the search is are seen at once at every size, presented too", async ({
  freshPage: page,
}) => {
  await holdSearches(page, 20);
  // A stopped search would not begin again, so each is of another depth.
  for (const [depth, show] of [
    [30, ""],
    [31, "&show=present"],
    [32, "&show=workbench"],
  ] as const) {
    await page.goto(`./#game=chess&depth=${depth}&visits=1000000${show}`);
    const stop = page.getByRole("button", { name: "Stop", exact: true });
    for (const [width, height] of [
      [390, 844],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(stop).toBeInViewport();
      await expect(page.getByRole("progressbar", { name: "Search" })).toBeInViewport();
    }
    await stop.click();
    await settled(page);
  }
});

test("what moves time is seen at once, and nothing covers it: at 320 pixels, at a zoom of 200 %, on a phone", async ({
  page,
}) => {
  for (const [show, fewest, more] of [
    ["", 8, ""],
    ["&show=workbench", 7, ""],
    ["&show=present", 8, ", .sentence"],
  ] as const) {
    await openToRead(page, `${TREE}&t=14${show}`);
    for (const [width, height] of [
      [320, 640],
      [640, 360],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const { controls, hidden, wide } = await page.evaluate((more) => {
        const names = '.transport-steps, .row-part[aria-label="Time"]';
        const controls = [
          ...document.querySelectorAll(
            `:is(${names}) :is(button, select), .time-row .scrubber, .time-row .transport-time${more}`,
          ),
        ].filter((one) => one.checkVisibility());
        const isSeen = (one: Element): boolean => {
          const { x, y, width, height } = one.getBoundingClientRect();
          // Both ends are tested: a target that is cut off at the edge of the window is hit at its middle.
          return [x + 2, x + width / 2, x + width - 2].every((at) => {
            const hit = document.elementFromPoint(at, y + height / 2);
            return hit !== null && one.contains(hit);
          });
        };
        const hidden = controls.filter((one) => !isSeen(one));
        return {
          controls: controls.length,
          hidden: hidden.map((one) => one.getAttribute("aria-label") ?? one.textContent),
          wide: document.documentElement.scrollWidth - innerWidth,
        };
      }, more);
      const where = `${width} x ${height}${show}`;
      expect(hidden, where).toEqual([]);
      expect(controls, where).toBeGreaterThanOrEqual(fewest);
      expect(wide, where).toBeLessThanOrEqual(0);
    }
  }
});

test("of a comparison both stages are seen wherever both run by one clock", async ({ page }) => {
  for (const show of ["", "&show=present"]) {
    await openToRead(page, `${TREE}&b.search=minimax&t=14${show}`);
    for (const [width, height] of [
      [320, 640],
      [640, 360],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const stages = page.locator(".tree-canvas");
      await expect(stages).toHaveCount(2);
      for (const stage of await stages.all()) {
        await expect(stage, `${width} x ${height}${show}`).toBeVisible();
        await stage.scrollIntoViewIfNeeded();
        await expect(stage, `${width} x ${height}${show}`).toBeInViewport({ ratio: 0.5 });
      }
    }
  }
});
