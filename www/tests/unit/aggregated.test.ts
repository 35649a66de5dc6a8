/** The aggregated flame without the document: its bars, their drawing and texts, and the visible part. */
import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { fullCamera, layOutRows } from "../../src/state/trace/axis";
import {
  aggregatedBarAt,
  neighbourOf,
  readAggregatedBars,
  readBarOf,
  type AggregatedBar,
} from "../../src/stage/flame/aggregated-bars";
import { AggregatedCanvas } from "../../src/stage/flame/aggregated-canvas";
import { sequenceLines } from "../../src/stage/flame/sequence-text";
import { Frames } from "../../src/ui/frames";
import {
  aggregatedCameraOf,
  aggregatedControls,
  showPart,
  zoomAggregated,
} from "../../src/state/trace/aggregated-camera";
import { loadPreset, openLink, showLink } from "../../src/state/page/scenario";
import { aimedControls } from "../../src/state/page/views";
import { searchedPage, small, testPage, type TestPage } from "./page";
import { recordingPen, type Stroke } from "./pen";
import { fakeSurface } from "./surface";

const WIDTH = 600;

/** MAX has two moves; iterations and re-searches visit them more than once. */
const SEARCH = "game=tree&tree=((3_5)_(2_9))_((6_1)_(7_8))&search=pvs&deepening=on&table=8";

const barsOf = ({ trace }: TestPage, width = WIDTH): AggregatedBar[] =>
  readAggregatedBars(trace.session, width, aggregatedCameraOf(trace), 99, "both");

const named = ({ trace }: TestPage, bar: AggregatedBar | null): string | undefined =>
  bar === null ? undefined : trace.session.sequence_name(bar.index);

test("every visit of a position is in the bar of its moves, whatever its iteration", () => {
  const page = searchedPage(SEARCH);
  const bars = barsOf(page);
  const { trace } = page;
  const [root] = bars;
  expect([root?.visits, named(page, root ?? null)]).toEqual([trace.session.positions(), "root"]);
  expect([root?.leftCss, root?.rightCss]).toEqual([0, WIDTH]);
  const times = bars.map((bar) => trace.session.sequence(bar.index)!.times);
  expect(Math.max(...times)).toBeGreaterThan(2);
  expect(times.reduce((sum, number) => sum + number, 0)).toBe(trace.session.positions());
  for (let visit = 2; visit < trace.extent.value.visits; visit += 1) {
    const bar = readBarOf(trace.session, WIDTH, aggregatedCameraOf(trace), visit, "both");
    if (trace.session.sequence(bar?.index ?? -1) === null) {
      // An iteration is no position.
      expect(trace.answers.value.inspect(visit, 0)?.kind).toBe("iteration");
      continue;
    }
    const { first, last } = trace.session.sequence(bar!.index)!;
    expect(first <= visit && visit <= last, `visit ${visit}`).toBe(true);
  }
});

test("arrow keys lead to the bar above, to the widest below, and along a row", () => {
  const page = searchedPage(SEARCH);
  const bars = barsOf(page);
  const root = bars[0]!;
  const child = neighbourOf(bars, root, "child")!;
  const other = neighbourOf(bars, child, "after")!;
  expect(child.visits).toBeGreaterThanOrEqual(other.visits);
  expect(neighbourOf(bars, other, "before")).toBe(child);
  expect(neighbourOf(bars, child, "parent")).toBe(root);
  expect(neighbourOf(bars, neighbourOf(bars, other, "child")!, "parent")).toBe(other);
  expect([neighbourOf(bars, root, "parent"), neighbourOf(bars, child, "before")]).toEqual([null, null]);
  const rows = layOutRows(400, 4);
  expect(aggregatedBarAt(bars, rows, child.leftCss + 1, rows.rowCss * 1.5)).toBe(child);
  expect(aggregatedBarAt(bars, rows, WIDTH - 0.1, rows.rowCss * 1.5), "the root's own visits").toBe(null);
});

test("a bar says its moves, how often they were searched, and as what", () => {
  const { trace } = searchedPage(small());
  const bars = readAggregatedBars(trace.session, WIDTH, fullCamera(6), 99, "both");
  const lines = bars.map((bar) => sequenceLines(trace, bar).slice(0, 3));
  expect(lines).toEqual([
    ["root", "Searched once: 1 PV", "6 visits in all, 100.0 % of the search"],
    ["B", "Searched once: 1 PV", "3 visits in all, 50.0 % of the search"],
    ["C", "Searched once: 1 CUT", "2 visits in all, 33.3 % of the search"],
    ["D", "Searched once", "1 visit in all, 16.7 % of the search"],
    ["E", "Searched once", "1 visit in all, 16.7 % of the search"],
    ["F", "Searched once", "1 visit in all, 16.7 % of the search"],
  ]);
  const minimax = searchedPage("game=tree&tree=(3_5)_(2_9)&search=minimax").trace;
  const first = readAggregatedBars(minimax.session, WIDTH, fullCamera(7), 99, "both")[0]!;
  expect(sequenceLines(minimax, first)[1], "it has no windows, so no types").toBe("Searched once");
  // Two pixels for six visits: narrower sequences are one bar.
  const merged = readAggregatedBars(trace.session, 2, fullCamera(6), 99, "both").filter(
    (bar) => bar.merged > 0,
  );
  expect(merged.map((bar) => sequenceLines(trace, bar))[0]).toEqual([
    "1 sequence of moves",
    "Each is narrower than a pixel: zoom in to see them",
    "2 visits together",
  ]);
});

test("bars are drawn with name and count where there is room, and small ones as one that is paler", () => {
  const page = searchedPage(SEARCH);
  const surface = fakeSurface();
  const frames = new Frames(() => {});
  const canvas = new AggregatedCanvas(page.trace, frames, surface, signal<AggregatedBar | null>(null));
  canvas.recolour();
  const drawn = (width: number) => {
    surface.strokes.length = 0;
    canvas.resize(width, 300);
    canvas.draw();
    return surface.strokes;
  };
  const texts = (width: number): string[] =>
    drawn(width).flatMap(({ what, args }) => (what === "fillText" ? [String(args[0])] : []));
  const visits = page.trace.session.positions();
  expect(texts(WIDTH)).toContain(`root  ${visits}`);
  expect(texts(WIDTH).filter((text) => text === "P").length, "the type without colour").toBeGreaterThan(0);
  expect(texts(60), "half a number would be another one").toContain("root");
  expect(drawn(WIDTH).filter(({ what, alpha }) => what === "fillRect" && alpha < 0.6)).toEqual([]);
  expect(drawn(8).filter(({ what, alpha }) => what === "fillRect" && alpha < 0.6).length).toBeGreaterThan(0);
  // The bar of the selected visit is framed, however narrow it is.
  page.trace.selected.value = 3;
  const frame = drawn(WIDTH).filter(({ what }) => what === "strokeRect");
  expect(frame).toHaveLength(2);
  // A file has the same.
  const file = recordingPen();
  canvas.drawOn(file.pen, { left: 5, top: 7, ratio: 2 });
  expect(file.strokes[0]).toMatchObject({ what: "setTransform", args: [2, 0, 0, 2, 5, 7] });
  // The letters of a bar do not matter: a pen keeps the font of its last text.
  const looks = (strokes: readonly Stroke[]): Stroke[] =>
    strokes.slice(1).map((stroke) => (stroke.what === "fillText" ? stroke : { ...stroke, font: "" }));
  expect(looks(file.strokes)).toEqual(looks(surface.strokes));
  canvas.destroy();
});

test("the part that is shown is zoomed, and shows everything again", () => {
  const { trace, store } = searchedPage(SEARCH);
  const total = trace.session.positions();
  expect(aggregatedCameraOf(trace)).toEqual({ fromId: 0, toId: total });
  zoomAggregated(trace, 2, 0);
  expect(aggregatedCameraOf(trace)).toEqual({ fromId: 0, toId: total / 2 });
  expect(trace.camera.value, "the flame by time stays where it is").toBe(null);
  aggregatedControls(trace).fit();
  expect(trace.aggregatedCamera.value).toBe(null);
  showPart(trace, 2, 8);
  expect(aggregatedCameraOf(trace).fromId).toBeCloseTo(1.5);
  // Keys are about the flame that is on stage.
  store.view.stage.value = ["flame"];
  store.view.flameOrder.value = "widest";
  aimedControls(store)?.fit();
  expect(trace.aggregatedCamera.value).toBe(null);
});

test("the order is part of the link, and stays when a preset is opened", () => {
  const page = testPage("depth=2&stage=flame&flame=widest");
  page.finish();
  expect([page.store.view.flameOrder.value, page.store.shownView.value.flame]).toEqual(["widest", "widest"]);
  loadPreset(page.store, "depth=1");
  expect(page.store.view.flameOrder.value).toBe("widest");
  showLink(page.store, "depth=1");
  expect(page.store.view.flameOrder.value, "a link says all").toBe("time");
  openLink(page.store, "depth=2&flame=narrow");
  expect(page.store.form.linkProblems.value.map(({ key }) => key)).toEqual(["flame"]);
});
