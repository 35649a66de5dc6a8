/** What every browser test starts from: the address of the site, and pages that may not complain. */
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";

export { expect };

/** Errors and warnings of pages and workers, refusals of the policy, failed requests. */
function watch(context: BrowserContext, complaints: string[]): void {
  context.on("console", (message) => {
    const type = message.type();
    // What playwright.config.ts asks for.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (type === "error" || type === "warning") complaints.push(`${type}: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`uncaught: ${String(error.error())}`));
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left, or a worker that is ended, drops what it was still loading.
    if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()} failed: ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
  });
}

export interface Complaints {
  /** The complaints that a test brings about on purpose; all others fail it. */
  expected: RegExp | null;
}

interface Fixtures {
  complaints: Complaints;
  /** Another person's browser: nothing is shared with `page` but its settings. */
  stranger: Page;
}

export const test = base.extend<Fixtures & { logged: string[] }>({
  baseURL: async ({}, use) => {
    await use(process.env["PLYSCOPE_URL"]);
  },
  logged: async ({}, use) => {
    await use([]);
  },
  complaints: [
    async ({ context, logged }, use) => {
      watch(context, logged);
      const complaints: Complaints = { expected: null };
      await use(complaints);
      expect(logged.filter((text) => complaints.expected?.test(text) !== true)).toEqual([]);
    },
    { auto: true },
  ],
  stranger: async ({ browser, contextOptions, viewport, baseURL, logged }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      viewport,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    watch(context, logged);
    await use(await context.newPage());
    await context.close();
  },
});
