/** The film: a step that moves, on the page. What moves, and when, is tested in the core (tests/film.rs). */
import { readFile } from "node:fs/promises";
import { expect, test } from "./test";
import { TREE, link, open, openAtStart, press, settled } from "./plyscope";

test("a step moves from one still picture to the next, and playing goes from step to step", async ({
  page,
}) => {
  const still = (): Promise<Buffer> => page.locator("canvas.tree-canvas").screenshot();
  // The second minimum's first leaf is about to return 2.
  await openAtStart(page, TREE);
  await press(page, "ArrowRight", 12);
  const before = await still();
  await press(page, "ArrowRight");
  const after = await still();
  await press(page, "ArrowLeft");

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.keyboard.press("ArrowRight");
  const phase = (): Promise<number | undefined> =>
    page.evaluate(() => window.plyscope.page.aimed.value?.film.value?.phase);
  await expect.poll(phase, "it is on its way").toBeGreaterThan(0.1);
  // Stopped where it is, so that it can be looked at.
  await page.evaluate(() => {
    const trace = window.plyscope.page.aimed.value!;
    trace.film.value = { ...trace.film.value!, phase: 0.3, seconds: 1e6 };
  });
  await expect
    .poll(async () => {
      const now = await still();
      return !now.equals(before) && !now.equals(after);
    })
    .toBe(true);
  await page.evaluate(() => {
    const trace = window.plyscope.page.aimed.value!;
    trace.film.value = { ...trace.film.value!, seconds: 0.2 };
  });
  await settled(page);
  expect((await still()).equals(after), "it ends with the still picture").toBe(true);

  await test.step("and is played to the end", async () => {
    await page.evaluate(() => {
      window.plyscope.page.aimed.value!.speed.value = 0.2;
    });
    await page.keyboard.press(" ");
    await expect.poll(() => link(page), { timeout: 60_000 }).not.toContain("t=");
    await settled(page);
    await expect(page.getByRole("slider", { name: "Time" })).toHaveAttribute("aria-valuenow", "25");
  });
});

test("a film is saved as a video of its own frames", async ({ page }) => {
  await open(page, `${TREE}&t=0`);
  await page.evaluate(() => {
    window.plyscope.page.aimed.value!.speed.value = 0.2;
  });
  await page.keyboard.press("L");
  const film = page.getByRole("region", { name: "Film" });
  await film.getByLabel("to", { exact: true }).fill("4");
  // Three moments of 0.2 seconds and more, and the two that stand still.
  await expect(film).toContainText(/3\.\d s, 1\d\d frames/);
  const arrives = page.waitForEvent("download");
  await film.getByRole("button", { name: "Save WebM" }).click();
  const bytes = await readFile(await (await arrives).path());
  await expect(film.getByRole("status")).toHaveText(/^Saved, /);
  expect([...bytes.subarray(0, 4)], "EBML").toEqual([0x1a, 0x45, 0xdf, 0xa3]);
  await page.goto("/quiet/");
  const shown = await page.evaluate(async (video) => {
    const element = document.createElement("video");
    element.src = `data:video/webm;base64,${video}`;
    await new Promise((resolve, reject) => {
      element.addEventListener("loadeddata", resolve);
      element.addEventListener("error", () => reject(new Error(element.error?.message)));
    });
    return [element.videoWidth, element.videoHeight, element.duration];
  }, bytes.toString("base64"));
  expect(shown.slice(0, 2)).toEqual([1920, 1080]);
  expect(shown[2]).toBeGreaterThan(3.5);
  expect(shown[2]).toBeLessThan(4.5);
});

test("what a gamble cost is said by the same search without it", async ({ page }) => {
  await open(
    page,
    "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)" +
      "&depth=6&deepening=on&table=10&pre-search=on",
  );
  const cost = page.locator(".status .figure", { hasText: "without pre-searching" });
  await expect(cost).toHaveText("without pre-searching 64 visits and value 3");
  await expect(cost).toHaveAttribute(
    "title",
    "65 visits and value 2 with pre-searching, 64 visits and value 3 without.",
  );
  await open(page, TREE);
  await expect(cost).toHaveCount(0);
});
