/** The picture of a preset's search in few numbers, in the colours of the theme: a small search as a tree, a large one as a flame. */
import { useEffect, useRef } from "preact/hooks";
import { CATEGORIES } from "../core-types";
import { placed, type PlacedNode } from "../gallery-tree";

/** The rows of a flame, or a tree in one word. */
export type Picture = readonly string[] | string;
export type Pictures = Readonly<Record<string, Picture>>;

/** Loaded when the gallery is opened for the first time. */
export const loadPictures = async (): Promise<Pictures> => (await import("../gallery-pictures")).PICTURES;

const WIDTH = 288;
const HEIGHT = 112;

export function GalleryPicture({ picture = [] }: { picture?: Picture | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d") ?? null;
    if (context === null) return;
    context.clearRect(0, 0, WIDTH, HEIGHT);
    const style = getComputedStyle(context.canvas);
    const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
    const colours = CATEGORIES.map((category) => colour(`flame-${category}`));
    if (typeof picture === "string") drawTree(context, picture, colours, colour("tree-ghost"));
    else drawFlame(context, picture, colours);
  }, [picture]);
  return <canvas class="gallery-picture" ref={canvas} width={WIDTH} height={HEIGHT} aria-hidden="true" />;
}

function drawFlame(
  context: CanvasRenderingContext2D,
  rows: readonly string[],
  colours: readonly string[],
): void {
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

/** Half the size of a node, where there is room for that. */
const HALF = 8;

function drawTree(
  context: CanvasRenderingContext2D,
  tree: string,
  colours: readonly string[],
  ghost: string,
): void {
  const nodes = placed(tree);
  const columns = Math.max(...nodes.map(({ column }) => column)) + 1;
  const rows = Math.max(...nodes.map(({ row }) => row)) + 1;
  const half = Math.min(HALF, (0.42 * HEIGHT) / rows, (0.42 * WIDTH) / columns);
  const x = ({ column }: PlacedNode): number => ((column + 0.5) * WIDTH) / columns;
  const y = ({ row }: PlacedNode): number => ((row + 0.5) * HEIGHT) / rows;
  const ink = ({ category }: PlacedNode): string =>
    category === null ? ghost : (colours[category] ?? ghost);
  for (const node of nodes) {
    if (node.parent === null) continue;
    context.strokeStyle = ink(node);
    context.lineWidth = 1.5;
    context.setLineDash(node.category === null ? [3, 3] : []);
    context.beginPath();
    context.moveTo(x(node.parent), y(node.parent));
    context.lineTo(x(node), y(node));
    context.stroke();
  }
  for (const node of nodes) {
    outline(context, node, x(node), y(node), half);
    if (node.category === null) {
      context.fillStyle = getComputedStyle(context.canvas).backgroundColor;
      context.setLineDash([3, 2]);
    } else {
      context.fillStyle = ink(node);
      context.setLineDash([]);
    }
    context.fill();
    context.strokeStyle = ink(node);
    context.stroke();
  }
}

/** The shapes of the tree on stage: a triangle that points up for the first player, and a box at the end of a line. */
function outline(
  context: CanvasRenderingContext2D,
  { isLeaf, isFirst }: PlacedNode,
  x: number,
  y: number,
  half: number,
): void {
  context.beginPath();
  if (isLeaf) {
    context.rect(x - half * 0.8, y - half * 0.8, half * 1.6, half * 1.6);
    return;
  }
  const up = isFirst ? -half : half;
  context.moveTo(x, y + up);
  context.lineTo(x + half, y - up);
  context.lineTo(x - half, y - up);
  context.closePath();
}
