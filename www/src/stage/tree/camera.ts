/** Places a tree picture in its window: pure functions. */
import type { CssPixels, TreeCamera } from "../../state/trace/axis";
import { legible } from "./legible";
import { ItemReader, type TreePicture } from "./picture";

/** The smallest scale at which all texts can still be read: a picture that fits at this scale is shown whole. */
const SMALLEST_WHOLE = 0.8;
/** The scale of a picture that is larger than its window and is shown in part. */
export const SCALE_IN_PART = 0.86;
const LARGEST_FITTING = 1.9;
const SMALLEST = 0.1;
const LARGEST = 6;

/**
 * Shows the whole picture or, of a large picture, the surroundings of its focus. Also gives whether everything that is
 * drawn and written is visible. `type`: the size of labels. `leastCss`: the size of the smallest text, for which the
 * picture is not drawn smaller than its labels need; 0: there is no such limit.
 */
export function fit(
  picture: TreePicture,
  widthCss: CssPixels,
  heightCss: CssPixels,
  type = 1,
  leastCss: CssPixels = 0,
): { camera: TreeCamera; isWhole: boolean } {
  const { width, height, nodes, focus } = picture;
  if (width <= 0 || height <= 0) return { camera: { scale: 1, xCss: 0, yCss: 0 }, isWhole: true };
  const whole = Math.min(widthCss / width, heightCss / height, LARGEST_FITTING * type);
  const [least, inPart] = leastCss > 0 ? [type, type] : [SMALLEST_WHOLE * type, SCALE_IN_PART * type];
  // Without its margins it may still fit.
  const tight = Math.min(tightScale(picture, widthCss, type, least, leastCss), heightCss / height);
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
  const { x, y } = boxOfAll(picture, scale, leastCss);
  const camera = {
    scale,
    xCss: besideSides(
      picture,
      along(width, widthCss, node?.x ?? 0),
      x[0] * scale,
      x[1] * scale,
      widthCss,
      type,
    ),
    yCss: movedInto(along(height, heightCss, node?.y ?? 0), y[0] * scale, y[1] * scale, heightCss),
  };
  const [acrossCss, downCss] = [(x[1] - x[0]) * scale, (y[1] - y[0]) * scale];
  const isWhole =
    (width * scale <= widthCss && height * scale <= heightCss) ||
    (acrossCss <= widthCss - sidesCss(picture, type) - LEAST_AIR_CSS && fitsIn(downCss, heightCss));
  if (isWhole) return { camera, isWhole };
  return { camera: keepInView(camera, picture, focus, widthCss, heightCss, type, leastCss, 0), isWhole };
}

/** Whether something of this size fits in a room, with a little air on both sides. */
const fitsIn = (sizeCss: CssPixels, roomCss: CssPixels): boolean => sizeCss <= roomCss - 2 * LEAST_AIR_CSS;

/** Moves a part that would cross an end of a room into it, if it fits. */
function movedInto(offCss: CssPixels, fromCss: CssPixels, toCss: CssPixels, roomCss: CssPixels): CssPixels {
  if (!fitsIn(toCss - fromCss, roomCss)) return offCss;
  return Math.max(Math.min(offCss, roomCss - LEAST_AIR_CSS - toCss), LEAST_AIR_CSS - fromCss);
}

/** About as wide as whose move it is in a row, written at the window's edge. */
export const SIDES_CSS = 56;

/** Whether a picture, moved to the left, would be under the words at the window's edge. */
export const isUnderSides = ({ rows }: TreePicture, { xCss }: TreeCamera): boolean =>
  xCss < 0 && rows.some(({ side }) => side !== null);

/** The scale at which all nodes and their texts fit, beside the words at the window's left edge. */
function tightScale(
  picture: TreePicture,
  widthCss: CssPixels,
  type: number,
  scale: number,
  leastCss: CssPixels,
): number {
  // At a smaller scale texts take more of the picture.
  const [left, right] = boxOfAll(picture, scale, leastCss).x;
  return (widthCss - sidesCss(picture, type) - LEAST_AIR_CSS) / Math.max(right - left, 1);
}

/** The room that the words at the window's left edge take. */
const sidesCss = ({ rows }: TreePicture, type: number): CssPixels =>
  rows.some(({ side }) => side !== null) ? SIDES_CSS * type : LEAST_AIR_CSS;

/** Every frame of a film asks for the boxes of the picture that it leads to, at the same scales. */
const knownBoxes = new WeakMap<TreePicture, Map<string, Box>>();

/** The box that contains all nodes and all their texts. */
function boxOfAll(picture: TreePicture, scale: number, leastCss: CssPixels): Box {
  const known = knownBoxes.get(picture) ?? new Map<string, Box>();
  knownBoxes.set(picture, known);
  const name = `${scale} ${leastCss}`;
  const box = known.get(name) ?? boxOf(picture, null, scale, leastCss);
  known.set(name, box);
  return box;
}

/**
 * Moves a picture to the right, out from under the words at the window's left edge, as far as there is room. Only if all
 * its nodes fit.
 */
function besideSides(
  picture: TreePicture,
  xCss: CssPixels,
  left: CssPixels,
  right: CssPixels,
  widthCss: CssPixels,
  type: number,
): CssPixels {
  if (picture.rows.every(({ side }) => side === null)) return xCss;
  if (right - left > widthCss - 4) return xCss;
  return Math.max(xCss, Math.min(SIDES_CSS * type - left, widthCss - right - 4));
}

/** Room between what is kept in view and the window's edge: for a node's middle, and for what is written of it. */
const AIR_CSS = 60;
const LEAST_AIR_CSS = 4;

/** Moves a camera by the smallest distance that keeps a node with its texts in the window. */
export function keepInView(
  camera: TreeCamera,
  picture: TreePicture,
  index: number,
  widthCss: CssPixels,
  heightCss: CssPixels,
  type = 1,
  leastCss: CssPixels = 0,
  airCss = AIR_CSS,
): TreeCamera {
  const node = picture.nodes[index];
  if (node === undefined) return camera;
  const { scale } = camera;
  const written = boxOf(picture, index, scale, leastCss);
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

interface Box {
  readonly x: Range;
  readonly y: Range;
}

/** The greatest average width of a letter: digits of most fonts are wider than letters. */
const LETTER = 0.64;
/** The width of a letter in a word that is not longer than a move, where one wide letter counts for more. */
const LETTER_OF_MOVE = 0.74;
const LONGEST_MOVE = 4;

/** The box of a node with all its texts at this scale; or the box of all nodes. */
function boxOf(picture: TreePicture, index: number | null, scale: number, leastCss: CssPixels): Box {
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
      const size = legible(item.number("size"), scale, leastCss);
      const letter = item.words.length <= LONGEST_MOVE ? LETTER_OF_MOVE : LETTER;
      take(x, y, item.words.length * size * letter, size, item.number("form") / 2);
    } else if (
      item.kind === "board" ||
      (item.kind === "shape" && item.form !== "stripes" && item.form !== "bracket")
    ) {
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

/** Zooms so that the point under (`xCss`, `yCss`) remains there. */
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
