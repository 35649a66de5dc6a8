import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test";
import {
  SMALL,
  flameColours,
  flameDigest,
  inspector,
  link,
  linkValue,
  open,
  pointerAway,
  press,
  sentence,
  settled,
  tick,
} from "./plyscope";

/** Fine #70: an endgame whose positions come back deeper in one iteration. */
const FINE = "game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=12";

const algorithm = (page: Page): Locator => page.getByRole("region", { name: "Algorithm" });
const group = (page: Page, name: string): Locator =>
  algorithm(page)
    .locator("details")
    .filter({ has: page.locator("summary h3", { hasText: new RegExp(`^${name}$`) }) });
const badge = (page: Page, name: string): Locator => group(page, name).locator(".badge");
const marks = (page: Page): Locator => page.locator(".legend-marks");
const kinds = (page: Page): Promise<string[]> =>
  page.getByRole("combobox", { name: "Kind of event" }).locator("option").allInnerTexts();

test("pre-search is chosen in the panel, marks the flame and the legend, and the link holds it", async ({
  page,
}) => {
  await open(page, `${FINE}&stage=flame`);
  await expect(marks(page)).not.toContainText("pre-search");
  expect(await kinds(page)).not.toContain("pre-search");
  const plain = await flameColours(page);
  await group(page, "Pre-search").locator("summary").click();
  await page.getByRole("switch", { name: "Pre-search" }).first().click();
  await settled(page);
  expect(linkValue(page, "pre-search")).toBe("on");
  await expect(marks(page)).toContainText("pre-search");
  expect(await kinds(page)).toContain("pre-search");
  // Stripes have colours that no bar has without them.
  expect((await flameColours(page)).colours).toBeGreaterThan(plain.colours);

  await press(page, "Home");
  await press(page, "h");
  const first = await tick(page);
  expect(first).toBeGreaterThan(0);
  expect(linkValue(page, "t")).toBe(String(first));
  await press(page, "h");
  await press(page, "H");
  expect(await tick(page)).toBe(first);
  await pointerAway(page);
  const shown = await flameDigest(page);
  const address = page.url();
  await page.reload();
  await settled(page);
  expect(page.url()).toBe(address);
  await expect(page.getByRole("switch", { name: "Pre-search" }).first()).toBeChecked();
  expect(await flameDigest(page)).toBe(shown);

  await test.step("the scope of uncertainty cut-offs is a choice; each is searched and marked", async () => {
    await open(page, `${SMALL}&quiescence=off`);
    await group(page, "Uncertainty cut-offs").locator("summary").click();
    const scope = page.getByRole("combobox", { name: "Uncertainty cut-offs" });
    await expect(scope).toHaveValue("off");
    await expect(page.getByLabel("Cut ratio (% of the moves)")).toHaveCount(0);
    for (const choice of ["cut", "cut-and-all"]) {
      await scope.selectOption(choice);
      await settled(page);
      expect(linkValue(page, "uncertainty")).toBe(choice);
      await expect(page.getByLabel("Cut ratio (% of the moves)")).toBeVisible();
      await expect(marks(page)).toContainText("skipped moves");
      await press(page, "Home");
      await press(page, "u");
      await expect(sentence(page)).toContainText("uncertainty cut-off");
      await expect(inspector(page)).toContainText("its other moves were skipped");
      await expect(inspector(page)).toContainText(/Uncertainty cut-off\s*from move \d+ of \d+ on/);
    }
    await scope.selectOption("off");
    await settled(page);
    expect(link(page)).toBe(`${SMALL}&quiescence=off`);
    await expect(marks(page)).not.toContainText("moves skipped");
  });

  await test.step("a root value that may be wrong says how likely it is right", async () => {
    await open(page, `${FINE}&uncertainty=confidence&confidence=0&cut-ratio=10`);
    await expect(page.locator(".status-value strong")).toHaveText(/^~/);
    await expect(page.locator(".status-value .uncertain")).toHaveText(/%$/);
  });
});

test("groups open and close by keyboard, and stay so", async ({ page }) => {
  await open(page, SMALL);
  const opened = async (name: string): Promise<boolean> =>
    (await group(page, name).getAttribute("open")) !== null;
  expect(await opened("Search")).toBe(true);
  expect(await opened("Transposition table")).toBe(true);
  expect(await opened("Move ordering")).toBe(true);
  expect(await opened("Selectivity")).toBe(false);
  expect(await opened("Limits")).toBe(false);

  const before = await tick(page);
  await group(page, "Limits").locator("summary").focus();
  await press(page, "Enter");
  expect(await opened("Limits")).toBe(true);
  await press(page, "Space");
  expect(await opened("Limits")).toBe(false);
  await press(page, "Space");
  // Space opened a group and did not play.
  expect(await tick(page)).toBe(before);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Visit budget")).toBeFocused();
  await group(page, "Search").locator("summary").focus();
  await press(page, "Enter");
  expect(await opened("Search")).toBe(false);
  await expect(page.getByLabel("Depth", { exact: true })).toBeHidden();
  // A closed group still says that something in it is changed.
  await expect(badge(page, "Search")).toHaveText("1 changed");

  await page.reload();
  await settled(page);
  expect(await opened("Limits")).toBe(true);
  expect(await opened("Search")).toBe(false);
});
