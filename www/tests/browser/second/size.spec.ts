/** The bytes that visitors have to load, measured on the site as they get it. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { filesOf } from "../../../offline.mjs";
import { expect, test } from "../test";

/**
 * The first load in bytes, compressed as any host can: a second and a third at ten megabits a second, which a phone has. A core
 * that is compiled for size would be smaller, and slower (www/README.md).
 */
const MOST_BYTES_FIRST = 1_600_000;
/** All files that are kept for use without a network: the cost for a visitor who pays for each megabyte. */
const MOST_BYTES_KEPT = 2_000_000;

const site = resolve(process.env["PLYSCOPE_SITE"] ?? join(import.meta.dirname, "../../../../dist"));
const compressed = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length;

test("what is transferred stays small: for the first load, and for use without a network", async ({
  freshPage: page,
}) => {
  const sizes: Promise<[string, number]>[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    sizes.push(response.body().then((body) => [path, compressed(body)]));
  });
  // The browser's storage is blocked in these tests, but the page asks for it once everything is loaded.
  const keeps = page.waitForEvent("console", (message) =>
    message.text().includes("Service Worker registration"),
  );
  await page.goto("./");
  await expect(page.locator(".headline")).not.toBeEmpty();
  await page.waitForLoadState("networkidle");
  await keeps;
  // The page and its worker load some files both, and a browser keeps them.
  const loaded = new Map(await Promise.all(sizes));
  const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
  const largest = [...loaded].sort(([, one], [, other]) => other - one).map((file) => file.join(": "));
  expect(loaded.size).toBeGreaterThan(4);
  expect(bytes, `bytes compressed; ${largest.join(", ")}`).toBeLessThanOrEqual(MOST_BYTES_FIRST);

  const kept = filesOf(site).map(({ url }) => url);
  expect(kept.filter((file) => file.endsWith(".wasm"))).toEqual(["plyscope_bg.wasm"]);
  // The first files are part of it, under their names on a disk.
  expect(kept.length).toBeGreaterThan(loaded.size);
  const whole = kept.reduce((sum, file) => sum + compressed(readFileSync(join(site, file))), 0);
  expect(whole).toBeGreaterThan(bytes);
  expect(whole, "bytes of the whole site, compressed").toBeLessThanOrEqual(MOST_BYTES_KEPT);
});
