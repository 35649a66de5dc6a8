/** The insight tab apart from the document: what is asked when, tables and plots as files. */
// @vitest-environment jsdom
import { expect, test } from "vitest";
import { plotSvg, plotsOf, pointAt, seriesCsv } from "../../src/insight/plot-data";
import { sorted, tableCsv, tableSvg, type Column } from "../../src/insight/table-data";
import type { InsightReport, Series } from "../../src/plyscope.js";
import { followInsight, insightOf, showVisit } from "../../src/store/insight";
import type { PageStore } from "../../src/store/page-store";
import type { AskOptions } from "../../src/study/client";
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
  page.store.reading.value = { ...page.store.reading.value, perspective: "mover" };
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
  const jumps = store.jumps.value;
  showVisit(trace, 3);
  expect([trace.selected.value, trace.time.value]).toEqual([3, trace.session.exit_time(3)]);
  expect(store.jumps.value).toBe(jumps + 1);
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
  const inPawns = (number: number): string => (number / 100).toFixed(2);
  const plots = plotsOf(SERIES, inPawns);
  expect(plots.map(({ name }) => name)).toEqual(["Value", "Visits", "Cut-offs by the first move"]);
  const [value, visits, first] = plots;
  expect(value?.lines[0]?.values).toEqual([null, 4, value?.range[1]]);
  expect(value?.told(2)).toBe("M5");
  // An axis has values as they are read, and counts as they are.
  expect([value?.tick(120), visits?.tick(1200)]).toEqual(["1.20", "1,200"]);
  expect(visits?.lines.map(({ values }) => values)).toEqual([
    SERIES.visits,
    SERIES.needed,
    SERIES.quiescence,
  ]);
  expect([first?.told(0), first?.told(1)]).toEqual(["no cut-offs here", "3 of 4, 75.0 %"]);
  expect([0, 10, 11, 30, 99].map((id) => pointAt(SERIES.end, id))).toEqual([0, 0, 1, 2, 2]);
  for (const plot of plots) {
    const parsed = new DOMParser().parseFromString(
      plotSvg(plot, () => "#123456"),
      "image/svg+xml",
    );
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(parsed.querySelectorAll("path[fill=none]").length).toBe(plot.lines.length);
  }
  expect(seriesCsv(SERIES).split("\r\n")[2]).toBe("20,33,4,-0.04,18,9,1,4,3,75");
});
