import { readFileSync } from "node:fs";
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import {
  drop,
  lastTick,
  link,
  linkValue,
  open,
  OPENING,
  press,
  scenarioLink,
  settled,
  tick,
  TREE,
} from "./plyscope";
import { dialog, scene, caption, shown, question, note, makeThree, copiedLink } from "./playlist-page";
import { expect, test } from "./test";

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
