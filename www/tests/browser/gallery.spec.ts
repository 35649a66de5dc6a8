import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { expect, test } from "./test";
import { FIRST, linkValue, open, scenarioLink, sentence, settled } from "./plyscope";

const cards = ".gallery-card, .gallery-item";

test("the gallery opens by its key, shows every preset with a picture, counts what it lists, and is walked by keys", async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press("o");
  const gallery = page.getByRole("dialog", { name: "Gallery" });
  await expect(gallery).toBeVisible();
  // The preset that is shown has the focus.
  await expect(gallery.locator("[aria-current=true]")).toBeFocused();
  await expect(gallery.locator("[aria-current=true]")).toContainText("First alpha-beta example");
  expect(await gallery.locator(".gallery-card").count()).toBeGreaterThan(25);
  await expect(gallery.locator(".gallery-item")).toHaveCount(24);
  // The count is the number of listed entries, and every game is among them.
  const all = await gallery.locator(cards).count();
  await expect(gallery.getByRole("status")).toHaveText(`${all} of ${all}`);
  for (const words of ["othello", "checkers"]) {
    await gallery.getByRole("searchbox").fill(words);
    await settled(page);
    const found = await gallery.locator(cards).count();
    expect(found, words).toBeGreaterThan(0);
    expect(found, words).toBeLessThan(all);
    await expect(gallery.getByRole("status")).toHaveText(`${found} of ${all}`);
  }
  await gallery.getByRole("searchbox").fill("");
  await expect(gallery.locator(cards)).toHaveCount(all);
  const painted = (): Promise<number> =>
    gallery.locator("canvas").evaluateAll(
      (canvases) =>
        canvases.filter((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement;
          const pixels = (canvas as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
          return pixels.data.some((channel) => channel > 0);
        }).length,
    );
  await expect.poll(painted).toBe(await gallery.locator(".gallery-card").count());
  await expectNoBarriers(page, "the gallery");
  await expectNoBarriersInTheDark(page, "the gallery");
  await page.keyboard.press("Escape");
  await expect(gallery).toBeHidden();
  await page.keyboard.press("ArrowRight");
  expect(scenarioLink(page)).toBe("game=tree&search=alpha-beta");

  // Arrows walk the cards, Enter opens one, words filter them.
  await page.getByRole("button", { name: /Gallery/ }).click();
  await expect(gallery.locator(cards).first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(gallery.locator(cards).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(gallery.locator(cards).nth(1)).not.toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(gallery.locator(cards).nth(0)).toBeFocused();
  await gallery.getByRole("searchbox").fill("queen mate");
  await expect(gallery.locator(cards)).toHaveCount(1);
  await gallery.getByRole("searchbox").press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(gallery).toBeHidden();
  await settled(page);
  expect(scenarioLink(page)).toBe(FIRST);
  await page.locator(".moments").getByRole("button", { name: "The queen is given for a mate" }).click();
  await settled(page);
  expect(linkValue(page, "at")).toBe("5:Qd1:out2");
  await expect(sentence(page)).toContainText("Qd1");
  await page.goBack();
  await settled(page);
  expect(linkValue(page, "at")).toBeNull();

  await test.step("a word explains itself by key and by click, and Escape closes only that", async () => {
    await open(page);
    const inspector = page.getByRole("region", { name: "Inspector" });
    const word = inspector.getByRole("button", { name: "CUT", exact: true }).first();
    await word.focus();
    await page.keyboard.press("Enter");
    const note = page.getByRole("tooltip");
    await expect(note).toContainText("one good move is enough");
    await expect(word).toHaveAttribute("aria-expanded", "true");
    const box = (await note.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    const link = page.url();
    await page.keyboard.press("Escape");
    await expect(note).toHaveCount(0);
    expect(page.url()).toBe(link);
    await word.click();
    await expect(note).toHaveCount(1);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(note).toHaveCount(0);
  });
});

test("the gallery's page has a picture of each entry, without scripts, in both themes, and leads to the entry", async ({
  freshPage: page,
}) => {
  await page.goto("./gallery.html");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoBarriers(page, `the gallery's page, ${colorScheme}`, "body");
  }
  const pictures = page.locator("img");
  expect(await pictures.count()).toBeGreaterThan(25);
  await pictures.last().scrollIntoViewIfNeeded();
  const isDrawn = (image: HTMLImageElement): boolean => image.naturalWidth === 1200;
  await expect.poll(() => pictures.last().evaluate(isDrawn as (image: Element) => boolean)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("link", { name: "First alpha-beta example" }).click();
  await settled(page);
  expect(linkValue(page, "at")).toBe("2:b:out");
});
