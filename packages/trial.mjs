// What the trials of packages share: a clean folder, a browser, and one line for each step.

import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const require = createRequire(new URL("../www/package.json", import.meta.url));
export const { chromium } = require("@playwright/test");

/** Runs the steps in a clean folder, which is then removed. The last line is the count of what passed. */
export async function trial(steps) {
  const folder = mkdtempSync(join(tmpdir(), "plyscope-trial-"));
  let passed = 0;
  try {
    await steps(folder, async (name, step) => {
      const begun = performance.now();
      const value = await step();
      passed += 1;
      console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      return value;
    });
    console.log(`${passed} passed, 0 failed`);
  } catch (error) {
    console.error(error);
    console.log(`${passed} passed, 1 failed`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An error unless the condition holds. */
export function check(condition, message) {
  if (!condition) throw new Error(message);
}

/** A figure for the report. */
export const figure = (text) => console.log(`figure: ${text}`);

export const launch = () =>
  chromium.launch({
    ...(process.env.CHROME ? { executablePath: process.env.CHROME } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });

/** The page when nothing is left to do. */
export async function settled(page) {
  await page.waitForFunction(() => window.plyscope !== undefined, null, { timeout: 120_000 });
  await page.evaluate(() => window.plyscope.idle());
}

/** The environment of a person who has neither the project nor its tools. */
export const clean = (more = {}) => ({
  PATH: "/usr/bin:/bin",
  HOME: process.env.HOME ?? "",
  LANG: process.env.LANG ?? "C.UTF-8",
  ...more,
});
