import { beforeEach, expect, it, vi } from "vitest";
import { keyOf } from "../../src/state/trace/file-ref";
import { disk, emptyDisk } from "./browser-disk";

beforeEach(() => {
  emptyDisk();
  vi.resetModules();
});

/** A page that was loaded now: it has no file at hand. */
const loaded = (): Promise<typeof import("../../src/state/page/kept-files")> =>
  import("../../src/state/page/kept-files");

it("never shows a kept file that was changed at equal length, and keeps the right one anew", async () => {
  const file = new File(["the first search"], "a.plyscope");
  let page = await loaded();
  const ref = await page.identify(file);
  expect(await page.keepFile(file, ref)).toBe(true);
  vi.resetModules();
  page = await loaded();
  expect(await (await page.findFile(ref))?.text()).toBe("the first search");
  disk.set(keyOf(ref), new Blob(["another search!!"]));
  // Opened again, the right file takes its place.
  await page.keepFile(file, ref);
  expect(await disk.get(keyOf(ref))?.text()).toBe("the first search");
  disk.set(keyOf(ref), new Blob(["another search!!"]));
  vi.resetModules();
  page = await loaded();
  expect(await page.findFile(ref)).toBeNull();
  expect(disk.size).toBe(0);
});

it("shows no file at hand that was changed on the disk since", async () => {
  const page = await loaded();
  const file = new File(["the first search"], "a.plyscope");
  const ref = await page.identify(file);
  // A browser that reads a changed file gets the new bytes.
  const changed = new File(["another search!!"], "a.plyscope");
  await page.keepFile(changed, ref);
  disk.clear();
  expect(await page.findFile(ref)).toBeNull();
});
