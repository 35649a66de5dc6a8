/** Effects on memory: a trace that is closed gives it back, and too little of it ends one trace only. */
import { existsSync, readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { limitMemory } from "../small-memory";
import { expect, test } from "../test";
import { OTHER_FEN, TREE, banners, inspector, lastTick, link, linkValue, open, settled } from "../plyscope";

/** A search whose trace outgrows a small memory, though its own table does not. */
const LARGE = `game=chess&fen=${OTHER_FEN.replaceAll(" ", "_")}&depth=12&table=10&visits=1500000`;

test("a trace that outgrows the memory is lost alone: it is said, the address is kept, all else goes on", async ({
  freshPage: page,
}) => {
  await limitMemory(page, 20);
  await page.goto(`./#${LARGE}&select=7&show=workbench`);
  await expect(banners(page)).toContainText("failed at");
  await expect(banners(page)).toContainText("MB of memory");
  await settled(page);
  expect(link(page)).toContain("visits=1500000");
  expect(linkValue(page, "select")).toBe("7");

  await page.getByRole("button", { name: /Record at most/ }).click();
  await settled(page);
  await expect(banners(page)).not.toContainText("failed at");
  await expect(banners(page)).toContainText("can be seen");
  expect(Number(linkValue(page, "record"))).toBeGreaterThan(10_000);
  expect(await lastTick(page)).toBeGreaterThan(20_000);

  await page.goto(`./#${TREE}&show=workbench`);
  await settled(page);
  await expect(inspector(page)).toContainText("11 visits in its subtree");
});

const SCENARIOS = 200;
/** The limit in megabytes: the browser's caches. */
const MOST_GROWTH = 100;

declare global {
  interface Window {
    memories: WeakRef<WebAssembly.Memory>[];
  }
}

test("a trace that is closed gives all of its memory back", async ({ freshPage: page }) => {
  await page.addInitScript(() => {
    window.memories = [];
    WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
      construct: (target, [module, imports]: [WebAssembly.Module, WebAssembly.Imports]) => {
        const instance = new target(module, imports);
        window.memories.push(new WeakRef(instance.exports["memory"] as WebAssembly.Memory));
        return instance;
      },
    });
  });
  await open(page, TREE);
  const TRACES = 12;
  for (let seed = 1; seed <= TRACES; seed += 1) {
    await page.evaluate((seed) => {
      location.hash = `game=synthetic&branching=3&height=6&seed=${seed}`;
    }, seed);
    await expect(page.locator("body")).toHaveAttribute("data-state", "ready");
    await settled(page);
  }
  const started = await page.evaluate(() => window.memories.length);
  expect(started, "one for each trace, and one for what is asked about scenarios").toBe(TRACES + 2);
  const developer = await page.context().newCDPSession(page);
  await expect
    .poll(async () => {
      await developer.send("HeapProfiler.collectGarbage");
      return await page.evaluate(() => window.memories.filter((memory) => memory.deref()).length);
    })
    .toBeLessThanOrEqual(3);
});

/** The memory that the machine gives to all pages of this browser, in bytes. */
async function processMemory(browser: Browser): Promise<number> {
  const developer = await browser.newBrowserCDPSession();
  const { processInfo } = await developer.send("SystemInfo.getProcessInfo");
  await developer.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer");
  expect(pages.length).toBeGreaterThan(0);
  const kilobytes = pages.map(({ id }) => {
    const status = readFileSync(`/proc/${id}/status`, "utf8");
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)![1]);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024;
}

test("two hundred searches in one page take no more memory of the machine than fifty", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  test.skip(!existsSync("/proc/self/status"), "only Linux says in /proc what a process takes");
  // A separate browser, so that the memory of other tests is not counted.
  const browser = await playwright.chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    const developer = await page.context().newCDPSession(page);
    const settledBytes = async (): Promise<number> => {
      let least = Infinity;
      // The browser gives unused memory back at a time of its choice.
      for (let look = 0; look < 5; look += 1) {
        await developer.send("HeapProfiler.collectGarbage");
        least = Math.min(least, await processMemory(browser));
      }
      return least;
    };
    await page.goto(`${baseURL}#${TREE}`);
    await settled(page);
    const sizes: number[] = [];
    let least = Infinity;
    for (let seed = 1; seed <= SCENARIOS; seed += 1) {
      await page.evaluate((seed) => {
        location.hash = `game=synthetic&branching=4&height=9&ordering=40&table=16&seed=${seed}`;
      }, seed);
      const searched = (): Promise<string | undefined> =>
        page.evaluate(() => window.plyscope.page.scenario.value["seed"]);
      await expect.poll(searched).toBe(String(seed));
      await settled(page);
      least = Math.min(
        least,
        await page.evaluate(() => window.plyscope.page.search.current.value!.extent.value.visits),
      );
      if (seed % 50 === 0) sizes.push(await settledBytes());
    }
    const megabytes = sizes.map((size) => Math.round(size / 1e6));
    process.stdout.write(
      `figure: memory of the page after 50, 100, 150, 200 searches: ${megabytes.join(", ")} MB\n`,
    );
    // Each trace and its table take megabytes: if each left one behind, it were hundreds.
    expect(least, "visits of the smallest").toBeGreaterThan(2000);
    expect(megabytes.at(-1)!).toBeLessThan(megabytes[0]! + MOST_GROWTH);
  } finally {
    await browser.close();
  }
});
