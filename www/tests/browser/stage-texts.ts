/** The texts on the tree's stage, as the browser draws them; and whether the stage keeps its size. */
import type { Page } from "@playwright/test";
import { TREE_ITEM_FIELDS, TREE_ITEM_KINDS, TREE_NODE_FIELDS } from "../../src/core/generated/core-types";
import { SCALE_IN_PART } from "../../src/stage/tree/camera";
import { expect } from "./test";
import { open, press, settled } from "./plyscope";

/** A window, and whether the stage is presented in it. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly present: boolean;
}

/** No text on a stage that is presented is smaller, in pixels. */
const LEAST_PRESENTED = 20;

export const ROOMS: readonly Room[] = [
  { width: 1920, height: 1080, present: false },
  { width: 1280, height: 720, present: false },
  { width: 1280, height: 720, present: true },
  { width: 390, height: 844, present: false },
];

export const nameOf = ({ width, height, present }: Room): string =>
  `${width}x${height}${present ? ", presented" : ""}`;

/** A text on a canvas: its position in the window's pixels and in its picture. */
interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The height of its letters. */
  readonly size: number;
  /** Whether the text is the side to move of a row: it is written at the window's edge, wherever the picture is. */
  readonly isSide: boolean;
}

interface Stage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly Written[];
  readonly items: readonly number[];
  readonly words: readonly string[];
  readonly nodes: readonly number[];
  /** The visit where the search is; `null` at either end of it. */
  readonly cursor: number | null;
  /** The enlargement of labels in relation to a desk. */
  readonly type: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

type WatchedCanvas = HTMLCanvasElement & { written?: Written[]; camera?: DOMMatrix };

/** Notes all texts that are drawn onto trees from the next load on. */
export async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pen = CanvasRenderingContext2D.prototype;
    // Called on the context that each was asked of.
    type Rest<Name extends "fillRect" | "fillText"> = Parameters<CanvasRenderingContext2D[Name]>;
    const own = Object.getOwnPropertyDescriptors(pen) as unknown as {
      fillRect: { value: (this: CanvasRenderingContext2D, ...rest: Rest<"fillRect">) => void };
      fillText: { value: (this: CanvasRenderingContext2D, ...rest: Rest<"fillText">) => void };
    };
    pen.fillRect = function (this: CanvasRenderingContext2D, x, y, width, height): void {
      const canvas: WatchedCanvas = this.canvas;
      const { a } = this.getTransform();
      if (x === 0 && y === 0 && (width + 2) * a >= canvas.width && (height + 2) * a >= canvas.height)
        canvas.written = [];
      own.fillRect.value.call(this, x, y, width, height);
    };
    pen.fillText = function (this: CanvasRenderingContext2D, text, x, y): void {
      const canvas: WatchedCanvas = this.canvas;
      const camera = this.getTransform();
      const ratio = devicePixelRatio;
      const scale = camera.a / ratio;
      const isSide = x === 12 && camera.e === 0 && camera.f === 0;
      if (!isSide) canvas.camera = camera;
      const size = parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? "0") * scale;
      const width = this.measureText(text).width * scale;
      const part = { center: 0.5, right: 1 }[this.textAlign as string] ?? 0;
      const left = x * scale + camera.e / ratio - width * part;
      const middle = y * scale + camera.f / ratio;
      canvas.written?.push({
        text,
        x,
        y,
        left,
        right: left + width,
        // A letter is not as high as its line.
        top: middle - size * 0.4,
        bottom: middle + size * 0.4,
        size,
        isSide,
      });
      own.fillText.value.call(this, text, x, y);
    };
  });
}

const readStage = (page: Page): Promise<Stage | null> =>
  page.evaluate(() => {
    const canvas = document.querySelector<WatchedCanvas>(".tree-canvas");
    const trace = window.plyscope.page.aimed.value;
    if (canvas === null || trace === null || canvas.written === undefined) return null;
    const answers = trace.answers.value;
    const { clientWidth: width, clientHeight: height } = canvas;
    const { a = 1, e = 0, f = 0 } = canvas.camera ?? {};
    return {
      width,
      height,
      texts: canvas.written,
      items: [...answers.tree_items()],
      words: answers.tree_texts().split("\n"),
      nodes: [...answers.tree_nodes()],
      cursor: trace.event.value?.visit ?? null,
      type: parseFloat(getComputedStyle(canvas).getPropertyValue("--label-scale")) || 1,
      scale: a / devicePixelRatio,
      left: e / devicePixelRatio,
      top: f / devicePixelRatio,
    };
  });

/** The position of the tree's picture on its stage. */
export async function placeOfTree(page: Page): Promise<{ scale: number; x: number; y: number }> {
  const stage = await readStage(page);
  if (stage === null) throw new Error("nothing is drawn");
  return { scale: stage.scale, x: stage.left, y: stage.top };
}

/** The rows of a table of numbers, by the names of its columns. */
function rowsOf<Name extends string>(
  numbers: readonly number[],
  names: readonly Name[],
): Record<Name, number>[] {
  const rows: Record<Name, number>[] = [];
  for (let at = 0; at < numbers.length; at += names.length)
    rows.push(
      Object.fromEntries(names.map((name, column) => [name, numbers[at + column]])) as Record<Name, number>,
    );
  return rows;
}

/**
 * Whether a text is far enough below its node to be about the zone that a pre-search opens, or about the horizon.
 */
const isOfZone = ({ text, y }: Written, node: Record<"y" | "height", number> | undefined): boolean =>
  text.startsWith("horizon") || (node !== undefined && y - node.y > 2 * node.height + 20);

const shares = (one: Written, other: Written): boolean =>
  one.right > other.left + 1 &&
  other.right > one.left + 1 &&
  one.bottom > other.top + 1 &&
  other.bottom > one.top + 1;

/**
 * The texts that are cut off at the stage's edge or are under the name of a row. In a picture that is larger than the
 * stage only the texts of the search's current node count: the rest is moved into view.
 */
export async function clippedTexts(page: Page, room: Room): Promise<{ checked: number; faults: string[] }> {
  const stage = await readStage(page);
  if (stage === null) return { checked: 0, faults: ["nothing is drawn"] };
  const least = room.present ? LEAST_PRESENTED : 0;
  const nodes = rowsOf(stage.nodes, TREE_NODE_FIELDS);
  const { scale } = stage;
  const isInside = (left: number, right: number, top: number, bottom: number): boolean =>
    left >= -1 && top >= -1 && right <= stage.width + 1 && bottom <= stage.height + 1;
  // The picture is shown in part at this scale.
  const isInPart = !room.present && Math.abs(scale - SCALE_IN_PART * stage.type) < 0.001;
  const sides = stage.texts.filter(({ isSide }) => isSide);
  // The names of the rows cover a picture that is moved to the left of them.
  const first = Math.max(0, ...sides.map(({ right }) => right));
  const fits = nodes.every(({ x, y, width, height }) => {
    const [middle, low] = [x * scale + stage.left, y * scale + stage.top];
    const [across, down] = [(width * scale) / 2, (height * scale) / 2];
    return middle - across >= first - 1 && isInside(middle - across, middle + across, low - down, low + down);
  });
  // The cursor is the root at either end of the search and of an iteration.
  const cursor = Math.max(
    nodes.findIndex(({ visit }) => visit === stage.cursor),
    0,
  );
  const items = rowsOf(stage.items, TREE_ITEM_FIELDS);
  const kindOf = ({ kind }: { readonly kind: number }) => TREE_ITEM_KINDS[kind];
  // The code of a board is among the words, too.
  const worded = items.filter((item) => ["text", "board"].includes(kindOf(item) ?? ""));
  const texts = worded
    .map((item, index) => ({ ...item, words: stage.words[index] }))
    .filter((item) => kindOf(item) === "text");
  // Labels that are presented are never drawn smaller, so not all of them may have room.
  const highest = Math.min(...nodes.map(({ y, height }) => y - height / 2));
  const lowest = Math.max(...texts.map(({ y, size }) => y + size / 2));
  const isWhole = fits && !isInPart && (lowest - highest) * scale <= stage.height - 8;
  const faults: string[] = [];
  let checked = 0;
  for (const written of stage.texts) {
    const isOf = (item: (typeof texts)[number]): boolean =>
      item.words === written.text && Math.abs(item.x - written.x) < 0.1 && Math.abs(item.y - written.y) < 0.1;
    const node = written.isSide ? undefined : texts.find(isOf)?.node;
    if (written.size < least - 0.01) faults.push(`“${written.text}” is ${written.size} pixels high`);
    if (!written.isSide && node === undefined) faults.push(`“${written.text}” is not a text of the picture`);
    if (!isWhole && (node !== cursor || isOfZone(written, nodes[cursor]))) continue;
    checked += 1;
    const { left, right, top, bottom } = written;
    if (!isInside(left, right, top, bottom)) faults.push(`“${written.text}” is cut off`);
    if (!written.isSide && sides.some((side) => shares(written, side)))
      faults.push(`“${written.text}” lies under the name of its row`);
  }
  return { checked, faults };
}

export interface StageBox {
  readonly width: number;
  readonly height: number;
}

export async function stageBox(page: Page): Promise<StageBox> {
  const box = await page.locator(".tree-frame").first().boundingBox();
  return { width: box?.width ?? 0, height: box?.height ?? 0 };
}

/** Opens a scene and takes some steps in it: how many texts were looked at, and what is wrong. */
export async function lookAtScene(
  page: Page,
  link: string,
  room: Room,
  keys: readonly string[],
): Promise<{ checked: number; faults: string[] }> {
  await open(page, `${link}${room.present ? "&show=present" : ""}`);
  if ((await page.locator(".tree-canvas").count()) === 0) return { checked: 0, faults: [] };
  const first = await stageBox(page);
  let checked = 0;
  const faults: string[] = [];
  const look = async (after: string): Promise<void> => {
    const clipped = await clippedTexts(page, room);
    checked += clipped.checked;
    faults.push(...clipped.faults.map((fault) => `${after}: ${fault}`));
    const { width, height } = await stageBox(page);
    if (Math.abs(width - first.width) > 0.5 || Math.abs(height - first.height) > 0.5)
      faults.push(`${after}: the stage is ${width}x${height}, and was ${first.width}x${first.height}`);
  };
  await look("opened");
  for (const key of keys) {
    await press(page, key);
    await look(key);
  }
  if (checked === 0) faults.push("no text was looked at");
  return { checked, faults: faults.map((fault) => `${link} at ${nameOf(room)}, ${fault}`) };
}

/** Goes through a lesson, shows each answer, and looks at every step. */
export async function lookAtLesson(
  page: Page,
  name: string,
  room: Room,
): Promise<{ checked: number; faults: string[] }> {
  await open(page, `lesson=${name}&step=1${room.present ? "&show=present" : ""}`);
  const faults: string[] = [];
  let checked = 0;
  let first: StageBox | null = null;
  for (let step = 1; ; step += 1) {
    const look = async (where: string): Promise<void> => {
      // The flame has another bar above it, which is no part of this.
      if ((await page.locator(".tree-canvas").count()) === 0) return;
      const box = await stageBox(page);
      first ??= box;
      const place = `lesson ${name}, step ${step} at ${nameOf(room)}, ${where}`;
      if (Math.abs(box.width - first.width) > 0.5 || Math.abs(box.height - first.height) > 0.5)
        faults.push(`${place}: the stage is ${box.width}x${box.height}, was ${first.width}x${first.height}`);
      const clipped = await clippedTexts(page, room);
      checked += clipped.checked;
      faults.push(...clipped.faults.map((fault) => `${place}: ${fault}`));
    };
    await look("opened");
    const show = page.getByRole("button", { name: /^Show the answer/ });
    if ((await show.count()) > 0) {
      await show.click();
      await settled(page);
      await look("answered");
    }
    const next = page.locator(".lesson-turn button").filter({ hasText: /^Next$/ });
    if ((await next.count()) === 0) break;
    await next.click();
    await settled(page);
  }
  expect(first, `${name} shows a tree`).not.toBeNull();
  return { checked, faults };
}
