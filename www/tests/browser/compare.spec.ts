/** Two searches of one position side by side. */
import type { Page } from "@playwright/test";
import type { Compared } from "../../src/core/generated/core-types";
import { link, linkValue, open, press, settled, TREE } from "./plyscope";
import { expect, test } from "./test";

const MINIMAX = TREE.replace("search=alpha-beta", "search=minimax");
const CHESS = "game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=10";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Compare two searches" });
const side = (page: Page, name: "A" | "B") =>
  page.getByRole("region", { name: `Search ${name}`, exact: true });

/** Waits until both are searched and compared. */
async function compared(page: Page): Promise<Compared> {
  await expect
    .poll(() => page.evaluate(() => window.plyscope.page.compare.compared.value !== null))
    .toBe(true);
  await settled(page);
  return page.evaluate(() => window.plyscope.page.compare.compared.value!);
}

/** The moment of a side: its visit, and whether it begins or ends there. */
const standsAt = (page: Page, name: "a" | "b") =>
  page.evaluate((which) => {
    const {
      search: { current },
      compare: { other },
    } = window.plyscope.page;
    const event = (which === "a" ? current : other).value?.event.value ?? null;
    return event === null ? null : [event.visit, event.what];
  }, name);

test("a usual pair is two clicks away; its link, undo and redo bring it back, and insight follows the one touched last", async ({
  page,
}) => {
  await open(page, MINIMAX);
  await page.getByRole("button", { name: "Compare with another search" }).click();
  await dialog(page)
    .getByRole("button", { name: /Alpha-beta/i })
    .first()
    .click();
  const numbers = await compared(page);
  expect([numbers.a.visits, numbers.b.visits]).toEqual([13, 11]);
  expect([numbers.a.only, numbers.b.only]).toEqual([2, 0]);
  expect(linkValue(page, "b.search")).toBe("alpha-beta");
  await expect(side(page, "A")).toContainText("only in this search: 2 of 13 visits");
  const address = link(page);
  await open(page, "");
  await expect(side(page, "B")).toHaveCount(0);
  await open(page, address);
  expect(await compared(page)).toEqual(numbers);
  await page.goBack();
  await settled(page);
  await expect(side(page, "B")).toHaveCount(0);

  await test.step("undo and redo know the comparison", async () => {
    await open(page, MINIMAX);
    await open(page, `${MINIMAX}&b.search=alpha-beta`);
    await compared(page);
    await page.getByRole("button", { name: "End", exact: true }).click();
    await settled(page);
    await press(page, "Control+z");
    expect((await compared(page)).b.visits).toBe(11);
    await press(page, "Control+Shift+z");
    await expect(side(page, "B")).toHaveCount(0);
  });

  await test.step("insight is about the one that was touched last", async () => {
    await open(page, `${MINIMAX}&b.search=alpha-beta`);
    await compared(page);
    await press(page, "X");
    await expect(page.locator(".insight .badge").first()).toHaveText("13 visits");
    await press(page, "&");
    await expect(page.locator(".insight .badge").first()).toHaveText("11 visits");
  });

  await test.step("mistakes in the second search are said, and nothing else waits for them", async () => {
    await open(page, `${MINIMAX}&b.search=alpha-beta&b.tree=(1 2)&b.wibble=3`);
    expect((await compared(page)).a.only).toBe(2);
    await expect(page.locator(".banners")).toContainText("same position");
    await expect(page.locator(".banners")).toContainText("wibble");
  });
});

test("moving in one moves the other to the same place, or to where they part", async ({ page }) => {
  await open(page, `${MINIMAX}&b.search=alpha-beta`);
  const { parting, a } = await compared(page);
  expect(parting).toEqual({ after: 9, what: "move", a: 9, b: 9 });
  await press(page, "Home");
  await press(page, "ArrowRight", 4);
  expect(await standsAt(page, "b")).toEqual(await standsAt(page, "a"));
  await press(page, "!");
  expect(await standsAt(page, "a")).toEqual([9, "enter"]);
  expect(await standsAt(page, "b")).toEqual([9, "enter"]);
  await press(page, "ArrowLeft");
  await press(page, "ArrowRight");
  expect(await standsAt(page, "a")).toEqual([9, "enter"]);
  // The second move has been visited, its second leaf never was.
  expect(await standsAt(page, "b")).toEqual([7, "enter"]);
  await expect(side(page, "B")).toContainText(
    "never visited this place: shows where they diverge, 1 step above",
  );
  expect(a.first_only).toBe(9);
  // The keys are about the other one from here on.
  await press(page, "&");
  await press(page, "End");
  expect(await standsAt(page, "a")).toEqual([0, "leave"]);
  expect(await standsAt(page, "b")).toEqual([0, "leave"]);
  await press(page, "Home");
  await press(page, "ArrowRight", 2);
  expect(await standsAt(page, "b")).toEqual([2, "enter"]);
  expect(await standsAt(page, "a")).toEqual([2, "enter"]);

  await test.step("what differs is changed, both change places, and the comparison ends", async () => {
    await open(page, `${CHESS}&b.search=mtd-f`);
    const before = await compared(page);
    await press(page, ":");
    const counter = dialog(page).locator('tr[data-counter="visits"] td');
    await expect(counter.first()).toHaveText(before.a.visits.toLocaleString("en-US"));
    await expect(counter.nth(2)).toHaveText((before.b.visits / before.a.visits).toFixed(2));
    await dialog(page).getByRole("button", { name: "First visit that only B made" }).click();
    expect(await standsAt(page, "b")).toEqual([before.b.first_only, "enter"]);
    await press(page, ":");
    await dialog(page).getByRole("button", { name: "Swap A and B" }).click();
    const swapped = await compared(page);
    expect([swapped.a.visits, swapped.b.visits]).toEqual([before.b.visits, before.a.visits]);
    expect([linkValue(page, "search"), linkValue(page, "b.search")]).toEqual(["mtd-f", "pvs"]);
    await dialog(page).getByLabel("Add another difference").selectOption("depth");
    await dialog(page)
      .getByLabel(/^Depth.*, in B$/)
      .fill("4");
    await dialog(page)
      .getByLabel(/^Depth.*, in B$/)
      .blur();
    expect((await compared(page)).b.visits).toBeLessThan(before.a.visits);
    expect(linkValue(page, "b.depth")).toBe("4");
    await dialog(page).getByRole("button", { name: "End the comparison" }).click();
    await page.keyboard.press("Escape");
    await settled(page);
    await expect(side(page, "B")).toHaveCount(0);
    expect(link(page)).not.toContain("b.");
  });
});

test("what only one visits is hatched in its flame and framed in its tree", async ({ page }) => {
  const inks = (name: "A" | "B", canvas: string) =>
    side(page, name)
      .locator(canvas)
      .evaluate((element: HTMLCanvasElement) => {
        const { width, height } = element;
        const copy = new OffscreenCanvas(width, height).getContext("2d")!;
        copy.drawImage(element, 0, 0);
        return Array.from(new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer)).join();
      });
  const differ = (one: string, other: string): boolean => one !== other;
  for (const [stage, canvas] of [
    ["flame", "canvas.flame-pixels"],
    ["tree", "canvas.tree-canvas"],
  ] as const) {
    await open(page, `${MINIMAX}&b.search=minimax&stage=${stage}`);
    await compared(page);
    const plain = await inks("A", canvas);
    await open(page, `${MINIMAX}&b.search=alpha-beta&stage=${stage}`);
    await compared(page);
    await expect.poll(async () => differ(await inks("A", canvas), plain), { message: stage }).toBe(true);
  }
});

test("both stages are of one height, at the same height, whatever stands in their heads", async ({
  page,
}) => {
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, `${CHESS}&b.search=mtd-f&b.depth=8&b.null-move=2&stage=flame`);
    await compared(page);
    for (const part of [".pair-head", ".stage-bar", ".flame-frame"]) {
      const [a, b] = [
        (await side(page, "A").locator(part).boundingBox())!,
        (await side(page, "B").locator(part).boundingBox())!,
      ];
      expect([b.y, b.height], `${part} at ${width}`).toEqual([a.y, a.height]);
      expect(b.width).toBeCloseTo(a.width, 0);
    }
  }

  await test.step("a phone shows one at a time", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `${MINIMAX}&b.search=alpha-beta`);
    await compared(page);
    await expect(side(page, "A").locator(".stage")).toBeVisible();
    await expect(side(page, "B").locator(".stage")).toBeHidden();
    // The heads choose a side, so both are above the sides.
    const head = (await side(page, "B").locator(".pair-head").boundingBox())!;
    expect(head.y).toBeLessThan((await side(page, "A").locator(".stage").boundingBox())!.y);
    await side(page, "B").getByRole("button", { name: "B", exact: true }).click();
    await expect(side(page, "B").locator(".stage")).toBeVisible();
    await expect(side(page, "A").locator(".stage")).toBeHidden();
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
  });
});
