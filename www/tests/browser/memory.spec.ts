/** What happens to memory: a trace that is closed gives it back, and too little of it ends one trace only. */
import type { Page } from "@playwright/test";
import { expect, test } from "./test";
import { OTHER_FEN, TREE, banners, inspector, lastTick, link, linkValue, open, settled } from "./plyscope";

const PAGE_BYTES = 65_536;

/** The little that a browser's wasm files have of numbers: unsigned LEB128. */
function readNumber(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  for (let shift = 0; ; shift += 7, at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next: at + 1 };
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(Math.floor(value / 0x80))];
}

/** The same core on a machine that has so little memory for each instance. */
function withMemoryOf(megabytes: number, wasm: Buffer): Buffer {
  const MEMORY_SECTION = 5;
  for (let at = 8; at < wasm.length;) {
    const { value: size, next: begin } = readNumber(wasm, at + 1);
    if (wasm[at] !== MEMORY_SECTION) {
      at = begin + size;
      continue;
    }
    const least = readNumber(wasm, begin + 2).value;
    const section = [1, 1, ...writeNumber(least), ...writeNumber(Math.floor((megabytes * 1e6) / PAGE_BYTES))];
    return Buffer.concat([
      wasm.subarray(0, at),
      Buffer.from([MEMORY_SECTION, ...writeNumber(section.length), ...section]),
      wasm.subarray(begin + size),
    ]);
  }
  throw new Error("the core has no memory of its own");
}

async function limitMemory(page: Page, megabytes: number): Promise<void> {
  await page.route("**/plyscope_bg.wasm", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withMemoryOf(megabytes, await response.body()) });
  });
}

/** A search whose trace outgrows a small memory, though its own table does not. */
const LARGE = `game=chess&fen=${OTHER_FEN.replaceAll(" ", "_")}&depth=12&table=10&visits=1500000`;

test("a trace that outgrows the memory is lost alone: it is said, the address is kept, all else goes on", async ({
  page,
}) => {
  await limitMemory(page, 20);
  await page.goto(`./#${LARGE}&select=7`);
  await expect(banners(page)).toContainText("broke down");
  await expect(banners(page)).toContainText("MB of memory");
  await settled(page);
  expect(link(page)).toContain("visits=1500000");
  expect(linkValue(page, "select")).toBe("7");

  await page.getByRole("button", { name: /Record at most/ }).click();
  await settled(page);
  await expect(banners(page)).not.toContainText("broke down");
  await expect(banners(page)).toContainText("can be seen");
  expect(Number(linkValue(page, "record"))).toBeGreaterThan(10_000);
  expect(await lastTick(page)).toBeGreaterThan(20_000);

  await page.goto(`./#${TREE}`);
  await settled(page);
  await expect(inspector(page)).toContainText("11 visits in its subtree");
});

test("a search that outgrows the memory is said, and the next one has a new worker", async ({ page }) => {
  await limitMemory(page, 20);
  await page.goto(`./#${LARGE.replace("table=10", "table=24")}`);
  await expect(banners(page)).toContainText("the search broke down", { ignoreCase: true });
  await settled(page);
  await page.goto(`./#${TREE}`);
  await settled(page);
  await expect(banners(page)).not.toContainText("broke down");
  expect(await lastTick(page)).toBe(25);
});

declare global {
  interface Window {
    memories: WeakRef<WebAssembly.Memory>[];
  }
}

test("a trace that is closed gives all of its memory back", async ({ page }) => {
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
