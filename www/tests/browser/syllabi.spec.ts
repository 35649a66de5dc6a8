import type { Page } from "@playwright/test";
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { link, linkValue, open, openAfresh, press, settled, TREE } from "./plyscope";
import { expect, test } from "./test";

const list = (page: Page) => page.getByRole("dialog", { name: "Lessons" });
const syllabi = (page: Page) => list(page).getByRole("region", { name: "Syllabi" });
const shown = (page: Page) => page.getByRole("region", { name: "Syllabus" });
const note = (page: Page) => page.getByRole("complementary", { name: "Presenter’s note" });

async function openSyllabi(page: Page): Promise<void> {
  await page.keyboard.press("G");
  await list(page).getByRole("button", { name: "Teach", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(syllabi(page).getByRole("listitem").first()).toBeVisible();
}

test("a syllabus is presented by the keyboard, with its notes, under an address that others can open", async ({
  page,
  stranger,
}) => {
  await open(page);
  const before = link(page);
  await openSyllabi(page);
  const first = syllabi(page).getByRole("listitem").first();
  await expect(first).toContainText(/\d+ min, \d+ of them for questions · \d+ scenes/);
  await expectNoBarriers(page, "the list of syllabi");
  await expectNoBarriersInTheDark(page, "the list of syllabi");
  await first.getByRole("button", { name: /^Present: / }).focus();
  await page.keyboard.press("Enter");
  await settled(page);
  expect(link(page)).toMatch(/^syllabus=[a-z0-9-]+&step=1&show=present$/);
  await expect(shown(page)).toContainText(/Scene 1 of \d+/);
  await expect(note(page)).toHaveCount(0);
  await press(page, ",");
  await expect(note(page)).toContainText(/^\d+ min, until minute \d+\. \S/);
  await expectNoBarriers(page, "a scene with its note");
  await press(page, "PageDown");
  await expect(shown(page)).toContainText(/Scene 2 of \d+/);
  expect(linkValue(page, "step")).toBe("2");
  // The note stays on: it is the next scene's.
  await expect(note(page)).toBeVisible();

  await stranger.goto(page.url());
  await settled(stranger);
  await expect(shown(stranger)).toContainText(/Scene 2 of \d+/);
  await expect(note(stranger)).toHaveCount(0);
  // The browser stores nothing about a syllabus.
  expect(await stranger.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await press(page, "P");
  await shown(page)
    .getByRole("button", { name: /Leave the syllabus/ })
    .click();
  await settled(page);
  await expect(shown(page)).toHaveCount(0);
  expect(link(page)).toBe(before);
});

test("an exercise and a search that the class performs are opened from their scenes, and the scenes come back", async ({
  page,
}) => {
  await open(page, "syllabus=one-lecture&step=1&show=present");
  const scenes = Number(/Scene 1 of (\d+)/.exec(await shown(page).innerText())?.[1]);
  const exercise = shown(page).getByRole("link", { name: "Open the exercise" });
  const performed = shown(page).getByRole("link", { name: "Let the class be the search" });
  let [exercises, searches, figures] = [0, 0, 0];
  for (let step = 1; step <= scenes; step += 1) {
    await open(page, `syllabus=one-lecture&step=${step}&show=present`);
    const scene = link(page);
    // A figure's goal is gone in the scenes after it.
    const figure = page.getByRole("region", { name: "The figure" });
    if ((await shown(page).innerText()).includes("Drag a leaf")) {
      await expect(figure).toContainText("Goal");
      figures += 1;
    } else {
      await expect(figure).toHaveCount(0);
    }
    if ((await exercise.count()) > 0) {
      await exercise.click();
      await expect(page.getByRole("dialog", { name: "Practice" })).toBeVisible();
      await page.keyboard.press("Escape");
      await settled(page);
      expect(link(page)).toBe(scene);
      exercises += 1;
    }
    if ((await performed.count()) > 0) {
      await performed.click();
      await expect(page.getByText("The class is the search")).toBeVisible();
      await page.goBack();
      await settled(page);
      await expect(shown(page)).toContainText(`Scene ${step} of ${scenes}`);
      expect(link(page)).toBe(scene);
      searches += 1;
    }
  }
  expect([exercises, searches, figures].every((number) => number > 0)).toBe(true);
});

test("a copy is edited, its link holds all of it, and the old playlist comes back", async ({
  page,
  stranger,
}) => {
  await openAfresh(page, TREE);
  await press(page, "Y");
  await openSyllabi(page);
  await syllabi(page)
    .getByRole("button", { name: /^Edit a copy: A seminar/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Playlist" });
  await expect(dialog.getByLabel("Title")).toHaveValue("A seminar on selective search");
  await expect(dialog.locator(".playlist-said")).toContainText("Undo brings back what was here before.");
  const scenes = await dialog.getByRole("listitem", { name: /^Scene / }).count();
  expect(scenes).toBeGreaterThan(10);
  await settled(page);
  const address = await dialog.getByLabel("Link of the playlist", { exact: true }).inputValue();
  await expect(dialog).not.toContainText("some mail programs cut");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("listitem", { name: /^Scene / })).toHaveCount(1);
  await stranger.goto(address);
  await settled(stranger);
  await expect(stranger.getByRole("region", { name: "Playlist" })).toContainText(`Scene 1 of ${scenes}`);
});

test("a link to no syllabus opens the list of syllabi", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "syllabus=wibble&step=2");
  await expect(syllabi(page).getByRole("listitem").first()).toBeVisible();
  expect(await list(page).evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".banners")).toContainText("There is no such syllabus");
});
