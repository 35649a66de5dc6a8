/** The film: a step that moves, on the page. What moves, and when, is tested in the core (tests/film.rs). */
import { expect, test } from "./test";
import { TREE, link, openAtStart, press, settled } from "./plyscope";

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
      window.plyscope.page.aimed.value!.speed.value = 4;
    });
    await page.keyboard.press(" ");
    await expect.poll(() => link(page), { timeout: 60_000 }).not.toContain("t=");
    await settled(page);
    await expect(page.getByRole("slider", { name: "Time" })).toHaveAttribute("aria-valuenow", "25");
  });
});
