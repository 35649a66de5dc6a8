/** Draws a tree picture onto any 2D context. */
import type { CssPixels, TreeCamera } from "../../state/trace/axis";
import { TREE_INKS } from "../../core/generated/core-types";
import type { Pen } from "../canvas-view";
import { fillHead, strokeCurve } from "../curve";
import { drawTypeLines, linesOf } from "../type-lines";
import { drawBoard } from "./boards";
import { isUnderSides, SIDES_CSS } from "./camera";
import { A_LITTLE, legible } from "./legible";
import { ItemReader, type Form, type TreePicture } from "./picture";

const DASHES = [5, 5];
const HEAD = 9;
/** The length of the strokes that sever a line, and the distance between them. */
const ACROSS = 9;
const APART = 3.5;
/** The strength of stripes, which other items cover, and the distance between them. */
const STRIPES = 0.22;
const STRIPES_APART = 11;
/** The shape of an outline that is a wave: its reach, the length of each wave, and the number of points. */
const WAVE_REACH = 2.2;
const WAVE_LENGTH = 11;
const WAVE_POINTS = 8;
/** The distance from a shape to its outline. */
const AIR = 3;

/** A part of a picture, in its own pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of a picture that is inside its window. */
export const partInWindow = (
  { scale, xCss, yCss }: TreeCamera,
  widthCss: CssPixels,
  heightCss: CssPixels,
): Part => ({
  left: -xCss / scale,
  top: -yCss / scale,
  right: (widthCss - xCss) / scale,
  bottom: (heightCss - yCss) / scale,
});

/**
 * Draws the items of a picture. `scale`: the number of screen pixels for one pixel of the picture. `seen`: the part in
 * view; an item wholly outside it need not be drawn, since a large picture is many times as wide as its window.
 * `lineStrength`: how strongly lines distinguish types.
 */
export function drawItems(
  pen: Pen,
  picture: TreePicture,
  inks: readonly string[],
  fontFamily: string,
  scale: number,
  seen: Part | null = null,
  leastCss: CssPixels = 0,
  lineStrength = 0,
): void {
  const item = new ItemReader(picture);
  const ink = (code: number): string => inks[code] ?? "#000";
  // The transform is read once: it is an object.
  const place = pen.getTransform();
  pen.lineJoin = "round";
  pen.textBaseline = "middle";
  while (item.next()) {
    if (seen !== null && isOutside(item, seen)) continue;
    const x = item.number("x");
    const y = item.number("y");
    const toX = item.number("toX");
    const toY = item.number("toY");
    const begin = item.number("begin");
    const end = item.number("end");
    pen.globalAlpha = item.number("opacity");
    pen.setLineDash(item.is("dashed") ? DASHES : []);
    pen.lineWidth = item.number("line");
    switch (item.kind) {
      case "line":
        pen.strokeStyle = ink(item.number("ink"));
        if (y === toY) drawLevel(pen, place, x + (toX - x) * begin, x + (toX - x) * end, y);
        else {
          pen.beginPath();
          pen.moveTo(x + (toX - x) * begin, y + (toY - y) * begin);
          pen.lineTo(x + (toX - x) * end, y + (toY - y) * end);
          pen.stroke();
        }
        break;
      case "arrow":
        drawArrow(pen, x, y, toX, toY, item.number("size"), end, ink(item.number("ink")), item.is("head"));
        break;
      case "severed":
        pen.strokeStyle = ink(item.number("ink"));
        drawSevered(pen, x, y, toX, toY, item.number("size"), end);
        break;
      case "shape":
        drawShape(pen, item, x, y, ink, lineStrength);
        break;
      case "text": {
        const size = legible(item.number("size"), scale, leastCss);
        if (size === 0) break;
        pen.font = `${item.is("bold") ? "700 " : ""}${size}px ${fontFamily}`;
        pen.textAlign = (["left", "center", "right"] as const)[item.number("form")] ?? "left";
        if (item.is("halo")) {
          pen.strokeStyle = ink(0);
          pen.lineWidth = 4;
          pen.strokeText(item.words, x, y);
        }
        pen.fillStyle = ink(item.number("ink"));
        pen.fillText(item.words, x, y);
        break;
      }
      case "board": {
        const [width, height] = [item.number("width"), item.number("height")];
        const look = picture.boards[item.board];
        const { isMoving } = picture;
        if (look !== undefined) drawBoard(pen, place, { look, x, y, width, height, isMoving }, inks);
        break;
      }
    }
  }
  pen.globalAlpha = 1;
  pen.setLineDash([]);
}

/** A level line takes whole pixels of its canvas: between two rows of them it would be blurred. */
function drawLevel(pen: Pen, place: DOMMatrix, fromX: number, toX: number, y: number): void {
  const { d: scale, f: off } = place;
  const thick = Math.max(Math.round(pen.lineWidth * scale), 1);
  const top = Math.round(y * scale + off - thick / 2);
  const middle = (top + thick / 2 - off) / scale;
  pen.lineWidth = thick / scale;
  pen.beginPath();
  pen.moveTo(fromX, middle);
  pen.lineTo(toX, middle);
  pen.stroke();
}

/** Whether no part of an item is in view. An item for which this is hard to tell is drawn. */
function isOutside(item: ItemReader, { left, top, right, bottom }: Part): boolean {
  const x = item.number("x");
  const y = item.number("y");
  switch (item.kind) {
    case "text": {
      const size = item.number("size");
      // No letter is wider than it is high, not even of a text that is drawn larger so that it can be read.
      const across = item.words.length * size * A_LITTLE;
      return x + across < left || x - across > right || y + 2 * size < top || y - 2 * size > bottom;
    }
    case "shape":
    case "board": {
      const across = item.number("width") / 2 + 2 * AIR;
      const down = item.number("height") / 2 + 2 * AIR;
      return x + across < left || x - across > right || y + down < top || y - down > bottom;
    }
    case "line":
    case "arrow":
    case "severed": {
      const toX = item.number("toX");
      const toY = item.number("toY");
      // The distance of a curve from its straight line is at most its bend.
      const air = ACROSS + HEAD + (item.kind === "arrow" ? Math.abs(item.number("size")) : 0);
      return (
        Math.max(x, toX) + air < left ||
        Math.min(x, toX) - air > right ||
        Math.max(y, toY) + air < top ||
        Math.min(y, toY) - air > bottom
      );
    }
  }
}

/** Draws a shape; a shape that is only partly filled is filled below its level. */
function drawShape(
  pen: Pen,
  item: ItemReader,
  x: number,
  y: number,
  ink: (code: number) => string,
  lineStrength: number,
): void {
  const width = item.number("width");
  const height = item.number("height");
  const level = item.number("level");
  const isPart = level < 1;
  if (isPart) {
    pen.save();
    pen.beginPath();
    const seen = (height + 2 * AIR) * level;
    // A zone grows down, the colour of a node rises.
    const top = item.form === "stripes" ? y - height / 2 - AIR : y + height / 2 + AIR - seen;
    pen.rect(x - width / 2 - AIR, top, width + 2 * AIR, seen);
    pen.clip();
  }
  // As a rectangle a square takes less than half of the time, and there are hundreds. Lines need a path to be clipped to.
  const isSquare = item.form === "square" && lineStrength === 0;
  const [left, top] = [x - width / 2, y - height / 2];
  if (!isSquare) outline(pen, item.form, x, y, width, height);
  const fill = item.number("fill");
  if (fill >= 0) {
    pen.fillStyle = ink(fill);
    if (isSquare) pen.fillRect(left, top, width, height);
    else pen.fill();
    const lines = lineStrength > 0 ? linesOf(TREE_INKS[fill] ?? "") : null;
    if (lines !== null) {
      drawTypeLines(pen, lines, { left, top, width, height }, ink(fill), lineStrength);
      outline(pen, item.form, x, y, width, height);
    }
  }
  const edge = item.number("ink");
  if (edge >= 0) {
    pen.strokeStyle = ink(edge);
    if (item.form === "stripes") pen.globalAlpha *= STRIPES;
    if (isSquare) {
      // A corner that is round is drawn as a path.
      pen.lineJoin = "miter";
      pen.strokeRect(left, top, width, height);
      pen.lineJoin = "round";
    } else pen.stroke();
  }
  if (isPart) pen.restore();
}

/** Lines between the rows. */
export function drawRows(
  pen: Pen,
  { rows }: TreePicture,
  camera: TreeCamera,
  widthCss: CssPixels,
  inks: readonly string[],
): void {
  rows.forEach(({ y }, index) => {
    const next = rows[index + 1];
    if (next === undefined) return;
    const between = Math.round(((y + next.y) / 2) * camera.scale + camera.yCss) + 0.5;
    pen.strokeStyle = inks[4] ?? "#ccc";
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(0, between);
    pen.lineTo(widthCss, between);
    pen.stroke();
  });
}

/** Draws at the window's edge who moves in each row, wherever the picture is, over everything there. */
export function drawSides(
  pen: Pen,
  picture: TreePicture,
  camera: TreeCamera,
  inks: readonly string[],
  fontFamily: string,
  type: number,
  leastCss: CssPixels = 0,
): void {
  const { rows } = picture;
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  pen.font = `600 ${Math.max(13 * type, leastCss)}px ${fontFamily}`;
  // The words have a ground of their own: parts of the picture under them would be read as part of the word.
  pen.fillStyle = inks[0] ?? "#fff";
  if (isUnderSides(picture, camera)) {
    const bottom = picture.height * camera.scale + camera.yCss;
    pen.fillRect(0, camera.yCss, SIDES_CSS * type, bottom - camera.yCss);
  }
  for (const { y, side } of rows) {
    if (side === null) continue;
    const yCss = y * camera.scale + camera.yCss;
    pen.fillStyle = inks[0] ?? "#fff";
    pen.fillRect(0, yCss - 11 * type, pen.measureText(side).width + 20, 22 * type);
    pen.fillStyle = inks[2] ?? "#666";
    pen.fillText(side, 12, yCss);
  }
}

/** Room for the note below a picture. */
export const NOTE_CSS: CssPixels = 26;

/**
 * Draws the whole picture at rest, with its background and a note, for a file. `scale`: pixels of the file per pixel of the
 * picture.
 */
export function drawWhole(
  pen: Pen,
  picture: TreePicture,
  scale: number,
  inks: readonly string[],
  fontFamily: string,
  note: string,
): void {
  const { width } = picture;
  const height = picture.height + NOTE_CSS;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.fillStyle = inks[0] ?? "#fff";
  pen.fillRect(0, 0, width, height);
  const camera: TreeCamera = { scale: 1, xCss: 0, yCss: 0 };
  drawRows(pen, picture, camera, width, inks);
  drawItems(pen, picture, inks, fontFamily, 1);
  drawSides(pen, picture, camera, inks, fontFamily, 1);
  pen.textAlign = "left";
  pen.font = `12px ${fontFamily}`;
  pen.fillStyle = inks[2] ?? "#666";
  pen.fillText(note, 12, height - NOTE_CSS / 2);
}

function drawArrow(
  pen: Pen,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  bend: number,
  end: number,
  colour: string,
  hasHead: boolean,
): void {
  if (end <= 0) return;
  const length = Math.max(Math.hypot(x2 - x1, y2 - y1), 1e-6);
  // A quadratic curve comes half as far as its control point.
  const off = (2 * bend) / length;
  const controlX = (x1 + x2) / 2 + (y2 - y1) * off;
  const controlY = (y1 + y2) / 2 - (x2 - x1) * off;
  // Its first part is a curve of the same kind (de Casteljau).
  const cutX = x1 + (controlX - x1) * end;
  const cutY = y1 + (controlY - y1) * end;
  const curve = {
    fromX: x1,
    fromY: y1,
    controlX: cutX,
    controlY: cutY,
    toX: cutX + (controlX + (x2 - controlX) * end - cutX) * end,
    toY: cutY + (controlY + (y2 - controlY) * end - cutY) * end,
  };
  pen.strokeStyle = colour;
  strokeCurve(pen, curve);
  if (!hasHead) return;
  pen.fillStyle = colour;
  fillHead(pen, curve, HEAD);
}

function drawSevered(
  pen: Pen,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  part: number,
  end: number,
): void {
  const length = Math.max(Math.hypot(x2 - x1, y2 - y1), 1e-6);
  const alongX = (x2 - x1) / length;
  const alongY = (y2 - y1) / length;
  pen.beginPath();
  for (const [nth, shift] of [-APART, APART].entries()) {
    // One after the other.
    const drawn = Math.min(Math.max(end * 2 - nth, 0), 1);
    const x = x1 + (x2 - x1) * part + alongX * shift;
    const y = y1 + (y2 - y1) * part + alongY * shift;
    // Slanted, so that it is no rung of a ladder.
    const reachX = (-alongY + alongX * 0.35) * ACROSS;
    const reachY = (alongX + alongY * 0.35) * ACROSS;
    pen.moveTo(x - reachX, y - reachY);
    pen.lineTo(x - reachX + 2 * reachX * drawn, y - reachY + 2 * reachY * drawn);
  }
  pen.stroke();
}

function outline(pen: Pen, form: Form, x: number, y: number, width: number, height: number): void {
  const right = width / 2;
  const low = height / 2;
  pen.beginPath();
  switch (form) {
    case "triangle-up":
    case "wedge":
      pen.moveTo(x, y - low);
      pen.lineTo(x + right, y + low);
      pen.lineTo(x - right, y + low);
      break;
    case "triangle-down":
      pen.moveTo(x, y + low);
      pen.lineTo(x - right, y - low);
      pen.lineTo(x + right, y - low);
      break;
    case "ellipse":
      pen.ellipse(x, y, right, low, 0, 0, 2 * Math.PI);
      break;
    case "box":
      pen.roundRect(x - right, y - low, width, height, 6);
      break;
    case "wave":
      wave(pen, x, y, right, low);
      break;
    case "stripes":
      stripes(pen, x, y, width, height);
      return;
    case "bracket":
      pen.moveTo(x - right, y - low);
      pen.lineTo(x + right, y - low);
      pen.lineTo(x + right, y + low);
      pen.lineTo(x - right, y + low);
      return;
  }
  pen.closePath();
}

/** A wave around an ellipse: as many waves as there is room for. */
function wave(pen: Pen, x: number, y: number, across: number, down: number): void {
  const waves = Math.max(Math.round((Math.PI * (across + down)) / WAVE_LENGTH), 6);
  const points = waves * WAVE_POINTS;
  for (let point = 0; point < points; point += 1) {
    const angle = (point / points) * 2 * Math.PI;
    const off = WAVE_REACH * Math.sin(angle * waves);
    pen.lineTo(x + (across + off) * Math.cos(angle), y + (down + off) * Math.sin(angle));
  }
}

/** Slanted lines that fill a rectangle. */
function stripes(pen: Pen, x: number, y: number, width: number, height: number): void {
  const right = width / 2;
  const low = height / 2;
  for (let stripe = 0; stripe <= (width + height) / STRIPES_APART; stripe += 1) {
    // The place where the stripe meets the line through the upper side.
    const at = -right + (stripe + 0.5) * STRIPES_APART;
    const fromX = Math.min(at, right);
    const toX = Math.max(at - height, -right);
    if (fromX <= toX) continue;
    pen.moveTo(x + fromX, y - low + Math.max(at - right, 0));
    pen.lineTo(x + toX, y + low - Math.max(-right - (at - height), 0));
  }
}
