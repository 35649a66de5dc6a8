/** The film: a step that moves, on the page. What moves, and when, is tested in the core (tests/film.rs). */
import { readFile } from "node:fs/promises";
import type { JSHandle, Page } from "@playwright/test";
import { expect, test } from "./test";
import { TREE, drawn, link, liveRegion, open, openAtStart, press, settled } from "./plyscope";

/** The visible and spoken parts of a film: the tick and the phases of each picture, and the words during it. */
interface Watched {
  readonly phases: [to: number, phase: number][];
  readonly said: [to: number | undefined, words: string][];
}

const watch = (page: Page): Promise<JSHandle<Watched>> =>
  page.evaluateHandle(() => {
    const watched: { phases: [number, number][]; said: [number | undefined, string][] } = {
      phases: [],
      said: [],
    };
    const { film } = window.plyscope.page.aimed.value!;
    film.subscribe((now) => now !== null && watched.phases.push([now.to, now.phase]));
    const region = document.querySelector(".visually-hidden[role=status]")!;
    new MutationObserver(() => watched.said.push([film.value?.to, region.textContent])).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return watched;
  });

/** Films begin, and go no further until they are let go: how far they come is not a matter of time. */
async function holdFilms(page: Page): Promise<() => Promise<void>> {
  const end = await page.evaluateHandle(() => {
    const { film } = window.plyscope.page.aimed.value!;
    const held = 1e9;
    return film.subscribe((now) => {
      if (now !== null && now.seconds < held) film.value = { ...now, seconds: held };
    });
  });
  return () =>
    end.evaluate((end) => {
      end();
      const { film } = window.plyscope.page.aimed.value!;
      if (film.value !== null) film.value = { ...film.value, seconds: 0.2 };
    });
}

/** The page's sentences at these ticks. */
const sentences = (page: Page, ticks: readonly number[]): Promise<(string | undefined)[]> =>
  page.evaluate(
    (ticks) => ticks.map((t) => window.plyscope.page.aimed.value!.answers.value.event(t)?.sentence),
    ticks,
  );

test("a step moves from one still picture to the next, and playing goes from step to step", async ({
  page,
}) => {
  const still = (): Promise<string> => drawn(page, "canvas.tree-canvas");
  // The second minimum's first leaf is about to return 2.
  await openAtStart(page, TREE);
  await press(page, "ArrowRight", 12);
  const before = await still();
  await press(page, "ArrowRight");
  const after = await still();
  await press(page, "ArrowLeft");

  await page.emulateMedia({ reducedMotion: "no-preference" });
  const letGo = await holdFilms(page);
  await page.keyboard.press("ArrowRight");
  await page.evaluate(() => {
    const trace = window.plyscope.page.aimed.value!;
    trace.film.value = { ...trace.film.value!, phase: 0.3 };
  });
  await expect
    .poll(async () => {
      const now = await still();
      return now !== before && now !== after;
    })
    .toBe(true);
  await letGo();
  await settled(page);
  expect(await still(), "it ends with the still picture").toBe(after);

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

test("an embedded page plays the film, keys control it, and each step is said while it is shown", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, `${TREE}&begin=2:b:in&end=2:b:out&t=11&embed=1`);
  // An embedded page has no timeline.
  const now = (): Promise<number> => page.evaluate(() => window.plyscope.page.aimed.value!.time.value);
  expect(await now()).toBe(11);
  // Only the film's own sentences are watched.
  await expect(liveRegion(page)).toHaveText((await sentences(page, [11]))[0]!);
  const watched = await watch(page);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play (Space)" })).toBeVisible({ timeout: 60_000 });
  await settled(page);
  const { phases, said } = await watched.jsonValue();
  const steps = [12, 13, 14];
  expect([...new Set(phases.map(([to]) => to))]).toEqual(steps);
  for (const step of steps) {
    const between = phases.filter(([to, phase]) => to === step && phase > 0 && phase < 1);
    expect(between.length, `the film to ${step}`).toBeGreaterThan(2);
  }
  const expected = (await sentences(page, steps)).map((sentence, index) => [steps[index], sentence]);
  expect(said).toEqual(expected);
  expect(await now()).toBe(14);

  await test.step("a key halts it in the middle of a step, and steps show it, too", async () => {
    await press(page, "Home");
    const to = (): Promise<number | undefined> =>
      page.evaluate(() => window.plyscope.page.aimed.value!.film.value?.to);
    const letGo = await holdFilms(page);
    await page.keyboard.press("Space");
    await expect.poll(to).toBe(12);
    await page.keyboard.press("Space");
    await letGo();
    await settled(page);
    expect([await now(), await to()], "the step is shown to its end").toEqual([12, undefined]);
    const watched = await watch(page);
    await page.keyboard.press("PageDown");
    await settled(page);
    expect(await now()).toBe(13);
    const { phases } = await watched.jsonValue();
    expect(phases.filter(([to, phase]) => to === 13 && phase > 0).length).toBeGreaterThan(2);
    await expect(liveRegion(page)).toHaveText((await sentences(page, [13]))[0]!);
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
  // Three moments of 0.2 seconds and more, and two pauses.
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
  const link =
    "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)" +
    "&depth=6&deepening=on&table=10&pre-search=on";
  const words = "65 visits and value 2 with pre-searching, 64 visits and value 3 without.";
  const cost = page.locator(".status .figure", { hasText: "without pre-searching" });
  await open(page, link);
  await expect(page.locator(".caption")).toContainText(words);
  await expect(cost).toHaveCount(0);
  // A cost that no caption states is shown next to the other figures.
  await open(page, `${link}&risk=3`);
  await expect(cost).toHaveText("without pre-searching 64 visits and value 3");
  await expect(cost).toHaveAttribute("title", words);
  await open(page, TREE);
  await expect(cost).toHaveCount(0);
});
