import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CanvasView } from "../../src/stage/canvas-view";
import type { AggregatedBar } from "../../src/stage/flame/aggregated-bars";
import { AggregatedCanvas } from "../../src/stage/flame/aggregated-canvas";
import { FlameCanvas } from "../../src/stage/flame/flame-canvas";
import { FlameMap } from "../../src/stage/flame/flame-map";
import { Frames, type FrameTask } from "../../src/ui/frames";
import { closeTrace } from "../../src/state/page/search";
import { setTime } from "../../src/state/trace/time";
import type { TraceStore } from "../../src/state/trace/trace-store";
import { TimelineCanvas } from "../../src/stage/timeline/timeline-canvas";
import { TIMELINE } from "../../src/core/generated/core-types";
import { searchedPage } from "./page";
import { recordingPen } from "./pen";
import { fakeSurface, type FakeSurface } from "./surface";

interface Shown {
  view: CanvasView;
  trace: TraceStore;
  surfaces: FakeSurface[];
  drawn: () => number;
  asked: () => number;
  frame: () => void;
}

function show(build: (trace: TraceStore, frames: Frames, surfaces: FakeSurface[]) => CanvasView): Shown {
  let next: FrameTask[] = [];
  const frames = new Frames((run) => next.push(run));
  const { trace } = searchedPage("");
  const surfaces = [fakeSurface(), fakeSurface()];
  return {
    view: build(trace, frames, surfaces),
    trace,
    surfaces,
    drawn: () => surfaces.reduce((sum, { strokes }) => sum + strokes.length, 0),
    asked: () => next.length,
    frame: () => {
      const due = next;
      next = [];
      for (const run of due) run(0);
    },
  };
}

const flame = (): Shown =>
  show(
    (trace, frames, [pixels, overlay]) =>
      new FlameCanvas(trace, frames, pixels ?? fakeSurface(), overlay ?? fakeSurface()),
  );
const map = (): Shown =>
  show((trace, frames, [surface]) => new FlameMap(trace, frames, surface ?? fakeSurface()));
const timeline = (): Shown =>
  show((trace, frames, [surface]) => new TimelineCanvas(trace, frames, surface ?? fakeSurface()));
const aggregated = (): Shown =>
  show(
    (trace, frames, [surface]) =>
      new AggregatedCanvas(trace, frames, surface ?? fakeSurface(), signal<AggregatedBar | null>(null)),
  );

/** The object that the core makes of its pixels before it hands them to the pen. */
class Picture {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {
    if (data.length !== 4 * width * height || data.length === 0) throw new DOMException("no picture");
  }
}

beforeEach(() => {
  vi.stubGlobal("ImageData", Picture);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each([
  ["the flame", flame],
  ["the map of the slider", map],
  ["the timeline", timeline],
  ["the aggregated flame", aggregated],
])("%s as a view", (_name, open) => {
  it("draws once for all changes before a frame, and nothing when nothing has changed", () => {
    const { view, drawn, asked, frame } = open();
    view.recolour();
    view.resize(300, 100);
    expect(asked()).toBe(1);
    expect(drawn()).toBe(0);
    expect(view.idle).toBe(false);
    frame();
    const once = drawn();
    expect(once).toBeGreaterThan(0);
    expect(view.idle).toBe(true);
    view.draw(0);
    expect(drawn()).toBe(once);
    expect(asked()).toBe(0);
  });

  it("waits for room and colours without keeping the page busy", () => {
    const { view, drawn, frame } = open();
    frame();
    view.resize(0, 100);
    view.recolour();
    frame();
    expect(drawn()).toBe(0);
    expect(view.idle).toBe(true);
  });

  it("hears of nothing once it is destroyed", () => {
    const { view, trace, drawn, frame } = open();
    view.recolour();
    view.resize(300, 100);
    view.destroy();
    expect(view.idle).toBe(true);
    setTime(trace, 3);
    trace.extent.value = { ...trace.extent.value };
    frame();
    expect(drawn()).toBe(0);
  });

  it("asks a closed trace nothing", () => {
    const { view, trace, surfaces, frame } = open();
    view.recolour();
    view.resize(300, 100);
    frame();
    closeTrace(trace);
    expect(view.idle).toBe(false);
    expect(() => view.draw(0)).not.toThrow();
    expect(surfaces[0]?.strokes.at(-1)?.what).toMatch(/fillRect|clearRect/);
  });
});

it("the timeline draws each kind of event that it counts, in the colour of its row", () => {
  const { trace } = searchedPage("game=tree");
  const drawn = (isCounted: (place: number) => boolean) => {
    const counts = (columns: number) =>
      new Uint32Array(columns * TIMELINE.length).map((_, at) => Number(isCounted(at % TIMELINE.length)));
    const surface = fakeSurface();
    const named = { ...surface, style: () => ({ getPropertyValue: (name: string) => name, fontFamily: "" }) };
    const counted = { ...trace, session: { timeline: counts } } as unknown as TraceStore;
    const view = new TimelineCanvas(counted, { request: () => {} }, named);
    view.recolour();
    view.resize(300, 100);
    view.draw();
    return surface.strokes.filter(({ what }) => what === "fillRect");
  };
  const columns = 150;
  for (const [counted, { kind, colour }] of TIMELINE.entries()) {
    const styles = drawn((place) => place === counted).map(({ style }) => style);
    expect(styles, kind).toEqual(Array.from({ length: columns }, () => `--flame-${colour}`));
  }
  const all = drawn(() => true);
  expect(all).toHaveLength(columns * TIMELINE.length);
  expect(all.at(-1)?.args.slice(2), "nothing covers an iteration's line").toEqual([1, 100]);
});

it("the map of the slider has each bar where the knob is when the search enters it, and is not painted as time moves", () => {
  const { view, trace, surfaces, asked, frame } = map();
  const paint = vi.fn(trace.session.paint);
  trace.session.paint = paint;
  view.recolour();
  view.resize(1000, 44);
  frame();
  const [, painted = 0, , from, to = 0] = paint.mock.calls[0] ?? [];
  const { visits, ticks } = trace.extent.value;
  const moved = new Map<number, number>();
  for (const { what, args } of surfaces[0]?.strokes ?? [])
    if (what === "drawImage") moved.set(moved.size + 1, Number(args[1]));
  expect([from, moved.size], "each row but the first").toEqual([0, trace.extent.value.levels - 1]);
  for (let visit = 0; visit < visits; visit += 1) {
    const enter = trace.session.enter_time(visit);
    const left = (painted * visit) / to - (moved.get(trace.session.level(visit)) ?? 0);
    const knob = (1000 * enter) / (ticks - 1);
    expect(Math.abs(left - knob), `visit ${visit}`).toBeLessThanOrEqual(1);
  }
  setTime(trace, 4);
  expect(asked()).toBe(0);
});

describe("the flame", () => {
  it("draws gestures coarsely on a fine screen and refines them after a pause", () => {
    const { view, trace, surfaces, frame } = flame();
    for (const surface of surfaces) surface.ratio = 2;
    view.recolour();
    view.resize(300, 100);
    frame();
    setTime(trace, 4);
    frame();
    expect(surfaces[0]?.sizes.at(-1)).toBe("300 x 100");
    expect(view.idle).toBe(false);
    vi.advanceTimersByTime(1000);
    frame();
    expect(surfaces[0]?.sizes.at(-1)).toBe("600 x 200");
    expect(view.idle).toBe(true);
  });

  it.each<[string, (trace: TraceStore) => void]>([
    ["the selection changes", (trace) => (trace.selected.value = 3)],
    ["another visit is hovered", (trace) => (trace.hovered.value = 3)],
    ["words are about another visit", (trace) => (trace.lit.value = [3])],
  ])("draws only what is crisp when %s", (_what, change) => {
    const { view, trace, surfaces, frame } = flame();
    view.recolour();
    view.resize(300, 100);
    frame();
    const painted = surfaces[0]?.strokes.length;
    const drawn = surfaces[1]?.strokes.length ?? 0;
    change(trace);
    frame();
    expect(surfaces[0]?.strokes).toHaveLength(painted ?? -1);
    expect(surfaces[1]?.strokes.length).toBeGreaterThan(drawn);
  });

  it("is drawn once more for a file strip by strip, every row of pixels in one", () => {
    const { view, trace, frame } = flame();
    view.recolour();
    view.resize(3000, 1000);
    frame();
    const paint = vi.fn(trace.session.paint);
    trace.session.paint = paint;
    const { pen, strokes } = recordingPen();
    const scratch = { width: 0, height: 0, getContext: () => recordingPen().pen };
    if (!(view instanceof FlameCanvas)) throw new Error("this is no flame");
    view.drawOn(pen, { left: 5, top: 7, ratio: 1.5 }, scratch as unknown as HTMLCanvasElement);
    const strips = paint.mock.calls.map((call) => ({ width: call[1], count: call[2], from: call[8] }));
    expect(strips.length).toBeGreaterThan(1);
    let painted = 0;
    for (const { width, count, from } of strips) {
      expect(width).toBe(6000);
      expect(count).toBeLessThanOrEqual(scratch.height);
      expect(from, "no seam").toBeLessThanOrEqual(painted);
      painted = from + count;
    }
    expect(painted).toBe(2000);
    const draws = strokes.filter(({ what }) => what === "drawImage");
    expect(draws.map(({ args }) => args[6])).toEqual(strips.map(({ from }) => from));
    expect(strokes.find(({ what }) => what === "setTransform")?.args).toEqual([0.75, 0, 0, 0.75, 5, 7]);
  });
});
