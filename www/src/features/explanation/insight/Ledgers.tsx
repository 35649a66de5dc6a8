/** The lists of both ledgers: sorted, filtered and sent by the study worker, a page at a time. */
import { useEffect, useState } from "preact/hooks";
import type {
  InsightReport,
  PreSearchLine,
  PreSearchPage,
  UncertaintyLine,
  UncertaintyPage,
} from "../../../core/plyscope.js";
import { usePage, useTrace } from "../../../state/context";
import { count, plural } from "../../../ui/format";
import { askStudy, showVisit } from "./insight-state";
import { NOT_TOLD, Table } from "./Table";
import type { Column, Sorting } from "./table-data";
import { messageOf } from "../../../core/message-of";
import { Failed } from "../../../ui/Failed";

const ROWS = 50;

interface LedgerProps<Line> {
  name: string;
  job: "preSearches" | "uncertaintyCutOffs";
  columns: readonly Column<Line>[];
  endings: readonly (readonly [name: string, label: string])[];
  iterations: readonly number[];
  /** The report that the ledger belongs to: with another one it begins anew. */
  report: InsightReport;
}

function Ledger<Line extends { entry: { visit: number } }>(props: LedgerProps<Line>) {
  const { name, job, columns, endings, iterations, report } = props;
  const page = usePage();
  const trace = useTrace();
  const [sorting, setSorting] = useState<Sorting>({ key: "visit", descending: false });
  const [ending, setEnding] = useState("");
  const [iteration, setIteration] = useState(0);
  const [from, setFrom] = useState(0);
  const [got, setGot] = useState<{ total: number; rows: readonly Line[] } | null>(null);
  const [failed, setFailed] = useState("");
  const [tries, setTries] = useState(0);
  useEffect(() => setFrom(0), [report, sorting, ending, iteration]);
  useEffect(() => {
    let wanted = true;
    setFailed("");
    const ask = { sort: sorting.key, descending: sorting.descending, ending, iteration, from, most: ROWS };
    askStudy(page, trace, job, { visit: report.subject.visit, ask })
      .then((answer: PreSearchPage | UncertaintyPage) => {
        if (!wanted) return;
        setGot(answer as unknown as { total: number; rows: readonly Line[] });
      })
      .catch((error: unknown) => {
        if (wanted) setFailed(messageOf(error));
      });
    return () => {
      wanted = false;
    };
  }, [report, sorting, ending, iteration, from, tries]);
  if (failed !== "") return <Failed message={failed} again={() => setTries(tries + 1)} />;
  if (got === null) return <p class="hint">…</p>;
  const last = Math.min(from + ROWS, got.total);
  return (
    <>
      <div class="insight-filters">
        <select
          aria-label={`${name}: outcome`}
          value={ending}
          onChange={(event) => setEnding(event.currentTarget.value)}
        >
          <option value="">any outcome</option>
          {endings.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <select
          aria-label={`${name}: iteration`}
          value={iteration}
          onChange={(event) => setIteration(Number(event.currentTarget.value))}
        >
          <option value={0}>any iteration</option>
          {iterations.map((depth) => (
            <option key={depth} value={depth}>
              iteration {depth}
            </option>
          ))}
        </select>
      </div>
      <Table<Line>
        name={name}
        columns={columns}
        rows={got.rows}
        follow={({ entry }) => showVisit(trace, entry.visit)}
        isCurrent={({ entry }) => entry.visit === trace.selected.value}
        sorting={sorting}
        onSort={setSorting}
      />
      {got.total > ROWS && (
        <p class="insight-pages">
          <button type="button" disabled={from === 0} onClick={() => setFrom(Math.max(from - ROWS, 0))}>
            Before
          </button>
          <span>
            {count(from + 1)} to {count(last)} of {count(got.total)}
          </span>
          <button type="button" disabled={last >= got.total} onClick={() => setFrom(from + ROWS)}>
            After
          </button>
        </p>
      )}
    </>
  );
}

function number<Line>(key: string, name: string, value: (line: Line) => number | null): Column<Line> {
  const text = (line: Line): string => {
    const shown = value(line);
    return shown === null ? "" : count(shown);
  };
  return { key, name, value, text, numbers: true };
}

const PRE_SEARCHES: readonly Column<PreSearchLine>[] = [
  { key: "visit", name: "Where", tip: "In the order of the search", value: ({ path }) => path, wide: true },
  { ...number("iteration", "Iteration", ({ entry }) => entry.iteration), extra: true },
  { ...number("needed_depth", "Needed", ({ entry }) => entry.needed_depth), extra: true },
  number("new_depth", "Searched", ({ entry }) => entry.new_depth),
  number("cost", "Cost", ({ entry }) => entry.cost),
  { key: "settled", name: "Ended", value: ({ ended }) => ended },
];

const UNCERTAINTY: readonly Column<UncertaintyLine>[] = [
  { key: "visit", name: "Where", tip: "In the order of the search", value: ({ path }) => path, wide: true },
  { ...number("iteration", "Iteration", ({ entry }) => entry.iteration), extra: true },
  number("searched", "Searched", ({ entry }) => entry.searched),
  number("skipped", "Skipped", ({ entry }) => entry.skipped),
  { key: "value", name: "Value", value: ({ value_text }) => value_text, values: true, numbers: true },
  { ...number("cost", "Re-search", ({ entry }) => entry.cost), extra: true },
  { key: "ending", name: "Ended", value: ({ ended }) => ended },
];

function None() {
  const { origin } = useTrace();
  return <p class="hint">{origin?.foreign === true ? NOT_TOLD : "This search made none here."}</p>;
}

const depthsOf = (report: InsightReport): readonly number[] =>
  report.iterations.map(({ iteration }) => iteration);

export function PreSearches({ report }: { report: InsightReport }) {
  const totals = report.pre_search_ledger;
  if (totals.pre_searches === 0) return <None />;
  return (
    <>
      <p class="hint">
        {plural(totals.candidates, "candidate")}, {plural(totals.pre_searches, "pre-search", "pre-searches")}{" "}
        of {plural(totals.cost, "visit")}: {count(totals.paid_off)} paid off, {count(totals.paid_off_later)}{" "}
        paid off later, {count(totals.lost)} lost ({plural(totals.cost_lost, "visit")}).
      </p>
      <Ledger<PreSearchLine>
        name="Pre-searches"
        job="preSearches"
        columns={PRE_SEARCHES}
        endings={[
          ["paid-off", "paid off"],
          ["paid-off-later", "paid off later"],
          ["lost", "lost"],
        ]}
        iterations={depthsOf(report)}
        report={report}
      />
    </>
  );
}

export function UncertaintyCutOffs({ report }: { report: InsightReport }) {
  const totals = report.uncertainty_ledger;
  if (totals.cut_offs === 0) return <None />;
  return (
    <>
      <p class="hint">
        {plural(totals.cut_offs, "cut-off")} that skipped {plural(totals.skipped_moves, "move")}:{" "}
        {count(totals.harmless)} harmless, {count(totals.re_searched)} searched again (
        {plural(totals.re_search_cost, "visit")}), {count(totals.at_the_root)} at the root,{" "}
        {count(totals.open)} open.
      </p>
      <Ledger<UncertaintyLine>
        name="Uncertainty cut-offs"
        job="uncertaintyCutOffs"
        columns={UNCERTAINTY}
        endings={[
          ["harmless", "harmless"],
          ["re-searched", "searched again"],
          ["at-the-root", "at the root"],
          ["open", "open"],
        ]}
        iterations={depthsOf(report)}
        report={report}
      />
    </>
  );
}
