/**
 * The crisp layer over the flame's pixels: labels, marks, the open path, the time cursor. A pure
 * function of its input, which draws on any 2D context.
 */
import {
  idToCssX,
  levelToCssY,
  rowCssOf,
  type Camera,
  type CssPixels,
  type Rows,
} from "../../state/trace/axis";
import type { Pen } from "../canvas-view";
import { CATEGORIES, MARK, MARKS, type CategoryName } from "../../core/generated/core-types";
import { MARK_SHAPES } from "../mark-shapes";
import type { Bar, SelectedBar } from "./bars";
import { FIRST_CATEGORY, OPEN_PATH, type Palette } from "../palette";

export interface OverlayScene {
  widthCss: CssPixels;
  heightCss: CssPixels;
  camera: Camera;
  rows: Rows;
  scrollCss: CssPixels;
  bars: readonly Bar[];
  palette: Palette;
  /** The number of visits entered by now; null while a running search is drawn. */
  cursorId: number | null;
  current: number | null;
  selected: SelectedBar | null;
  /** The visits that words in the inspector name. */
  lit: readonly SelectedBar[];
  hovered: number | null;
  ink: string;
  cursorColour: string;
  /** The colour of a search that is a gamble on later visits. */
  gambleColour: string;
  fontFamily: string;
  /** The enlargement of labels in relation to a desk. */
  labelScale: number;
  /** The size of the smallest label; a row that is lower has no labels. */
  leastCss: CssPixels;
  label: (visit: number) => string;
}

const NARROWEST_LABEL_CSS = 40;
/** The width of a bar below which the letter of the type would crowd out the move. */
const NARROWEST_LETTER_CSS = 120;
const MOST_LABELS = 300;
const NARROWEST_MARK_CSS = 11;
const SMALLEST_LABELLED_ROW_CSS = 12;
/** The width of a bar below which its edges would cover it. */
const NARROWEST_EDGED_CSS = 6;
/** The letters that are written on bars beside their colours; quiescence has small letters. */
export const LETTERS: Readonly<Record<CategoryName, string>> = {
  structure: "",
  pv: "P",
  cut: "C",
  all: "A",
  "q-pv": "p",
  "q-cut": "c",
  "q-all": "a",
  proved: "+",
  disproved: "−",
  open: "",
  "field-1": "",
  "field-2": "",
  "field-3": "",
  "field-4": "",
  "field-5": "",
};
const categoryOf = ({ category }: Bar): CategoryName => CATEGORIES[category] ?? "structure";
const ITERATION_LEVEL = 1;

const SHAPED_MARKS = MARKS.map(({ mark, shape }) => ({ bit: MARK[mark], ...MARK_SHAPES[shape] }));

export function drawOverlay(pen: Pen, scene: OverlayScene): void {
  const { rows, scrollCss } = scene;
  const visible = scene.bars.filter(({ level }) => {
    const top = levelToCssY(rows, scrollCss, level);
    return top < scene.heightCss && top + rowCssOf(rows, level) > 0;
  });
  drawBands(pen, scene);
  drawEdges(pen, scene, visible);
  drawLabelsAndMarks(pen, scene, visible);
  drawOpenPath(pen, scene, visible);
  drawOutline(pen, scene, visible, scene.hovered, 1);
  drawOutline(pen, scene, visible, scene.current, 2);
  for (const bar of scene.lit) drawLit(pen, scene, bar);
  drawSelection(pen, scene);
  drawCursor(pen, scene);
}

/** Iterations and re-searches reach through all rows below them. */
function drawBands(pen: Pen, scene: OverlayScene): void {
  pen.lineWidth = 1;
  for (const bar of scene.bars) {
    const iteration = bar.level === ITERATION_LEVEL;
    const reSearch = (bar.marks & MARK["re-search"]) !== 0;
    if (!iteration && !reSearch) continue;
    const top = levelToCssY(scene.rows, scene.scrollCss, bar.level);
    const left = Math.round(bar.leftCss) + 0.5;
    const right = Math.round(bar.rightCss) - 0.5;
    pen.strokeStyle = scene.ink;
    pen.globalAlpha = iteration ? 0.35 : 0.5;
    pen.setLineDash(iteration ? [] : [2, 3]);
    pen.beginPath();
    pen.moveTo(left, top);
    pen.lineTo(left, iteration ? scene.heightCss : bandBottom(scene, top));
    if (!iteration) {
      pen.moveTo(right, top);
      pen.lineTo(right, bandBottom(scene, top));
    }
    pen.stroke();
  }
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}

const bandBottom = (scene: OverlayScene, top: CssPixels): CssPixels =>
  Math.min(scene.rows.contentCss - scene.scrollCss, top + scene.rows.rowCss * 4);

/** The marks that are drawn along edges. The first mark on a bar is drawn last, on top. */
const EDGES = SHAPED_MARKS.filter(({ edge }) => edge !== undefined).toReversed();

/**
 * Edges say what kind of search begins at a bar. The core's textures lie over all that such a search holds.
 */
function drawEdges(pen: Pen, scene: OverlayScene, bars: readonly Bar[]): void {
  const { rows, scrollCss, palette, ink, gambleColour } = scene;
  for (const bar of bars) {
    if (bar.rightCss - bar.leftCss < NARROWEST_EDGED_CSS) continue;
    const right = Math.min(bar.rightCss, scene.widthCss + 8);
    for (const { bit, edge } of EDGES) {
      if ((bar.marks & bit) === 0) continue;
      setTextColour(pen, scene, bar, right);
      edge?.(pen, {
        left: Math.max(bar.leftCss, -8),
        right,
        top: levelToCssY(rows, scrollCss, bar.level),
        height: rowCssOf(rows, bar.level) - 1,
        isEndVisible: bar.rightCss <= right,
        background: palette.css[0] ?? ink,
        gambleColour,
      });
    }
  }
  pen.globalAlpha = 1;
}

function drawLabelsAndMarks(pen: Pen, scene: OverlayScene, bars: readonly Bar[]): void {
  const { rows } = scene;
  const least = Math.max(SMALLEST_LABELLED_ROW_CSS, scene.leastCss);
  if (rows.rowCss < SMALLEST_LABELLED_ROW_CSS) return;
  pen.textBaseline = "middle";
  let labels = 0;
  // Setting a font takes longer than everything else, even if it does not change, so each font is set once.
  for (const rowCss of new Set(bars.map((bar) => rowCssOf(rows, bar.level)))) {
    if (rowCss < SMALLEST_LABELLED_ROW_CSS) continue;
    pen.font = `${Math.max(labelCss(rowCss, scene.labelScale), scene.leastCss)}px ${scene.fontFamily}`;
    const mostLabels = rowCss < least ? 0 : MOST_LABELS;
    for (const bar of bars) {
      if (rowCssOf(rows, bar.level) !== rowCss) continue;
      if (drawLabelAndMarks(pen, scene, bar, rowCss, labels < mostLabels)) labels += 1;
    }
  }
  pen.globalAlpha = 1;
}

/** Draws the marks of a bar, and its label if that `isWanted` and there is room. Says whether it has drawn a label. */
function drawLabelAndMarks(
  pen: Pen,
  scene: OverlayScene,
  bar: Bar,
  rowCss: CssPixels,
  isWanted: boolean,
): boolean {
  const left = Math.max(bar.leftCss, 0) + 4;
  const right = Math.min(bar.rightCss, scene.widthCss);
  const room = right - left;
  if (room < NARROWEST_MARK_CSS - 4) return false;
  const top = levelToCssY(scene.rows, scene.scrollCss, bar.level);
  setTextColour(pen, scene, bar, right);
  const taken = drawMarks(pen, bar, right, top, rowCss);
  if (room < NARROWEST_LABEL_CSS - 4 || !isWanted) return false;
  const fitting = textThatFits(pen, scene.label(bar.visit), room - taken - 4);
  if (fitting === null) return false;
  setTextColour(pen, scene, bar, left + fitting.widthCss);
  pen.fillText(fitting.text, left, top + rowCss / 2);
  return true;
}

/** The size of a label in a row: smaller than the first number is not read, larger is not needed. */
export const labelCss = (rowCss: CssPixels, scale: number): CssPixels =>
  Math.max(Math.min(rowCss * 0.5, 17) * scale, 12);

/** Sets the colour to write with on a bar, up to `endCss`: under the veil it is the page's ink. */
function setTextColour(pen: Pen, scene: OverlayScene, bar: Bar, endCss: CssPixels): void {
  const cursorCss =
    scene.cursorId === null ? Infinity : idToCssX(scene.camera, scene.widthCss, scene.cursorId);
  const past = endCss <= cursorCss + 1;
  const entered = (bar.marks & MARK.entered) !== 0;
  // A bar under the veil is nearer to the background than to its own colour.
  pen.fillStyle = past ? (scene.palette.text[FIRST_CATEGORY + bar.category] ?? scene.ink) : scene.ink;
  pen.strokeStyle = pen.fillStyle;
  pen.globalAlpha = entered ? 1 : 0.62;
}

/** A text, and how wide it is. */
interface MeasuredText {
  readonly text: string;
  readonly widthCss: CssPixels;
}

/** The label, or its value alone, or nothing: half a number would be a wrong one. */
function textThatFits(pen: Pen, label: string, roomCss: CssPixels): MeasuredText | null {
  for (const text of [label, valueIn(label)]) {
    if (text === null) continue;
    const { width: widthCss } = pen.measureText(text);
    if (widthCss <= roomCss) return { text, widthCss };
  }
  return null;
}

/** A label ends with its value, if it has one: a relation and a number. */
function valueIn(label: string): string | null {
  const at = label.search(/[=≤≥] /);
  return at < 0 ? null : label.slice(at);
}

/**
 * Draws the marks at the right end of a bar. Each has a separate shape, which shows the kind of the
 * node without colour. Gives the width that they take.
 */
function drawMarks(pen: Pen, bar: Bar, right: CssPixels, top: CssPixels, rowCss: CssPixels): CssPixels {
  const middle = top + rowCss / 2;
  const size = Math.min(rowCss * 0.22, 6);
  let x = right - 3;
  const room = right - Math.max(bar.leftCss, 0);
  const fits = (): boolean => right - x + size * 2 + 4 <= room;
  const has = (mark: number): boolean => (bar.marks & mark) !== 0;
  const isEndVisible = bar.rightCss <= right + 0.5;
  for (const { bit, end } of SHAPED_MARKS) {
    if (end === undefined || !has(bit) || !isEndVisible) continue;
    end.draw?.(pen, right, top, rowCss);
    x -= end.roomCss;
  }
  for (const { bit, sign } of SHAPED_MARKS) {
    if (sign === undefined || !has(bit) || !fits()) continue;
    sign(pen, x - size, middle, size);
    x -= size * 2 + 4;
  }
  if (categoryOf(bar) !== "structure" && room >= NARROWEST_LETTER_CSS) {
    const letter = LETTERS[categoryOf(bar)];
    pen.save();
    pen.globalAlpha *= 0.75;
    pen.textAlign = "right";
    pen.fillText(letter, x - 1, middle);
    pen.restore();
    x -= 18;
  }
  return right - x;
}

function drawOpenPath(pen: Pen, scene: OverlayScene, bars: readonly Bar[]): void {
  pen.strokeStyle = scene.palette.css[OPEN_PATH] ?? scene.ink;
  pen.lineWidth = 1.5;
  for (const bar of bars) {
    if ((bar.marks & MARK.open) !== 0) outline(pen, scene, bar, 0.75);
  }
}

function drawOutline(
  pen: Pen,
  scene: OverlayScene,
  bars: readonly Bar[],
  visit: number | null,
  width: CssPixels,
): void {
  if (visit === null) return;
  const bar = bars.find((candidate) => candidate.visit === visit);
  if (bar === undefined) return;
  pen.strokeStyle = scene.ink;
  pen.lineWidth = width;
  outline(pen, scene, bar, width / 2);
}

function outline(pen: Pen, scene: OverlayScene, bar: Bar, inset: CssPixels): void {
  const left = Math.max(bar.leftCss, -4);
  const right = Math.min(bar.rightCss, scene.widthCss + 4);
  frame(pen, scene, bar.level, left + inset, Math.max(right - left - 2 * inset, 1), inset);
}

function frame(
  pen: Pen,
  scene: OverlayScene,
  level: number,
  leftCss: CssPixels,
  widthCss: CssPixels,
  inset: CssPixels,
): void {
  const top = levelToCssY(scene.rows, scene.scrollCss, level);
  const height = Math.max(rowCssOf(scene.rows, level) - 1 - 2 * inset, 1);
  pen.strokeRect(leftCss, top + inset, widthCss, height);
}

/** Wide enough to be found among bars that share a pixel. */
const NARROWEST_SELECTION_CSS: CssPixels = 7;

/** The sides of a bar that must be found, however narrow it is; `null` if the bar is outside the view. */
function findable(
  scene: OverlayScene,
  bar: SelectedBar,
): readonly [left: CssPixels, right: CssPixels] | null {
  const { camera, widthCss } = scene;
  const fromCss = idToCssX(camera, widthCss, bar.fromId);
  const toCss = idToCssX(camera, widthCss, bar.toId);
  const lackCss = Math.max(NARROWEST_SELECTION_CSS - (toCss - fromCss), 0);
  const left = Math.max(fromCss - lackCss / 2, -4) + 1;
  const right = Math.min(toCss + lackCss / 2, widthCss + 4) - 1;
  return right <= left ? null : [left, right];
}

/** Draws on a rim of background, which separates it from bars of any colour. */
function rimmed(
  pen: Pen,
  scene: OverlayScene,
  bar: SelectedBar,
  colour: string,
  dash: readonly number[],
): void {
  const sides = findable(scene, bar);
  if (sides === null) return;
  const [left, right] = sides;
  pen.strokeStyle = scene.palette.css[0] ?? scene.ink;
  pen.lineWidth = 4;
  frame(pen, scene, bar.level, left, right - left, 1);
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.setLineDash([...dash]);
  frame(pen, scene, bar.level, left, right - left, 1);
  pen.setLineDash([]);
}

function drawSelection(pen: Pen, scene: OverlayScene): void {
  if (scene.selected !== null) rimmed(pen, scene, scene.selected, scene.cursorColour, [5, 2]);
}

function drawLit(pen: Pen, scene: OverlayScene, bar: SelectedBar): void {
  rimmed(pen, scene, bar, scene.ink, []);
}

function drawCursor(pen: Pen, scene: OverlayScene): void {
  if (scene.cursorId === null) return;
  const x = idToCssX(scene.camera, scene.widthCss, scene.cursorId);
  if (x < -2 || x > scene.widthCss + 2) return;
  const crisp = Math.min(Math.round(x), scene.widthCss - 1);
  pen.fillStyle = scene.cursorColour;
  pen.fillRect(crisp - 1, 0, 2, scene.heightCss);
  pen.beginPath();
  pen.moveTo(crisp - 6, 0);
  pen.lineTo(crisp + 6, 0);
  pen.lineTo(crisp, 7);
  pen.closePath();
  pen.fill();
}
