/** Draws the boards of a tree picture. In a still picture each is a bitmap, which is drawn once. */
import type { BoardMark } from "../../core/generated/core-types";
import type { Pen } from "../canvas-view";

/** The width of every board of the core. */
const WIDTH = 1000;

/** Bitmaps of one theme take up no more pixels than this, 48 MB; the longest unused goes first. */
const MOST_PIXELS = 12_000_000;
/** The number of boards whose drawings are remembered. */
const MOST_BOARDS = 4_000;

/** The drawing of a board. */
export type BoardLook = readonly BoardMark[];

/** What boards look like: in all themes and sizes alike. Pale ones are apart. */
const known = { pale: new Map<string, BoardLook>(), plain: new Map<string, BoardLook>() };

/** What a board looks like, as the core was asked once. Two boards that look alike are one object. */
export function lookOf(code: string, isFaint: boolean, ask: () => BoardLook): BoardLook {
  const looks = isFaint ? known.pale : known.plain;
  let look = looks.get(code);
  if (look === undefined) {
    look = ask();
    if (looks.size >= MOST_BOARDS) looks.clear();
    looks.set(code, look);
  }
  return look;
}

/** A board in a picture. Its place is its middle. */
export interface DrawnBoard {
  readonly look: BoardLook;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether its picture is one of a film. */
  readonly isMoving: boolean;
}

/** The shapes of the marks. */
const areas = new WeakMap<BoardMark, Path2D>();

function areaOf(mark: BoardMark): Path2D {
  let area = areas.get(mark);
  if (area === undefined) areas.set(mark, (area = new Path2D(mark.path)));
  return area;
}

/** The bitmaps of a theme: of each board, by their widths. */
class Bitmaps {
  private readonly known = new Map<BoardLook, Map<number, HTMLCanvasElement>>();
  private pixels = 0;

  /** The bitmap of a board; `null` if the board has no bitmap and `isMade` is false. */
  of(look: BoardLook, width: number, height: number, isMade: boolean, draw: (pen: Pen) => void) {
    const sizes = this.known.get(look) ?? new Map<number, HTMLCanvasElement>();
    let bitmap = sizes.get(width);
    if (bitmap === undefined) {
      if (!isMade) return null;
      bitmap = Object.assign(document.createElement("canvas"), { width, height });
      const pen = bitmap.getContext("2d");
      if (pen !== null) draw(pen);
      sizes.set(width, bitmap);
      this.pixels += width * height;
    }
    // The bitmap that was used last is at the end.
    this.known.delete(look);
    this.known.set(look, sizes);
    this.forget();
    return bitmap;
  }

  private forget(): void {
    for (const [look, sizes] of this.known) {
      if (this.known.size <= 1) return;
      if (this.pixels <= MOST_PIXELS && this.known.size <= MOST_BOARDS) return;
      this.known.delete(look);
      for (const { width, height } of sizes.values()) this.pixels -= width * height;
    }
  }
}

/** The bitmaps by their colours, which differ between themes. */
const themes = new WeakMap<readonly string[], Bitmaps>();

function bitmapsOf(inks: readonly string[]): Bitmaps {
  let bitmaps = themes.get(inks);
  if (bitmaps === undefined) themes.set(inks, (bitmaps = new Bitmaps()));
  return bitmaps;
}

/** Draws a board in whole pixels of the screen, as strongly as the pen draws. `place`: the pen's transform. */
export function drawBoard(pen: Pen, place: DOMMatrix, board: DrawnBoard, inks: readonly string[]): void {
  const { a: scale, d: scaleDown, e: shiftX, f: shiftY } = place;
  const width = Math.round(board.width * scale);
  if (width < 1) return;
  const height = Math.ceil((width * board.height) / board.width);
  const left = Math.round((board.x - board.width / 2) * scale + shiftX);
  const top = Math.round((board.y - board.height / 2) * scale + shiftY);
  const { look } = board;
  // A board that moves is of another size in each frame. What fades does so as a whole, not each mark for itself. A still picture
  // is always drawn in the same way: shapes and their bitmap differ by some pixels.
  const isMade = !board.isMoving || pen.globalAlpha < 1;
  const bitmap = bitmapsOf(inks).of(look, width, height, isMade, (own) => {
    own.scale(width / WIDTH, width / WIDTH);
    drawMarks(own, look, inks);
  });
  if (bitmap === null) {
    pen.save();
    pen.setTransform(1, 0, 0, 1, left, top);
    pen.scale(width / WIDTH, width / WIDTH);
    drawMarks(pen, look, inks);
    pen.restore();
  } else {
    // Nothing else of the pen changes, and there are hundreds: numbers are set in half of the time that a matrix takes.
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(bitmap, left, top);
    pen.setTransform(scale, 0, 0, scaleDown, shiftX, shiftY);
  }
}

function drawMarks(pen: Pen, look: BoardLook, inks: readonly string[]): void {
  pen.lineJoin = "round";
  pen.setLineDash([]);
  for (const mark of look) {
    const { fill, ink, line, opacity } = mark;
    const area = areaOf(mark);
    pen.globalAlpha = opacity;
    if (fill !== null) {
      pen.fillStyle = inks[fill] ?? "#000";
      pen.fill(area);
    }
    if (ink !== null) {
      pen.strokeStyle = inks[ink] ?? "#000";
      pen.lineWidth = line;
      pen.stroke(area);
    }
  }
}
