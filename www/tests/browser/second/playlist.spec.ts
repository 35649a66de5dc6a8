/** A playlist in places where its parts meet others: what was shown before it, the film, and a projector. */
import type { JSHandle, Page } from "@playwright/test";
import { lastTick, link, linkValue, open, openAfresh, press, settled, SMALL, tick, TREE } from "../plyscope";
import { dialog, scene, caption, shown, question, note, makeThree, copiedLink } from "../playlist-page";
import { expect, test } from "../test";

test("what was shown before a playlist comes back as it was, its way of reading values, too", async ({
  page,
}) => {
  await makeThree(page);
  const text = await copiedLink(page);
  await page.keyboard.press("Escape");
  await open(page, `${SMALL}&t=100&seen=mover`);
  const before = link(page);
  expect(linkValue(page, "seen")).toBe("mover");
  await page.evaluate(
    (to) => {
      location.href = to;
    },
    text.replace("present", "workbench"),
  );
  await expect(shown(page)).toBeVisible();
  await settled(page);
  await expect(page.getByText("values as MAX sees them")).toBeVisible();
  await press(page, "PageDown");
  await page.getByRole("button", { name: /Leave the playlist/ }).click();
  await settled(page);
  expect(link(page)).toBe(before);
  await page.goBack();
  await settled(page);
  // Jumps in quick succession count as one jump.
  await expect(shown(page)).toContainText(/Scene [12] of 3/);

  await test.step("a question that a hand-written playlist asks in vain is said, and the scene is whole", async () => {
    await open(page, TREE);
    await press(page, "Q");
    const text = JSON.stringify({
      plyscope: "playlist",
      version: 1,
      scenes: [{ scenario: TREE, view: "at=2:b:out", caption: "asked too late", question: "cut-off of 2:b" }],
    });
    await dialog(page)
      .getByLabel("Playlist file")
      .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await dialog(page).getByRole("button", { name: "Play scenes" }).click();
    await settled(page);
    await expect(shown(page)).toContainText("The question cannot be asked here: C is not open");
    expect(await lastTick(page)).toBe(25);
    expect(await tick(page)).toBe(14);
  });

  await test.step("a scene's moment gives way to the present one, its words and its question stay, and it is undone", async () => {
    await makeThree(page);
    await caption(page, 1).fill("Will MIN go on?");
    await scene(page, 1).getByLabel("Presenter’s note").fill("Wait.");
    await scene(page, 1).getByLabel("Question").selectOption("cut-off of 2:b");
    const before = await copiedLink(page);
    await page.keyboard.press("Escape");
    // One step earlier, where the same question can be asked.
    await open(page, `${TREE}&at=2:b.a:in&on=2:b`);
    await press(page, "Q");
    const replace = scene(page, 1).getByRole("button", { name: "Replace this moment" });
    await replace.click();
    await expect(dialog(page).locator(".playlist-said")).toContainText(
      "The scene shows the present moment. Undo",
    );
    await expect(dialog(page).getByRole("listitem")).toHaveCount(3);
    await expect(caption(page, 1)).toHaveValue("Will MIN go on?");
    await expect(scene(page, 1).getByLabel("Presenter’s note")).toHaveValue("Wait.");
    await expect(scene(page, 1).getByLabel("Question")).toHaveValue("cut-off of 2:b");
    await expect(scene(page, 1)).not.toContainText("does not offer this question");
    expect(await copiedLink(page)).not.toBe(before);
    await replace.click();
    await expect(dialog(page).locator(".playlist-said")).toHaveText("The scene shows this moment already.");
    await scene(page, 1).getByRole("button", { name: "Show this scene" }).click();
    await settled(page);
    expect(await tick(page)).toBe(12);
    await expect(question(page)).toContainText("Will the search skip any moves of C?");
    // If the node is not open any more, the question stays, and the page warns about it.
    await page.getByRole("button", { name: /Leave the playlist/ }).click();
    await open(page, `${TREE}&at=2:a.b:in`);
    await press(page, "Q");
    await replace.click();
    await expect(scene(page, 1)).toContainText("does not offer this question at this moment");
    await expect(scene(page, 1).getByLabel("Question")).toHaveValue("cut-off of 2:b");
    const undo = dialog(page).getByRole("button", { name: "Undo (Ctrl+Z)" });
    await undo.click();
    await undo.click();
    expect(await copiedLink(page)).toBe(before);
    await expect(scene(page, 1).getByLabel("Question")).toHaveValue("cut-off of 2:b");
  });
});

test("the film leads from a scene to a later one of the same search, and to the answer of a question", async ({
  page,
}) => {
  await makeThree(page);
  await dialog(page).getByRole("button", { name: "Play scenes" }).click();
  await settled(page);
  expect(await tick(page)).toBe(13);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Steps are as quick as films are.
  await page.evaluate(() => {
    window.plyscope.page.search.current.value!.speed.value = 0.2;
  });
  const films = (): Promise<JSHandle<number[]>> =>
    page.evaluateHandle(() => {
      const led: number[] = [];
      window.plyscope.page.search.current.value!.film.subscribe((film) => {
        if (film !== null && film.phase > 0 && led.at(-1) !== film.to) led.push(film.to);
      });
      return led;
    });
  const led = await films();
  await page.keyboard.press("PageDown");
  await expect(shown(page)).toContainText("Scene 2 of 3");
  await expect.poll(() => led.jsonValue()).toEqual([14]);
  await settled(page);
  expect(await tick(page)).toBe(14);
  // The end is eleven ticks later: they are run through while the tree is seen from afar, the tree comes near, and the last
  // one is shown as a step.
  await page.keyboard.press("PageDown");
  await expect(shown(page)).toContainText("Scene 3 of 3");
  await expect.poll(() => led.jsonValue()).toEqual([14, 24, 25]);
  await settled(page);
  expect(await tick(page)).toBe(25);
  await press(page, "PageUp");
  expect(await tick(page), "back at once").toBe(14);

  await test.step("and a presenter who is faster sees the next scene at once", async () => {
    await press(page, "PageUp");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageUp");
    await settled(page);
    await expect(shown(page)).toContainText("Scene 2 of 3");
    expect(await tick(page)).toBe(14);
  });

  await test.step("the answer of a question", async () => {
    await page.getByRole("button", { name: /Leave the playlist/ }).click();
    await press(page, "Q");
    await scene(page, 1).getByLabel("Question").selectOption("cut-off of 2:b");
    await dialog(page).getByRole("button", { name: "Play scenes" }).click();
    await settled(page);
    const answered = await films();
    await press(page, "1");
    await expect(question(page)).toContainText("Right");
    await expect.poll(() => answered.jsonValue()).toEqual([14]);
  });
});

/** The boxes of the parts of a presented question, and the size of their letters. */
const onProjector = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height, letters: parseFloat(getComputedStyle(element).fontSize) };
      });
    const only = (selector: string) => {
      const [found, ...others] = all(selector);
      if (found === undefined || others.length > 0) throw new Error(`not one ${selector}`);
      return found;
    };
    return {
      panel: only("[role=region][aria-label=Playlist], section[aria-label=Playlist]"),
      prompt: only(".lesson-prompt"),
      options: all(".lesson-options button"),
      stage: only(".stage"),
      note: only("[aria-label='Presenter’s note']"),
    };
  });

test("on a projector a question is read from the last row, and the note is small; a phone shows all", async ({
  page,
}) => {
  await makeThree(page);
  await scene(page, 1).getByLabel("Presenter’s note").fill("Wait for hands.");
  await caption(page, 1).fill(
    "A caption\nWith a sentence that everyone reads, and one more of the same length.",
  );
  const kinds = ["cut-off of 2:b", "value of 2:b", "type of 2:b", "never-visited of 2:"];
  for (const kind of kinds) {
    await scene(page, 1).getByLabel("Question").selectOption(kind);
    await dialog(page).getByRole("button", { name: "Present", exact: true }).click();
    await settled(page);
    if ((await note(page).count()) === 0) await press(page, ",");
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const { panel, prompt, options, stage, note: below } = await onProjector(page);
      expect(options.length).toBeGreaterThanOrEqual(2);
      for (const at of [prompt, ...options]) {
        expect(at.letters, kind).toBeGreaterThanOrEqual(height / 25);
        expect(at.x + at.width).toBeLessThanOrEqual(panel.x + panel.width);
        expect(at.y + at.height, kind).toBeLessThanOrEqual(panel.y + panel.height);
      }
      expect(panel.x + panel.width).toBeLessThanOrEqual(stage.x);
      expect(panel.width).toBeGreaterThan(0.45 * width);
      expect(stage.height).toBeGreaterThan(0.4 * height);
      expect(below.y).toBeGreaterThanOrEqual(panel.y + panel.height);
      expect(below.y).toBeGreaterThanOrEqual(stage.y + stage.height);
      expect(below.y + below.height).toBeLessThanOrEqual(height);
      expect(below.letters).toBeLessThan(0.5 * prompt.letters);
    }
    await press(page, "P");
    await press(page, "Q");
  }

  await test.step("on a phone a playlist is made and played, and nothing is cut off at the side", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAfresh(page, `${TREE}&at=2:b.a:out`);
    for (const key of ["ArrowRight", "End"]) {
      await page.getByRole("button", { name: "Share: link" }).click();
      await page.getByRole("button", { name: "Add this moment", exact: true }).click();
      await press(page, key);
    }
    await page.getByRole("button", { name: "Share: link" }).click();
    await page.getByRole("button", { name: "Open the playlist" }).click();
    await expect(dialog(page).getByRole("listitem")).toHaveCount(2);
    const isWithin = async (): Promise<void> =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await caption(page, 1).fill("A caption that is as long as captions are when somebody writes them");
    await scene(page, 1).getByLabel("Presenter’s note").fill("A note");
    await isWithin();
    expect(await dialog(page).evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true);
    await dialog(page).getByRole("button", { name: "Play scenes" }).click();
    await settled(page);
    await isWithin();
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await expect(note(page)).toBeVisible();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await settled(page);
    await expect(shown(page)).toContainText("Scene 2 of 2");
  });
});
