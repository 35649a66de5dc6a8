/**
 * Draws the flame: pixels from the core onto one canvas, what is crisp onto another above it.
 * Draws only when asked by a frame and only what has changed.
 */
import { layOutRows, levelToCssY, rowCssOf, type CssPixels, type Rows } from "../../state/trace/axis";
import {
  FINEST_RATIO,
  labelScale,
  leastText,
  WatchingView,
  type Pen,
  type Spot,
  type Surface,
} from "../canvas-view";
import type { Frames } from "../../ui/frames";
import type { TraceStore } from "../../state/trace/trace-store";
import { readBars, type SelectedBar } from "./bars";
import { drawJoined, drawnOf, readJoined } from "./joined";
import { drawOverlay } from "./overlay";
import { readPalette, type Palette } from "../palette";

/** Gestures are drawn at one pixel per css pixel; after this pause the picture is refined. */
const REFINE_AFTER_MS = 160;

/** The number of pixels of a picture for a file that are painted at a time. */
const STRIP_PIXELS = 4_000_000;

interface Colours {
  palette: Palette;
  ink: string;
  cursor: string;
  gamble: string;
  accent: string;
  fontFamily: string;
  labelScale: number;
  leastCss: CssPixels;
}

function selectedBar({ selected, inspection }: TraceStore): SelectedBar | null {
  const seen = inspection.value;
  if (selected.value === null || seen === null) return null;
  return { level: seen.level, fromId: seen.visit, toId: seen.end };
}

/** The place of a visit's bar; a visit that is still open ends at the last visit recorded so far. */
function barOf({ session }: TraceStore, visit: number): SelectedBar {
  return { level: session.level(visit), fromId: visit, toId: session.subtree_end(visit) };
}

export class FlameCanvas extends WatchingView {
  scrollCss: CssPixels = 0;
  private colours: Colours | null = null;
  /** The colours that the session paints with. */
  private packed: Uint32Array | null = null;
  private pixelsChanged = false;
  private refineTimer: ReturnType<typeof setTimeout> | null = null;
  private fine = true;
  /** The visit id of the cursor when the flame was last drawn. */
  private drawnCursorId: number | null = null;

  constructor(
    private readonly trace: TraceStore,
    frames: Pick<Frames, "request">,
    private readonly pixels: Surface,
    private readonly overlay: Surface,
  ) {
    super(frames);
    this.watch(() => {
      // Whatever the pixels show.
      void trace.extent.value;
      void trace.shownTime.value;
      void trace.shownCamera.value;
      void trace.shownTypes.value;
      this.drawSoon();
    });
    this.watch(() => {
      void trace.selected.value;
      void trace.hovered.value;
      void trace.lit.value;
      void trace.following.value;
      super.drawSoon();
    });
  }

  override destroy(): void {
    super.destroy();
    if (this.refineTimer !== null) clearTimeout(this.refineTimer);
    this.refineTimer = null;
    this.pixelsChanged = false;
  }

  override get idle(): boolean {
    return this.refineTimer === null && !this.pixelsChanged && super.idle;
  }

  get rows(): Rows {
    const { levels, fullWidthLevels } = this.trace.extent.value;
    return layOutRows(this.heightCss, Math.max(levels, 1), Math.max(fullWidthLevels, 1));
  }

  scrollBy(css: CssPixels): void {
    const before = this.scrollCss;
    this.scrollCss = Math.min(Math.max(before + css, 0), this.rows.scrollMaxCss);
    if (this.scrollCss !== before) this.drawSoon();
  }

  recolour(): void {
    const style = this.pixels.style();
    const property = (name: string): string => style.getPropertyValue(name).trim();
    this.colours = {
      palette: readPalette(style),
      ink: property("--flame-ink"),
      cursor: property("--flame-cursor"),
      gamble: property("--flame-gamble"),
      accent: property("--accent"),
      fontFamily: style.fontFamily,
      labelScale: labelScale(style),
      leastCss: leastText(style),
    };
    this.drawSoon();
  }

  readonly draw = (): void => {
    const { pixelsChanged, changed } = this;
    this.pixelsChanged = false;
    this.changed = false;
    if (this.widthCss <= 0 || this.heightCss <= 0 || this.colours === null) return;
    if (pixelsChanged) this.drawPixels(this.colours);
    if (changed) this.drawCrisp(this.colours);
  };

  /** Draws the pixels again, too; an observer of the layers above the pixels requests those layers alone. */
  protected override drawSoon(): void {
    const moving = this.pixels.pixelRatio() > 1 && this.drawnCursorId !== null;
    if (moving) {
      this.fine = false;
      if (this.refineTimer !== null) clearTimeout(this.refineTimer);
      this.refineTimer = setTimeout(() => {
        this.refineTimer = null;
        this.fine = true;
        this.pixelsChanged = true;
        this.askForFrame();
      }, REFINE_AFTER_MS);
    }
    this.pixelsChanged = true;
    super.drawSoon();
  }

  private drawPixels({ palette }: Colours): void {
    const { trace, widthCss, heightCss, pixels } = this;
    // A whole number, so that rows fall on pixels.
    const ratio = this.fine ? Math.min(Math.ceil(pixels.pixelRatio()), FINEST_RATIO) : 1;
    const width = widthCss * ratio;
    const height = heightCss * ratio;
    pixels.size(width, height);
    const pen = pixels.pen();
    if (pen === null) return;
    if (trace.extent.value.visits === 0) {
      pen.fillStyle = palette.css[0] ?? "#000";
      pen.fillRect(0, 0, width, height);
      return;
    }
    if (this.packed !== palette.packed) {
      trace.session.set_palette(palette.packed);
      this.packed = palette.packed;
    }
    this.keepRowInView();
    this.paint(pen, ratio, 0, height);
  }

  /** Paints `count` rows of pixels, beginning with row `from`, at `ratio` pixels a css pixel. */
  private paint(pen: Pen, ratio: number, from: number, count: number): void {
    const { trace, widthCss } = this;
    const camera = trace.shownCamera.value;
    const { rowCss, thinRowCss, fullRows } = this.rows;
    trace.session.paint(
      pen,
      widthCss * ratio,
      count,
      camera.fromId,
      camera.toId,
      rowCss * ratio,
      thinRowCss * ratio,
      fullRows,
      Math.round(this.scrollCss) * ratio + from,
      trace.shownTime.value,
      trace.shownTypes.value,
    );
  }

  /** Draws what is in the window once more. The core paints whole canvases: it is given `scratch`, strip by strip. */
  drawOn(pen: Pen, { left, top, ratio }: Spot, scratch: HTMLCanvasElement): void {
    const { colours, widthCss, heightCss } = this;
    if (colours === null || widthCss <= 0 || this.trace.extent.value.visits === 0) return;
    // Rows are on whole pixels; a ratio between two whole ones is made smaller from the larger one.
    const whole = Math.ceil(ratio);
    const width = widthCss * whole;
    const height = heightCss * whole;
    const most = Math.max(Math.floor(STRIP_PIXELS / width), 2 * whole);
    scratch.width = width;
    scratch.height = Math.min(most, height);
    const strip = scratch.getContext("2d");
    if (strip === null) return;
    pen.setTransform(ratio / whole, 0, 0, ratio / whole, left, top);
    // Each begins in the one before, so that no seam is seen where edges fall between pixels.
    for (let from = 0; from < height; from += most - whole) {
      const count = Math.min(most, height - from);
      this.paint(strip, whole, from, count);
      pen.drawImage(scratch, 0, 0, width, count, 0, from, width, count);
    }
    pen.setTransform(ratio, 0, 0, ratio, left, top);
    this.drawMarks(pen, colours);
  }

  private drawCrisp(colours: Colours): void {
    const { trace, widthCss, heightCss, overlay } = this;
    const ratio = overlay.pixelRatio();
    overlay.size(Math.round(widthCss * ratio), Math.round(heightCss * ratio));
    const pen = overlay.pen();
    if (pen === null) return;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, widthCss, heightCss);
    if (trace.extent.value.visits === 0) return;
    this.drawMarks(pen, colours);
    this.drawnCursorId = trace.cursorId.value;
  }

  private drawMarks(
    pen: Pen,
    { palette, ink, cursor, gamble, accent, fontFamily, labelScale, leastCss }: Colours,
  ): void {
    const { trace, widthCss, heightCss } = this;
    const camera = trace.shownCamera.value;
    const t = trace.shownTime.value;
    const following = trace.following.value;
    const answers = trace.answers.value;
    drawOverlay(pen, {
      widthCss,
      heightCss,
      camera,
      rows: this.rows,
      scrollCss: this.scrollCss,
      bars: readBars(trace.session, widthCss, camera, t, trace.shownTypes.value),
      palette,
      cursorId: following ? null : trace.cursorId.value,
      current: following ? null : trace.current.value,
      selected: selectedBar(trace),
      lit: trace.lit.value.map((visit) => barOf(trace, visit)),
      hovered: trace.hovered.value,
      ink,
      cursorColour: cursor,
      gambleColour: gamble,
      fontFamily,
      labelScale,
      leastCss,
      label: (visit) => answers.bar_label(visit, t),
    });
    if (!following) {
      const levelOf = (visit: number): number => trace.session.level(visit);
      drawJoined(pen, {
        widthCss,
        camera,
        rows: this.rows,
        scrollCss: this.scrollCss,
        joined: drawnOf(
          readJoined(trace.session.relations(trace.selected.value, t), levelOf),
          trace.selected.value,
        ),
        ink,
        groundColour: palette.css[0] ?? ink,
        cursorColour: cursor,
        gambleColour: gamble,
        accentColour: accent,
      });
    }
  }

  /** When the rows do not fit, the row of the current visit stays in view while time moves. */
  private keepRowInView(): void {
    const { rows, trace } = this;
    this.scrollCss = Math.min(this.scrollCss, rows.scrollMaxCss);
    const event = trace.event.value;
    if (rows.scrollMaxCss === 0 || trace.following.value || event === null) return;
    if (this.drawnCursorId === trace.cursorId.value) return;
    const { visit } = event;
    const level = trace.session.level(visit);
    const top = levelToCssY(rows, 0, level);
    const row = rowCssOf(rows, level);
    const low = top + row * 2 - this.heightCss;
    this.scrollCss = Math.min(Math.max(this.scrollCss, low), Math.max(top - row, 0));
    this.scrollCss = Math.min(Math.max(this.scrollCss, 0), rows.scrollMaxCss);
  }
}
