/** Draws the aggregated flame: a bar for each sequence of moves, the widest first. Draws only when something has changed. */
import { signal, type Signal } from "@preact/signals";
import { layOutRows, levelToCssY, type CssPixels, type Rows } from "../../state/trace/axis";
import { labelScale, WatchingView, type Pen, type Spot, type Surface } from "../canvas-view";
import { CATEGORIES } from "../../core/generated/core-types";
import { shortCount } from "../../ui/format";
import type { Frames } from "../../ui/frames";
import { aggregatedCameraOf } from "../../state/trace/aggregated-camera";
import type { TraceStore } from "../../state/trace/trace-store";
import { isSameBar, readAggregatedBars, readBarOf, type AggregatedBar } from "./aggregated-bars";
import { labelCss, LETTERS } from "./overlay";
import { drawTypeLines, linesOf, strengthOfLines } from "../type-lines";
import { FIRST_CATEGORY, readPalette, type Palette } from "../palette";

/** The smallest text at a desk: on a projector it has 20 pixels. Lower rows have no room for it. */
const SMALLEST_TEXT_CSS: CssPixels = 14.3;
const LOWEST_ROW_CSS: CssPixels = 20;
/** The least number of rows that the height is shared by, so that one bar does not fill the stage. */
const FEWEST_ROWS = 4;
/** Bars of at least this width have a line of background at their right end. */
const NARROWEST_GAP_CSS: CssPixels = 3;
const NARROWEST_LABEL_CSS: CssPixels = 24;
/** The width of a bar below which the letter of the type would crowd out the move. */
const NARROWEST_LETTER_CSS: CssPixels = 140;
const NARROWEST_FRAME_CSS: CssPixels = 7;
/**
 * The strength of a merged bar's colour. The colour of quiescence is pale, too, so merged bars also have
 * stripes.
 */
const PALE = 0.35;
const STRIPE_CSS: CssPixels = 1;
const STRIPES_APART_CSS: CssPixels = 4;

interface Colours {
  readonly palette: Palette;
  readonly ink: string;
  readonly cursor: string;
  readonly fontFamily: string;
  readonly labelScale: number;
  /** The strength of the lines that distinguish types without their colours. */
  readonly lineStrength: number;
}

export class AggregatedCanvas extends WatchingView {
  /** The bars that are drawn: a new list for each picture. */
  readonly shown: Signal<readonly AggregatedBar[]> = signal([]);
  private colours: Colours | null = null;

  constructor(
    private readonly trace: TraceStore,
    frames: Pick<Frames, "request">,
    private readonly surface: Surface,
    /** The bar under the pointer, or the bar that the keys act on. */
    private readonly pointed: Signal<AggregatedBar | null>,
  ) {
    super(frames);
    this.watch(() => {
      void trace.extent.value;
      void trace.aggregatedCamera.value;
      void trace.shownTypes.value;
      void trace.selected.value;
      void pointed.value;
      this.drawSoon();
    });
  }

  get rows(): Rows {
    const deepest = this.shown.peek().reduce((level, bar) => Math.max(level, bar.level), 0);
    return layOutRows(this.heightCss, Math.max(deepest + 1, FEWEST_ROWS));
  }

  recolour(): void {
    const style = this.surface.style();
    const property = (name: string): string => style.getPropertyValue(name).trim();
    this.colours = {
      palette: readPalette(style),
      ink: property("--flame-ink"),
      cursor: property("--flame-cursor"),
      fontFamily: style.fontFamily,
      labelScale: labelScale(style),
      lineStrength: strengthOfLines(style),
    };
    this.drawSoon();
  }

  readonly draw = (): void => {
    if (!this.changed) return;
    this.changed = false;
    const { widthCss, heightCss, colours, surface, trace } = this;
    if (widthCss <= 0 || heightCss <= 0 || colours === null) return;
    const levels = Math.max(Math.floor(heightCss / (LOWEST_ROW_CSS * colours.labelScale)), 1);
    this.shown.value =
      trace.extent.value.visits === 0
        ? []
        : readAggregatedBars(
            trace.session,
            widthCss,
            aggregatedCameraOf(trace),
            Math.min(levels, 255),
            trace.shownTypes.value,
          );
    const ratio = surface.pixelRatio();
    surface.size(Math.round(widthCss * ratio), Math.round(heightCss * ratio));
    const pen = surface.pen();
    if (pen === null) return;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.drawAll(pen, colours);
  };

  /** Draws the shown flame again, for a file. */
  drawOn(pen: Pen, { left, top, ratio }: Spot): void {
    if (this.colours === null || this.widthCss <= 0) return;
    pen.setTransform(ratio, 0, 0, ratio, left, top);
    this.drawAll(pen, this.colours);
  }

  private drawAll(pen: Pen, colours: Colours): void {
    const { widthCss, heightCss, trace } = this;
    const rows = this.rows;
    const [ground = "#000"] = colours.palette.css;
    pen.fillStyle = ground;
    pen.fillRect(0, 0, widthCss, heightCss);
    pen.textBaseline = "middle";
    const scale = colours.labelScale;
    pen.font = `${Math.max(labelCss(rows.rowCss, scale), SMALLEST_TEXT_CSS * scale)}px ${colours.fontFamily}`;
    for (const bar of this.shown.peek()) this.drawBar(pen, colours, rows, bar);
    const pointed = this.pointed.peek();
    const found = pointed === null ? undefined : this.shown.peek().find((bar) => isSameBar(bar, pointed));
    if (found !== undefined) this.frame(pen, colours, rows, found, colours.ink, []);
    const selected = trace.selected.peek();
    if (selected === null || trace.extent.peek().visits === 0) return;
    const bar = readBarOf(
      trace.session,
      widthCss,
      aggregatedCameraOf(trace),
      selected,
      trace.shownTypes.value,
    );
    if (bar !== null && levelToCssY(rows, 0, bar.level) < heightCss)
      this.frame(pen, colours, rows, bar, colours.cursor, [5, 2]);
  }

  private drawBar(pen: Pen, { palette, ink, lineStrength }: Colours, rows: Rows, bar: AggregatedBar): void {
    const left = Math.max(bar.leftCss, 0);
    const right = Math.min(bar.rightCss, this.widthCss);
    const top = levelToCssY(rows, 0, bar.level);
    const gap = bar.rightCss - bar.leftCss >= NARROWEST_GAP_CSS ? 1 : 0;
    pen.globalAlpha = bar.merged > 0 ? PALE : 1;
    pen.fillStyle = palette.css[FIRST_CATEGORY + bar.category] ?? ink;
    pen.fillRect(left, top, Math.max(right - left - gap, 0.5), rows.rowCss - 1);
    pen.globalAlpha = 1;
    const lines = lineStrength > 0 && bar.merged === 0 ? linesOf(CATEGORIES[bar.category] ?? "") : null;
    if (lines !== null) {
      const box = { left, top, width: Math.max(right - left - gap, 0.5), height: rows.rowCss - 1 };
      pen.beginPath();
      pen.rect(box.left, box.top, box.width, box.height);
      drawTypeLines(pen, lines, box, palette.css[FIRST_CATEGORY + bar.category] ?? ink, lineStrength);
    }
    if (bar.merged > 0) {
      const first = Math.ceil(left / STRIPES_APART_CSS) * STRIPES_APART_CSS;
      for (let x = first; x + STRIPE_CSS < right; x += STRIPES_APART_CSS)
        pen.fillRect(x, top, STRIPE_CSS, rows.rowCss - 1);
      // Stripes would cross a text.
      return;
    }
    const room = right - left - 10;
    if (room < NARROWEST_LABEL_CSS - 10) return;
    pen.fillStyle = palette.text[FIRST_CATEGORY + bar.category] ?? ink;
    const middle = top + rows.rowCss / 2;
    const letter = this.letterOf(bar);
    const isLettered = letter !== "" && right - left >= NARROWEST_LETTER_CSS;
    const text = fitting(pen, this.textsOf(bar), room - (isLettered ? 18 : 0));
    if (text !== null) pen.fillText(text, left + 5, middle);
    if (!isLettered) return;
    pen.globalAlpha = 0.75;
    pen.textAlign = "right";
    pen.fillText(letter, right - 6, middle);
    pen.textAlign = "left";
    pen.globalAlpha = 1;
  }

  /** The letter of the node type that most visits have: it says without colour what the colour says. */
  private letterOf({ category }: AggregatedBar): string {
    return this.trace.shownTypes.peek() === "none" ? "" : LETTERS[CATEGORIES[category] ?? "structure"];
  }

  /** The texts that a bar may show: the first that fits is written. */
  private textsOf({ index, visits }: AggregatedBar): readonly string[] {
    const name = this.trace.session.sequence_name(index) ?? "";
    return [`${name}  ${shortCount(visits)}`, name];
  }

  /** A frame on a rim of background, however narrow the bar is. */
  private frame(
    pen: Pen,
    { palette, ink }: Colours,
    rows: Rows,
    bar: AggregatedBar,
    colour: string,
    dash: readonly number[],
  ): void {
    const lack = Math.max(NARROWEST_FRAME_CSS - (bar.rightCss - bar.leftCss), 0) / 2;
    const left = Math.max(bar.leftCss - lack, -4) + 1;
    const right = Math.min(bar.rightCss + lack, this.widthCss + 4) - 1;
    if (right <= left) return;
    const top = levelToCssY(rows, 0, bar.level) + 1;
    for (const [style, width, pattern] of [
      [palette.css[0] ?? ink, 4, []],
      [colour, 2, dash],
    ] as const) {
      pen.strokeStyle = style;
      pen.lineWidth = width;
      pen.setLineDash([...pattern]);
      pen.strokeRect(left, top, right - left, rows.rowCss - 3);
    }
    pen.setLineDash([]);
  }
}

function fitting(pen: Pen, texts: readonly string[], room: CssPixels): string | null {
  return texts.find((text) => pen.measureText(text).width <= room) ?? null;
}
