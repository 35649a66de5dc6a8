/** Draws how densely the events lie over the whole search. */
import { WatchingView, type Surface } from "../canvas-view";
import type { Frames } from "../../ui/frames";
import { TIMELINE, type TimelineShapeName } from "../../core/generated/core-types";
import type { CssPixels } from "../../state/trace/axis";
import type { TraceStore } from "../../state/trace/trace-store";

type Rectangle = readonly [x: CssPixels, y: CssPixels, width: CssPixels, height: CssPixels];

/** The rectangle in which a column of events of one kind is drawn. */
interface Column {
  x: CssPixels;
  width: CssPixels;
  height: CssPixels;
  /** The number of events, as a share of the largest of all columns. */
  share: number;
}

interface Drawing {
  alpha: number;
  rectangle: (column: Column) => Rectangle;
}

const ROOM_FOR_STRIPES_CSS = 10;

/**
 * One drawing for each shape that the core names, in drawing order. Lines come last, so that nothing covers
 * them: a new picture begins at each iteration.
 */
const SHAPES: Readonly<Record<TimelineShapeName, Drawing>> = {
  "tall-column": { alpha: 0.75, rectangle: (column) => standing(column, 1) },
  "short-column": { alpha: 0.9, rectangle: (column) => standing(column, 0.6) },
  "first-stripe": { alpha: 1, rectangle: ({ x, width }) => [x, 0, width, 6] },
  "second-stripe": { alpha: 1, rectangle: ({ x, width }) => [x, 7, width, 4] },
  // Thin, so that its shape distinguishes it from the stripe above it.
  "thin-stripe": { alpha: 1, rectangle: ({ x, width }) => [x, 13, width, 1.5] },
  line: { alpha: 0.8, rectangle: ({ x, height }) => [Math.floor(x), 0, 1, height] },
};

/** A column from the lower edge. The square root keeps rare events visible beside crowded columns. */
function standing({ x, width, height, share }: Column, part: number): Rectangle {
  const tall = Math.sqrt(share) * (height - ROOM_FOR_STRIPES_CSS) * part;
  return [x, height - tall, width, tall];
}

const ORDER = Object.keys(SHAPES) as TimelineShapeName[];
/** The drawn looks, each with its place among the core's counts. */
const DRAWN = TIMELINE.map((look, place) => ({ ...look, place })).toSorted(
  (a, b) => ORDER.indexOf(a.shape) - ORDER.indexOf(b.shape),
);

const CSS_A_COLUMN = 2;

export class TimelineCanvas extends WatchingView {
  private colours: readonly string[] | null = null;

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
    this.colours = DRAWN.map(({ colour }) => style.getPropertyValue(`--flame-${colour}`).trim());
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
    const counts = trace.session.timeline(columns);
    const width = widthCss / columns;
    for (const [index, { shape, place }] of DRAWN.entries()) {
      const { alpha, rectangle } = SHAPES[shape];
      const ofKind = countsAt(counts, place);
      const most = ofKind.reduce((largest, count) => Math.max(largest, count), 1);
      pen.fillStyle = colours[index] ?? "";
      pen.globalAlpha = alpha;
      ofKind.forEach((count, column) => {
        if (count === 0) return;
        const share = count / most;
        pen.fillRect(...rectangle({ x: column * width, width, height: heightCss, share }));
      });
    }
    pen.globalAlpha = 1;
  };
}

/** The counts of one kind, column by column. */
const countsAt = (counts: Uint32Array, place: number): Uint32Array =>
  counts.filter((_, index) => index % TIMELINE.length === place);
