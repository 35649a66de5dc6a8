/** A machine with little memory: the built core, allowed less of it. */
import type { Page } from "@playwright/test";

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

/** The core with a limit of memory for each instance. */
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

/** Limits the memory of each instance of the core, from the next load on. */
export async function limitMemory(page: Page, megabytes: number): Promise<void> {
  await page.route("**/plyscope_bg.wasm", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withMemoryOf(megabytes, await response.body()) });
  });
}
