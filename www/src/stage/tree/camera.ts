/** Where a tree picture lies in its window: pure functions. */
import type { CssPixels, TreeCamera } from "../../state/trace/axis";
import { ItemReader, type TreePicture } from "./picture";

/** So small all texts can still be read, if only just: a picture that fits at this scale is shown whole. */
const SMALLEST_WHOLE = 0.8;
/** What is larger than its window is shown so, in part. */
export const SCALE_IN_PART = 0.86;
const LARGEST_FITTING = 1.9;
const SMALLEST = 0.1;
const LARGEST = 6;

/**
 * Shows the whole picture, or of a large one what lies around its focus. `type`: how large labels are. `keepsScale`: they
 * are not drawn smaller than that.
 */
export function fit(
  picture: TreePicture,
  widthCss: CssPixels,
  heightCss: CssPixels,
  type = 1,
  keepsScale = false,
): TreeCamera {
  const { width, height, nodes, focus } = picture;
  if (width <= 0 || height <= 0) return { scale: 1, xCss: 0, yCss: 0 };
  const whole = Math.min(widthCss / width, heightCss / height, LARGEST_FITTING * type);
  // Without its margins it may still fit.
  const tight = Math.min(tightScale(picture, widthCss, type), heightCss / height);
  const least = keepsScale ? type : SMALLEST_WHOLE * type;
  const inPart = keepsScale ? type : SCALE_IN_PART * type;
  const scale =
    whole >= least
      ? Math.max(Math.min(whole, tight), least)
      : tight >= least
        ? Math.min(tight, inPart)
        : inPart;
  const node = nodes[focus];
  const along = (size: number, room: number, middle: number): number => {
    const spare = room - size * scale;
    if (spare >= 0) return spare / 2;
    return Math.min(Math.max(room / 2 - middle * scale, spare), 0);
  };
  const camera = {
    scale,
    xCss: besideSides(picture, scale, along(width, widthCss, node?.x ?? 0), widthCss, type),
    yCss: along(height, heightCss, node?.y ?? 0),
  };
  return isWhole(picture, camera, widthCss, heightCss)
    ? camera
    : keepInView(camera, picture, focus, widthCss, heightCss, type, 0);
}

/** Whether all of a picture is in its window. */
export const isWhole = (
  { width, height }: TreePicture,
  { scale }: TreeCamera,
  widthCss: CssPixels,
  heightCss: CssPixels,
): boolean => width * scale <= widthCss && height * scale <= heightCss;

/** About as wide as whose move it is in a row, written at the window's edge. */
export const SIDES_CSS = 56;

/** Whether a picture has moved so far to the left that it would lie under the words at the window's edge. */
export const isUnderSides = ({ rows }: TreePicture, { xCss }: TreeCamera): boolean =>
  xCss < 0 && rows.some(({ side }) => side !== null);

/** The scale at which all nodes, and what is written of them, stand beside the sides. */
function tightScale(picture: TreePicture, widthCss: CssPixels, type: number): number {
  const [left, right] = endsOf(picture);
  const sides = picture.rows.some(({ side }) => side !== null) ? SIDES_CSS * type : LEAST_AIR_CSS;
  return (widthCss - sides - LEAST_AIR_CSS) / Math.max(right - left, 1);
}

/** Every frame of a film asks for the ends of the picture that it leads to. */
const knownEnds = new WeakMap<TreePicture, Range>();

/** From the leftmost end of the nodes, and of what is written of them, to the rightmost one. */
function endsOf(picture: TreePicture): Range {
  const known = knownEnds.get(picture);
  if (known !== undefined) return known;
  const ends = boxOf(picture, null).x;
  knownEnds.set(picture, ends);
  return ends;
}

/** Moves a picture whose nodes fit as far to the right as they need, and have room, to stand beside the sides. */
function besideSides(
  picture: TreePicture,
  scale: number,
  xCss: CssPixels,
  widthCss: CssPixels,
  type: number,
): CssPixels {
  if (picture.rows.every(({ side }) => side === null)) return xCss;
  const [left, right] = endsOf(picture).map((end) => end * scale) as [number, number];
  if (right - left > widthCss - 4) return xCss;
  return Math.max(xCss, Math.min(SIDES_CSS * type - left, widthCss - right - 4));
}

/** Room between what is kept in view and the window's edge: for a node's middle, and for what is written of it. */
const AIR_CSS = 60;
const LEAST_AIR_CSS = 4;

/** Moves a camera as little as it takes to keep a node in the window, with what is written of it. */
export function keepInView(
  camera: TreeCamera,
  picture: TreePicture,
  index: number,
  widthCss: CssPixels,
  heightCss: CssPixels,
  type = 1,
  airCss = AIR_CSS,
): TreeCamera {
  const node = picture.nodes[index];
  if (node === undefined) return camera;
  const { scale } = camera;
  const written = boxOf(picture, index);
  const into = (middle: number, [from, to]: Range, least: number, most: number): number => {
    const air = Math.min(airCss, (most - least) / 4);
    const moved = middle < least + air ? least + air - middle : middle > most - air ? most - air - middle : 0;
    const [low, high] = [least + LEAST_AIR_CSS, most - LEAST_AIR_CSS];
    if (to - from > high - low) return moved;
    return from + moved < low ? low - from : to + moved > high ? high - to : moved;
  };
  const shown = ([from, to]: Range, off: number): Range => [from * scale + off, to * scale + off];
  const sides = picture.rows.some(({ side }) => side !== null) ? SIDES_CSS * type : 0;
  const xCss =
    camera.xCss + into(node.x * scale + camera.xCss, shown(written.x, camera.xCss), sides, widthCss);
  const yCss = camera.yCss + into(node.y * scale + camera.yCss, shown(written.y, camera.yCss), 0, heightCss);
  return xCss === camera.xCss && yCss === camera.yCss ? camera : { scale, xCss, yCss };
}

type Range = readonly [from: number, to: number];

/** How wide a letter is at most, on average: digits of most fonts are wider than letters. */
const LETTER = 0.64;

/** What a node takes of its picture with all that is written of it; or all nodes. */
function boxOf(picture: TreePicture, index: number | null): { x: Range; y: Range } {
  const nodes = index === null ? picture.nodes : picture.nodes.slice(index, index + 1);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const take = (x: number, y: number, width: number, height: number, part = 0.5): void => {
    left = Math.min(left, x - width * part);
    right = Math.max(right, x + width * (1 - part));
    top = Math.min(top, y - height / 2);
    bottom = Math.max(bottom, y + height / 2);
  };
  for (const node of nodes) take(node.x, node.y, node.width, node.height);
  const item = new ItemReader(picture);
  while (item.next()) {
    if (index !== null && item.number("node") !== index) continue;
    const [x, y] = [item.number("x"), item.number("y")];
    if (item.kind === "text") {
      const size = item.number("size");
      take(x, y, item.words.length * size * LETTER, size, item.number("form") / 2);
    } else if (item.kind === "shape" && item.form !== "stripes" && item.form !== "bracket") {
      take(x, y, item.number("width"), item.number("height"));
    }
  }
  return { x: [left, right], y: [top, bottom] };
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
