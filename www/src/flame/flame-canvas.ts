/**
 * Draws the flame: pixels from the core onto one canvas, what is crisp onto another above it.
 * Draws only when asked by a frame and only what has changed.
 */
import { effect } from "@preact/signals";
import type { Frames } from "../frames";
import type { Store, Trace } from "../store/store";
import { layOutRows, type CssPixels, type Rows } from "./axis";
import { readBars } from "./bars";
import { drawOverlay } from "./overlay";
import { readPalette, type Palette } from "./palette";

/** Gestures are drawn at one pixel per css pixel; after this pause the picture is refined. */
const REFINE_AFTER_MS = 160;

/** More device pixels than this cost frames and are not seen. */
const FINEST_RATIO = 2;

export class FlameCanvas {
  scrollCss: CssPixels = 0;
  private widthCss: CssPixels = 0;
  private heightCss: CssPixels = 0;
  private palette: Palette | null = null;
  private paintedPalette: { trace: object; palette: Palette } | null = null;
  private colours = { ink: "#000", cursor: "#000", gamble: "#000", fontFamily: "sans-serif" };
  private refineTimer: ReturnType<typeof setTimeout> | null = null;
  private fine = true;
  private readonly ends: (() => void)[] = [];
  private drawn: { trace: Trace | null; cursorId: number } | null = null;

  constructor(
    private readonly store: Store,
    private readonly frames: Frames,
    private readonly pixels: HTMLCanvasElement,
    private readonly overlay: HTMLCanvasElement,
  ) {
    this.ends.push(
      effect(() => {
        // Whatever the pixels show.
        void store.trace.value;
        void store.shownTime.value;
        void store.shownCamera.value;
        void store.types.value;
        this.changedSoon();
      }),
      effect(() => {
        void store.pinned.value;
        void store.hovered.value;
        void store.following.value;
        frames.request("draw", this.drawCrisp);
      }),
    );
  }

  stop(): void {
    for (const end of this.ends) end();
    if (this.refineTimer !== null) clearTimeout(this.refineTimer);
  }

  get refining(): boolean {
    return this.refineTimer !== null;
  }

  get rows(): Rows {
    return layOutRows(this.heightCss, this.store.trace.value?.levels ?? 1);
  }

  resize(widthCss: CssPixels, heightCss: CssPixels): void {
    this.widthCss = Math.floor(widthCss);
    this.heightCss = Math.floor(heightCss);
    this.changedSoon();
  }

  scrollBy(css: CssPixels): void {
    const before = this.scrollCss;
    this.scrollCss = Math.min(Math.max(before + css, 0), this.rows.scrollMaxCss);
    if (this.scrollCss !== before) this.changedSoon();
  }

  /** The theme has changed. */
  recolour(): void {
    const style = getComputedStyle(this.pixels);
    this.palette = readPalette(style);
    const property = (name: string): string => style.getPropertyValue(name).trim();
    this.colours = {
      ink: property("--flame-ink"),
      cursor: property("--flame-cursor"),
      gamble: property("--flame-gamble"),
      fontFamily: style.fontFamily,
    };
    this.changedSoon();
  }

  private changedSoon(): void {
    const gestures = devicePixelRatio > 1 && this.drawn !== null;
    if (gestures) {
      this.fine = false;
      if (this.refineTimer !== null) clearTimeout(this.refineTimer);
      this.refineTimer = setTimeout(() => {
        this.refineTimer = null;
        this.fine = true;
        this.frames.request("draw", this.drawPixels);
      }, REFINE_AFTER_MS);
    }
    this.frames.request("draw", this.drawPixels);
    this.frames.request("draw", this.drawCrisp);
  }

  private readonly drawPixels = (): void => {
    const trace = this.store.trace.value;
    const { widthCss, heightCss, pixels } = this;
    if (widthCss <= 0 || heightCss <= 0) return;
    if (this.palette === null) this.recolour();
    const palette = this.palette;
    if (palette === null) return;
    // A whole number, so that rows fall on pixels.
    const ratio = this.fine ? Math.min(Math.ceil(devicePixelRatio), FINEST_RATIO) : 1;
    const width = widthCss * ratio;
    const height = heightCss * ratio;
    if (pixels.width !== width) pixels.width = width;
    if (pixels.height !== height) pixels.height = height;
    const pen = pixels.getContext("2d", { alpha: false });
    if (pen === null) return;
    if (trace === null || trace.visits === 0) {
      pen.fillStyle = palette.css[0] ?? "#000";
      pen.fillRect(0, 0, width, height);
      return;
    }
    const { session } = trace;
    if (this.paintedPalette?.trace !== session || this.paintedPalette.palette !== palette) {
      session.set_palette(palette.packed);
      this.paintedPalette = { trace: session, palette };
    }
    this.keepRowInView();
    const camera = this.store.shownCamera.value;
    const address = session.flame(
      width,
      height,
      camera.fromId,
      camera.toId,
      this.rows.rowCss * ratio,
      Math.round(this.scrollCss) * ratio,
      this.store.shownTime.value,
      this.store.types.value === "actual",
    );
    // The memory's buffer may have been replaced by growing, so it is asked for only now.
    const bytes = new Uint8ClampedArray(this.store.engine.memory.buffer, address, width * height * 4);
    pen.putImageData(new ImageData(bytes, width, height), 0, 0);
  };

  private readonly drawCrisp = (): void => {
    const { store, widthCss, heightCss, overlay, palette } = this;
    if (widthCss <= 0 || heightCss <= 0 || palette === null) return;
    const ratio = devicePixelRatio;
    const width = Math.round(widthCss * ratio);
    const height = Math.round(heightCss * ratio);
    if (overlay.width !== width) overlay.width = width;
    if (overlay.height !== height) overlay.height = height;
    const pen = overlay.getContext("2d");
    if (pen === null) return;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const trace = store.trace.value;
    if (trace === null || trace.visits === 0) {
      pen.clearRect(0, 0, widthCss, heightCss);
      return;
    }
    const camera = store.shownCamera.value;
    drawOverlay(pen, {
      widthCss,
      heightCss,
      camera,
      rows: this.rows,
      scrollCss: this.scrollCss,
      bars: readBars(trace.session, widthCss, camera, store.shownTime.value, store.types.value === "actual"),
      palette,
      cursorId: store.following.value ? null : store.cursorId.value,
      current: store.following.value ? null : store.current.value,
      pinned: store.pinned.value,
      hovered: store.hovered.value,
      ink: this.colours.ink,
      cursorColour: this.colours.cursor,
      gambleColour: this.colours.gamble,
      fontFamily: this.colours.fontFamily,
      label: (visit) => trace.session.bar_label(visit, store.shownTime.value),
    });
    this.drawn = { trace, cursorId: store.cursorId.value };
  };

  /** When the rows do not fit, the row of the current visit stays in view while time moves. */
  private keepRowInView(): void {
    const { rows, store } = this;
    this.scrollCss = Math.min(this.scrollCss, rows.scrollMaxCss);
    const { event } = store;
    if (rows.scrollMaxCss === 0 || store.following.value || event.value === null) return;
    if (this.drawn?.cursorId === store.cursorId.value) return;
    const { visit } = event.value;
    // t_enter = 2 id - level
    const level = 2 * visit - (store.trace.value?.session.enter_time(visit) ?? 0);
    const top = level * rows.rowCss;
    const low = top + rows.rowCss * 2 - this.heightCss;
    this.scrollCss = Math.min(Math.max(this.scrollCss, low), Math.max(top - rows.rowCss, 0));
    this.scrollCss = Math.min(Math.max(this.scrollCss, 0), rows.scrollMaxCss);
  }
}
