import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { expect, test } from "./test";
import { boxesOf, drop, link, open, OPENING, press, settled, type Box } from "./plyscope";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Practice" });
const remark = (page: Page) => page.locator(".practice-remark");
const check = (page: Page) => dialog(page).getByRole("button", { name: "Check", exact: true });
const solution = (page: Page) => dialog(page).getByRole("region", { name: "Solution" });
const mark = (page: Page, name: string) => page.locator(`.practice-tree [data-mark="leaf.${name}"]`);

/** The number of pairs of these boxes that overlap by more than a pixel, and the number of boxes. */
function overlaps(boxes: readonly Box[]): [pairs: number, boxes: number] {
  const lie = (one: Box, other: Box): boolean =>
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1;
  const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => lie(one, other)));
  return [pairs.length, boxes.length];
}

interface Drawn {
  readonly max: boolean;
  readonly children: readonly string[];
}

/** The tree as the picture says it in words: inner nodes with their children, leaves with their values. */
async function drawn(page: Page): Promise<{ inner: Map<string, Drawn>; leaves: Map<string, number> }> {
  const words = (await page.locator(".practice-tree").getAttribute("aria-label")) ?? "";
  const inner = new Map<string, Drawn>();
  const leaves = new Map<string, number>();
  for (const [, name, side, list] of words.matchAll(/([A-Z]'*) \((MAX|MIN)\): ([^.]*)\./g)) {
    const children = (list ?? "").split(", ").map((child) => {
      const [own, value] = child.split(" = ");
      if (value !== undefined) leaves.set(own ?? "", Number(value.replace("−", "-")));
      return own ?? "";
    });
    inner.set(name ?? "", { max: side === "MAX", children });
  }
  return { inner, leaves };
}

/** The leaves that alpha-beta never visits, worked out here; `deep`: whether it compares more than the parent's bound. */
async function neverVisited(page: Page, deep = true): Promise<string[]> {
  const { inner, leaves } = await drawn(page);
  const seen = new Set<string>();
  const search = (name: string, alpha: number, beta: number): number => {
    const node = inner.get(name);
    if (node === undefined) {
      seen.add(name);
      return leaves.get(name) ?? NaN;
    }
    let [low, high] = deep ? [alpha, beta] : node.max ? [-Infinity, beta] : [alpha, Infinity];
    let best = node.max ? -Infinity : Infinity;
    for (const child of node.children) {
      const value = search(child, low, high);
      best = node.max ? Math.max(best, value) : Math.min(best, value);
      if (node.max) low = Math.max(low, best);
      else high = Math.min(high, best);
      if (low >= high) break;
    }
    return best;
  };
  search("A", -Infinity, Infinity);
  return [...leaves.keys()].filter((leaf) => !seen.has(leaf));
}

test("an exercise is solved by the keyboard, another follows, and Back leads to the first", async ({
  page,
}) => {
  await open(page);
  await press(page, "K");
  await expect(page.locator(".practice-tree")).toBeVisible();
  expect(link(page)).toBe("practice=never-visited&level=1&seed=1");
  const right = await neverVisited(page);
  expect(right.length).toBeGreaterThan(0);

  await page.locator(".practice-tree [data-mark]").first().focus();
  const { leaves } = await drawn(page);
  for (const leaf of leaves.keys()) {
    if (leaf !== "L1") await page.keyboard.press("ArrowRight");
    await expect(mark(page, leaf)).toBeFocused();
    if (right.includes(leaf)) await page.keyboard.press("Space");
  }
  await expect(page.locator(".practice-marked")).toContainText(right.join(", "));
  await check(page).focus();
  await page.keyboard.press("Enter");
  await expect(remark(page)).toContainText("Right.");
  await expect(dialog(page)).toContainText("1 solved of this kind and level");
  // A right answer is shown as a whole, and nothing can be changed any more.
  await expect(solution(page)).toContainText(`Never visited: ${right.join(", ")}.`);
  await mark(page, "L1").click({ force: true });
  await expect(mark(page, "L1")).toHaveAttribute("aria-checked", "false");

  await dialog(page).getByRole("button", { name: "Another like this" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => link(page)).toBe("practice=never-visited&level=1&seed=2");
  await expect(remark(page)).toBeEmpty();
  await page.goBack();
  await expect.poll(() => link(page)).toBe("practice=never-visited&level=1&seed=1");

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  expect(link(page)).toContain(OPENING);

  await test.step("a test takes one answer, and its link says that it is one", async () => {
    await open(page, "practice=leaf-order&level=1&seed=4&test=on");
    const handIn = dialog(page).getByRole("button", { name: "Hand in" });
    // An empty answer is not accepted, and the page names the missing part.
    await handIn.click();
    await expect(remark(page)).toContainText(
      "Nothing is filled in yet: fill in leaves in order, number of leaves.",
    );
    await dialog(page).getByLabel("number of leaves").fill("many");
    await handIn.click();
    // An unreadable field is not accepted.
    await expect(remark(page)).toContainText("“many” is not a number");
    await expect(dialog(page).getByLabel("number of leaves")).toHaveAttribute("aria-invalid", "true");
    await dialog(page).getByLabel("number of leaves").fill("1");
    await page.keyboard.press("Enter");
    await expect(solution(page)).toBeVisible();
    await expect(handIn).toBeHidden();
    expect(link(page)).toBe("practice=leaf-order&level=1&seed=4&test=on");

    // A person who leaves the exercise and comes back does not get another one, either.
    await dialog(page).getByRole("button", { name: "Another like this" }).click();
    await expect(handIn).toBeVisible();
    await page.goBack();
    await expect(solution(page)).toBeVisible();
    await expect(handIn).toBeHidden();
  });
});

/** Answers the exercise about leaves that are never visited: right, or with all other leaves. */
async function answer(page: Page, isRight: boolean): Promise<void> {
  // The link changes first: until the next exercise is made, its predecessor's tree is still drawn.
  await settled(page);
  await expect(page.locator(".practice-tree")).toBeVisible();
  const right = await neverVisited(page);
  const { leaves } = await drawn(page);
  for (const leaf of leaves.keys()) {
    if (right.includes(leaf) === isRight) await mark(page, leaf).click();
  }
  await check(page).click();
  await expect(remark(page)).toContainText(isRight ? "Right." : /Not (yet|quite)/);
}

test("two of three right at the first try master a level, what was wrong comes back, and a file carries it all", async ({
  page,
  stranger,
}) => {
  const first = "practice=never-visited&level=1&seed=";
  const mastery = dialog(page).locator(".practice-mastery");
  const kind = dialog(page).getByLabel("Kind of exercise");
  const chosen = kind.locator("option:checked");
  const another = dialog(page).getByRole("button", { name: "Another like this" });
  await open(page, `${first}1`);
  await answer(page, false);
  // The page says nothing about the first try while the exercise is open.
  await expect(mastery).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Show the solution" }).click();
  await expect(mastery).toContainText("The last exercise of level 1 was not right at the first try.");
  await another.click();
  await expect.poll(() => link(page)).toBe(`${first}2`);
  await answer(page, true);
  await expect(mastery).toContainText("Of the last 2 exercises of level 1, 1 was right at the first try.");
  await expect(chosen).not.toContainText("mastered");
  await another.click();
  await expect.poll(() => link(page)).toBe(`${first}3`);
  await answer(page, true);
  await expect(mastery).toContainText("Of the last 3 exercises of level 1, 2 were right at the first try.");
  await expect(chosen).toContainText("level 1 of 3 mastered");
  await mastery.getByRole("button", { name: "Go to level 2" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => link(page)).toBe("practice=never-visited&level=2&seed=1");
  await settled(page);
  await expect(page.locator(".practice-tree")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Show the solution" }).click();
  // Two other exercises later, level 2 comes back, with another seed.
  for (const seed of [4, 5]) {
    await expect(mastery.getByRole("button", { name: "Try this kind again" })).toHaveCount(0);
    await open(page, `${first}${seed}`);
    await answer(page, true);
  }
  await expect(mastery).toContainText("“Leaves that are never visited”, level 2, was not right.");
  await expectNoBarriers(page, "the level is mastered", ".practice");
  await mastery.getByRole("button", { name: "Try this kind again" }).click();
  await expect.poll(() => link(page)).toBe("practice=never-visited&level=2&seed=2");
  await settled(page);
  await answer(page, true);
  await expect(mastery.getByRole("button", { name: "Try this kind again" })).toHaveCount(0);

  await test.step("the progress is saved as a file, and another browser adds it to its own", async () => {
    await page.keyboard.press("Escape");
    await press(page, "G");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save progress" }).click();
    const saved = await coming;
    expect(saved.suggestedFilename()).toBe("plyscope-progress.json");
    const text = await readFile(await saved.path(), "utf8");
    await stranger.goto("./");
    await settled(stranger);
    await drop(stranger, "mine.json", text);
    const list = stranger.getByRole("dialog", { name: "Lessons" });
    await expect(list.getByRole("status")).toContainText("New here: 7 exercises, 5 first tries.");
    await drop(stranger, "mine.json", text.replace('"version": 1', '"version": 7'));
    await expect(list.getByRole("alert")).toContainText(
      "the file is of version 7, and this page reads 1. Fix: ",
    );
    await list.getByRole("button", { name: "Practise: Pruning" }).click();
    await settled(stranger);
    expect(link(stranger)).toBe("practice=never-visited&level=2&seed=3");
  });
});

test("a known mistake is explained, and after two wrong answers the solution is played and does not count as solved", async ({
  page,
}) => {
  await open(page, "practice=never-visited&level=3&seed=2");
  await expect(page.locator(".practice-tree")).toBeVisible();
  const [right, shallow] = [await neverVisited(page), await neverVisited(page, false)];
  expect(shallow).not.toEqual(right);
  for (const leaf of shallow) await mark(page, leaf).click();
  await check(page).click();
  await expect(remark(page)).toContainText("Not quite:");
  await expect(remark(page)).toContainText("deep");
  await expect(remark(page)).toContainText("one more try");

  // Marking everything is wrong, too.
  const { leaves } = await drawn(page);
  for (const leaf of leaves.keys()) if (!shallow.includes(leaf)) await mark(page, leaf).click();
  await expect(remark(page)).toBeEmpty();
  await check(page).click();
  await expect(remark(page)).toContainText("marked");
  await expect(solution(page)).toContainText("Step through the search");
  await expect(solution(page)).not.toContainText("Never visited");
  const next = solution(page).getByRole("button", { name: "Next step" });
  await next.click();
  await expect(solution(page)).toContainText("A (M");
  await expect(page.locator(".practice-tree .is-now .inner-name")).toHaveText("A");
  await solution(page).getByRole("button", { name: "To the end" }).click();
  await expect(solution(page)).toContainText(`Never visited: ${right.join(", ")}.`);
  await expect(dialog(page)).not.toContainText("solved of this kind");
  for (const leaf of leaves.keys()) {
    await expect(mark(page, leaf)).toHaveClass(right.includes(leaf) ? /is-right/ : /is-wrong/);
    // A right mark is a tick, and only a wrong mark is a cross.
    const sign = (await mark(page, leaf).locator(".cross").getAttribute("d")) ?? "";
    expect(sign.includes("m0")).toBe(!right.includes(leaf));
  }

  // A reload brings no further tries.
  await page.reload();
  await expect(solution(page)).toBeVisible();
  await expect(check(page)).toBeHidden();

  await solution(page).getByRole("button", { name: "To the end" }).click();
  await solution(page).getByRole("button", { name: "See this search on the page" }).click();
  await settled(page);
  await expect(dialog(page)).toBeHidden();
  expect(link(page)).toContain("game=tree");
});

test("where the study worker ends the answer stays, the reason is said, and it is judged when asked again", async ({
  freshPage: page,
}) => {
  await page.addInitScript(() => {
    /** Ends before it hears of such a question. */
    class Ending extends Worker {
      override postMessage(message: unknown): void {
        const { job } = message as { job?: string };
        if (job !== undefined && job === document.body.dataset["ends"]) {
          setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "no memory is left" })));
        } else super.postMessage(message);
      }
    }
    window.Worker = Ending;
  });
  const endAt = (job: string) => page.evaluate((job) => (document.body.dataset["ends"] = job), job);
  await open(page, "practice=leaf-order&level=1&seed=4");
  await dialog(page).getByLabel("number of leaves").fill("1");
  await endAt("practiceJudge");
  await check(page).click();
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("Your answer is stored, but it could not be checked");
  await expect(alert).toContainText("no memory is left");
  await expect(dialog(page).getByLabel("number of leaves")).toHaveValue("1");
  await endAt("practiceSolution");
  await check(page).click();
  await expect(remark(page)).toContainText("one more try");
  await expect(alert).toHaveCount(0);
  await check(page).click();
  await expect(alert).toContainText("The solution could not be loaded");
  await expect(check(page)).toBeHidden();
  await endAt("");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(solution(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("children are put into another order, and the picture follows", async ({ page }) => {
  await open(page, "practice=least-pruning&level=1&seed=4");
  await expect(page.locator(".practice-tree")).toBeVisible();
  const before = (await drawn(page)).inner.get("A")?.children ?? [];
  const first = before[0] ?? "";
  const toTheRight = dialog(page)
    .getByRole("group", { name: "Children of A" })
    .getByRole("button", { name: `${first} to the right` });
  await toTheRight.focus();
  await page.keyboard.press("Enter");
  const after = async () => (await drawn(page)).inner.get("A")?.children;
  await expect.poll(after).toEqual([before[1], before[0], ...before.slice(2)]);
  // The key moves on with its node.
  await expect(toTheRight).toBeFocused();
  await dialog(page).getByRole("button", { name: "Clear the answer" }).click();
  await expect.poll(after).toEqual(before);

  await test.step("what is filled in stays over a reload, and is cleared on request", async () => {
    await open(page, "practice=values&level=1&seed=3");
    const value = dialog(page).getByLabel("value of A");
    await value.fill("7");
    await expect(page.locator(".practice-tree")).toContainText("7");
    await page.reload();
    await expect(value).toHaveValue("7");
    await dialog(page).getByRole("button", { name: "Clear", exact: true }).click();
    await page.reload();
    await expect(value).toHaveValue("");
  });

  await test.step("a link that names no exercise says so, and another can be chosen", async () => {
    await open(page, "practice=wibble&level=9");
    await expect(dialog(page).getByRole("alert")).toContainText("there is no kind of exercise “wibble”");
    await dialog(page).getByLabel("Kind of exercise").selectOption("ties");
    await expect(page.locator(".practice-tree")).toBeVisible();
    expect(link(page)).toContain("practice=ties&level=1");
  });

  await test.step("a tree of one's own is solved by both conventions, and editing it clears the solution", async () => {
    await open(page, "practice=ties");
    await dialog(page).getByRole("button", { name: "Your own tree" }).click();
    const tree = dialog(page).getByLabel("Your tree");
    await tree.fill("(3 12 8)(3 4 6)(14 5 2)");
    await dialog(page).getByRole("button", { name: "Solve" }).click();
    await expect(dialog(page)).toContainText("At C the value 3 equals alpha.");
    await expect(dialog(page).getByRole("region", { name: "Equal values cut off" })).toContainText("L5 L6");
    await tree.press("End");
    await tree.press("Backspace");
    await expect(dialog(page)).not.toContainText("At C the value 3");
    await dialog(page).getByRole("button", { name: "Solve" }).click();
    await expect(dialog(page)).toContainText("never closed");
  });
});

test("practice has no accessibility problem that can be found by a tool, and fits a phone", async ({
  page,
}) => {
  for (const exercise of [
    "never-visited&level=1",
    "values&level=2",
    "most-pruning&level=1",
    "cut-edges&level=3",
  ]) {
    await open(page, `practice=${exercise}&seed=5`);
    await expect(page.locator(".practice-tree")).toBeVisible();
    await expectNoBarriers(page, exercise, ".practice");
  }
  await expectNoBarriersInTheDark(page, "practice", ".practice");
  // Labels, fields, and the buttons above: the second exercise has many short fields, the third has long labels.
  const parts = ".practice :is(.practice-field > *, .panel-head button)";
  const [question, picture] = [".practice-question", ".practice-picture"];
  for (const exercise of [
    "pre-search&level=2&seed=7",
    "node-types&level=2&seed=7",
    "next-leaf&level=2&seed=1",
  ]) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, `practice=${exercise}`);
    await expect(page.locator(".practice-tree")).toBeVisible();
    const [pairs, count] = overlaps(await boxesOf(page, parts));
    expect(pairs, exercise).toBe(0);
    expect(count, exercise).toBeGreaterThan(10);
    // The tree is next to the question, and on a phone before it.
    const [asked, drawn] = [await boxesOf(page, question), await boxesOf(page, picture)].map(([box]) => box!);
    expect(asked!.x, exercise).toBeGreaterThanOrEqual(drawn!.x + drawn!.width);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(overlaps(await boxesOf(page, parts))[0], exercise).toBe(0);
    const [below, above] = [await boxesOf(page, question), await boxesOf(page, picture)].map(([box]) => box!);
    expect(below!.y, exercise).toBeGreaterThanOrEqual(above!.y + above!.height);
  }
  const sideways = await dialog(page).evaluate((at) => at.scrollWidth - at.clientWidth);
  expect(sideways).toBeLessThanOrEqual(0);

  /**
   * Six exercises take three pages, and one or two more if some are long. No page holds only a title, and steps are in
   * two columns.
   */
  async function expectPrinted(page: Page, text: string, name: string): Promise<void> {
    const printed = await page.context().newPage();
    await printed.setContent(text);
    for (const [format, most] of [
      ["A4", 4],
      ["Letter", 5],
    ] as const) {
      const pdf = (await printed.pdf({ format })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, `${name}, ${format}`).toBeLessThanOrEqual(most);
    }
    await printed.emulateMedia({ media: "print" });
    // The window is as wide as A4 without its margins.
    await printed.setViewportSize({ width: 688, height: 1016 });
    const columns = await printed
      .locator("ol.steps")
      .evaluateAll((lists) =>
        lists.map(
          (list) => new Set([...list.children].map((step) => step.getBoundingClientRect().left)).size,
        ),
      );
    expect(columns.filter((count) => count !== 2)).toEqual([]);
    expect(columns).toHaveLength(name === "solutions.html" ? 6 : 0);
    await printed.close();
  }

  await test.step("a worksheet and its solutions are saved", async () => {
    await open(page, "practice=values&level=1&seed=7");
    await dialog(page).getByRole("button", { name: "Worksheet", exact: true }).click();
    await expect(dialog(page)).toContainText("5 exercises");
    const number = dialog(page).getByLabel("Number of exercises: Values and bounds");
    await number.fill("2");
    await number.press("Tab");
    await expect(dialog(page)).toContainText("6 exercises");
    await expectNoBarriers(page, "a worksheet", ".practice");
    const downloads: Download[] = [];
    page.on("download", (download) => downloads.push(download));
    await dialog(page).getByRole("button", { name: "Save worksheet and solutions" }).click();
    await expect.poll(() => downloads.length).toBe(2);
    const names = ["worksheet.html", "solutions.html"];
    expect(downloads.map((saved) => saved.suggestedFilename())).toEqual(names);
    for (const [index, name] of names.entries()) {
      const text = await readFile(await downloads[index]!.path(), "utf8");
      expect(text.match(/<svg/g)).toHaveLength(6);
      await expectPrinted(page, text, name);
    }
    // A file that the browser has not saved can be saved once more.
    await dialog(page).getByRole("button", { name: "Save solutions.html" }).click();
    await expect.poll(() => downloads.length).toBe(3);
    await dialog(page).getByLabel("Fill in the leaves", { exact: true }).check();
    await expect(dialog(page).getByRole("button", { name: "Save solutions.html" })).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Save for Moodle" }).click();
    await expect(dialog(page)).toContainText("which Moodle cannot check");
    await dialog(page).getByLabel("Fill in the leaves", { exact: true }).uncheck();
    await dialog(page).getByRole("button", { name: "Save for Moodle" }).click();
    await expect.poll(() => downloads.length).toBe(4);
    expect(downloads.at(-1)?.suggestedFilename()).toBe("moodle.xml");
  });
});
