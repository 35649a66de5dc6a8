import { barriers } from "./barriers";
import { expect, test } from "./test";
import { SMALL, SYNTHETIC, TREE, fenInput, open, openAtStart, press, settled } from "./plyscope";

test("chess in the middle of a search", async ({ page }) => {
  await open(page, `${SMALL}&t=101`);
  await press(page, "p");
  expect(await barriers(page)).toEqual([]);
});

test("a tree", async ({ page }) => {
  await open(page, `${TREE}&t=14`);
  expect(await barriers(page)).toEqual([]);
});

for (const view of ["stage=tree", "stage=flame", "stage=both", "show=present", "stage=both&show=present"]) {
  test(`with ${view}`, async ({ page }) => {
    await open(page, `${SMALL}&t=101&${view}`);
    expect(await barriers(page)).toEqual([]);
  });
}

test("with folded panels, and with the share menu open", async ({ page }) => {
  await open(page, `${TREE}&t=14`);
  await press(page, "l");
  await press(page, "x");
  await press(page, "L");
  await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("a synthetic tree", async ({ page }) => {
  await open(page, `${SYNTHETIC}&t=14`);
  expect(await barriers(page)).toEqual([]);
});

test("with every technique at work and every group open", async ({ page }) => {
  await open(
    page,
    `${SMALL}&quiescence=off&null-move=2&singular=30&pre-search=on&uncertainty=confidence&t=900`,
  );
  // A group that is open is none of these any more.
  const closed = page.locator(".algorithm details:not([open]) > summary");
  for (let count = await closed.count(); count > 0; count -= 1) {
    await closed.first().click();
  }
  await settled(page);
  await expect(page.locator(".legend-marks")).toContainText("speculative");
  expect(await barriers(page)).toEqual([]);
});

test("with help open", async ({ page }) => {
  await open(page, SMALL);
  await press(page, "?");
  expect(await barriers(page)).toEqual([]);
});

test("with messages of all kinds", async ({ page }) => {
  await open(page, `${SMALL}&foo=1&visits=500`);
  await fenInput(page).fill("nothing");
  await page.keyboard.press("Enter");
  await settled(page);
  await expect(page.getByRole("alert")).toHaveCount(1);
  // The link's unknown key, its visit budget, and the field that is not understood.
  await expect(page.locator(".banner")).toHaveCount(3);
  expect(await barriers(page)).toEqual([]);
});

test("with the error of a search", async ({ page, complaints }) => {
  complaints.expected = /search\.worker\.js|404/;
  await page.route("**/search.worker.js", (route) => route.fulfill({ status: 404, body: "" }));
  await open(page, SMALL);
  await expect(page.locator(".banner-error")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${SMALL}&t=101`);
  for (const panel of ["Inspector", "Position", "Algorithm"]) {
    await page.getByRole("button", { name: panel, exact: true }).click();
    await settled(page);
    expect(await barriers(page), panel).toEqual([]);
  }
});

test("every control has a name", async ({ page }) => {
  await open(page, `${SMALL}&t=9`);
  for (const role of ["button", "combobox", "textbox", "spinbutton", "switch", "slider"] as const) {
    const nameless = page.getByRole(role, { name: /^\s*$/ });
    await expect(nameless, role).toHaveCount(0);
    await expect(page.getByRole(role).first(), role).toBeAttached();
  }
});

test("calm is kept for those who ask for it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAtStart(page, SMALL);
  await press(page, "ArrowRight", 6);
  const moving = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.playState === "running").length,
  );
  expect(moving).toBe(0);
});
