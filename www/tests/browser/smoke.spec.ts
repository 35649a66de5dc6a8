import { expect, test } from "./test";

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
