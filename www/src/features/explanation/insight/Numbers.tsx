/** Iterations, move ordering, the table's cases and the minimal tree, as tables. */
import type {
  CutOffs,
  FirmnessRow,
  InsightReport,
  IterationRow,
  PlyCutOffs,
  PlyFirstMoves,
  TableCase,
} from "../../../core/plyscope.js";
import { useMemo } from "preact/hooks";
import { useTrace } from "../../../state/context";
import { Later } from "../../../ui/Later";
import { count } from "../../../ui/format";
import { showVisit } from "./insight-state";
import {
  cutOffsPlot,
  firmnessPlot,
  firstMovesPlot,
  iterationsPlot,
  movesPlot,
  tenthsPlot,
  type BarPlot,
} from "./bar-data";
import { NOT_TOLD, Table } from "./Table";
import type { Column } from "./table-data";

const two = (number: number | null): string => (number === null ? "" : number.toFixed(2));
const perCent = (part: number, all: number): number | null => (all === 0 ? null : (part * 100) / all);
const perCentText = (share: number | null): string => (share === null ? "" : `${share.toFixed(1)} %`);

function counted<Row>(key: string, name: string, value: (row: Row) => number, tip?: string): Column<Row> {
  return {
    key,
    name,
    value,
    text: (row) => count(value(row)),
    numbers: true,
    ...(tip === undefined ? {} : { tip }),
  };
}

const DEPTH: Column<IterationRow> = {
  key: "depth",
  name: "Depth",
  value: ({ depth }) => depth,
  numbers: true,
};

const NUMBER: Column<IterationRow> = {
  key: "iteration",
  name: "Iteration",
  value: ({ iteration }) => iteration,
  numbers: true,
};

const COURSE: readonly Column<IterationRow>[] = [
  {
    key: "value",
    name: "Value",
    value: ({ value_text }) => value_text,
    text: ({ value_text }) => value_text ?? "none",
    values: true,
  },
  counted("visits", "Visits", ({ visits }) => visits),
  {
    key: "growth",
    extra: true,
    name: "Growth",
    tip: "Visits as a multiple of those of the iteration before",
    value: ({ growth }) => growth,
    text: ({ growth }) => two(growth),
    numbers: true,
  },
  {
    key: "branching",
    extra: true,
    name: "Branching",
    tip: "Effective branching factor: a uniform tree of this depth and branching factor has as many leaves as there were visits",
    value: ({ branching }) => branching,
    text: ({ branching }) => two(branching),
    numbers: true,
  },
  {
    ...counted<IterationRow>(
      "changes",
      "Changes",
      ({ changes }) => changes,
      "How often another move became the best within the iteration",
    ),
    extra: true,
  },
  {
    key: "changed",
    extra: true,
    name: "Other move",
    tip: "Whether the best move differs from the best move of the iteration before",
    value: ({ changed }) => (changed === null ? null : changed ? "yes" : "no"),
  },
  {
    key: "variation",
    name: "Principal variation",
    value: ({ variation }) => variation.join(" "),
    wide: true,
  },
];

const loadBars = () => import("./Bars");

/** A chart, if there is one. */
const Chart = ({ plot }: { plot: BarPlot | null }) =>
  plot === null ? null : <Later load={loadBars} props={{ plot }} />;

export function Iterations({ report }: { report: InsightReport }) {
  const trace = useTrace();
  const plot = useMemo(() => iterationsPlot(report), [report]);
  // Another program may search one depth in several iterations.
  const differ = report.iterations.some(({ iteration, depth }) => iteration !== depth);
  return (
    <>
      <Chart plot={plot} />
      <Table
        name="Iterations"
        columns={[...(differ ? [NUMBER] : []), DEPTH, ...COURSE]}
        rows={report.iterations}
        follow={({ visit }) => showVisit(trace, visit)}
        isCurrent={({ visit }) => visit === trace.selected.value}
      />
    </>
  );
}

/** The number of leaves that would change the value: its conspiracy numbers. */
export function Firmness({ report }: { report: InsightReport }) {
  const plot = useMemo(() => firmnessPlot(report), [report]);
  const { firmness } = report;
  if (firmness === null) return null;
  if (plot === null) return <p class="hint">{firmness.text}</p>;
  return (
    <>
      <Chart plot={plot} />
      <Table<FirmnessRow>
        name="Conspiracy numbers"
        columns={[
          { key: "values", name: "Value", value: ({ values }) => values, values: true },
          counted("leaves", "Leaves that must change", ({ leaves }) => leaves),
        ]}
        rows={firmness.rows}
      />
    </>
  );
}

interface ByMove {
  move: number;
  full: number;
  quiescence: number;
}

interface FirstMoveRow extends PlyFirstMoves {
  source: string;
}

interface BySource {
  source: string;
  full: number;
  quiescence: number;
}

export function Ordering({ report }: { report: InsightReport }) {
  const { ordering, names } = report;
  const cutOffs = useMemo(() => cutOffsPlot(report), [report]);
  const bestMoves = useMemo(() => tenthsPlot(report), [report]);
  const firstMoves = useMemo(() => firstMovesPlot(report), [report]);
  const moveCounts = useMemo(() => movesPlot(report), [report]);
  const firstByPly = Object.entries(ordering.first_moves).flatMap(([source, of]) =>
    of.by_ply
      .filter(({ nodes }) => nodes > 0)
      .map((ofPly) => ({ source: names[source] ?? source, ...ofPly })),
  );
  const { full_width: full, quiescence, all_nodes: all } = ordering;
  const moves = Math.max(full.by_move.length, quiescence.by_move.length);
  const byMove = Array.from({ length: moves }, (_, index) => ({
    move: index + 1,
    full: full.by_move[index] ?? 0,
    quiescence: quiescence.by_move[index] ?? 0,
  }));
  const sources = [...new Set([...Object.keys(full.by_source), ...Object.keys(quiescence.by_source)])];
  const bySource = sources.map((source) => ({
    source: names[source] ?? source,
    full: full.by_source[source] ?? 0,
    quiescence: quiescence.by_source[source] ?? 0,
  }));
  const tenths = all.tenths.map((nodes, index) => ({ tenth: index + 1, nodes }));
  return (
    <>
      <dl class="facts">
        <Summary name="Full-width" of={full} />
        <Summary name="Quiescence" of={quiescence} />
      </dl>
      <Chart plot={cutOffs} />
      <Chart plot={moveCounts} />
      <Chart plot={firstMoves} />
      <h4>First moves that were right</h4>
      <Table<FirstMoveRow>
        name="First moves that were right"
        columns={[
          { key: "source", name: "Ranked by", value: ({ source }) => source, wide: true },
          { key: "ply", name: "Ply", value: ({ ply }) => ply, numbers: true },
          counted("nodes", "Nodes", ({ nodes }) => nodes),
          {
            key: "right",
            name: "Right",
            value: ({ right, nodes }) => perCent(right, nodes),
            text: ({ right, nodes }) => perCentText(perCent(right, nodes)),
            numbers: true,
          },
        ]}
        rows={firstByPly}
      />
      <h4>Cut-offs by the index of the move</h4>
      <Table<ByMove>
        name="Cut-offs by the index of the move"
        columns={[
          { key: "move", name: "Move", value: ({ move }) => move, numbers: true },
          counted("full", "Full-width", ({ full }) => full),
          counted("quiescence", "Quiescence", ({ quiescence }) => quiescence),
        ]}
        rows={byMove}
      />
      <h4>Cut-offs by what ranked the move</h4>
      <Table<BySource>
        name="Cut-offs by what ranked the move"
        columns={[
          { key: "source", name: "Ranked by", value: ({ source }) => source, wide: true },
          counted("full", "Full-width", ({ full }) => full),
          counted("quiescence", "Quiescence", ({ quiescence }) => quiescence),
        ]}
        rows={bySource}
      />
      <h4>Full-width cut-offs by ply</h4>
      <Table<PlyCutOffs>
        name="Full-width cut-offs by ply"
        columns={[
          { key: "ply", name: "Ply", value: ({ ply }) => ply, numbers: true },
          counted("nodes", "Cut-offs", ({ nodes }) => nodes),
          {
            key: "first",
            name: "First move",
            value: ({ by_first_move, nodes }) => perCent(by_first_move, nodes),
            text: ({ by_first_move, nodes }) => perCentText(perCent(by_first_move, nodes)),
            numbers: true,
          },
          {
            key: "mean",
            name: "Moves each",
            value: ({ moves_searched, nodes }) => (nodes === 0 ? null : moves_searched / nodes),
            text: ({ moves_searched, nodes }) => two(nodes === 0 ? null : moves_searched / nodes),
            numbers: true,
          },
        ]}
        rows={full.by_ply.filter(({ nodes }) => nodes > 0)}
      />
      {all.nodes > 0 && (
        <>
          <Chart plot={bestMoves} />
          <h4>Best move at ALL nodes, by tenths of the moves</h4>
          <Table<{ tenth: number; nodes: number }>
            name="Best move at ALL nodes, by tenths of the moves"
            columns={[
              { key: "tenth", name: "Tenth", value: ({ tenth }) => tenth, numbers: true },
              counted("nodes", "Nodes", ({ nodes }) => nodes),
            ]}
            rows={tenths}
          />
        </>
      )}
    </>
  );
}

function Summary({ name, of }: { name: string; of: CutOffs }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {of.nodes === 0
          ? "no cut-offs"
          : `${count(of.nodes)} cut-offs, ${perCentText(of.first_move_per_cent)} by the first move, ${two(of.mean_moves)} moves each`}
      </dd>
    </>
  );
}

interface CaseRow extends TableCase {
  name: string;
}

export function TableUse({ report: { table_cases: cases, names } }: { report: InsightReport }) {
  const { origin } = useTrace();
  const probes = Object.entries(cases.probes).map(([name, probed]) => ({
    name: names[name] ?? name,
    probed,
  }));
  const isAsked = probes.some(({ probed }) => probed > 0);
  const rows: CaseRow[] = [
    { name: "as deep as needed", ...cases.equal },
    { name: "deeper", ...cases.deeper },
    { name: "less deep: redundant", ...cases.shallower },
  ];
  return (
    <>
      <h4>Outcomes of probes</h4>
      {isAsked ? (
        <Table<{ name: string; probed: number }>
          name="Outcomes of probes"
          columns={[
            { key: "name", name: "Outcome", value: ({ name }) => name, wide: true },
            counted("probed", "Probes", ({ probed }) => probed),
          ]}
          rows={probes}
        />
      ) : (
        <p class="hint">{origin?.foreign === true ? NOT_TOLD : "No visit probed the table."}</p>
      )}
      <h4>Positions met again in one iteration</h4>
      <Table<CaseRow>
        name="Positions met again in one iteration"
        columns={[
          { key: "name", name: "The earlier search was", value: ({ name }) => name },
          counted("visits", "Visits", ({ visits }) => visits),
          counted(
            "repeats",
            "Repeats",
            ({ repeats }) => repeats,
            "Re-searches and passes, which repeat a visit on purpose",
          ),
          ...(isAsked
            ? [counted<CaseRow>("answered", "Answered", ({ outcomes }) => outcomes["answered"] ?? 0)]
            : []),
        ]}
        rows={rows}
      />
    </>
  );
}

export function MinimalTree({ report: { minimal_tree: tree } }: { report: InsightReport }) {
  return (
    <Table<{ name: string; made: number; needed: number }>
      name={`Against the minimal tree of iteration ${tree.iteration}`}
      columns={[
        { key: "name", name: "What", value: ({ name }) => name },
        counted("made", "Made", ({ made }) => made),
        counted("needed", "Needed", ({ needed }) => needed),
        {
          key: "times",
          name: "Times",
          value: ({ made, needed }) => (needed === 0 ? null : made / needed),
          text: ({ made, needed }) => two(needed === 0 ? null : made / needed),
          numbers: true,
        },
      ]}
      rows={[
        { name: "Visits", made: tree.visits, needed: tree.needed },
        { name: "Leaves", made: tree.leaves, needed: tree.needed_leaves },
      ]}
    />
  );
}
