import { gzipSync } from "node:zlib";
import { expect, test } from "./test";

/** What a visitor loads before anything can be seen, compressed as any host can: at most so many bytes. */
const MOST_BYTES = 500_000;

test("the site opens below any path, loads its wasm and shows something", async ({ page }) => {
  const wasm = page.waitForResponse((response) => response.url().endsWith("/plyscope_bg.wasm"));
  await page.goto("./");
  expect((await wasm).headers()["content-type"]).toBe("application/wasm");
  await expect(page).toHaveTitle(/Plyscope/);
  await expect(page.locator("#app")).not.toBeEmpty();
});

test("the policy lets nothing in but the page's own files and wasm", async ({ page }) => {
  await page.goto("./");
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  const text = (await policy.getAttribute("content")) ?? "";
  expect(text).toContain("default-src 'none'");
  expect(text).not.toContain("unsafe-inline");
  expect(text).not.toContain("'unsafe-eval'");
});

test("what the first load transfers stays small", async ({ page }) => {
  const sizes: Promise<[string, number]>[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    sizes.push(response.body().then((body) => [path, gzipSync(body, { level: 9 }).length]));
  });
  await page.goto("./");
  await expect(page.locator(".now .sentence")).not.toBeEmpty();
  await page.waitForLoadState("networkidle");
  // The page and its worker load some files both, and a browser keeps them.
  const loaded = new Map(await Promise.all(sizes));
  const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
  const largest = [...loaded].sort(([, one], [, other]) => other - one).map((file) => file.join(": "));
  expect(loaded.size).toBeGreaterThan(4);
  expect(bytes, `bytes compressed; ${largest.join(", ")}`).toBeLessThan(MOST_BYTES);
});
