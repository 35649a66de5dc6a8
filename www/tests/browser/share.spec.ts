import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { expect, test } from "./test";
import { FIRST, link, open, press, settled, SMALL, TREE } from "./plyscope";

const menu = (page: Page) => page.getByRole("dialog", { name: "Share" });

async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press("L");
  await expect(menu(page)).toBeVisible();
  await settled(page);
}

async function saved(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const download: Promise<Download> = page.waitForEvent("download");
  await menu(page).getByRole("button", { name, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Reads width and height from the first chunk of a PNG. */
const sizeOf = (png: Buffer): [number, number] => {
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

/** The number of colours of a picture. */
const coloursOf = (page: Page, png: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))]),
    );
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", {
      willReadFrequently: true,
    })!;
    pen.drawImage(image, 0, 0);
    const pixels = new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer);
    return new Set(pixels).size;
  }, png.toString("base64"));

test("the link is copied, and can be taken by hand where the clipboard is refused", async ({
  page,
  context,
}) => {
  await open(page, `${TREE}&t=14`);
  await openMenu(page);
  const field = menu(page).getByRole("textbox", { name: "Link" });
  await expect(field).toHaveValue(page.url());
  expect(link(page)).toContain("t=14");
  await context.clearPermissions();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await menu(page).getByRole("button", { name: "Copy: Link" }).click();
  await expect(menu(page)).toContainText("The text is selected");
  await expect(field).toBeFocused();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.reload();
  await settled(page);
  await openMenu(page);
  await menu(page).getByRole("button", { name: "Copy: Link" }).click();
  await expect(menu(page)).toContainText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await test.step("the stage is saved as a picture of the size that is asked for", async () => {
    await open(page, `${SMALL}&t=101&stage=both`);
    await openMenu(page);
    await menu(page).getByRole("button", { name: "1×" }).click();
    const plain = await saved(page, "Save PNG");
    expect(plain.name).toBe("plyscope-chess-t101.png");
    const [width, height] = sizeOf(plain.bytes);
    await menu(page).getByRole("button", { name: "4×" }).click();
    expect(sizeOf((await saved(page, "Save PNG")).bytes)).toEqual([4 * width, 4 * height]);
    await menu(page).getByRole("button", { name: "Width" }).click();
    await menu(page).getByLabel("Width in pixels").fill("1500");
    const wide = await saved(page, "Save PNG");
    expect(sizeOf(wide.bytes)[0]).toBe(1500);

    await menu(page).getByRole("button", { name: "1×" }).click();
    await menu(page)
      .getByRole("checkbox", { name: /the sentence below/ })
      .uncheck();
    // The events, and how their numbers are read: at least a line of each.
    expect(sizeOf((await saved(page, "Save PNG")).bytes)[1]).toBeLessThan(height - 40);
  });
});

test("a picture of the stage is that of the stage, pixel by pixel", async ({ page }) => {
  for (const stage of ["tree", "flame"]) {
    await open(page, `${FIRST}&t=1000&stage=${stage}`);
    await openMenu(page);
    await menu(page).getByRole("button", { name: "1×" }).click();
    await menu(page)
      .getByRole("checkbox", { name: /the sentence below/ })
      .uncheck();
    const { bytes } = await saved(page, "Save PNG");
    expect(await coloursOf(page, bytes)).toBeGreaterThan(20);
    await press(page, "Escape");
    const different = await page.evaluate(
      async ([base64, selector]) => {
        const image = await createImageBitmap(
          new Blob([Uint8Array.from(atob(base64!), (sign) => sign.charCodeAt(0))]),
        );
        const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", {
          willReadFrequently: true,
        })!;
        pen.drawImage(image, 0, 0);
        const file = pen.getImageData(0, 0, image.width, image.height).data;
        for (const canvas of document.querySelectorAll<HTMLCanvasElement>(selector!))
          pen.drawImage(canvas, 0, 0);
        const stage = pen.getImageData(0, 0, image.width, image.height).data;
        let count = 0;
        // Blending twice may round differently than once.
        for (let at = 0; at < file.length; at += 1) if (Math.abs(file[at]! - stage[at]!) > 2) count += 1;
        return count / file.length;
      },
      [bytes.toString("base64"), `.${stage}-frame canvas`],
    );
    expect(different).toBeLessThan(0.001);
  }

  await test.step("the whole tree is saved as a picture, as SVG and for LaTeX, whatever is on stage", async () => {
    for (const stage of ["tree", "flame"]) {
      await open(page, `${TREE}&t=14&stage=${stage}&seen=mover`);
      await openMenu(page);
      const svg = await saved(page, "Save SVG");
      expect(svg.name).toBe("plyscope-tree-t14.svg");
      // The root has 3 by now. MIN is to move below it, and sees the cutting value from the other side.
      expect(svg.bytes.toString()).toContain("side to move");
      const tex = await saved(page, "Save TikZ");
      expect(tex.name).toBe("plyscope-tree-t14.tex");
      expect(tex.bytes.toString()).toContain("tikzpicture");
      await menu(page).getByRole("button", { name: "The whole tree" }).click();
      const png = await saved(page, "Save PNG");
      expect(png.name).toBe("plyscope-tree-t14.png");
      expect(await coloursOf(page, png.bytes)).toBeGreaterThan(10);
      await press(page, "Escape");
      await expect(menu(page)).toBeHidden();
    }
  });
});
