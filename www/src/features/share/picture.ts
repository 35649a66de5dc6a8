/** Pictures for files: the current stage, or the whole tree. */
import { surfaceOf, labelScale, type Pen } from "../../stage/canvas-view";
import type { StageDrawing } from "../../stage/drawings";
import type { TraceStore } from "../../state/trace/trace-store";
import { NOTE_CSS } from "../../stage/tree/pen";
import { TreeCanvas } from "../../stage/tree/tree-canvas";
import { linesOf, movedTogether, sizeOf, type Size, type Wanted } from "./size";

export interface Made extends Size {
  readonly blob: Blob;
}

/** The words below a picture of the stage: what happens at this moment, and how to read the numbers. */
export interface Words {
  readonly title: string;
  readonly sentence: string;
  readonly convention: string;
}

const MARGIN_CSS = 12;
const FONT_CSS = 14;
/** The gap between two views. */
const GAP_CSS = 8;

/** A tree that is not on stage is made for a window of this size. */
export const WINDOW_CSS = { width: 1000, height: 640 } as const;

/** Uses the tree's picture: the one on stage, or one that is made for it. */
export function withTree<Result>(
  trace: TraceStore,
  drawings: readonly StageDrawing[],
  use: (tree: TreeCanvas) => Result,
): Result {
  const shown = drawings.find((drawing) => drawing.trace === trace && drawing.tree !== null)?.tree;
  if (shown !== undefined && shown !== null) {
    // The file must have the shown picture, so the picture is brought up to date first.
    void shown.picture;
    return use(shown);
  }
  const surface = { ...surfaceOf(document.createElement("canvas")), style: pageStyle };
  const tree = new TreeCanvas(trace, { request: () => {} }, surface);
  try {
    tree.resize(WINDOW_CSS.width, WINDOW_CSS.height);
    tree.recolour();
    void tree.picture;
    return use(tree);
  } finally {
    tree.destroy();
  }
}

const pageStyle = (): CSSStyleDeclaration => getComputedStyle(document.body);

/** The whole tree, with how to read it below. */
export function treePicture(tree: TreeCanvas, wanted: Wanted, note: string): Promise<Made> {
  const { width, height } = tree.picture;
  return made(sizeOf(Math.max(width, 1), height + NOTE_CSS, wanted), (pen, { scale }) =>
    tree.drawAll(pen, scale, note),
  );
}

/** A picture of the stage, with each view in its place. */
export function stagePicture(
  drawings: readonly StageDrawing[],
  wanted: Wanted,
  words: Words | null,
): Promise<Made> {
  const boxes = drawings.map(({ box }) => {
    const { left, top } = box.getBoundingClientRect();
    return {
      left: left + box.clientLeft,
      from: top + box.clientTop,
      to: top + box.clientTop + box.clientHeight,
    };
  });
  const left = Math.min(...boxes.map((box) => box.left));
  const width =
    Math.max(...drawings.map(({ box }, index) => (boxes[index]?.left ?? 0) + box.clientWidth)) - left;
  // Legends and buttons between the views are not part of the picture.
  const tops = movedTogether(boxes, GAP_CSS);
  const stage = Math.max(...drawings.map(({ box }, index) => (tops[index] ?? 0) + box.clientHeight));
  if (!(width > 0 && stage > 0)) return Promise.reject(new Error("nothing is on stage"));
  const text = words === null ? null : laidOut(words, width);
  return made(sizeOf(Math.ceil(width), Math.ceil(stage) + (text?.heightCss ?? 0), wanted), (pen, size) => {
    const { scale } = size;
    pen.fillStyle = inkOf("--surface");
    pen.fillRect(0, 0, size.width, size.height);
    const scratch = document.createElement("canvas");
    drawings.forEach((drawing, index) => {
      const spot = {
        left: ((boxes[index]?.left ?? 0) - left) * scale,
        top: (tops[index] ?? 0) * scale,
        ratio: scale,
      };
      pen.save();
      pen.beginPath();
      pen.rect(spot.left, spot.top, drawing.box.clientWidth * scale, drawing.box.clientHeight * scale);
      pen.clip();
      drawing.drawOn(pen, spot, scratch);
      pen.restore();
    });
    pen.setTransform(scale, 0, 0, scale, 0, stage * scale);
    text?.draw(pen);
  });
}

interface LaidOut {
  readonly heightCss: number;
  draw(pen: Pen): void;
}

function laidOut({ title, sentence, convention }: Words, widthCss: number): LaidOut {
  const style = pageStyle();
  const font = FONT_CSS * labelScale(style);
  const parts = [
    { text: title, font: `650 ${font}px ${style.fontFamily}`, ink: "--ink" },
    { text: sentence, font: `${font}px ${style.fontFamily}`, ink: "--ink" },
    { text: convention, font: `${0.86 * font}px ${style.fontFamily}`, ink: "--ink-soft" },
  ];
  const ruler = document.createElement("canvas").getContext("2d");
  const lines = parts.flatMap((part) => {
    if (ruler !== null) ruler.font = part.font;
    const widthOf = (text: string): number => ruler?.measureText(text).width ?? 0;
    return linesOf(part.text, widthOf, widthCss - 2 * MARGIN_CSS).map((text) => ({ ...part, text }));
  });
  const lineCss = 1.4 * font;
  return {
    heightCss: lines.length === 0 ? 0 : Math.ceil(lines.length * lineCss + MARGIN_CSS),
    draw: (pen) => {
      pen.textAlign = "left";
      pen.textBaseline = "middle";
      lines.forEach(({ text, font, ink }, index) => {
        pen.font = font;
        pen.fillStyle = inkOf(ink);
        pen.fillText(text, MARGIN_CSS, MARGIN_CSS / 2 + (index + 0.5) * lineCss);
      });
    },
  };
}

const inkOf = (property: string): string => pageStyle().getPropertyValue(property).trim();

function made(size: Size, draw: (pen: Pen, size: Size) => void): Promise<Made> {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext("2d");
  if (pen === null) return Promise.reject(new Error("the browser made no canvas of that size"));
  draw(pen, size);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob === null
          ? reject(new Error("the browser made no picture of that size"))
          : resolve({ ...size, blob }),
      "image/png",
    ),
  );
}
