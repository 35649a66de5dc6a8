/** Draws how densely the events lie over the whole search. */
import { WatchingView, type Surface } from "../canvas-view";
import type { Frames } from "../../ui/frames";
import type { EventKind } from "../../core/plyscope.js";
import type { TraceStore } from "../../state/trace/trace-store";

/** The kinds of events that are drawn, by the core's names, and the colours that they have. */
const COLOURS = {
  "cut-off": "--flame-cut",
  "table-answer": "--flame-all",
  "re-search": "--flame-pv",
  iteration: "--flame-ink",
  "pre-search": "--flame-gamble",
  "uncertainty-cut-off": "--flame-ink",
} as const;
type Drawn = keyof typeof COLOURS;
const DRAWN = Object.keys(COLOURS) as Drawn[];

/** How many events of each kind a column has. */
type Density = Record<Drawn, number>;

const CSS_A_COLUMN = 2;

export class TimelineCanvas extends WatchingView {
  private colours: Record<Drawn, string> | null = null;

  constructor(
    private readonly trace: TraceStore,
    frames: Pick<Frames, "request">,
    private readonly surface: Surface,
  ) {
    super(frames);
    this.watch(() => {
      void trace.extent.value;
      this.drawSoon();
    });
  }

  recolour(): void {
    const style = this.surface.style();
    this.colours = byKind((kind) => style.getPropertyValue(COLOURS[kind]).trim());
    this.drawSoon();
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
    const densities = readDensities(trace.session.timeline(columns), trace.eventKinds);
    const width = widthCss / columns;
    const tallest = heights(densities);
    const floor = heightCss;
    densities.forEach((density, column) => {
      const x = column * width;
      const cutOffs = share(density["cut-off"], tallest["cut-off"]) * (heightCss - 10);
      const answers = share(density["table-answer"], tallest["table-answer"]) * (heightCss - 10) * 0.6;
      pen.fillStyle = colours["cut-off"];
      pen.globalAlpha = 0.75;
      pen.fillRect(x, floor - cutOffs, width, cutOffs);
      pen.fillStyle = colours["table-answer"];
      pen.globalAlpha = 0.9;
      pen.fillRect(x, floor - answers, width, answers);
      pen.globalAlpha = 1;
      if (density["re-search"] > 0) {
        pen.fillStyle = colours["re-search"];
        pen.fillRect(x, 0, Math.max(width, 2), 6);
      }
      if (density["pre-search"] > 0) {
        pen.fillStyle = colours["pre-search"];
        pen.fillRect(x, 7, Math.max(width, 2), 4);
      }
      if (density["uncertainty-cut-off"] > 0) {
        // A thin line, so that shape tells it from the pre-searches above it.
        pen.fillStyle = colours["uncertainty-cut-off"];
        pen.fillRect(x, 13, Math.max(width, 2), 1.5);
      }
    });
    // Last, so that nothing covers them: an iteration is where a new picture begins.
    pen.fillStyle = colours.iteration;
    pen.globalAlpha = 0.8;
    densities.forEach((density, column) => {
      if (density.iteration > 0) pen.fillRect(Math.floor(column * width), 0, 1, heightCss);
    });
    pen.globalAlpha = 1;
  };
}

function byKind<T>(value: (kind: Drawn) => T): Record<Drawn, T> {
  return Object.fromEntries(DRAWN.map((kind) => [kind, value(kind)])) as Record<Drawn, T>;
}

/** The core's counts, column by column, each kind in its place there. */
export function readDensities(counts: Uint32Array, kinds: readonly EventKind[]): Density[] {
  const counted = kinds.filter(({ timeline }) => timeline !== null).length;
  const places = byKind((kind) => kinds.find((known) => known.kind === kind)?.timeline ?? null);
  const densities: Density[] = [];
  for (let at = 0; counted > 0 && at + counted <= counts.length; at += counted) {
    densities.push(
      byKind((kind) => {
        const place = places[kind];
        return place === null ? 0 : (counts[at + place] ?? 0);
      }),
    );
  }
  return densities;
}

type Tallest = Pick<Density, "cut-off" | "table-answer">;

function heights(densities: readonly Density[]): Tallest {
  const most: Tallest = { "cut-off": 1, "table-answer": 1 };
  for (const density of densities) {
    most["cut-off"] = Math.max(most["cut-off"], density["cut-off"]);
    most["table-answer"] = Math.max(most["table-answer"], density["table-answer"]);
  }
  return most;
}

/** The root keeps rare events visible beside crowded columns. */
const share = (number: number, most: number): number => Math.sqrt(number / most);
