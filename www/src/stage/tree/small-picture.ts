/** Small pictures of searches, in the colours of the theme: a small search as the tree on stage, a large one as a flame. */
import { CATEGORIES } from "../../core/generated/core-types";
import type { Session, View } from "../../core/plyscope.js";
import { readInks } from "./inks";
import { drawItems } from "./pen";
import { readPicture, type TreePicture } from "./picture";

/** The rows of a flame. */
export type Flame = readonly string[];

export const WIDTH = 288;
export const HEIGHT = 112;
/** The width of the line at the cursor. */
const CURSOR = 4;

/** The context of an empty picture. */
export function emptied(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  const context = canvas?.getContext("2d") ?? null;
  context?.setTransform(1, 0, 0, 1, 0, 0);
  context?.clearRect(0, 0, WIDTH, HEIGHT);
  return context;
}

/** Draws a small flame. `passed`: the share of the search that has passed, from 0 to 1; a line marks it. */
export function drawFlame(
  context: CanvasRenderingContext2D,
  rows: Flame,
  passed: number | null = null,
): void {
  const style = getComputedStyle(context.canvas);
  const colours = CATEGORIES.map((category) => style.getPropertyValue(`--flame-${category}`).trim());
  const columns = rows[0]?.length ?? 1;
  // A search of few plies is not stretched to the whole height.
  const height = Math.min(HEIGHT / Math.max(rows.length, 1), 22);
  const x = (column: number): number => Math.round((column * WIDTH) / columns);
  const y = (row: number): number => Math.round(row * height);
  rows.forEach((cells, row) => {
    for (let column = 0; column < cells.length; column += 1) {
      const colour = colours[Number(cells.charAt(column))];
      if (colour === undefined) continue;
      context.fillStyle = colour;
      context.fillRect(x(column), y(row), x(column + 1) - x(column), y(row + 1) - y(row));
    }
  });
  if (passed === null) return;
  context.fillStyle = style.getPropertyValue("--flame-cursor").trim();
  context.fillRect(Math.round(passed * (WIDTH - CURSOR)), 0, CURSOR, HEIGHT);
}

/** The room that the tree is laid out for: larger than the picture, whose texts need not be read. */
const ROOM = { widthCss: 2 * WIDTH, heightCss: 2 * HEIGHT };

/** The tree as it is on stage at a moment. */
export function drawTree(pen: CanvasRenderingContext2D, session: Session, view: View): void {
  const { t, select } = session.locate(view);
  const picture = readPicture(session, {
    t: t ?? session.ticks() - 1,
    selected: select,
    opened: [],
    lit: [],
    types: view.types,
    leastText: 0,
    isFar: false,
    ...ROOM,
  });
  // Its margins, where much is written on stage, are left out.
  const [left, top] = cornerOf(picture, -1);
  const [right, bottom] = cornerOf(picture, 1);
  const scale = Math.min(WIDTH / (right - left), HEIGHT / (bottom - top));
  const x = WIDTH / 2 - (scale * (left + right)) / 2;
  pen.setTransform(scale, 0, 0, scale, x, HEIGHT / 2 - (scale * (top + bottom)) / 2);
  const style = getComputedStyle(pen.canvas);
  drawItems(pen, picture, readInks(style), style.fontFamily, scale);
}

/** Room for the rings around nodes. */
const AIR = 14;

/** The upper left (-1) or lower right (1) corner of all nodes. */
function cornerOf({ nodes }: TreePicture, to: -1 | 1): readonly [x: number, y: number] {
  const outermost = (ends: readonly number[]): number => to * Math.max(...ends.map((end) => to * end));
  return [
    outermost(nodes.map(({ x, width }) => x + to * (width / 2 + AIR))),
    outermost(nodes.map(({ y, height }) => y + to * (height / 2 + AIR))),
  ];
}
