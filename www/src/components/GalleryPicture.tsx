/** The picture of a preset's search, in the colours of the theme: a small search as the tree on stage, a large one as a flame. */
import { useEffect, useRef } from "preact/hooks";
import { CATEGORIES } from "../core-types";
import { PLAIN_VIEW, type Engine } from "../engine";
import type { Preset } from "../plyscope.js";
import { readInks } from "../tree/inks";
import { drawItems } from "../tree/pen";
import { readPicture, type TreePicture } from "../tree/picture";
import { usePage } from "./context";

/** The rows of a flame. */
export type Flame = readonly string[];
/** The flames of the presets that are no small trees, by their links. */
export type Flames = Readonly<Record<string, Flame>>;

/** Loaded when the gallery is opened for the first time. */
export const loadFlames = async (): Promise<Flames> => (await import("../gallery-pictures")).FLAMES;

const WIDTH = 288;
const HEIGHT = 112;

export function GalleryPicture({ preset, flames }: { preset: Preset; flames: Flames | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { engine } = usePage();
  useEffect(() => {
    const context = canvas.current?.getContext("2d") ?? null;
    if (context === null || flames === null) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, WIDTH, HEIGHT);
    const flame = flames[preset.link];
    if (flame === undefined) drawTree(context, preset, engine);
    else drawFlame(context, flame);
  }, [preset, flames, engine]);
  return <canvas class="gallery-picture" ref={canvas} width={WIDTH} height={HEIGHT} aria-hidden="true" />;
}

function drawFlame(context: CanvasRenderingContext2D, rows: Flame): void {
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
}

/** The room that the tree is laid out for: larger than the picture, whose texts need not be read. */
const ROOM = { widthCss: 2 * WIDTH, heightCss: 2 * HEIGHT };

/** The tree as it is on stage at the moment that the preset opens at. */
function drawTree(pen: CanvasRenderingContext2D, { link, opens }: Preset, engine: Engine): void {
  const session = engine.searched(link);
  try {
    const { t } = session.locate({ ...PLAIN_VIEW, at: opens });
    const picture = readPicture(session, {
      t: t ?? session.ticks() - 1,
      selected: null,
      opened: [],
      lit: [],
      types: "both",
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
  } finally {
    session.free();
  }
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
