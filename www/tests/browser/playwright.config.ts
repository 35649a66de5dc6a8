import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { USUAL_SIZE } from "./usual-size";

/** The browser that `cargo xtask test` found, a browser in a usual place, or (if there is neither) Playwright's own. */
function chromium(): string | undefined {
  if (process.env["CHROME"]) return process.env["CHROME"];
  const folders = (process.env["PATH"] ?? "").split(":");
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

const executablePath = chromium();

/**
 * Features that Chromium leaves out. It heeds only the last such list, so Playwright's own list is repeated. The last
 * two are pages below the address bar, which are invisible, and which take as long to load as a page of ours in each
 * new window.
 */
const WITHOUT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

export default defineConfig({
  testDir: ".",
  // Tests that take too long for every change, or are a second witness: second/playwright.config.ts.
  testIgnore: "second/**",
  globalSetup: "./serve.ts",
  outputDir: "../../test-results",
  // The longest tests are in a few files: any worker may take any test.
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: "list",
  // Generous, because no test is about speed: a busy machine takes ten times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Each browser draws in software on several threads, and waits now and then: two keep two processors busy.
  workers: 2,
  use: {
    browserName: "chromium",
    headless: true,
    // Each test begins as a first visit: keeping the whole site for each would take most of the time.
    serviceWorkers: "block",
    viewport: USUAL_SIZE,
    // Recording costs a quarter of the time: add `--trace on` when a failure has to be understood.
    trace: "off",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        // Chromium's sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        `--disable-features=${WITHOUT.join(",")}`,
        "--disable-gpu",
        // Redrawing part of a tile may round a corner one grey level differently than drawing it whole.
        "--disable-partial-raster",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
