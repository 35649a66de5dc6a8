/**
 * The second tier of the browser tests: second witnesses, and what takes long. `cargo xtask verify` runs it. It needs the
 * built site (`PLYSCOPE_SITE`), and for some tests the native command (`PLYSCOPE_COMMAND`) and Firefox (`FIREFOX`).
 */
import { defineConfig } from "@playwright/test";
import first from "../playwright.config";

export default defineConfig({
  ...first,
  testDir: ".",
  testIgnore: [],
  globalSetup: "../serve.ts",
  outputDir: "../../../test-results",
});
