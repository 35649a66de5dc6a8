/** Where a tree picture lies in its window: pure functions. */
import type { CssPixels } from "../axis";
import type { TreePicture } from "./picture";

/** From the picture's pixels to those of the window: times `scale`, then moved. */
export interface TreeCamera {
  readonly scale: number;
  readonly xCss: CssPixels;
  readonly yCss: CssPixels;
}

/** Smaller than this not all can be read; then the picture is larger than its window. */
const SMALLEST_READABLE = 0.86;
const LARGEST_FITTING = 1.9;
const SMALLEST = 0.1;
const LARGEST = 6;

/** Shows the whole picture, or of a large one what lies around its focus. `type`: how large labels are. */
export function fit(picture: TreePicture, widthCss: CssPixels, heightCss: CssPixels, type = 1): TreeCamera {
  const { width, height, nodes, focus } = picture;
  if (width <= 0 || height <= 0) return { scale: 1, xCss: 0, yCss: 0 };
  const whole = Math.min(widthCss / width, heightCss / height, LARGEST_FITTING * type);
  const scale = Math.max(whole, SMALLEST_READABLE * type);
  const node = nodes[focus];
  const along = (size: number, room: number, middle: number): number => {
    const spare = room - size * scale;
    if (spare >= 0) return spare / 2;
    return Math.min(Math.max(room / 2 - middle * scale, spare), 0);
  };
  return {
    scale,
    xCss: besideSides(picture, scale, along(width, widthCss, node?.x ?? 0), widthCss, type),
    yCss: along(height, heightCss, node?.y ?? 0),
  };
}

/** About as wide as whose move it is in a row, written at the window's edge. */
const SIDES_CSS = 56;

/** Moves a picture whose nodes fit as far to the right as they need, and have room, to stand beside the sides. */
function besideSides(
  { nodes, rows }: TreePicture,
  scale: number,
  xCss: CssPixels,
  widthCss: CssPixels,
  type: number,
): CssPixels {
  if (rows.every(({ side }) => side === null)) return xCss;
  const left = Math.min(...nodes.map((node) => node.x - node.width / 2)) * scale;
  const right = Math.max(...nodes.map((node) => node.x + node.width / 2)) * scale;
  if (right - left > widthCss - 4) return xCss;
  return Math.max(xCss, Math.min(SIDES_CSS * type - left, widthCss - right - 4));
}

/** Moves a camera as little as it takes to keep a node in the window. */
export function keepInView(
  camera: TreeCamera,
  picture: TreePicture,
  index: number,
  widthCss: CssPixels,
  heightCss: CssPixels,
): TreeCamera {
  const node = picture.nodes[index];
  if (node === undefined) return camera;
  const into = (place: number, room: number): number => {
    const air = Math.min(60, room / 4);
    return place < air ? air - place : place > room - air ? room - air - place : 0;
  };
  const { scale } = camera;
  const xCss = camera.xCss + into(node.x * scale + camera.xCss, widthCss);
  const yCss = camera.yCss + into(node.y * scale + camera.yCss, heightCss);
  return xCss === camera.xCss && yCss === camera.yCss ? camera : { scale, xCss, yCss };
}

export const moveBy = (camera: TreeCamera, xCss: CssPixels, yCss: CssPixels): TreeCamera => ({
  ...camera,
  xCss: camera.xCss + xCss,
  yCss: camera.yCss + yCss,
});

/** Zooms so that what lies at a point stays there. */
export function zoomAt(camera: TreeCamera, factor: number, xCss: CssPixels, yCss: CssPixels): TreeCamera {
  const scale = Math.min(Math.max(camera.scale * factor, SMALLEST), LARGEST);
  const real = scale / camera.scale;
  return { scale, xCss: xCss - (xCss - camera.xCss) * real, yCss: yCss - (yCss - camera.yCss) * real };
}

/** The node under a point of the window; of several the one drawn last. */
export function nodeAt(
  picture: TreePicture,
  camera: TreeCamera,
  xCss: CssPixels,
  yCss: CssPixels,
): number | null {
  const x = (xCss - camera.xCss) / camera.scale;
  const y = (yCss - camera.yCss) / camera.scale;
  for (let index = picture.nodes.length - 1; index >= 0; index -= 1) {
    const node = picture.nodes[index];
    if (node === undefined) continue;
    if (Math.abs(x - node.x) <= node.width / 2 + 3 && Math.abs(y - node.y) <= node.height / 2 + 3)
      return index;
  }
  return null;
}
