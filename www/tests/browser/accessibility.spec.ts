/**
 * axe looks once at each state of the page. Dialogs and parts that take work to reach are looked at where their own
 * tests have opened them: `expectNoBarriers` in gallery, insight, lessons, playlist, practice and embed.
 */
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { expect, test } from "./test";
import { SMALL, SYNTHETIC, TREE, fenInput, open, openAtStart, openToRead, press, settled } from "./plyscope";

test("nobody is shut out of the stage, whatever is on it", async ({ page }) => {
  // Tree and flame are on one stage, so that axe looks at each once.
  for (const state of [`${TREE}&t=14`, `${SYNTHETIC}&t=14`, `${SMALL}&t=101&stage=both&show=present`]) {
    await open(page, state);
    await expectNoBarriers(page, state);
  }
  for (const state of [
    `${TREE}&t=14`,
    `${SMALL}&t=101`,
    `${TREE}&b.search=minimax`,
    "lesson=alpha-beta&step=3",
  ]) {
    await openToRead(page, state);
    await expectNoBarriers(page, `${state}, to be read`);
    await expectNoBarriersInTheDark(page, `${state}, to be read`);
  }
  await open(page, `${SMALL}&t=101&stage=both`);
  await press(page, "*");
  await expectNoBarriers(page, "a selected visit");
  await expectNoBarriersInTheDark(page, "a selected visit");

  await test.step("every control has a name", async () => {
    for (const role of ["button", "combobox", "textbox", "spinbutton", "switch", "slider"] as const) {
      const nameless = page.getByRole(role, { name: /^\s*$/ });
      await expect(nameless, role).toHaveCount(0);
      await expect(page.getByRole(role).first(), role).toBeAttached();
    }
  });

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The position's panel is the one that TREE and SYNTHETIC show.
    for (const panel of ["Inspector", "Algorithm"]) {
      await page.getByRole("button", { name: panel, exact: true }).click();
      await expectNoBarriers(page, panel);
    }
  });

  await test.step("calm is kept for those who ask for it", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAtStart(page, SMALL);
    await press(page, "ArrowRight", 6);
    const moving = await page.evaluate(
      () => document.getAnimations().filter((animation) => animation.playState === "running").length,
    );
    expect(moving).toBe(0);
  });
});

test("nobody is shut out of the panels with every group open, of help, share and folded panels", async ({
  page,
}) => {
  await open(
    page,
    `${SMALL}&quiescence=off&null-move=2&singular=30&pre-search=on&uncertainty=confidence&t=900`,
  );
  // An open group is not matched any more.
  const closed = page.locator(".algorithm details:not([open]) > summary");
  for (let count = await closed.count(); count > 0; count -= 1) {
    await closed.first().click();
  }
  await settled(page);
  await expect(page.locator(".legend-marks").first()).toContainText("rests on skipped moves");
  await expectNoBarriers(page, "every group open");
  await expectNoBarriersInTheDark(page, "every group open");
  await press(page, "?");
  await expect(page.getByRole("dialog", { name: "Keys and marks" })).toBeVisible();
  await expectNoBarriers(page, "help");
  await press(page, "Escape");
  await press(page, "(");
  await press(page, ")");
  await press(page, "L");
  await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
  await expectNoBarriers(page, "folded panels and share");
});

test("nobody is shut out of messages", async ({ freshPage: page, complaints }) => {
  complaints.expected = /search\.worker\.js|404/;
  await open(page, `${SMALL}&foo=1&visits=500`);
  await fenInput(page).fill("nothing");
  await page.keyboard.press("Enter");
  await settled(page);
  await expect(page.getByRole("alert")).toHaveCount(1);
  // The link's unknown key, its visit budget, and the field that is not understood.
  await expect(page.locator(".banner")).toHaveCount(3);
  await expectNoBarriers(page, "messages of all kinds");
  await page.route("**/search.worker.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.reload();
  await expect(page.locator(".banner-error")).toBeVisible();
  await expectNoBarriers(page, "the error of a search");
  await expectNoBarriersInTheDark(page, "the error of a search");
});
