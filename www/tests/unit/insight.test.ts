/**
 * The insight tab apart from the document: its questions and their times, tables and plots as
 * files.
 */
// @vitest-environment jsdom
import { expect, test } from "vitest";
import {
  cutOffsPlot,
  firmnessPlot,
  iterationsPlot,
  placesWithRoom,
  share,
  tenthsPlot,
  whereHeadline,
  type BarPlot,
} from "../../src/features/explanation/insight/bar-data";
import { plotsOf, pointAt, seriesCsv } from "../../src/features/explanation/insight/plot-data";
import { barSvg, fileLook, plotSvg } from "../../src/features/explanation/insight/plot-svg";
import { countTicks, logTicks, valueTicks } from "../../src/features/explanation/insight/ticks";
import {
  inCentipawns,
  sorted,
  tableCsv,
  tableSvg,
  type Column,
} from "../../src/features/explanation/insight/table-data";
import { cellValue } from "../../src/features/explanation/insight/counter-columns";
import { countersOf, countTrace, nextMarked } from "../../src/features/explanation/insight/counters-state";
import type { InsightReport, Series } from "../../src/core/plyscope.js";
import { followInsight, insightOf, showVisit } from "../../src/features/explanation/insight/insight-state";
import type { PageStore } from "../../src/state/page/page-store";
import type { AskOptions } from "../../src/core/study/client";
import { testPage, searchedPage } from "./page";

interface Asked {
  visit: number;
  answer: () => Promise<void>;
  options: AskOptions<never>;
}

/** A page whose study worker answers when the test says so. */
function withStudy(page: PageStore): Asked[] {
  const asked: Asked[] = [];
  const ask = (_: string, args: { visit: number }, options: AskOptions<never>): Promise<unknown> =>
    new Promise((resolve) => {
      const report = { subject: { visit: args.visit } } as InsightReport;
      const answer = async (): Promise<void> => {
        resolve(report);
        await Promise.resolve();
        await Promise.resolve();
      };
      asked.push({ visit: args.visit, answer, options });
    });
  Object.assign(page, { study: () => Promise.resolve({ ask }) });
  return asked;
}

const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test("nothing is asked before the tab is opened, and before the search has ended", async () => {
  const page = testPage("");
  const asked = withStudy(page.store);
  const insight = insightOf(page.store);
  await rest();
  expect(asked).toEqual([]);
  const stop = followInsight(insight);
  await rest();
  expect([asked.length, insight.state.value.kind]).toEqual([0, "waiting"]);
  page.finish();
  await rest();
  expect(asked.map(({ visit }) => visit)).toEqual([0]);
  asked[0]?.options.onProgress?.({ what: "looking", share: 0.5 });
  expect(insight.state.value).toEqual({ kind: "working", what: "looking", share: 0.5 });
  await asked[0]?.answer();
  await rest();
  expect([insight.state.value.kind, insight.report.value?.subject.visit]).toEqual(["done", 0]);
  stop();
});

test("another scope and another reading ask again, and what is given up is said", async () => {
  const page = searchedPage();
  const asked = withStudy(page.store);
  const insight = insightOf(page.store);
  const stop = followInsight(insight);
  await rest();
  await asked[0]?.answer();
  await rest();
  insight.scope.value = 2;
  await rest();
  expect(asked.map(({ visit }) => visit)).toEqual([0, 2]);
  insight.cancel();
  expect(asked[1]?.options.signal?.aborted).toBe(true);
  expect(insight.state.value.kind).toBe("cancelled");
  insight.again.value += 1;
  await rest();
  await asked[2]?.answer();
  await rest();
  expect([insight.state.value.kind, insight.report.value?.subject.visit]).toEqual(["done", 2]);
  page.store.ui.reading.value = { ...page.store.ui.reading.value, perspective: "mover" };
  await rest();
  expect(asked.length).toBe(4);
  await asked[3]?.answer();
  await rest();
  // Opened again, it is as it was.
  stop();
  const again = followInsight(insight);
  await rest();
  expect([asked.length, insight.state.value.kind]).toEqual([4, "done"]);
  again();
});

test("a row selects its visit and goes to where it is left", () => {
  const { store, trace } = searchedPage();
  const jumps = store.address.jumps.value;
  showVisit(trace, 3);
  expect([trace.selected.value, trace.time.value]).toEqual([3, trace.session.leave_time(3)]);
  expect(store.address.jumps.value).toBe(jumps + 1);
  showVisit(trace, 999);
  expect(trace.selected.value).toBe(3);
});

interface Row {
  name: string;
  cost: number | null;
}
const COLUMNS: readonly Column<Row>[] = [
  { key: "name", name: "Name, or none", value: ({ name }) => name },
  {
    key: "cost",
    name: "Cost",
    value: ({ cost }) => cost,
    text: ({ cost }) => `${cost ?? "-"} visits`,
    numbers: true,
  },
];
const ROWS: readonly Row[] = [
  { name: 'a "b"', cost: 2 },
  { name: "c & <d>", cost: null },
  { name: "e", cost: 10 },
];

test("rows are sorted by what they hold, and those without come last", () => {
  const names = (key: string, descending: boolean): string[] =>
    sorted(ROWS, COLUMNS, { key, descending }).map(({ name }) => name);
  expect(names("cost", true)).toEqual(["e", 'a "b"', "c & <d>"]);
  expect(names("cost", false)).toEqual(['a "b"', "e", "c & <d>"]);
  expect(names("name", true)).toEqual(["e", "c & <d>", 'a "b"']);
  expect(names("nothing", true)).toEqual(ROWS.map(({ name }) => name));
});

test("a table is a file of values, and a picture that nothing in it can break", () => {
  expect(tableCsv(COLUMNS, ROWS)).toBe('"Name, or none",Cost\r\n"a ""b""",2\r\nc & <d>,\r\ne,10\r\n');
  const svg = tableSvg("A & B", COLUMNS, ROWS);
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(parsed.querySelector("parsererror")).toBeNull();
  const texts = [...parsed.querySelectorAll("text")].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    "A & B",
    "Name, or none",
    "Cost",
    'a "b"',
    "2 visits",
    "c & <d>",
    "- visits",
    "e",
    "10 visits",
  ]);
});

test("files have values in centipawns, whatever the page shows", () => {
  const page = searchedPage(
    "game=chess&fen=r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1_w_-_-_0_1&depth=2",
  );
  /** Every window, value and fate of the search, as a table has them. */
  const asTable = (unit: "pawns" | "centipawns") => {
    page.store.ui.reading.value = { ...page.store.ui.reading.value, unit };
    const { answers, extent } = page.trace;
    const { visits, ticks } = extent.value;
    return Array.from({ length: visits }, (_, visit) => {
      const { entry, value, lies, reason, table } = answers.value.inspect(visit, ticks - 1)!;
      return { row: [entry.text, value, lies, reason, table?.entry ?? null] };
    });
  };
  const columns = [0, 1, 2, 3, 4].map((place): Column<{ row: (string | null)[] }> => ({
    key: String(place),
    name: String(place),
    value: ({ row }) => row[place] ?? null,
    values: true,
  }));
  const pawns = asTable("pawns");
  expect(pawns.filter(({ row }) => /[+−]\d\.\d\d/.test(row[1] ?? "")).length).toBeGreaterThan(100);
  expect(tableCsv(columns, pawns)).toBe(tableCsv(columns, asTable("centipawns")));
  expect(["0.00", "≤ −0.05", "(−∞, +12.30)", "M3", "depth 2.25"].map(inCentipawns)).toEqual([
    "0",
    "≤ −5",
    "(−∞, 1230)",
    "M3",
    "depth 2.25",
  ]);
});

const SERIES: Series = {
  end: [10, 20, 30],
  t: [12, 33, 55],
  value: [null, 4, 31_990],
  value_text: [null, "−0.04", "M5"],
  visits: [8, 18, 28],
  needed: [2, 9, 9],
  quiescence: [0, 1, 2],
  cut_offs: [0, 4, 2],
  by_first_move: [0, 3, 2],
  first_move_per_cent: [null, 75, 100],
};

test("plots hold what the series say, and a decided game stays at the edge", () => {
  const plots = plotsOf(SERIES);
  expect(plots.map(({ name }) => name)).toEqual(["Value", "Visits", "Cut-offs by the first move"]);
  const [value, visits, first] = plots;
  expect(value?.lines[0]?.values).toEqual([null, 4, value?.range[1]]);
  expect(value?.valueText(2)).toBe("M5");
  // An axis has values as they are read.
  expect(value?.ticks).toContainEqual({ at: 4, text: "−0.04" });
  expect(visits?.lines.map(({ values }) => values)).toEqual([
    SERIES.visits,
    SERIES.needed,
    SERIES.quiescence,
  ]);
  expect([first?.valueText(0), first?.valueText(1)]).toEqual(["no cut-offs here", "3 of 4, 75.0 %"]);
  expect([0, 10, 11, 30, 99].map((id) => pointAt(SERIES.end, id))).toEqual([0, 0, 1, 2, 2]);
  for (const plot of plots) {
    const parsed = new DOMParser().parseFromString(
      plotSvg(
        plot,
        fileLook(() => "#123456"),
      ).svg,
      "image/svg+xml",
    );
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(parsed.querySelectorAll("path[fill=none]").length).toBe(plot.lines.length);
  }
  expect(seriesCsv(SERIES).split("\r\n")[2]).toBe("20,33,4,-4,18,9,1,4,3,75");
});

test("a plot says what happened", () => {
  expect(plotsOf(SERIES).map(({ headline }) => headline)).toEqual([
    "The value began at −0.04 and ended at M5",
    "32 % of the visits were needed",
    "Between 75 % and 100 % of cut-offs come with the first move",
  ]);
  const quiet: Series = {
    ...SERIES,
    value_text: [null, "4", "4"],
    needed: [8, 18, 28],
    first_move_per_cent: [null, null, null],
  };
  expect(plotsOf(quiet).map(({ headline }) => headline)).toEqual([
    "The value began and ended at 4",
    "100 % of the visits were needed",
    "Nothing was cut off",
  ]);
  expect([share(0, 9), share(1, 900), share(899, 900), share(900, 900), share(2, 3)]).toEqual([
    "0 %",
    "less than 1 %",
    "more than 99 %",
    "100 %",
    "67 %",
  ]);
});

test("an axis has few round numbers, and those of values are values that occur, as they are read", () => {
  const texts = (from: number, to: number): string[] => countTicks(from, to, 4).map(({ text }) => text);
  expect(texts(0, 5_007_264)).toEqual(["0", "2 M", "4 M"]);
  expect(texts(0, 3)).toEqual(["0", "1", "2", "3"]);
  expect(texts(0, 947_000)).toEqual(["0", "500 k"]);
  expect(logTicks(947_123)).toEqual({
    ticks: ["1", "100", "10 k"].map((text, index) => ({ at: 2 * index + 0.3, text })),
    times: 100,
  });
  expect(logTicks(999).ticks.map(({ text }) => text)).toEqual(["1", "10", "100"]);
  const values = [null, 10, 11, 60, 100, 95];
  const read = [null, "+0.10", "+0.11", "+0.60", "M5", "+0.95"];
  expect(valueTicks(values, read, [0, 110], 0.2)).toEqual([
    { at: 10, text: "+0.10" },
    { at: 60, text: "+0.60" },
    { at: 100, text: "M5" },
  ]);
  expect(valueTicks([7, 7], ["+0.07", "+0.07"], [6, 8], 0.2)).toEqual([{ at: 7, text: "+0.07" }]);
  expect(valueTicks([null], [null], [-1, 1], 0.2)).toEqual([]);
});

test("the bar of classes says what was needed, and what else took most", () => {
  const report = (...visits: readonly [name: string, visits: number][]): InsightReport =>
    ({
      overhead: { total: visits.reduce((sum, [, count]) => sum + count, 0) },
      classes: visits.map(([name, count]) => ({ class: name, label: `label of ${name}`, visits: count })),
    }) as unknown as InsightReport;
  expect(whereHeadline(report(["needed", 67], ["t1", 7], ["t2", 0], ["earlier_iterations", 26]))).toBe(
    "67 % of the visits were needed; the largest other part is “label of earlier_iterations”, 26 %",
  );
  expect(whereHeadline(report(["needed", 5], ["t1", 0]))).toBe("100 % of the visits were needed");
  expect(whereHeadline(report(["needed", 1], ["other", 999]))).toBe(
    "Less than 1 % of the visits were needed; the largest other part is “label of other”, more than 99 %",
  );
});

const cutOffs = (by_move: readonly number[]): object => ({
  nodes: by_move.reduce((sum, count) => sum + count, 0),
  by_first_move: by_move[0] ?? 0,
  by_move,
});

/** A report with these fields alone. */
const reportOf = (
  full: readonly number[],
  quiescence: readonly number[],
  visits: readonly number[],
  tenths: readonly number[] = [],
): InsightReport =>
  ({
    subject: { visit: 0 },
    ordering: {
      full_width: cutOffs(full),
      quiescence: cutOffs(quiescence),
      all_nodes: { nodes: tenths.reduce((sum, count) => sum + count, 0), tenths },
    },
    iterations: visits.map((count, index) => ({ iteration: index + 1, visits: count })),
  }) as unknown as InsightReport;

test("bar charts hold what the report counts, and say what happened", () => {
  const full = [900, 50, 9, 0, 5, 4, 3, 2, 1, 1, 1, 1];
  const report = reportOf(full, [47_100, 100], [143, 929, 3714], [61, 9, 9, 0, 0, 0, 1, 1, 1, 18]);
  const plots = [cutOffsPlot(report), iterationsPlot(report), tenthsPlot(report)] as BarPlot[];
  expect(plots.map(({ headline }) => headline)).toEqual([
    "More than 99 % of cut-offs come with the first move",
    "Iteration 3 took 78 % of the visits",
    "The best move is in the first tenth at 61 % of 100 ALL nodes",
  ]);
  const [byMove, byIteration] = plots;
  expect(byMove?.bars.map(({ place, count, text }) => [place, count, text])).toEqual([
    ["1", 48_000, "48 k"],
    ["2", 150, "150"],
    ["3", 9, "9"],
    ["4", 0, "0"],
    ["5", 5, "5"],
    ["6", 4, "4"],
    ["7", 3, "3"],
    ["8", 2, "2"],
    ["9", 1, "1"],
    ["10+", 3, "3"],
  ]);
  // Only an axis that says so is logarithmic: then equal ratios are equal distances, and a 1 is seen.
  expect(byMove?.up).toBe("cut-offs, each line 10 times the one below");
  const height = (place: string): number => byMove?.bars.find((bar) => bar.place === place)?.height ?? NaN;
  expect(height("4")).toBe(0);
  expect(height("9")).toBeGreaterThan(0);
  expect(height("3") - height("7")).toBeCloseTo(Math.log10(3));
  expect([byIteration?.up, byIteration?.bars.map((bar) => bar.height)]).toEqual(["visits", [143, 929, 3714]]);
  expect(plots[2]?.up, "hardly different counts have a linear axis").toBe("ALL nodes");

  const few = cutOffsPlot(reportOf([3, 1], [], [7]));
  expect([few?.headline, few?.bars.length, few?.up]).toEqual([
    "75 % of cut-offs come with the first move",
    2,
    "cut-offs",
  ]);
  const none = reportOf([], [], [7]);
  expect([cutOffsPlot(none), iterationsPlot(none), tenthsPlot(none)]).toEqual([null, null, null]);
});

test("conspiracy numbers are bars from the lowest value to the highest; a search that prunes has none", () => {
  const plotOf = (firmness: InsightReport["firmness"]) => firmnessPlot({ firmness } as InsightReport);
  const rows = [
    ["≤ 2", 1],
    ["= 3", 0],
    ["≥ 5", 2],
  ] as const;
  const text = "To raise it, 2 leaves must change. To lower it, 1 leaf must change.";
  const plot = plotOf({ text, rows: rows.map(([values, leaves]) => ({ values, leaves })) });
  expect(plot?.headline).toBe(text);
  expect(plot?.bars.map(({ place, count }) => [place, count])).toEqual(rows);
  expect([plotOf(null), plotOf({ text: "There is no value yet.", rows: [] })]).toEqual([null, null]);
});

test("a bar chart is a picture with a bar for each count and its numbers", () => {
  const plot = iterationsPlot(reportOf([], [], [100, 0, 400]))!;
  const parsed = new DOMParser().parseFromString(
    barSvg(
      plot,
      fileLook(() => "#123456"),
    ).svg,
    "image/svg+xml",
  );
  expect(parsed.querySelector("parsererror")).toBeNull();
  const bars = [...parsed.querySelectorAll("rect.bar")];
  const [small, large] = bars.map((bar) => Number(bar.getAttribute("height")));
  expect(bars.length).toBe(2);
  expect((large ?? 0) / (small ?? 1)).toBeCloseTo(4, 1);
  const texts = [...parsed.querySelectorAll("text")].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    "Iteration 3 took 80 % of the visits",
    "visits",
    ...["0", "100", "200", "300", "400"],
    ...["1", "2", "3"],
    "iteration",
    ...["100", "0", "400"],
  ]);
});

test("names below bars stand where they have room, at equal distances, the exact value's among them", () => {
  const bars = ["≤ 0", "≤ 11", "≤ 24", "≤ 31", "= 48", "≥ 53", "≥ 62"].map((place) => ({ place }));
  const shown = (barCss: number): string[] => placesWithRoom(bars, barCss, 30).filter((name) => name !== "");
  expect(shown(38)).toEqual(bars.map(({ place }) => place));
  expect(shown(37)).toEqual(["≤ 0", "≤ 24", "= 48", "≥ 62"]);
  expect(shown(13)).toEqual(["≤ 11", "= 48"]);
  expect(shown(0).length, "not laid out yet").toBe(bars.length);
});

test("cells of counters are sorted as numbers, and a set of visits is walked both ways", () => {
  expect(["1,234", "12.5 %", "", "depth 3"].map(cellValue)).toEqual([1234, 12.5, null, "depth 3"]);
  const visits = [0, 31, 32, 200, 319];
  const bits = new Uint32Array(10);
  for (const visit of visits) bits[visit >>> 5]! |= 1 << (visit & 31);
  const forwards: number[] = [];
  for (let at = nextMarked(bits, -1, 1); at !== null; at = nextMarked(bits, at, 1)) forwards.push(at);
  expect(forwards).toEqual(visits);
  const backwards: number[] = [];
  for (let at = nextMarked(bits, 320, -1); at !== null; at = nextMarked(bits, at, -1)) backwards.push(at);
  expect(backwards).toEqual([...visits].reverse());
  expect(nextMarked(new Uint32Array(), -1, 1)).toBeNull();
});

test("counters that were cancelled wait for the person: a panel counts by itself only what is new", async () => {
  const page = testPage("");
  const asked = withStudy(page.store);
  page.finish();
  const counters = countersOf(page.store);
  expect(counters.state.value.kind).toBe("none");
  void countTrace(page.store);
  await rest();
  expect([asked.length, counters.state.value.kind]).toEqual([1, "working"]);
  counters.cancel();
  expect(counters.state.value.kind).toBe("cancelled");
  // The answer comes too late.
  await asked[0]?.answer();
  await rest();
  expect(counters.state.value.kind).toBe("cancelled");
});
