/** Draws how densely the events lie over the whole search. */
import { effect } from "@preact/signals";
import type { CssPixels } from "../axis";
import type { CanvasView, Surface } from "../canvas-view";
import type { Frames } from "../frames";
import type { TraceStore } from "../store/trace-store";

/** In the order of the core's counts by column. */
const KINDS = [
  "cutOffs",
  "tableAnswers",
  "reSearches",
  "iterations",
  "preSearches",
  "uncertaintyCutOffs",
] as const;
type Density = Record<(typeof KINDS)[number], number>;

const CSS_A_COLUMN = 2;

export class TimelineCanvas implements CanvasView {
  private widthCss: CssPixels = 0;
  private heightCss: CssPixels = 0;
  private colours: Record<(typeof KINDS)[number], string> | null = null;
  private changed = false;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly trace: TraceStore,
    private readonly frames: Pick<Frames, "request">,
    private readonly surface: Surface,
  ) {
    this.unsubscribe = effect(() => {
      void trace.extent.value;
      this.drawSoon();
    });
  }

  destroy(): void {
    this.unsubscribe();
    this.changed = false;
  }

  get idle(): boolean {
    return !this.changed;
  }

  resize(widthCss: CssPixels, heightCss: CssPixels): void {
    this.widthCss = Math.floor(widthCss);
    this.heightCss = Math.floor(heightCss);
    this.drawSoon();
  }

  recolour(): void {
    const style = this.surface.style();
    const property = (name: string): string => style.getPropertyValue(name).trim();
    this.colours = {
      cutOffs: property("--flame-cut"),
      tableAnswers: property("--flame-all"),
      reSearches: property("--flame-pv"),
      iterations: property("--flame-ink"),
      preSearches: property("--flame-gamble"),
      uncertaintyCutOffs: property("--flame-ink"),
    };
    this.drawSoon();
  }

  private drawSoon(): void {
    this.changed = true;
    this.frames.request("draw", this.draw);
  }

  readonly draw = (): void => {
    const { widthCss, heightCss, surface, colours, trace } = this;
    const { changed } = this;
    this.changed = false;
    if (!changed || widthCss <= 0 || heightCss <= 0 || colours === null) return;
    const ratio = surface.pixelRatio();
    surface.size(Math.round(widthCss * ratio), Math.round(heightCss * ratio));
    const pen = surface.pen();
    if (pen === null) return;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, widthCss, heightCss);
    if (trace.extent.value.visits === 0) return;
    const columns = Math.max(Math.floor(widthCss / CSS_A_COLUMN), 1);
    const densities = readDensities(trace.session.timeline(columns));
    const width = widthCss / columns;
    const tallest = heights(densities);
    const floor = heightCss;
    densities.forEach((density, column) => {
      const x = column * width;
      const cutOffs = share(density.cutOffs, tallest.cutOffs) * (heightCss - 10);
      const answers = share(density.tableAnswers, tallest.tableAnswers) * (heightCss - 10) * 0.6;
      pen.fillStyle = colours.cutOffs;
      pen.globalAlpha = 0.75;
      pen.fillRect(x, floor - cutOffs, width, cutOffs);
      pen.fillStyle = colours.tableAnswers;
      pen.globalAlpha = 0.9;
      pen.fillRect(x, floor - answers, width, answers);
      pen.globalAlpha = 1;
      if (density.reSearches > 0) {
        pen.fillStyle = colours.reSearches;
        pen.fillRect(x, 0, Math.max(width, 2), 6);
      }
      if (density.preSearches > 0) {
        pen.fillStyle = colours.preSearches;
        pen.fillRect(x, 7, Math.max(width, 2), 4);
      }
      if (density.uncertaintyCutOffs > 0) {
        // A thin line, so that shape tells it from the pre-searches above it.
        pen.fillStyle = colours.uncertaintyCutOffs;
        pen.fillRect(x, 13, Math.max(width, 2), 1.5);
      }
    });
    // Last, so that nothing covers them: an iteration is where a new picture begins.
    pen.fillStyle = colours.iterations;
    pen.globalAlpha = 0.8;
    densities.forEach((density, column) => {
      if (density.iterations > 0) pen.fillRect(Math.floor(column * width), 0, 1, heightCss);
    });
    pen.globalAlpha = 1;
  };
}

function readDensities(counts: Uint32Array): Density[] {
  const densities: Density[] = [];
  for (let at = 0; at + KINDS.length <= counts.length; at += KINDS.length) {
    const [
      cutOffs = 0,
      tableAnswers = 0,
      reSearches = 0,
      iterations = 0,
      preSearches = 0,
      uncertaintyCutOffs = 0,
    ] = counts.subarray(at, at + KINDS.length);
    densities.push({ cutOffs, tableAnswers, reSearches, iterations, preSearches, uncertaintyCutOffs });
  }
  return densities;
}

function heights(densities: readonly Density[]): Pick<Density, "cutOffs" | "tableAnswers"> {
  const most = { cutOffs: 1, tableAnswers: 1 };
  for (const { cutOffs, tableAnswers } of densities) {
    most.cutOffs = Math.max(most.cutOffs, cutOffs);
    most.tableAnswers = Math.max(most.tableAnswers, tableAnswers);
  }
  return most;
}

/** The root keeps rare events visible beside crowded columns. */
const share = (number: number, most: number): number => Math.sqrt(number / most);
