import { expect, test } from "./test";
import { TREE, open, openToRead, press, settled } from "./plyscope";

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
  // Workers compile behind the page's back, so their requests are counted as well.
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
  // The page shows by this number which part of the core is loaded.
  const bytes = await page.locator("link[data-bytes]").getAttribute("data-bytes");
  expect(Number(bytes)).toBe((await (await wasm).body()).length);
  await expect(page).toHaveTitle(/Plyscope/);
  await expect(page.locator("#app")).not.toBeEmpty();
  expect(new URL(page.url()).pathname).toBe("/some/where/");
  // Another search, and a question about a whole trace to its worker: with one core.
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
