/** One drawing for each shape of a mark that the core names: on a bar, and in the legend. */
import type { MarkShapeName } from "../core/generated/core-types";
import type { CssPixels } from "../state/trace/axis";
import type { Pen } from "./canvas-view";

/** The part of a bar that carries a mark, and further colours than the pen's. */
export interface EdgedBar {
  left: CssPixels;
  right: CssPixels;
  top: CssPixels;
  height: CssPixels;
  /** Whether the bar ends within the view. */
  isEndVisible: boolean;
  background: string;
  gambleColour: string;
}

/** A path of SVG with the class that styles it (without one it is filled), or a letter. */
type IconPart = { path: string; class?: string } | { letter: string };

export interface MarkShape {
  /** The icon for the legend: 12 pixels high, and 12 or 24 wide. */
  icon: readonly IconPart[];
  isWide?: boolean;
  /** Drawn along the edges of a bar. */
  edge?: (pen: Pen, bar: EdgedBar) => void;
  /** The width that the shape takes at the end of a bar, and the drawing there besides an edge. */
  end?: {
    roomCss: CssPixels;
    draw?: (pen: Pen, right: CssPixels, top: CssPixels, rowCss: CssPixels) => void;
  };
  /** Draws the sign in a square of twice the size, beside the other signs of a bar. */
  sign?: (pen: Pen, x: CssPixels, y: CssPixels, size: CssPixels) => void;
}

const TOOTH_CSS = 7;

export const MARK_SHAPES: Readonly<Record<MarkShapeName, MarkShape>> = {
  "slanted-end": {
    icon: [{ path: "M4 1 L8 11", class: "mark-stroke" }],
    end: { roomCss: 6, draw: slantedEnd },
  },
  bracket: {
    icon: [
      { path: "M3 12 L7 4 M9 12 L13 4 M15 12 L19 4", class: "mark-stripe" },
      { path: "M1.5 12 V1.5 H22.5 V12", class: "mark-bracket" },
      { path: "M8 4 L11 7 L8 10 M13 4 L16 7 L13 10", class: "mark-stroke" },
    ],
    isWide: true,
    edge: bracket,
    sign: chevrons,
  },
  "torn-end": {
    icon: [
      { path: "M0 0 H23 L19 3 L23 6 L19 9 L23 12 H0 Z", class: "mark-fill" },
      { path: "M4 7.5 C7 2 10 10.5 14 5", class: "mark-stroke" },
    ],
    isWide: true,
    edge: tornEnd,
    end: { roomCss: TOOTH_CSS },
    sign: tilde,
  },
  "dotted-edge": {
    icon: [
      { path: "M1 2 H23", class: "mark-stroke mark-dotted" },
      { path: "M0 4 H24 V12 H0 Z", class: "mark-fill" },
    ],
    isWide: true,
    edge: dottedEdge,
  },
  "dashed-frame": {
    icon: [{ path: "M1 1 H23 V11 H1 Z", class: "mark-stroke mark-dashed" }, { letter: "?" }],
    isWide: true,
    edge: dashedFrame,
    sign: questionMark,
  },
  diamond: { icon: [{ path: "M6 1 L11 6 L6 11 L1 6 Z" }], sign: diamond },
  loop: {
    icon: [
      { path: "M10 4.5 A4.3 4.3 0 1 1 6 1.8", class: "mark-stroke" },
      { path: "M5.5 0 L9.5 2.2 L5.5 4.4 Z" },
    ],
    sign: loop,
  },
  square: {
    icon: [{ path: "M2.5 2.5 H9.5 V9.5 H2.5 Z" }],
    sign: (pen, x, y, size) => pen.fillRect(x - size + 1, y - size + 1, size * 2 - 2, size * 2 - 2),
  },
  "exclamation-mark": { icon: [{ path: "M5 1 H7 V7 H5 Z M5 9 H7 V11 H5 Z" }], sign: exclamationMark },
  plus: { icon: [{ path: "M5 1 H7 V5 H11 V7 H7 V11 H5 V7 H1 V5 H5 Z" }], sign: plus },
  minus: {
    icon: [{ path: "M1 5 H11 V7 H1 Z" }],
    sign: (pen, x, y, size) => pen.fillRect(x - size, y - 1, size * 2, 2),
  },
  "three-dots": { icon: [{ path: "M1 5 H3 V7 H1 Z M5 5 H7 V7 H5 Z M9 5 H11 V7 H9 Z" }], sign: threeDots },
};

type Point = readonly [x: CssPixels, y: CssPixels];

function line(pen: Pen, ...[start, ...rest]: readonly Point[]): void {
  if (start === undefined) return;
  pen.beginPath();
  pen.moveTo(...start);
  for (const point of rest) pen.lineTo(...point);
  pen.stroke();
}

function dottedEdge(pen: Pen, { left, right, top, height }: EdgedBar): void {
  const dot = height < 23 ? 2 : 3;
  const y = top + dot / 2 + 0.5;
  pen.lineWidth = dot;
  pen.setLineDash([dot, dot + 1]);
  line(pen, [left + 2, y], [right - 1, y]);
  pen.setLineDash([]);
}

function dashedFrame(pen: Pen, { left, right, top, height }: EdgedBar): void {
  pen.lineWidth = 1.5;
  pen.setLineDash([5, 3]);
  pen.strokeRect(left + 1.25, top + 0.75, Math.max(right - left - 2, 1), height - 1.5);
  pen.setLineDash([]);
}

/** Teeth of background in a bar's right end. */
function tornEnd(pen: Pen, { right, top, height, isEndVisible, background }: EdgedBar): void {
  if (!isEndVisible) return;
  const teeth = Math.max(Math.round(height / 10), 2);
  pen.fillStyle = background;
  pen.globalAlpha = 1;
  pen.beginPath();
  pen.moveTo(right + 1, top);
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    pen.lineTo(right - TOOTH_CSS, top + ((tooth + 0.5) * height) / teeth);
    pen.lineTo(right, top + ((tooth + 1) * height) / teeth);
  }
  pen.lineTo(right + 1, top + height);
  pen.closePath();
  pen.fill();
}

/** A rim of background keeps the bracket apart from bars of any colour. */
function bracket(pen: Pen, { left, right, top, height, background, gambleColour }: EdgedBar): void {
  const corners: readonly Point[] = [
    [left + 1.5, top + height],
    [left + 1.5, top + 1.5],
    [right - 1.5, top + 1.5],
    [right - 1.5, top + height],
  ];
  pen.globalAlpha = 1;
  pen.strokeStyle = background;
  pen.lineWidth = 4;
  line(pen, ...corners);
  pen.strokeStyle = gambleColour;
  pen.lineWidth = 2.5;
  line(pen, ...corners);
}

/** Severed: the bar ends in a heavy slanted edge. */
function slantedEnd(pen: Pen, right: CssPixels, top: CssPixels, rowCss: CssPixels): void {
  pen.lineWidth = 2;
  line(pen, [right - 5, top + 2], [right - 2, top + rowCss - 3]);
}

function diamond(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.moveTo(x, y - size);
  pen.lineTo(x + size, y);
  pen.lineTo(x, y + size);
  pen.lineTo(x - size, y);
  pen.closePath();
  pen.fill();
}

function loop(pen: Pen, x: number, y: number, size: number): void {
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.arc(x, y, size * 0.85, -0.4, Math.PI * 1.45);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(x + size * 0.2, y - size * 1.3);
  pen.lineTo(x + size * 0.9, y - size * 0.7);
  pen.lineTo(x, y - size * 0.3);
  pen.fill();
}

function exclamationMark(pen: Pen, x: number, y: number, size: number): void {
  pen.fillRect(x - 1, y - size - 1, 2, size * 1.5);
  pen.fillRect(x - 1, y + size - 1, 2, 2);
}

/** Searched ahead. */
function chevrons(pen: Pen, x: number, y: number, size: number): void {
  pen.lineWidth = 1.75;
  for (const start of [x - size, x]) {
    line(pen, [start, y - size], [start + size, y], [start, y + size]);
  }
}

/** The value is not certain. */
function tilde(pen: Pen, x: number, y: number, size: number): void {
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x - size, y + size * 0.3);
  pen.bezierCurveTo(x - size * 0.3, y - size * 1.3, x + size * 0.3, y + size * 1.3, x + size, y - size * 0.3);
  pen.stroke();
}

/** The search asks here to help decide about the parent. */
function questionMark(pen: Pen, x: number, y: number, size: number): void {
  pen.lineWidth = 1.75;
  pen.beginPath();
  pen.arc(x, y - size * 0.45, size * 0.6, -Math.PI, Math.PI * 0.4);
  pen.lineTo(x, y + size * 0.45);
  pen.stroke();
  pen.fillRect(x - 1, y + size * 0.85, 2, 2);
}

function plus(pen: Pen, x: number, y: number, size: number): void {
  pen.fillRect(x - size, y - 1, size * 2, 2);
  pen.fillRect(x - 1, y - size, 2, size * 2);
}

/** Draws the sign of an omission. */
function threeDots(pen: Pen, x: number, y: number, size: number): void {
  for (const at of [x - size, x - 1, x + size - 2]) pen.fillRect(at, y - 1, 2, 2);
}
