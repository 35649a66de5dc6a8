/** The largest picture takes a browser seconds to write. */
import { readFileSync } from "node:fs";
import { MOST_PIXELS, MOST_SIDE } from "../../../src/features/share/size";
import { open, press, settled, SMALL } from "../plyscope";
import { expect, test } from "../test";

test("a picture that is asked for larger than pictures can be is as large as they can be, and that is said", async ({
  page,
}) => {
  await open(page, `${SMALL}&t=101&stage=both`);
  await press(page, "L");
  const menu = page.getByRole("dialog", { name: "Share" });
  await menu.getByRole("button", { name: "Width" }).click();
  await menu.getByLabel("Width in pixels").fill("100000");
  await settled(page);
  const download = page.waitForEvent("download");
  await menu.getByRole("button", { name: "Save PNG", exact: true }).click();
  const png = readFileSync(await (await download).path());
  // The first chunk of a PNG has width and height.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(Math.max(width, height)).toBeLessThanOrEqual(MOST_SIDE);
  // A row of pixels more or less comes from rounding.
  expect(width * height).toBeLessThanOrEqual(MOST_PIXELS + width);
  expect(width * height).toBeGreaterThan(MOST_PIXELS / 2);
  await expect(menu).toContainText("The picture cannot be larger");
});
