/**
 * The reading layout: the parts that a newcomer finds without the workbench. Other tests open the workbench.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test";
import {
  FIRST,
  SMALL,
  TREE,
  boxesOf,
  link,
  linkValue,
  openToRead,
  press,
  settled,
  tick,
  treeInput,
} from "./plyscope";

/** The elements where Tab can stop, with their names. */
const stops = (page: Page): Promise<string[]> =>
  page.locator("a[href], button, input, select, textarea, summary, [tabindex]").evaluateAll((all) =>
    (all as HTMLElement[])
      .filter(
        (one) =>
          one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility({ visibilityProperty: true }),
      )
      .filter((one) => one.getBoundingClientRect().width > 0)
      .map((one) => one.getAttribute("aria-label") ?? one.textContent),
  );

const headline = (page: Page): Locator => page.locator(".headline");
const story = (page: Page): Locator => page.locator(".moment .story");

test("a newcomer reads why, steps, plays, writes a tree and opens a lesson, and needs no workbench", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openToRead(page);
  const found = await stops(page);
  for (const way of ["Play (Space)", "Gallery", "Present: only the stage, in larger type (P)"])
    expect(found).toContain(way);
  expect(found.length, found.join(" · ")).toBeLessThanOrEqual(30);
  await expect(page.locator(".side-head, .inspector, .transport, .overview")).toHaveCount(0);
  await expect(page.locator(".found")).toHaveText("Value 3 for MAX, so farBest line B E");
  await expect(headline(page)).toHaveText("C is cut off");
  // The live region says it once more, to be heard.
  const words = await page.locator("main").innerText();
  expect(words.split("cannot matter").length - 1, "the reason stands once").toBe(1);
  await expect(page.locator(".listing")).toContainText("best = 2, 2 <= 3");

  await test.step("why and when", async () => {
    await story(page).getByRole("button", { name: "MAX already has 3" }).click();
    await settled(page);
    await expect(headline(page)).toHaveText("B is worth 3");
    await page.getByRole("button", { name: "Back to this step" }).click();
    await page.getByRole("button", { name: "Step (→)" }).click();
    await settled(page);
    expect(await tick(page)).toBe(15);
    await expect(headline(page)).toHaveText("The search is inside D");
    await page.getByRole("combobox", { name: "Seconds per step" }).selectOption("0.2");
    await page.getByRole("button", { name: "Play (Space)" }).click();
    await expect(headline(page)).toHaveText("The whole search is finished");
    await expect(page.locator(".found")).toHaveText("Value 3 for MAXBest line B E");
    await page.getByRole("button", { name: "C is cut off" }).click();
    await settled(page);
    expect(await tick(page)).toBe(14);
  });

  await test.step("a tree of one's own", async () => {
    await page.getByRole("button", { name: "Your own tree" }).click();
    await treeInput(page).fill("(7 1) (2 9)");
    await treeInput(page).press("Enter");
    await settled(page);
    expect(linkValue(page, "tree")).toBe("(7_1)_(2_9)");
    await page.getByRole("button", { name: "Done" }).click();
    // The preset's name went with its position; the way to all presets stays.
    await expect(page.locator(".moment-title")).toHaveText("Gallery");
  });

  await test.step("a lesson, with its words in the place of the story's", async () => {
    await page.getByRole("button", { name: "Lessons" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Alpha-beta and the window/ })
      .click();
    await settled(page);
    const words = (await page.getByRole("region", { name: "Lesson" }).boundingBox())!;
    expect(words.x + words.width).toBeLessThanOrEqual((await page.locator(".stage").boundingBox())!.x);
    expect(link(page)).toBe("lesson=alpha-beta&step=1");
  });
});

test("the words below a board are seen as a whole, and no listing begins in the middle of a line", async ({
  page,
}) => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openToRead(page, `${FIRST}&t=2000`);
    const column = (await page.locator(".beside.left").boundingBox())!;
    const words = (await story(page).boundingBox())!;
    expect(words.y + words.height, `${width} × ${height}`).toBeLessThanOrEqual(column.y + column.height);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await openToRead(page, `${TREE}&t=14`);
  await expect(page.getByRole("heading", { name: "The algorithm at this step" })).toBeInViewport();
  // The part of a line that follows a broken part begins a new line.
  const parts = page.locator(".listing-line", { hasText: "min_value(node" }).locator("code > span");
  const [first, second] = [(await parts.first().boundingBox())!, (await parts.last().boundingBox())!];
  expect(first.height).toBeGreaterThan(1.5 * second.height);
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height - 1);
});

test("the workbench opens and closes at the same place; the link and the browser remember it", async ({
  page,
}) => {
  await openToRead(page, TREE);
  const button = (name: string): Locator => page.getByRole("button", { name: `${name} the workbench` });
  const closed = (await button("Open").boundingBox())!;
  await button("Open").click();
  await settled(page);
  await expect(page.getByRole("heading", { name: "Setup" })).toBeVisible();
  expect(page.url()).toContain("show=workbench");
  expect((await button("Close").boundingBox())!.width).toBe(closed.width);
  await page.goto("about:blank");
  await openToRead(page);
  await expect(button("Close")).toBeVisible();
  await press(page, "F9");
  await expect(button("Open")).toBeVisible();
  expect(page.url()).not.toContain("show=");
});

test("the stage keeps its size, and nothing is wider than the window", async ({ page }) => {
  for (const scene of [TREE, `${SMALL}&stage=tree`, `${TREE}&b.search=minimax`]) {
    await openToRead(page, `${scene}&t=3`);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await test.step(`${scene}, ${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await settled(page);
        const size = async () => (await boxesOf(page, ".stage"))[0]!;
        const { width: wide, height: high } = await size();
        for (let step = 0; step < 5; step += 1) {
          await page.keyboard.press("ArrowRight");
          expect(await size()).toMatchObject({ width: wide, height: high });
        }
        expect(high).toBeGreaterThan(height / 3.5);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
    }
  }
});

test("versus: minimax beside alpha-beta takes one action, and one clock moves both", async ({ page }) => {
  await openToRead(page, `${TREE}&t=14`);
  await page.getByRole("button", { name: "Against minimax" }).click();
  await settled(page);
  const counters = page.locator(".versus-count strong");
  await expect(counters).toHaveText(["7", "8"]);
  await expect(page.locator(".versus-head h2")).toHaveText(["Alpha-beta", "Minimax"]);
  await expect(page.locator(".versus-caption")).toHaveText(
    "The results are compared when both searches have ended.",
  );
  await press(page, "End");
  await expect(counters).toHaveText(["11", "13"]);
  await expect(page.locator(".versus-found")).toHaveText(["Value 3 Best move B", "Value 3 Best move B"]);
  await expect(page.locator(".versus-caption")).toHaveText(
    /^The same value\. “Alpha-beta” makes 2 fewer visits/,
  );

  await test.step("both trees are as high, whatever each has to explain", async () => {
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const frames = await page.locator(".tree-frame").all();
      const heights = await Promise.all(frames.map(async (frame) => (await frame.boundingBox())!.height));
      expect(heights, `${width} × ${height}`).toEqual([heights[0], heights[0]]);
    }
  });

  await test.step("presented, its titles can be read from afar", async () => {
    await press(page, "P");
    for (const title of await page.locator(".versus-head h2").all()) {
      expect(await title.evaluate((at) => parseFloat(getComputedStyle(at).fontSize))).toBeGreaterThanOrEqual(
        24,
      );
    }
    await press(page, "P");
    await page.getByRole("button", { name: "End the comparison" }).click();
    await expect(page.locator(".versus-head")).toHaveCount(0);
  });

  await test.step("another order, and chess without the null move, take two", async () => {
    for (const [scene, name] of [
      [TREE, "Other child order"],
      [`${FIRST.replace("depth=5", "depth=2")}&null-move=2`, "Without null move"],
    ] as const) {
      await openToRead(page, scene);
      await page.getByRole("button", { name: "Compare …" }).click();
      await page.getByRole("dialog").getByRole("button", { name }).click();
      await settled(page);
      await expect(page.locator(".versus-head")).toHaveCount(2);
    }
    await page.getByRole("button", { name: "Compare …" }).click();
    const row = page.getByRole("dialog").getByRole("row", { name: /^value/ });
    await expect(row.getByRole("cell")).toHaveText([/\d/, /\d/, ""]);
  });
});
