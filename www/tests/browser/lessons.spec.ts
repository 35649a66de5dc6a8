import type { Page } from "@playwright/test";
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { expect, test } from "./test";
import {
  FIRST,
  fenInput,
  lastTick,
  link,
  open,
  OPENING,
  press,
  scenarioLink,
  settled,
  tick,
  treeInput,
} from "./plyscope";

const lesson = (page: Page) => page.getByRole("region", { name: "Lesson" });
const question = (page: Page) => page.getByRole("group", { name: "Question" });
const remark = (page: Page) => question(page).getByRole("status");

/** Presses the number of the answer whose text begins so. */
async function answer(page: Page, text: string): Promise<void> {
  const options = await page.locator(".lesson-options button").allTextContents();
  const index = options.findIndex((option) => option.slice(1).trim().startsWith(text));
  expect(index, `${text} of ${options.join(", ")}`).toBeGreaterThanOrEqual(0);
  await press(page, String(index + 1));
}

test("a whole lesson is read and answered by the keyboard", async ({ page }) => {
  await open(page);
  const before = link(page);
  await page.keyboard.press("G");
  const list = page.getByRole("dialog", { name: "Lessons" });
  await expect(list.locator("li").first()).toBeVisible();
  await page.keyboard.press("Tab");
  while (
    !(await list
      .getByRole("button", { name: /^Alpha-beta and the window/ })
      .evaluate((at) => at === document.activeElement))
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await settled(page);
  expect(link(page)).toBe("lesson=alpha-beta&step=1");
  await expect(lesson(page)).toContainText("What MAX is sure of");
  // Keys of time work on, and the next step comes as it is meant.
  await press(page, "ArrowRight", 3);
  await press(page, "PageDown");
  await expect(question(page)).toContainText("With which window");
  await answer(page, "(−∞, ∞)");
  await expect(remark(page)).toContainText("Try again");
  await answer(page, "(3, ∞)");
  await expect(remark(page)).toContainText("Right");
  await press(page, "PageDown");
  // The future is hidden until the question is answered, so no step leads there.
  const last = await lastTick(page);
  expect(await tick(page)).toBe(last);
  await press(page, "ArrowRight", 2);
  await press(page, "End");
  await press(page, "c");
  expect(await tick(page)).toBe(last);
  await expect(page.locator(".status")).toContainText("Answer the question");
  await answer(page, "Yes");
  await expect(remark(page)).toContainText("Right");
  expect(await lastTick(page)).toBeGreaterThan(last);
  expect(await tick(page)).toBe(last + 1);
  await expect(question(page)).toContainText("MAX already has 3 with B.");
  await press(page, "PageDown");
  await press(page, "PageDown");
  await answer(page, "No");
  await press(page, "PageDown");
  await press(page, ".");
  await expect(remark(page)).toContainText("The answer: (1) Yes");
  await press(page, "PageDown");
  expect(link(page)).toBe("lesson=alpha-beta&step=7");
  const estimate = page.getByLabel("Your estimate, in visits");
  await estimate.focus();
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await expect(remark(page)).toContainText("1,000 are too few");
  await estimate.fill("5 000");
  await page.keyboard.press("Enter");
  await settled(page);
  await expect(remark(page)).toContainText("5,461 visits, 5.9 times as many");
  await press(page, "PageUp");
  expect(link(page)).toBe("lesson=alpha-beta&step=6");
  await page.getByRole("button", { name: /Leave the lesson/ }).focus();
  await page.keyboard.press("Enter");
  await settled(page);
  await expect(lesson(page)).toHaveCount(0);
  expect(link(page)).toBe(before);

  await test.step("what was shown before a lesson comes back as it was", async () => {
    await open(page, `${FIRST}&t=100`);
    await fenInput(page).fill("nonsense");
    await press(page, "Tab");
    await press(page, "ArrowRight", 3);
    await press(page, "*");
    const before = link(page);
    const visits = await page.evaluate(() => window.plyscope.page.search.current.value!.extent.value.visits);
    await page.evaluate(() => {
      (window as unknown as { trace: unknown }).trace = window.plyscope.page.search.current.value;
    });
    await page.getByRole("button", { name: "Lessons" }).click();
    await page.getByRole("button", { name: /^Minimax/ }).click();
    await settled(page);
    await press(page, "PageDown", 4);
    expect(scenarioLink(page)).toBe("lesson=minimax&step=5");
    await page.getByRole("button", { name: /Leave the lesson/ }).click();
    await settled(page);
    expect(link(page)).toBe(before);
    await expect(fenInput(page)).toHaveValue("nonsense");
    // The trace is identical: nothing was searched again.
    const same = await page.evaluate(
      () => (window as unknown as { trace: unknown }).trace === window.plyscope.page.search.current.value,
    );
    expect(same).toBe(true);
    expect(await page.evaluate(() => window.plyscope.page.search.current.value!.extent.value.visits)).toBe(
      visits,
    );
    expect(await page.evaluate(() => localStorage.getItem("plyscope-recent"))).not.toContain("minimax");
  });
});

test("a link leads to a step, and Browser Back to the one before", async ({ page, stranger }) => {
  await open(page, "lesson=alpha-beta&step=4");
  await expect(lesson(page)).toContainText("The cut-off");
  await expect(lesson(page)).toContainText("Step 4 of 9");
  expect(await tick(page)).toBe(14);
  await press(page, "PageDown");
  await expect(lesson(page)).toContainText("Step 5 of 9");
  await stranger.goto(page.url());
  await settled(stranger);
  await expect(lesson(stranger)).toContainText("Step 5 of 9");
  await expect(question(stranger)).toBeVisible();
  await page.goBack();
  await settled(page);
  await expect(lesson(page)).toContainText("Step 4 of 9");
  // The page showed nothing before, so it goes to the first preset.
  await page.getByRole("button", { name: /Leave the lesson/ }).click();
  await settled(page);
  expect(scenarioLink(page)).toBe(OPENING);
  await page.goBack();
  await settled(page);
  await expect(lesson(page)).toContainText("Step 4 of 9");

  await test.step("a link to no lesson says so, and one beyond the last step shows that", async () => {
    await open(page, "lesson=alpha-bet&step=2");
    await expect(page.getByRole("dialog", { name: "Lessons" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".banners")).toContainText("There is no such lesson");
    await settled(page);
    // The address keeps the refused link, to be corrected there.
    expect(scenarioLink(page)).toBe("lesson=alpha-bet&step=2");
    await expect(page.locator(".caption")).toContainText("First alpha-beta example");
    await open(page, "lesson=alpha-beta&step=99");
    await expect(lesson(page)).toContainText("Step 9 of 9");
    await expect(page.locator(".banners")).toContainText("The lesson has 9 steps");
    // The main button goes on, to the next lesson.
    await page.getByRole("button", { name: "Next lesson" }).click();
    await settled(page);
    expect(link(page)).toMatch(/^lesson=(?!alpha-beta)[\w-]+&step=1$/);
  });

  await test.step("a search of one's own in a lesson is announced, and the lesson's comes back", async () => {
    await open(page, "lesson=alpha-beta&step=3");
    await press(page, "(");
    await treeInput(page).fill("(1 2) (3 4)");
    await treeInput(page).press("Enter");
    await settled(page);
    await expect(lesson(page)).toContainText("shows another search");
    await expect(question(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Return to the lesson’s search" }).click();
    await settled(page);
    await expect(question(page)).toBeVisible();
    expect(await tick(page)).toBe(13);
  });
});

test("progress is kept on this machine, and cleared on request", async ({ page, stranger }) => {
  await open(page, "lesson=alpha-beta&step=3");
  await answer(page, "Yes");
  await page.reload();
  await settled(page);
  await page.keyboard.press("G");
  const item = page.getByRole("button", { name: /^Alpha-beta and the window/ });
  await expect(item).toContainText("1 of 9 steps · 1 of 5 answered");
  await item.click();
  await settled(page);
  expect(link(page)).toBe("lesson=alpha-beta&step=3");
  await page.keyboard.press("G");
  await page.getByRole("button", { name: "Clear progress" }).click();
  await expect(item).not.toContainText("answered");
  expect(await page.evaluate(() => localStorage.getItem("plyscope-lessons"))).toBeNull();
  await stranger.goto("./");
  await settled(stranger);
  await stranger.keyboard.press("G");
  await expect(stranger.getByRole("button", { name: /^Alpha-beta and the window/ })).not.toContainText(
    "answered",
  );

  await test.step("nobody is shut out of a lesson", async () => {
    await open(page, "lesson=alpha-beta&step=2");
    await expectNoBarriers(page, "a question");
    await press(page, "1");
    await press(page, ".");
    await expectNoBarriers(page, "an answer");
    await expectNoBarriersInTheDark(page, "an answer");
    await page.keyboard.press("G");
    await expect(page.getByRole("dialog", { name: "Lessons" })).toBeVisible();
    await expectNoBarriers(page, "the list of lessons");
  });
});

test("the course goes on at the next lesson, by the keyboard, and its exercises are one click away", async ({
  page,
}) => {
  await open(page);
  const list = page.getByRole("dialog", { name: "Lessons" });
  await page.keyboard.press("G");
  await expect(list.getByRole("heading", { name: "Pruning" })).toBeVisible();
  // The groups come in the order of the course.
  const groups = await list.getByRole("region").evaluateAll((all) => all.map((at) => at.ariaLabel));
  expect(groups.slice(0, 3)).toEqual(["The rule", "Pruning", "Depth"]);
  const goOn = list.getByRole("button", { name: /^(Begin|Go on): / });
  await expect(goOn).toHaveText("Begin: Minimax");
  await goOn.focus();
  await page.keyboard.press("Enter");
  await settled(page);
  expect(link(page)).toBe("lesson=minimax&step=1");
  const steps = Number(/of (\d+)/.exec(await lesson(page).innerText())?.[1]);
  for (let step = 2; step <= steps; step += 1) await press(page, "PageDown");
  await page.keyboard.press("G");
  await expect(goOn).toHaveText("Go on: Alpha-beta and the window");
  await expect(list).toContainText(/\D1 of \d+ lessons read/);
  // Only what is not read yet is named as coming before.
  const rows = list.getByRole("listitem");
  await expect(rows.filter({ hasText: /^Alpha-beta and the window/ })).not.toContainText("after:");
  const minimal = rows.filter({ hasText: /^The minimal tree/ });
  await expect(minimal).toContainText("after: Alpha-beta and the window");
  await minimal.getByRole("button", { name: "Read Alpha-beta and the window first" }).click();
  await settled(page);
  expect(link(page)).toBe("lesson=alpha-beta&step=1");
  for (let step = 2; step <= 9; step += 1) await press(page, "PageDown");
  await lesson(page).getByRole("button", { name: "Next lesson" }).click();
  await settled(page);
  expect(link(page)).toMatch(/^lesson=(?!alpha-beta)[a-z-]+&step=1$/);
  await page.goBack();
  await settled(page);
  await lesson(page).getByRole("button", { name: "Practise" }).click();
  await expect(page.getByRole("dialog", { name: "Practice" })).toBeVisible();
  await settled(page);
  expect(link(page)).toBe("practice=never-visited&level=1&seed=1");
});

test("on a phone the words stand above the stage, and nothing is cut off at the side", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (let step = 1; step <= 7; step += 1) {
    await open(page, `lesson=alpha-beta&step=${step}`);
    const words = (await lesson(page).boundingBox())!;
    const stage = (await page.locator(".stage").boundingBox())!;
    expect(words.y + words.height).toBeLessThanOrEqual(stage.y + 1);
    expect(words.x).toBeGreaterThanOrEqual(0);
    expect(words.x + words.width).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await open(page, "lesson=alpha-beta&step=3");
  await page.locator(".lesson-options button").first().click();
  await settled(page);
  await expect(remark(page)).toContainText("Right");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await settled(page);
  await expect(lesson(page)).toContainText("Step 4 of 9");
});

test("where there is little room the words stand beside the stage, in the place of the setup", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  // The most options, and trees of many rows.
  for (const step of ["transpositions&step=2", "transpositions&step=6", "minimal-tree&step=3"]) {
    await open(page, `lesson=${step}`);
    await expect(page.getByRole("button", { name: "Setup" })).toHaveAttribute("aria-expanded", "false");
    const words = (await lesson(page).boundingBox())!;
    const stage = (await page.locator(".stage").boundingBox())!;
    expect(words.x + words.width).toBeLessThanOrEqual(stage.x);
    expect(stage.height).toBeGreaterThan(720 * 0.6);
    expect(await lesson(page).evaluate((at) => at.scrollHeight - at.clientHeight)).toBeLessThanOrEqual(1);
  }
  // The setup can be opened, and the words above the stage remain.
  await press(page, "(");
  await expect(page.getByRole("heading", { name: "Setup" })).toBeVisible();
  const words = (await lesson(page).boundingBox())!;
  expect(words.y + words.height).toBeLessThanOrEqual((await page.locator(".stage").boundingBox())!.y);
  await press(page, "(");
  await page.getByRole("button", { name: "Leave the lesson" }).click();
  await settled(page);
  await expect(page.getByRole("button", { name: "Setup" })).toHaveAttribute("aria-expanded", "true");

  await test.step("no line begins with the full stop after a word that explains itself", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, "lesson=alpha-beta&step=4");
    const held = page.locator(".lesson .term-held", { hasText: "cut off." });
    const lines = await held.evaluate((at) => {
      const words = (width: string): number => {
        at.closest<HTMLElement>(".lesson-words")!.style.width = width;
        return new Set([...at.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      return Array.from({ length: 120 }, (_, at) => words(`${150 + at}px`));
    });
    expect(new Set(lines)).toEqual(new Set([1]));
  });
});

test("a board beside the stage is not cut off, and on a projector one key shows the answer and goes on", async ({
  page,
}) => {
  for (const [width, height, present] of [
    [1920, 1080, "&show=present"],
    [1280, 720, ""],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const step of ["move-ordering&step=2", "null-move&step=1", "pvs&step=7"]) {
      await open(page, `lesson=${step}${present}`);
      const board = page.locator(".lesson .board");
      await expect(board).toBeVisible();
      const { y, height: high, width: wide } = (await board.boundingBox())!;
      const words = (await lesson(page).boundingBox())!;
      expect(y + high).toBeLessThanOrEqual(words.y + words.height);
      expect(Math.abs(high - wide)).toBeLessThanOrEqual(1);
    }
  }
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, "lesson=alpha-beta&step=3&show=present");
    await expect(page.locator(".lesson-options button").first()).toContainText("1 Yes");
    const size = await question(page).evaluate((at) => parseFloat(getComputedStyle(at).fontSize));
    expect(size).toBeGreaterThanOrEqual(height / 40);
    const words = (await lesson(page).boundingBox())!;
    const stage = (await page.locator(".stage").boundingBox())!;
    expect(words.x + words.width).toBeLessThanOrEqual(stage.x);
    expect(stage.height).toBeGreaterThan(height * 0.5);
    await press(page, "PageDown");
    await expect(remark(page)).toContainText("The answer: (1) Yes");
    expect(link(page)).toBe("lesson=alpha-beta&step=3&show=present");
    await press(page, "PageDown");
    expect(link(page)).toBe("lesson=alpha-beta&step=4&show=present");
    await press(page, "PageUp");
    await press(page, "P");
    expect(link(page)).toBe("lesson=alpha-beta&step=3");
    await expect(lesson(page)).toBeVisible();
  }
});
