/**
 * The fixtures of every browser test: the address of the site, a window, and pages that may not complain.
 *
 * `page` is one window for all tests of a worker. Each test finds it as a first visitor would: nothing is stored,
 * nothing is loaded, and its size, theme and rights are the usual ones. The browser keeps its caches, most of all
 * the compiled core. A test that ends something in its browser (its network, a file, a worker), or that changes
 * what a page finds when it begins, asks for `freshPage`: a separate browser.
 */
import { expect, test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { forget } from "./plyscope";
import { USUAL_SIZE } from "./usual-size";

export { expect };

/**
 * Errors and warnings of pages and workers, refusals of the policy, failed requests. Gives a function that
 * ends the watch.
 */
function watch(context: BrowserContext, complaints: string[]): () => void {
  const listeners = {
    console: (message: { type(): string; text(): string }): void => {
      const type = message.type();
      // A consequence of playwright.config.ts.
      if (message.text() === "Service Worker registration blocked by Playwright") return;
      if (type === "error" || type === "warning") complaints.push(`${type}: ${message.text()}`);
    },
    weberror: (error: { error(): Error }): void => {
      complaints.push(`uncaught: ${String(error.error())}`);
    },
    requestfailed: (request: { url(): string; failure(): { errorText: string } | null }): void => {
      const reason = request.failure()?.errorText ?? "";
      // A page that is left, or a worker that is ended, drops its unfinished requests.
      if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()} failed: ${reason}`);
    },
    response: (response: { url(): string; status(): number }): void => {
      if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
    },
  };
  context.on("console", listeners.console);
  context.on("weberror", listeners.weberror);
  context.on("requestfailed", listeners.requestfailed);
  context.on("response", listeners.response);
  return () => {
    context.off("console", listeners.console);
    context.off("weberror", listeners.weberror);
    context.off("requestfailed", listeners.requestfailed);
    context.off("response", listeners.response);
  };
}

/** A step is a jump, so that no test waits for films that it does not look at. */
const CALM = "reduce";

/** Errors that only a window receives, such as observers of sizes that change sizes, are logged as errors. */
async function logWindowErrors(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    addEventListener("error", ({ message }) => {
      console.error(`the window’s error: ${message}`);
    }),
  );
}

/** The delay of each message of a worker, in milliseconds. `cargo xtask verify` sets it. */
const LATE_MS = Number(process.env["PLYSCOPE_LATE_WORKERS"] ?? 0);

/** Delays the messages of workers and keeps their order: a test must not depend on the speed of a worker. */
async function delayWorkers(context: BrowserContext): Promise<void> {
  if (LATE_MS === 0) return;
  await context.addInitScript((late) => {
    window.Worker = class extends Worker {
      override addEventListener(type: string, heard: EventListener): void {
        const later: EventListener = (event) => void setTimeout(() => heard(event), late);
        super.addEventListener(type, type === "message" ? later : heard);
      }
    };
  }, LATE_MS);
}

export interface Complaints {
  /** The complaints that a test brings about on purpose; all others fail it. */
  expected: RegExp | null;
}

/** The window that is taken from test to test. */
class KeptWindow {
  private constructor(
    readonly page: Page,
    private readonly clean: () => Promise<void>,
  ) {}

  static async open(browser: Browser, baseURL: string): Promise<KeptWindow> {
    const context = await browser.newContext({
      baseURL,
      viewport: USUAL_SIZE,
      serviceWorkers: "block",
      acceptDownloads: true,
      reducedMotion: CALM,
    });
    await logWindowErrors(context);
    await delayWorkers(context);
    const page = await context.newPage();
    const developer = await context.newCDPSession(page);
    const window = new KeptWindow(page, async () => {
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.unrouteAll();
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      await forget(page);
      await developer.send("Page.resetNavigationHistory");
      await page.mouse.move(0, 0);
      await page.setViewportSize(USUAL_SIZE);
      await page.emulateMedia({
        media: null,
        colorScheme: null,
        reducedMotion: CALM,
        forcedColors: null,
        contrast: null,
      });
    });
    await window.clean();
    return window;
  }

  async use(logged: string[], task: (page: Page) => Promise<void>): Promise<void> {
    const unwatch = watch(this.page.context(), logged);
    await task(this.page);
    await this.clean();
    unwatch();
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

interface Fixtures {
  complaints: Complaints;
  logged: string[];
  /** A window in a new browser. */
  freshPage: Page;
  /** Another person's browser, for what one person hands to another: one for all tests of a worker, like `page`. */
  stranger: Page;
}

async function inOwnContext(
  browser: Browser,
  logged: string[],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  // The context has the settings of the configuration and of `test.use`.
  const context = await browser.newContext({ baseURL: address(), reducedMotion: CALM });
  await logWindowErrors(context);
  await delayWorkers(context);
  watch(context, logged);
  await use(await context.newPage());
  await context.close();
}

function address(): string {
  const url = process.env["PLYSCOPE_URL"];
  if (url === undefined) throw new Error("the site is not served: serve.ts was not run");
  return url;
}

interface Kept {
  kept: KeptWindow;
  keptStranger: KeptWindow;
}

export const test = base.extend<Fixtures, Kept>({
  baseURL: async ({}, use) => {
    await use(address());
  },
  kept: [
    async ({ browser }, use) => {
      const window = await KeptWindow.open(browser, address());
      await use(window);
      await window.close();
    },
    { scope: "worker" },
  ],
  keptStranger: [
    async ({ browser }, use) => {
      const window = await KeptWindow.open(browser, address());
      await use(window);
      await window.close();
    },
    { scope: "worker" },
  ],
  logged: async ({}, use) => {
    await use([]);
  },
  complaints: [
    async ({ logged }, use) => {
      const complaints: Complaints = { expected: null };
      await use(complaints);
      expect(logged.filter((text) => complaints.expected?.test(text) !== true)).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ kept, logged }, use) => {
    await kept.use(logged, use);
  },
  context: async ({ page }, use) => {
    await use(page.context());
  },
  freshPage: async ({ browser, logged }, use) => {
    await inOwnContext(browser, logged, use);
  },
  stranger: async ({ keptStranger, logged }, use) => {
    await keptStranger.use(logged, use);
  },
});
