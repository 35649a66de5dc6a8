import type { Page } from "@playwright/test";
import { expectNoBarriers } from "./barriers";
import { expect, test } from "./test";
import {
  FIRST_FLAME,
  flame,
  flameDigest,
  flamePlace,
  inspector,
  lastTick,
  link,
  linkValue,
  open,
  openAtStart,
  digest,
  pointerAway,
  press,
  settled,
  showFlame,
  SMALL,
  tick,
  TREE,
} from "./plyscope";

const tip = (page: Page) => page.locator(".visit-tip");

/** The ids that the flame shows by the link; null when it shows everything. */
function camera(page: Page): { from: number; to: number } | null {
  const from = linkValue(page, "from");
  const to = linkValue(page, "to");
  return from === null && to === null ? null : { from: Number(from), to: Number(to) };
}

/** The number of visits of the finished trace: each begins at a tick and ends at one. */
const visits = async (page: Page): Promise<number> => ((await lastTick(page)) + 1) / 2;

test("the wheel zooms about the pointer, and 0 shows everything again", async ({ page }) => {
  await open(page, FIRST_FLAME);
  await pointerAway(page);
  const everything = await flameDigest(page);
  expect(camera(page)).toBeNull();
  const box = (await flame(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.75, box.y + 200);
  await page.mouse.wheel(0, -600);
  await pointerAway(page);
  await settled(page);
  const { from, to } = camera(page)!;
  const all = await visits(page);
  const factor = all / (to - from);
  expect(factor).toBeGreaterThan(2);
  expect(factor).toBeLessThan(4);
  // The point under the pointer has stayed there.
  expect((from + 0.75 * (to - from)) / all).toBeCloseTo(0.75, 2);
  expect(await flameDigest(page)).not.toBe(everything);

  await press(page, "0");
  expect(camera(page)).toBeNull();
  expect(link(page)).toBe(FIRST_FLAME);
  expect(await flameDigest(page)).toBe(everything);

  await test.step("the wheel zooms out no further than everything, and in no further than a few visits", async () => {
    await open(page, FIRST_FLAME);
    const box = (await flame(page).boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.6, box.y + 100);
    await page.mouse.wheel(0, 1000);
    await settled(page);
    expect(camera(page)).toBeNull();
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -1000);
    await settled(page);
    const { from, to } = camera(page)!;
    expect(to - from).toBe(4);
  });

  await test.step("z zooms to the selected bar", async () => {
    await open(page, FIRST_FLAME);
    const place = await flamePlace(page, 0.8, 1, 14, 7);
    await page.mouse.click(place.x, place.y);
    await pointerAway(page);
    await press(page, "z");
    const { from, to } = camera(page)!;
    // Iteration 5 has the last two thirds of the visits.
    const all = await visits(page);
    expect(to).toBe(all);
    expect(from / all).toBeCloseTo(1 / 3, 1);
  });

  await test.step("the overview chooses what the flame shows", async () => {
    await open(page, FIRST_FLAME);
    const overview = page.locator(".overview");
    const box = (await overview.boundingBox())!;
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 0.25 * box.width, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.75 * box.width, y, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    const { from, to } = camera(page)!;
    const all = await visits(page);
    expect(from / all).toBeCloseTo(0.25, 1);
    expect(to / all).toBeCloseTo(0.75, 1);
    await overview.dblclick();
    await settled(page);
    expect(camera(page)).toBeNull();
  });

  await test.step("a zoomed flame follows the time cursor", async () => {
    await open(page, `${FIRST_FLAME}&from=0&to=1000`);
    await press(page, "End");
    const { from, to } = camera(page)!;
    expect(to - from).toBe(1000);
    expect(to).toBe(await visits(page));
    await press(page, "Home");
    expect(camera(page)!.from).toBe(0);
  });

  await test.step("dragging pans, as far as the trace goes", async () => {
    await open(page, `${FIRST_FLAME}&from=20000&to=30000&t=0`);
    const box = (await flame(page).boundingBox())!;
    await page.mouse.move(box.x + 400, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 400 - box.width / 4, box.y + 300, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    const panned = camera(page)!;
    expect(panned.to - panned.from).toBe(10_000);
    expect(panned.from).toBeGreaterThan(22_400);
    expect(panned.from).toBeLessThan(22_600);
    // A drag is no click.
    expect(await tick(page)).toBe(0);
    expect(linkValue(page, "select")).toBeNull();

    await page.mouse.move(box.x + 10, box.y + 300);
    for (let drag = 0; drag < 3; drag += 1) {
      await page.mouse.down();
      await page.mouse.move(box.x + 10 + box.width * 0.95, box.y + 300, { steps: 3 });
      await page.mouse.up();
      await page.mouse.move(box.x + 10, box.y + 300);
    }
    await settled(page);
    expect(camera(page)).toEqual({ from: 0, to: 10_000 });
  });
});

test("a bar says what it is, a click asks about it, and a double click goes to it", async ({ page }) => {
  await openAtStart(page, FIRST_FLAME);
  const place = await flamePlace(page, 0.8, 1, 14, 7);
  await page.mouse.move(place.x, place.y);
  await expect(tip(page)).toContainText("iteration 5");
  await expect(tip(page)).toContainText(/[\d,]+ visits/);
  const before = await inspector(page).innerText();

  await page.mouse.click(place.x, place.y);
  await settled(page);
  expect(await tick(page)).toBe(0);
  await expect(inspector(page)).toContainText("Selected");
  const selected = linkValue(page, "select");
  expect(Number(selected)).toBeGreaterThan(5_000);
  await expect(inspector(page).locator("[aria-current=true]")).toHaveText(/^iteration 5/);
  await expect(inspector(page)).not.toHaveText(before);
  await expect(inspector(page)).toContainText("not entered yet");

  await page.mouse.dblclick(place.x, place.y);
  await settled(page);
  const t = await tick(page);
  expect(t).toBeGreaterThan(10_000);
  expect(linkValue(page, "t")).toBe(String(t));
  expect(linkValue(page, "select")).toBe(selected);
  expect(camera(page), "nothing is zoomed").toBeNull();

  await pointerAway(page);
  await expect(tip(page)).toHaveCount(0);
  await page.goBack();
  await settled(page);
  expect(await tick(page)).toBe(0);

  await test.step("the tip tells of exactly the bar that is clicked", async () => {
    await openAtStart(page, TREE);
    await showFlame(page);
    // 13 visits in 5 levels: D, the third minimum, is visit 9 at level 3. Values in the tip are its own side's.
    const place = await flamePlace(page, 9.5 / 13, 3, 5);
    await page.mouse.move(place.x, place.y);
    // At the start its bound is in the future, and the tip does not show it.
    await expect(tip(page).locator("strong")).toHaveText("D");
    // The tip would be about another time, so it disappears although the pointer rests.
    await press(page, "End");
    await expect(tip(page)).toHaveCount(0);
    await pointerAway(page);
    await page.mouse.move(place.x, place.y);
    await expect(tip(page).locator("strong")).toHaveText("D ≤ 2");
    await expect(tip(page)).toContainText("4 visits");
    await expect(tip(page)).toContainText("window (3, ∞)");
    await page.mouse.click(place.x, place.y);
    await pointerAway(page);
    await settled(page);
    await expect(inspector(page)).toContainText("9, 4 visits in its subtree");
    await expect(inspector(page).locator("[aria-current=true]")).toHaveText("D");
  });

  await test.step("what is selected stays so while time moves, until Escape", async () => {
    await open(page, `${TREE}&t=3`);
    await showFlame(page);
    const place = await flamePlace(page, 9.5 / 13, 3, 5);
    await page.mouse.click(place.x, place.y);
    await pointerAway(page);
    await settled(page);
    expect(await tick(page)).toBe(3);
    expect(linkValue(page, "select")).toBe("9");
    await press(page, "ArrowRight", 2);
    await expect(inspector(page).locator("[aria-current=true]")).toHaveText("D");
    await press(page, "Enter");
    expect(await tick(page)).toBe(15);
    await press(page, "Shift+Enter");
    expect(await tick(page)).toBe(22);
    await expect(inspector(page).locator("[aria-current=true]")).toHaveText("D");
    await press(page, "Escape");
    expect(linkValue(page, "select")).toBeNull();
    await press(page, "ArrowRight");
    await expect(inspector(page).locator("[aria-current=true]")).not.toHaveText("D");
  });

  await test.step("the empty part of the flame has no bar, and a click there selects nothing", async () => {
    await open(page, `${TREE}&t=3&select=4`);
    await showFlame(page);
    const box = (await flame(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 5);
    await settled(page);
    await expect(tip(page)).toHaveCount(0);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 5);
    await settled(page);
    expect(await tick(page)).toBe(3);
    expect(linkValue(page, "select")).toBeNull();
  });
});

test("keys zoom and pan to a camera that the link holds to the pixel", async ({ page }) => {
  await open(page, `${FIRST_FLAME}&t=40000`);
  await press(page, "+", 5);
  await press(page, "Shift+ArrowLeft");
  await press(page, "-");
  const shown = await digest(page);
  const address = page.url();
  await page.reload();
  await settled(page);
  expect(page.url()).toBe(address);
  expect(await digest(page)).toBe(shown);

  await test.step("colours by expected and by actual type differ, and the link keeps the choice", async () => {
    await open(page, `${SMALL}&t=100&stage=flame`);
    const actual = await flameDigest(page);
    await page.getByRole("button", { name: "expected", exact: true }).click();
    await pointerAway(page);
    await settled(page);
    const expected = await flameDigest(page);
    expect(expected).not.toBe(actual);
    expect(linkValue(page, "types")).toBe("expected");
    await page.reload();
    await settled(page);
    expect(await flameDigest(page)).toBe(expected);
    await press(page, "e", 3);
    expect(linkValue(page, "types")).toBeNull();
  });
});

test("widest first, a click selects a visit of the bar's moves, keys walk the bars, and the link keeps it", async ({
  page,
}) => {
  await open(page, `${FIRST_FLAME}&flame=widest`);
  const frame = page.getByRole("tree", { name: /^The visits by moves, widest first/ });
  const box = (await frame.boundingBox())!;
  const selected = (): Promise<{ visit: number | null; ply: number }> =>
    page.evaluate(() => {
      const trace = window.plyscope.page.search.current.value!;
      return { visit: trace.selected.value, ply: trace.inspection.value!.ply };
    });
  // The widest bar of the second row: its first visit, and with another click its last one.
  const rows = await page.evaluate(() => {
    const { session, types } = window.plyscope.page.search.current.value!;
    const bars = session.aggregated_bars(1000, 0, session.aggregated_total(types.value), 2, types.value);
    return session.sequence(bars[7]!)!;
  });
  await page.mouse.move(box.x + 20, box.y + 60);
  await expect(tip(page)).toContainText(`Searched ${rows.times} times`);
  await page.mouse.click(box.x + 20, box.y + 60);
  await settled(page);
  expect(await selected()).toEqual({ visit: rows.first, ply: 1 });
  await page.mouse.click(box.x + 20, box.y + 60);
  await settled(page);
  expect(await selected()).toEqual({ visit: rows.last, ply: 1 });
  // One stop for Tab; from the bar of the selected visit down and up again.
  await pointerAway(page);
  await frame.focus();
  await press(page, "ArrowDown");
  await press(page, "Enter");
  expect((await selected()).ply).toBe(2);
  await press(page, "ArrowUp");
  await press(page, "ArrowUp");
  await press(page, "Enter");
  expect((await selected()).ply).toBe(0);
  expect(link(page)).toContain("flame=widest");
  await expectNoBarriers(page, "the flame, widest first");

  await page.getByRole("button", { name: "By time" }).click();
  await settled(page);
  expect(link(page)).not.toContain("flame=");
  await expect(flame(page)).toBeVisible();
});
