/** The page for the tests: the content that a person would see, and waiting until nothing changes. */
import { expect, type Frame, type Locator, type Page } from "@playwright/test";
import { layOutRows, levelToCssY, rowCssOf } from "../../src/state/trace/axis";
import type { PageStore } from "../../src/state/page/page-store";

declare global {
  interface Window {
    plyscope: { idle: () => Promise<void>; page: PageStore };
  }
}

/** The chess scene of the gallery, a search of 48,125 visits: large enough for every view of it. */
export const FIRST = "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=5";
/** The link with the flame on stage. */
export const FIRST_FLAME = `${FIRST}&stage=flame`;
/** A smaller chess search of another position, for tests that need some search and not that one. */
export const OTHER_FEN = "r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 1";
export const SMALL = `game=chess&fen=${OTHER_FEN.replaceAll(" ", "_")}&depth=3`;
/** The first preset, which opens for an empty address: a textbook's first example of alpha-beta. */
export const OPENING = "game=tree&search=alpha-beta";
/** A textbook's first example of alpha-beta, with its tree. */
export const TREE = "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta";
/** A small generated tree. */
export const SYNTHETIC = "game=synthetic&branching=3&height=4&seed=5";

/** Opens a link unchanged: in the reading view, unless it says otherwise. */
export async function openToRead(page: Page, link = ""): Promise<void> {
  await page.goto(link === "" ? "./" : `./#${link}`);
  await settled(page);
}

/**
 * Opens a link in the workbench, which has everything that most tests check, and waits until it is searched and drawn.
 * An empty link opens as for a person who left the workbench open.
 */
export async function open(page: Page, link = ""): Promise<void> {
  if (link === "") {
    await leave(page);
    await page.evaluate(() => localStorage.setItem("plyscope-workbench", "true"));
  }
  const isChosen = link === "" || /(^|&)(show|embed|practice)=/.test(link);
  await openToRead(page, isChosen ? link : `${link}${IN_WORKBENCH}`);
}

const IN_WORKBENCH = "&show=workbench";

/**
 * Opens a link as a first visitor does: nothing is stored, and the previous page leaves nothing behind. A test begins
 * like that. Within a test it takes as long as loading the page twice, so if the previous page makes no difference,
 * `open` is enough.
 */
export async function openAfresh(page: Page, link = ""): Promise<void> {
  await forget(page);
  await open(page, link);
}

/** A document outside the site that runs no script: from here the site's storage can be emptied. */
const QUIET = "/quiet/";

async function leave(page: Page): Promise<void> {
  if (new URL(page.url(), "about:blank").pathname !== QUIET) await page.goto(QUIET);
}

/** Leaves the page, so that it writes no more, and then deletes everything that it wrote. */
export async function forget(page: Page): Promise<void> {
  await leave(page);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
    for (const name of await caches.keys()) await caches.delete(name);
    const root = await navigator.storage.getDirectory();
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys())
      await root.removeEntry(name, { recursive: true });
  });
}

/** Opens a link at its first tick. */
export const openAtStart = (page: Page, link = FIRST): Promise<void> => open(page, `${link}&t=0`);

/** Opens a preset from the gallery. */
export async function choosePreset(page: Page, name: string): Promise<void> {
  await page.keyboard.press("o");
  await page.locator(".gallery-card, .gallery-item").filter({ hasText: name }).first().click();
}

/** Shows the flame. Small searches, and searches of games with boards, open in the tree. */
export async function showFlame(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Flame", exact: true }).click();
  await settled(page);
}

/** The longest time of a search on a busy machine. */
const MOST_SEARCHING_MS = 120_000;

/**
 * Waits until nothing is searched, drawn or about to be written into the address bar. The page itself waits: repeated
 * questions from outside would find it ready some tenths of a second later.
 */
export async function settled(page: Page | Frame): Promise<void> {
  await page.evaluate(async (most) => {
    const isReady = (): boolean => document.body.dataset["state"] === "ready";
    if (!isReady())
      await new Promise<void>((ready, fail) => {
        const late = setTimeout(() => {
          fail(new Error(`after ${most} ms the page is ${document.body.dataset["state"] ?? "not there"}`));
        }, most);
        const observer = new MutationObserver(() => {
          if (!isReady()) return;
          observer.disconnect();
          clearTimeout(late);
          ready();
        });
        observer.observe(document.body, { attributeFilter: ["data-state"] });
      });
    await window.plyscope.idle();
  }, MOST_SEARCHING_MS);
}

/** Presses a key a number of times, and waits until the page has drawn the last. */
export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  await settled(page);
}

/** The address behind the #, without the workbench that `open` asks for. */
export const link = (page: Page): string => (page.url().split("#")[1] ?? "").replace(IN_WORKBENCH, "");

/** The link without the moment and the selection. */
export const scenarioLink = (page: Page): string =>
  link(page)
    .split("&")
    .filter((pair) => !/^(t|select|v|at|on)=/.test(pair))
    .join("&");

/** One value of the link. */
export const linkValue = (page: Page, key: string): string | null =>
  link(page)
    .split("&")
    .map((pair) => pair.split("="))
    .find(([name]) => name === key)?.[1] ?? null;

export const scrubber = (page: Page): Locator => page.getByRole("slider", { name: "Time" });
export const inspector = (page: Page): Locator => page.getByRole("region", { name: "Inspector" });
export const flame = (page: Page): Locator => page.locator(".flame-frame");
export const fenInput = (page: Page): Locator => page.getByLabel("FEN", { exact: true });
export const treeInput = (page: Page): Locator => page.getByLabel("Tree", { exact: true });
export const banners = (page: Page): Locator => page.locator(".banners");
/** The value of the root in the header. */
export const rootValue = (page: Page): Locator => page.locator(".status-value strong");
/** The page's sentence about now, to be read; the live region has it to be heard. */
export const sentence = (page: Page): Locator => page.locator(".sentence");
export const liveRegion = (page: Page): Locator => page.locator(".visually-hidden[role=status]");

/** The tick that is shown, as the slider has it. */
export async function tick(page: Page): Promise<number> {
  return Number(await scrubber(page).getAttribute("aria-valuenow"));
}

export async function lastTick(page: Page): Promise<number> {
  return Number(await scrubber(page).getAttribute("aria-valuemax"));
}

/** The box of an element in the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of all visible parts of these elements, once nothing changes, in the order of the document. */
export async function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.evaluate(async (selector) => {
    await window.plyscope.idle();
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      });
  }, selector);
}

/** A digest of a part of the page: its words, and the pixels of its canvases. */
export async function drawn(page: Page, part = "main"): Promise<string> {
  return page.evaluate(async (part) => {
    const element = document.querySelector<HTMLElement>(part)!;
    const parts: BlobPart[] = [element.innerText];
    const within = [...element.querySelectorAll("canvas")];
    for (const canvas of element instanceof HTMLCanvasElement ? [element] : within) {
      const { width, height } = canvas;
      if (width === 0 || height === 0) continue;
      // A copy, because reading the page's own canvas would change how the browser keeps it.
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      parts.push(copy.getImageData(0, 0, width, height).data);
    }
    if (parts.length === 1) throw new Error("nothing is drawn");
    const hash = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
    return new Uint8Array(hash).join();
  }, part);
}

/**
 * A digest once nothing changes: what a picture of the page below its header would show. Pictures themselves are never
 * compared: to take a picture of an element, the browser scrolls to it.
 */
export async function digest(page: Page, part = "main"): Promise<string> {
  await settled(page);
  return drawn(page, part);
}

export const flameDigest = (page: Page): Promise<string> => digest(page, ".flame-frame");

/** Drags a piece of chess's board: the board takes a drag for one in a frame, and then the piece moves with the pointer. */
export async function dragPiece(page: Page, from: Point, to: Point): Promise<void> {
  const dragged = page.locator("cg-board piece.dragging");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const before = await dragged.getAttribute("style");
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await expect(dragged).not.toHaveAttribute("style", before ?? "");
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The number of colours of the flame's pixels, and the share of the commonest: a blank flame has one. */
export function flameColours(page: Page): Promise<{ colours: number; commonest: number }> {
  return page.locator("canvas.flame-pixels").evaluate((canvas: HTMLCanvasElement) => {
    // A copy, because reading the page's own canvas would change how the browser keeps it.
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {
      willReadFrequently: true,
    })!;
    copy.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return { colours: counts.size, commonest: Math.max(...counts.values()) / pixels.length };
  });
}

/**
 * A place on the flame: a share of its width, and a level (0 is the search as a whole). Only
 * quiescence reaches the levels from `fullRows` on.
 */
export async function flamePlace(
  page: Page,
  share: number,
  level: number,
  levels: number,
  fullRows = levels,
): Promise<{ x: number; y: number }> {
  const box = (await flame(page).boundingBox())!;
  const rows = layOutRows(box.height - 2, levels, fullRows);
  const middle = levelToCssY(rows, 0, level) + rowCssOf(rows, level) / 2;
  return { x: Math.round(box.x + share * box.width), y: Math.round(box.y + 1 + middle) };
}

/** Moves the pointer to a place without an effect. */
export async function pointerAway(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).hover();
}

/** Drops a file on whatever is shown at the page's middle. */
export async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([name, content]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([content], name));
      const { innerWidth, innerHeight } = window;
      const at = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
      at.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true }));
    },
    [name, content] as const,
  );
  await settled(page);
}
