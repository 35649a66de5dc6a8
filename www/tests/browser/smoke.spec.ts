import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { filesOf } from "../../offline.mjs";
import { expect, test } from "./test";
import { TREE, open, openToRead, press, settled } from "./plyscope";

/**
 * The first load in bytes, compressed as any host can: 1.23 MB, a second at ten megabits a second, which a phone has. It was
 * 1.2 MB until UCT and B* came, of which each is worth its thirtieth of a second. The core of these tests has not been through
 * wasm-opt, which makes it a tenth smaller.
 */
const MOST_BYTES_FIRST = 1_330_000;
/** All that is kept for use without a network: what a visit costs who pays for each megabyte. */
const MOST_BYTES_KEPT = 2_000_000;

const site = resolve(process.env["PLYSCOPE_SITE"] ?? join(import.meta.dirname, "../../../dist"));
const compressed = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length;

declare global {
  interface Window {
    compiled: string[];
  }
}

test("the site opens below any path, with one core that is fetched once and compiled once", async ({
  freshPage: page,
  baseURL,
}) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  // Workers compile behind the page's back, so what they fetch is counted as well.
  await page.addInitScript(() => {
    window.compiled = [];
    for (const name of ["compile", "compileStreaming", "instantiate", "instantiateStreaming"] as const) {
      const own = WebAssembly[name] as (...given: unknown[]) => Promise<unknown>;
      Object.assign(WebAssembly, {
        [name]: (...given: unknown[]) => {
          // An instance of a module that is compiled already compiles nothing.
          if (!(given[0] instanceof WebAssembly.Module)) window.compiled.push(name);
          return own.apply(WebAssembly, given);
        },
      });
    }
    WebAssembly.Module = new Proxy(WebAssembly.Module, {
      construct: (target, given: [BufferSource]) => {
        window.compiled.push("Module");
        return new target(...given);
      },
    });
  });
  const wasm = page.waitForResponse((response) => response.url().endsWith(".wasm"));
  await openToRead(page);
  expect((await wasm).headers()["content-type"]).toBe("application/wasm");
  // By this number the page shows how much of the core is loaded.
  const bytes = await page.locator("link[data-bytes]").getAttribute("data-bytes");
  expect(Number(bytes)).toBe((await (await wasm).body()).length);
  await expect(page).toHaveTitle(/Plyscope/);
  await expect(page.locator("#app")).not.toBeEmpty();
  expect(new URL(page.url()).pathname).toBe("/some/where/");
  // Another search, and what is asked of a whole trace by its own worker: of the same core.
  await open(page, "game=connect-four&depth=3");
  await open(page, TREE);
  await press(page, "X");
  await expect(page.getByRole("region", { name: "Insight" }).getByRole("table").first()).toBeVisible();
  await press(page, "K");
  await expect(page.locator(".practice-tree")).toBeVisible();
  await settled(page);
  expect(urls.filter((url) => !url.startsWith(baseURL!) && !url.startsWith("data:"))).toEqual([]);
  const files = urls.map((url) => url.split("/").at(-1)!);
  expect(files).toContain("search.worker.js");
  expect(files).toContain("study.worker.js");
  expect(files.filter((file) => file.endsWith(".wasm"))).toEqual(["plyscope_bg.wasm"]);
  expect(await page.evaluate(() => window.compiled)).toEqual(["compileStreaming"]);

  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  const text = (await policy.getAttribute("content")) ?? "";
  expect(text).toContain("default-src 'none'");
  expect(text).not.toContain("unsafe-inline");
  expect(text).not.toContain("'unsafe-eval'");
});

test("what is transferred stays small: for the first load, and for use without a network", async ({
  freshPage: page,
}) => {
  const sizes: Promise<[string, number]>[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    sizes.push(response.body().then((body) => [path, compressed(body)]));
  });
  // No browser keeps anything for these tests, but the page asks for it once it has nothing else to load.
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
  // What is loaded first is part of it, under the names that it has on a disk.
  expect(kept.length).toBeGreaterThan(loaded.size);
  const whole = kept.reduce((sum, file) => sum + compressed(readFileSync(join(site, file))), 0);
  expect(whole).toBeGreaterThan(bytes);
  expect(whole, "bytes of the whole site, compressed").toBeLessThanOrEqual(MOST_BYTES_KEPT);
});

test("once loaded, the page needs no network", async ({ freshPage: page, complaints }) => {
  // The browser itself may ask for the icon again.
  complaints.expected = /icon\.svg|ERR_INTERNET_DISCONNECTED/;
  await open(page, TREE);
  await page.context().setOffline(true);
  await page.getByLabel("Depth", { exact: true }).fill("1");
  await settled(page);
  await expect(page.locator(".banner")).toHaveCount(0);
  expect(page.url()).toContain("depth=1");
  await page.getByLabel("Depth", { exact: true }).fill("2");
  await settled(page);
  await expect(page.locator(".status-value strong")).toHaveText("3");
});
