import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test";
import {
  FIRST_FLAME,
  SMALL,
  SYNTHETIC,
  TREE,
  type Box,
  flame,
  flameDigest,
  linkValue,
  open,
  openAfresh,
  openAtStart,
  press,
  settled,
  tick,
} from "./plyscope";

const overlap = (a: Box, b: Box): boolean =>
  a.x + a.width > b.x + 0.5 &&
  b.x + b.width > a.x + 0.5 &&
  a.y + a.height > b.y + 0.5 &&
  b.y + b.height > a.y + 0.5;

/** Every control is wholly in the window, on top, and clear of the others. */
async function expectReachable(page: Page, controls: Locator): Promise<Box[]> {
  const boxes: Box[] = [];
  const { width, height } = page.viewportSize()!;
  const looked = await controls.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return {
        name: element.getAttribute("aria-label") ?? element.textContent,
        box: { x, y, width, height },
        onTop: hit !== null && element.contains(hit),
      };
    }),
  );
  expect(looked.length).toBeGreaterThan(10);
  for (const { name, box, onTop } of looked) {
    expect(box.x, `${name}: left`).toBeGreaterThanOrEqual(0);
    expect(box.y, `${name}: top`).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, `${name}: right`).toBeLessThanOrEqual(width);
    expect(box.y + box.height, `${name}: bottom`).toBeLessThanOrEqual(height);
    expect(onTop, `${name}: nothing lies over it`).toBe(true);
    for (const other of boxes) expect(overlap(box, other), `${name} overlaps another`).toBe(false);
    boxes.push(box);
  }
  return boxes;
}

const widths = (page: Page) =>
  page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, window: innerWidth }));

const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
];

test("all is on one screen, without scrolling the page", async ({ page }) => {
  await open(page, FIRST_FLAME);
  for (const screen of SCREENS) {
    await test.step(`${screen.width} × ${screen.height}`, async () => {
      await page.setViewportSize(screen);
      await settled(page);
      const size = await page.evaluate(() => {
        scrollTo(1000, 1000);
        return {
          width: document.documentElement.scrollWidth,
          height: document.documentElement.scrollHeight,
          scrolled: [scrollX, scrollY],
        };
      });
      expect(size).toEqual({ ...screen, scrolled: [0, 0] });
      await expectReachable(
        page,
        // The end of a long principal variation is cut off, until a key goes there.
        page.locator(
          ".transport button, .transport select, header button:visible:not(.status-pv button), .status-pv button:first-child",
        ),
      );
      for (const [part, least] of [
        [flame(page), 250],
        // In the smallest window the board is folded away with the setup.
        ...(screen.width > 1100 ? ([[page.locator(".board-squares"), 200]] as const) : []),
        [page.getByRole("slider", { name: "Time" }), 8],
        [page.locator(".sentence"), 15],
      ] as const) {
        const box = (await part.boundingBox())!;
        expect(box.height).toBeGreaterThanOrEqual(least);
        expect(box.y + box.height).toBeLessThanOrEqual(screen.height);
      }
    });
  }

  await test.step("all of the transport stands in one row where a window is as wide as screens used to be, or wider", async () => {
    for (const [width, height] of [
      [1024, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, SMALL);
      const transport = page.getByRole("toolbar", { name: "Time" });
      const first = (await transport.getByRole("button").first().boundingBox())!;
      const last = (await transport
        .getByRole("button", { name: "Run to the next breakpoint" })
        .boundingBox())!;
      expect(Math.abs(last.y - first.y), `at ${width}`).toBeLessThan(first.height / 2);
    }
  });

  await test.step("no badge lies under a button, and no number is longer than its field", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(
      page,
      `${SMALL}&visits=999999999&record=99999999&pre-search=on&null-move=2&uncertainty=confidence&table=18`,
    );
    const groups = page.locator(".algorithm details.has-reset");
    expect(await groups.count()).toBeGreaterThanOrEqual(5);
    for (const group of await groups.all()) {
      const badge = (await group.locator(".badge").boundingBox())!;
      const reset = (await group.locator(".group-reset").boundingBox())!;
      expect(overlap(badge, reset), await group.locator("h3").innerText()).toBe(false);
    }
    const clipped = await page.locator(".algorithm input[type=number]").evaluateAll((inputs) =>
      (inputs as HTMLInputElement[])
        .filter((input) => {
          const style = getComputedStyle(input);
          const pen = document.createElement("canvas").getContext("2d")!;
          pen.font = style.font;
          const arrows = 18;
          const room =
            input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrows;
          return pen.measureText(input.value).width > room;
        })
        .map(({ value }) => value),
    );
    expect(clipped).toEqual([]);
  });

  await test.step("a window that changes its size is drawn anew", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `${SMALL}&stage=flame`);
    const before = await flameDigest(page);
    await page.setViewportSize({ width: 1000, height: 700 });
    await settled(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await settled(page);
    await expect.poll(() => flameDigest(page)).toBe(before);
  });
});

const controlsOf = (page: Page): Locator =>
  page.locator(".transport button:visible, .transport select:visible");

test.describe("on a phone held upright", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the transport is under the thumb, and nothing is too wide: no panel, and not the help", async ({
    freshPage: page,
  }) => {
    await openAtStart(page);
    const boxes = await expectReachable(page, controlsOf(page));
    // Two kinds of steps back and the way to the next breakpoint have no room next to controls that a finger
    // can hit.
    expect(boxes.length).toBe(15);
    for (const box of boxes) {
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    expect(await widths(page)).toEqual({ scroll: 390, window: 390 });
    await page.getByRole("button", { name: "Step (→)" }).tap();
    await settled(page);
    expect(await tick(page)).toBe(1);
    // No control moves under the thumb from step to step.
    expect(await expectReachable(page, controlsOf(page))).toEqual(boxes);

    // Every panel can be read without scrolling sideways, and help fits.
    for (const address of [
      SMALL,
      TREE,
      SYNTHETIC,
      `${SMALL}&null-move=2&singular=30&pre-search=on&uncertainty=confidence&visits=9000&search=mtd-f`,
      `${SMALL}&foo=1&depth=1000&v=9`,
    ]) {
      await open(page, `${address}&t=9`);
      for (const panel of ["Inspector", "Position", "Algorithm"]) {
        await page.getByRole("button", { name: panel, exact: true }).tap();
        await settled(page);
        await expect(page.getByRole("region", { name: panel })).toBeVisible();
        expect(await widths(page), `${panel} of ${address}`).toEqual({ scroll: 390, window: 390 });
      }
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expectReachable(page, controlsOf(page));
    }
    await page.getByRole("button", { name: "Keys and help (?)" }).tap();
    const dialog = page.getByRole("dialog", { name: "Keys and marks" });
    await expect(dialog).toBeVisible();
    const box = (await dialog.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await dialog.getByRole("button", { name: "Close" }).tap();
    await expect(dialog).toBeHidden();
  });
});

test.describe("the theme", () => {
  const theme = (page: Page) => page.locator("html").getAttribute("data-theme");
  const ground = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.querySelector("header")!).backgroundColor);

  test("is the system's until the person chooses, by button or by d, and is remembered then", async ({
    page,
  }) => {
    await open(page, `${SMALL}&stage=flame`);
    expect(await theme(page)).toBe("light");
    const light = { ground: await ground(page), flame: await flameDigest(page) };
    await page.getByRole("button", { name: "Dark theme (d)" }).click();
    await settled(page);
    expect(await theme(page)).toBe("dark");
    expect(await ground(page)).not.toBe(light.ground);
    const dark = await flameDigest(page);
    expect(dark).not.toBe(light.flame);

    await page.reload();
    await settled(page);
    expect(await theme(page)).toBe("dark");
    expect(await flameDigest(page)).toBe(dark);

    await press(page, "d");
    expect(await theme(page)).toBe("light");
    expect(await flameDigest(page)).toBe(light.flame);

    /** A listener that was added later than the page's hears of a changed preference later than the page. */
    const prefer = async (colorScheme: "light" | "dark"): Promise<void> => {
      const heard = await page.evaluateHandle((colorScheme) => {
        const wanted = matchMedia(`(prefers-color-scheme: ${colorScheme})`);
        const change = wanted.matches
          ? Promise.resolve()
          : new Promise((changed) => wanted.addEventListener("change", changed, { once: true }));
        return { change: change.then(() => true) };
      }, colorScheme);
      await page.emulateMedia({ colorScheme });
      await heard.evaluate(({ change }) => change);
    };
    const html = page.locator("html");
    await prefer("dark");
    await openAfresh(page, SMALL);
    await expect(html).toHaveAttribute("data-theme", "dark");
    await prefer("light");
    await expect(html).toHaveAttribute("data-theme", "light");
    await press(page, "d");
    await press(page, "d");
    await prefer("dark");
    expect(await theme(page)).toBe("light");

    // A link may ask for one, until the person chooses.
    await open(page, `${SMALL}&theme=dark`);
    expect(await theme(page)).toBe("dark");
    await press(page, "d");
    expect([await theme(page), linkValue(page, "theme")]).toEqual(["light", null]);
  });
});
