import type { JSHandle, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { expect, test } from "./test";
import {
  drop,
  lastTick,
  link,
  linkValue,
  open,
  openAfresh,
  OPENING,
  press,
  scenarioLink,
  settled,
  SMALL,
  tick,
  TREE,
} from "./plyscope";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Playlist" });
const scene = (page: Page, number: number) => dialog(page).getByRole("listitem", { name: `Scene ${number}` });
const caption = (page: Page, number: number) => scene(page, number).getByLabel("Caption");
const shown = (page: Page) => page.getByRole("region", { name: "Playlist" });
const question = (page: Page) => page.getByRole("group", { name: "Question" });
const note = (page: Page) => page.getByRole("complementary", { name: "Presenter’s note" });
const linkField = (page: Page) => dialog(page).getByLabel("Link of the playlist", { exact: true });

/** Three scenes of the textbook's tree: before a cut-off, at it, and the end; two added by the key, one by the button. */
async function makeThree(page: Page): Promise<void> {
  await openAfresh(page, `${TREE}&at=2:b.a:out&on=2:b`);
  await press(page, "Y");
  await press(page, "c");
  // The header has its button where there is room, and Share everywhere.
  await page.getByRole("button", { name: "Share: link" }).click();
  await page.getByRole("button", { name: "Add this moment", exact: true }).click();
  await settled(page);
  await press(page, "End");
  await press(page, "Y");
  await expect(page.locator(".sentence")).toContainText("which has 3 scenes now");
  await press(page, "Q");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(3);
}

async function copiedLink(page: Page): Promise<string> {
  await settled(page);
  return await linkField(page).inputValue();
}

test("three scenes are made, put in order by the keyboard, and played from their link by someone else", async ({
  page,
  stranger,
}) => {
  await makeThree(page);
  await caption(page, 1).fill("Will MIN go on?\nMAX already has *3*.");
  await scene(page, 1).getByLabel("Presenter’s note").fill("Wait for hands.");
  await caption(page, 2).fill("Cut off");
  await caption(page, 3).fill("The end");
  await dialog(page).getByLabel("Title").fill("Three scenes");
  await scene(page, 1).getByLabel("Question").selectOption("cut-off of 2:b");
  // Each scene has a picture of its search; three scenes of one search at three moments have different
  // pictures.
  const pictures = dialog(page).locator("canvas.scene-picture");
  await settled(page);
  expect(
    new Set(await pictures.evaluateAll((all) => all.map((one) => (one as HTMLCanvasElement).toDataURL())))
      .size,
  ).toBe(3);
  // At the end of a search there is nothing left to ask.
  await expect(scene(page, 3).getByLabel("Question")).toBeDisabled();
  // The last one comes first by two presses of a key, and the first one last but one by a button's.
  await caption(page, 3).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(caption(page, 2)).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(caption(page, 1)).toBeFocused();
  await expect(caption(page, 1)).toHaveValue("The end");
  await expect(dialog(page).locator(".playlist-said")).toHaveText("“The end” is scene 1 of 3 now.");
  await scene(page, 1).getByRole("button", { name: "Move down" }).focus();
  await page.keyboard.press("Enter");
  await expect(caption(page, 2)).toHaveValue("The end");
  await page.keyboard.press("Enter");
  await expect(caption(page, 3)).toHaveValue("The end");
  // There it goes no further down; the focus stays with it.
  await expect(scene(page, 3).getByRole("button", { name: "Move up" })).toBeFocused();
  await expect(caption(page, 1)).toHaveValue(/^Will MIN go on/);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const text = await copiedLink(page);
  await dialog(page).getByRole("button", { name: "Copy: Link of the playlist" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  await stranger.goto(text);
  await settled(stranger);
  await expect(shown(stranger)).toContainText("Three scenes");
  await expect(shown(stranger)).toContainText("Scene 1 of 3");
  await expect(shown(stranger)).toContainText("MAX already has 3.");
  // It opens presented, with a visible way out. Its receiver has not asked for the notes.
  expect(linkValue(stranger, "show")).toBe("present");
  await expect(stranger.getByRole("button", { name: /^Stop presenting/ })).toBeVisible();
  await expect(note(stranger)).toHaveCount(0);
  // The future is hidden until the question is answered.
  expect(await tick(stranger)).toBe(13);
  expect(await lastTick(stranger)).toBe(13);
  await expect(question(stranger)).toContainText("Will the search skip any moves of C?");
  await press(stranger, ",");
  await expect(note(stranger)).toHaveText("Wait for hands.");
  await press(stranger, "2");
  await expect(question(stranger)).toContainText("Try again");
  await press(stranger, "1");
  await expect(question(stranger)).toContainText("Right: (1) Yes");
  expect(await tick(stranger)).toBe(14);
  await press(stranger, "PageDown");
  await expect(shown(stranger)).toContainText("Cut off");
  expect(linkValue(stranger, "step")).toBe("2");
  await press(stranger, "PageDown");
  await press(stranger, "PageDown");
  await expect(shown(stranger)).toContainText("The end");
  expect(await tick(stranger)).toBe(25);
  await press(stranger, "PageUp");
  await press(stranger, "PageUp");
  // One key shows the answer, and then goes on.
  await press(stranger, "PageDown");
  await expect(question(stranger)).toContainText("The answer: (1) Yes");
  await press(stranger, "PageDown");
  await expect(shown(stranger)).toContainText("Cut off");
  await press(stranger, "P");
  // The playlist is not stored, and the notes are hidden again.
  await press(stranger, "PageUp");
  await expect(note(stranger)).toHaveCount(0);
  expect(await stranger.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await stranger.getByRole("button", { name: /Leave the playlist/ }).click();
  await settled(stranger);
  expect(scenarioLink(stranger)).toBe(OPENING);
});

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

test("a draft outlives a reload, what is deleted comes back, and clearing leaves nothing", async ({
  page,
}) => {
  await makeThree(page);
  await caption(page, 1).fill("first");
  await caption(page, 2).fill("second");
  await page.reload();
  await settled(page);
  await press(page, "Q");
  await expect(caption(page, 2)).toHaveValue("second");
  // The questions are still known, though the page may search another scenario now.
  await expect(scene(page, 1).getByLabel("Question")).toBeEnabled();
  await scene(page, 1).getByRole("button", { name: "Delete this scene" }).click();
  await expect(caption(page, 1)).toHaveValue("second");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(2);
  await expect(scene(page, 1).getByRole("button", { name: "Delete this scene" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(caption(page, 1)).toHaveValue("first");
  await dialog(page).getByRole("button", { name: "Clear", exact: true }).click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("plyscope-playlist"))).toBeNull();
  await dialog(page).getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(3);
  await dialog(page).getByRole("button", { name: "Clear", exact: true }).click();
  await page.reload();
  await settled(page);
  await press(page, "Q");
  await expect(dialog(page)).toContainText("A playlist is a list of scenes");

  await test.step("nobody is shut out of a playlist", async () => {
    await makeThree(page);
    await scene(page, 1).getByLabel("Question").selectOption("cut-off of 2:b");
    await scene(page, 1).getByLabel("Presenter’s note").fill("A note");
    await settled(page);
    await expectNoBarriers(page, "the playlist that is written");
    await dialog(page).getByRole("button", { name: "Play scenes" }).click();
    await settled(page);
    await expect(question(page)).toBeVisible();
    await expectNoBarriers(page, "a scene");
    await press(page, "P");
    await expectNoBarriers(page, "a scene on a projector");
    await expectNoBarriersInTheDark(page, "a scene on a projector");
  });
});

test("a playlist is saved as JSON and opened again; a broken file is said and changes nothing", async ({
  page,
  stranger,
}) => {
  await makeThree(page);
  await caption(page, 1).fill("first");
  await dialog(page).getByLabel("Title").fill("Lecture 5: alpha-beta");
  const coming = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Save as JSON" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("lecture-5-alpha-beta.json");
  const text = readFileSync(await file.path(), "utf8");
  const written = JSON.parse(text) as { version: number; scenes: object[] };
  expect([written.version, written.scenes.length]).toEqual([1, 3]);

  await open(stranger, TREE);
  await press(stranger, "Y");
  await press(stranger, "Q");
  await caption(stranger, 1).fill("mine");
  const opened = async (content: string): Promise<void> => {
    const chooser = dialog(stranger).getByLabel("Playlist file");
    await chooser.setInputFiles({
      name: "a.json",
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });
    await settled(stranger);
  };
  await opened(text.slice(0, -20));
  await expect(dialog(stranger).getByRole("alert")).toContainText("this is not JSON");
  await expect(caption(stranger, 1)).toHaveValue("mine");
  await opened(text.replace('"caption": "first"', '"caption": "first", "question": "cut of 2:b"'));
  await expect(dialog(stranger).getByRole("alert")).toContainText(
    "scene 1: there is no question “cut”. Fix: ",
  );
  await expect(caption(stranger, 1)).toHaveValue("first");
  await opened(text);
  await expect(dialog(stranger).getByRole("alert")).toHaveCount(0);
  await expect(dialog(stranger).getByLabel("Title")).toHaveValue("Lecture 5: alpha-beta");
  expect((await copiedLink(stranger)).split("#")[1]).toBe((await copiedLink(page)).split("#")[1]);
  await dialog(stranger).getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
  await expect(caption(stranger, 1)).toHaveValue("mine");
});

test("a playlist’s file is dropped on the page, or opened where trace files are, and nothing is lost", async ({
  page,
}) => {
  await makeThree(page);
  await caption(page, 1).fill("mine");
  // Now the page knows it only from the browser's storage.
  await page.reload();
  await settled(page);
  const scenes = [{ scenario: TREE, view: "at=2:b:out", caption: "theirs" }];
  const text = JSON.stringify({ plyscope: "playlist", version: 1, title: "Dropped", scenes }, null, 2);
  const before = link(page);
  await drop(page, "lecture.json", text);
  await expect(caption(page, 1)).toHaveValue("theirs");
  await expect(dialog(page).locator(".playlist-said")).toContainText(
    "Opened “lecture.json”. Undo brings back",
  );
  expect(link(page)).toBe(before);
  await dialog(page).getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
  await expect(caption(page, 1)).toHaveValue("mine");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(3);
  // Files may be dropped on the dialog, too; a message about one file is not shown for the next.
  await drop(page, "cut.json", text.slice(0, -9));
  await expect(dialog(page).getByRole("alert")).toContainText("this is not JSON");
  await expect(caption(page, 1)).toHaveValue("mine");
  await drop(page, "lecture.json", text);
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
  await expect(caption(page, 1)).toHaveValue("theirs");
  await dialog(page).getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
  await page.keyboard.press("Escape");

  await press(page, "L");
  await page
    .getByLabel("Trace file", { exact: true })
    .and(page.locator("input"))
    .setInputFiles({ name: "lecture.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await settled(page);
  await expect(dialog(page).getByLabel("Title")).toHaveValue("Dropped");

  await test.step("a JSON file that is neither trace nor playlist says what was expected, and where", async () => {
    await page.keyboard.press("Escape");
    await open(page, TREE);
    const before = link(page);
    await press(page, "K");
    await drop(page, "package.json", '{\n  "name": "x"\n}');
    await expect(page.locator(".banners")).toContainText(
      "“package.json” was not opened: line 1: neither a trace nor a playlist nor progress begins like this; expected: a trace that",
    );
    // The view is not behind a dialog.
    await expect(page.getByRole("dialog")).toBeHidden();
    await drop(page, "a.json", '{\n  "name": x\n}');
    await expect(page.locator(".banners")).toContainText("this is not JSON: Unexpected token 'x'");
    await settled(page);
    expect(link(page)).toBe(before);
    // The trace of another program begins with a brace, too.
    const lines = [
      '{"plyscope":1,"perspective":"mover","infinity":9}',
      '{"enter":"","depth":0,"alpha":-9,"beta":9}',
    ];
    await drop(page, "other.json", [...lines, '{"leave":3}'].join("\n"));
    await expect(page.getByText("Opened from “other.json”")).toBeVisible();
    await expect(page.locator(".banners")).not.toContainText("was not opened");
  });
});

test("a broken link is said with its fix, and loses nothing", async ({ page, stranger }) => {
  await makeThree(page);
  const text = await copiedLink(page);
  const cut = text.replace(/.{9}(&step=1.*)$/, "$1");
  expect(cut.length).toBe(text.length - 9);
  await page.keyboard.press("Escape");
  await settled(page);
  const before = scenarioLink(page);
  await page.evaluate((to) => {
    location.href = to;
  }, cut);
  await expect(page.locator(".banners")).toContainText("cannot be read: its end is missing");
  await expect(page.locator(".banners")).toContainText("opy the whole link again");
  await settled(page);
  // The link stays, so that it can be compared with the sent link, until something different is shown.
  expect(link(page)).toBe(cut.split("#")[1]);
  await press(page, "ArrowLeft");
  expect(scenarioLink(page)).toBe(before);
  await press(page, "Q");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(3);
  // If nothing was shown before, the first preset is shown.
  await stranger.goto(cut);
  await settled(stranger);
  await expect(stranger.locator(".banners")).toContainText("cannot be read");
  await press(stranger, "ArrowLeft");
  expect(scenarioLink(stranger)).toBe(OPENING);
  await stranger.goto(text.replace(/playlist=1\./, "playlist=7."));
  await expect(stranger.locator(".banners")).toContainText("is of version 7, and this page reads 1");
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
