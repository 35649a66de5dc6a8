/**
 * The one interface of whatever draws a trace on a canvas: flame, timeline, later the tree. A view
 * asks its frames to be drawn when something has changed, and draws no more than that.
 */
import { effect } from "@preact/signals";
import type { CssPixels } from "../state/trace/axis";
import type { Frames } from "../ui/frames";

export interface CanvasView {
  /** The room that there is; without any nothing is drawn. */
  resize(widthCss: CssPixels, heightCss: CssPixels): void;
  /** The theme has changed: colours are read anew. */
  recolour(): void;
  /** Draws what has changed since it was last called; if nothing has, it draws nothing. `now` is the frame's time. */
  draw(now: number): void;
  /** Nothing is left to draw, and nothing will be without a further change. */
  readonly idle: boolean;
  /** Hears of no change any more. */
  destroy(): void;
}

/** A view that watches a trace, and asks for a frame when something has changed. */
export abstract class WatchingView implements CanvasView {
  protected widthCss: CssPixels = 0;
  protected heightCss: CssPixels = 0;
  /** Something has changed since it was last drawn. */
  protected changed = false;
  private readonly unsubscribe: (() => void)[] = [];

  constructor(private readonly frames: Pick<Frames, "request">) {}

  abstract readonly draw: () => void;
  abstract recolour(): void;

  get idle(): boolean {
    return !this.changed;
  }

  resize(widthCss: CssPixels, heightCss: CssPixels): void {
    this.widthCss = Math.floor(widthCss);
    this.heightCss = Math.floor(heightCss);
    this.drawSoon();
  }

  destroy(): void {
    for (const end of this.unsubscribe) end();
    this.changed = false;
  }

  /** Runs a function now, and again whenever a signal that it read has changed. */
  protected watch(read: () => void): void {
    this.unsubscribe.push(effect(read));
  }

  protected drawSoon(): void {
    this.changed = true;
    this.askForFrame();
  }

  protected askForFrame(): void {
    this.frames.request("draw", this.draw);
  }
}

/** More device pixels a css pixel than this cost frames and are not seen. */
export const FINEST_RATIO = 2;

export type Pen = CanvasRenderingContext2D;

/**
 * A place on another canvas for a second drawing of a view: its corner, and the number of that canvas's pixels per
 * pixel of the view.
 */
export interface Spot {
  readonly left: number;
  readonly top: number;
  readonly ratio: number;
}

/** The part of a computed style that drawing needs. */
export type SurfaceStyle = Pick<CSSStyleDeclaration, "getPropertyValue" | "fontFamily">;

/** The enlargement of labels in relation to a desk: on a projector they are read from the last row. */
export function labelScale(style: SurfaceStyle): number {
  const scale = Number.parseFloat(style.getPropertyValue("--label-scale"));
  return scale > 0 ? scale : 1;
}

/**
 * The size of the smallest text that may be drawn, if the style sheet sets it, as for a projector; otherwise
 * 0.
 */
export function leastText(style: SurfaceStyle): CssPixels {
  const least = Number.parseFloat(style.getPropertyValue("--least-text"));
  return least > 0 ? least : 0;
}

/** A canvas and its style from the document, so that a test can draw without either. */
export interface Surface {
  /** Sets the size in device pixels; setting an unchanged size costs nothing. */
  size(width: number, height: number): void;
  pen(): Pen | null;
  style(): SurfaceStyle;
  /** Device pixels a css pixel. */
  pixelRatio(): number;
}

export function surfaceOf(
  canvas: HTMLCanvasElement,
  settings: CanvasRenderingContext2DSettings = {},
): Surface {
  return {
    size: (width, height) => {
      // Setting a size clears the canvas, even if it is the one that it has.
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    },
    pen: () => canvas.getContext("2d", settings),
    style: () => getComputedStyle(canvas),
    pixelRatio: () => devicePixelRatio,
  };
}
