/** The bar charts of a report: their data, and their headlines. */
import { plural, shortCount } from "../../../ui/format";
import type { InsightReport } from "../../../core/plyscope.js";
import { countTicks, logarithm, logTicks, type Tick } from "./ticks";

export interface BarPlot {
  readonly name: string;
  /** What happened. */
  readonly headline: string;
  /** The label of the horizontal axis. */
  readonly across: string;
  /** The label of the vertical axis: the counted events, and its scale. */
  readonly up: string;
  readonly bars: readonly BarOfPlot[];
  /** The numbers on the vertical axis. */
  readonly ticks: readonly Tick[];
  /** The custom property of its colour. */
  readonly colour: string;
}

export interface BarOfPlot {
  readonly place: string;
  readonly count: number;
  /** The height on the axis. */
  readonly height: number;
  /** The count as a text above the bar. */
  readonly text: string;
}

/** The largest number of places with separate bars; all later places share one bar. */
const MOST_PLACES = 10;
/** The ratio of the largest to the smallest count from which a linear axis would not show the small ones. */
const LARGE_RATIO = 100;
const MOST_TICKS = 4;
const COLOUR = "--insight-bar";

const perCent = (part: number, all: number): number => (part * 100) / Math.max(all, 1);

/** A share in whole per cent, in words; a share that is not exactly all or nothing never reads so. */
export function share(part: number, all: number): string {
  if (part === all) return "100 %";
  const whole = Math.round(perCent(part, all));
  if (whole >= 100) return "more than 99 %";
  return whole <= 0 && part > 0 ? "less than 1 %" : `${whole} %`;
}

/** The purposes of the visits: the needed visits, and the largest class of the others. */
export function whereHeadline({ classes, overhead }: InsightReport): string {
  const others = classes.filter((one) => one.class !== "needed" && one.visits > 0);
  const needed = classes.find((one) => one.class === "needed")?.visits ?? 0;
  const start = `${capital(share(needed, overhead.total))} of the visits were needed`;
  if (others.length === 0) return start;
  const largest = others.reduce((one, other) => (other.visits > one.visits ? other : one));
  return `${start}; the largest other part is “${largest.label}”, ${share(largest.visits, overhead.total)}`;
}

interface Counted {
  readonly place: string;
  readonly count: number;
}

function barPlot(
  about: Pick<BarPlot, "name" | "headline" | "across"> & { readonly what: string },
  counted: readonly Counted[],
  mayBeLogarithmic: boolean,
): BarPlot {
  const { what, ...rest } = about;
  const counts = counted.map(({ count }) => count).filter((count) => count > 0);
  const greatest = Math.max(...counts, 1);
  const isLogarithmic = mayBeLogarithmic && greatest / Math.min(...counts, greatest) >= LARGE_RATIO;
  const { ticks, times } = logTicks(greatest);
  return {
    ...rest,
    up: isLogarithmic ? `${what}, each line ${times} times the one below` : what,
    bars: counted.map(({ place, count }) => ({
      place,
      count,
      height: isLogarithmic ? logarithm(count) : count,
      text: shortCount(count),
    })),
    ticks: isLogarithmic ? ticks : countTicks(0, greatest, MOST_TICKS),
    colour: COLOUR,
  };
}

/** Visits by iteration; `null` if there was only one iteration. */
export function iterationsPlot({ iterations, subject }: InsightReport): BarPlot | null {
  if (iterations.length < 2) return null;
  const all = iterations.reduce((sum, { visits }) => sum + visits, 0);
  const largest = iterations.reduce((one, other) => (other.visits > one.visits ? other : one));
  const of = subject.visit === 0 ? "the visits" : "the visits of this place";
  return barPlot(
    {
      name: "Visits by iteration",
      headline: `Iteration ${largest.iteration} took ${share(largest.visits, all)} of ${of}`,
      across: "iteration",
      what: "visits",
    },
    iterations.map(({ iteration, visits }) => ({ place: String(iteration), count: visits })),
    // A logarithmic axis would hide where the visits went.
    false,
  );
}

/** Cut-offs, in quiescence too, by the index of the move that cut; `null` without cut-offs. */
export function cutOffsPlot({ ordering: { full_width: full, quiescence } }: InsightReport): BarPlot | null {
  const all = full.nodes + quiescence.nodes;
  if (all === 0) return null;
  const moves = Math.max(full.by_move.length, quiescence.by_move.length);
  const counts = Array.from(
    { length: moves },
    (_, index) => (full.by_move[index] ?? 0) + (quiescence.by_move[index] ?? 0),
  );
  const own = moves > MOST_PLACES ? MOST_PLACES - 1 : moves;
  const counted = counts.slice(0, own).map((count, index) => ({ place: String(index + 1), count }));
  const rest = counts.slice(own).reduce((sum, count) => sum + count, 0);
  return barPlot(
    {
      name: "Cut-offs by place of the move",
      headline: `${capital(share(full.by_first_move + quiescence.by_first_move, all))} of cut-offs come with the first move`,
      across: "place of the move in the order",
      what: "cut-offs",
    },
    moves > own ? [...counted, { place: `${own + 1}+`, count: rest }] : counted,
    true,
  );
}

/** How often the first move was right, by the part of the ordering that ranked it; `null` without such nodes. */
export function firstMovesPlot({ ordering: { first_moves: first } }: InsightReport): BarPlot | null {
  const sources = Object.entries(first).filter(([, { nodes }]) => nodes > 0);
  const [most] = [...sources].sort(([, one], [, other]) => other.nodes - one.nodes);
  if (most === undefined) return null;
  const [name, { nodes, right }] = most;
  return {
    ...barPlot(
      {
        name: "First moves that were right",
        headline: `Ranked first by ${sourceName(name)}, a move was right at ${share(right, nodes)} of ${plural(nodes, "node")}`,
        across: "what ranked the first move",
        what: "per cent of the nodes at which the first move cut off or was the best",
      },
      sources.map(([source, of]) => ({
        place: sourceName(source),
        count: Math.round(perCent(of.right, of.nodes)),
      })),
      false,
    ),
  };
}

/** The name of a part of the ordering in a picture. */
const sourceName = (source: string): string => source.replaceAll("-", " ");

/** Moves searched at a CUT node on average, as lecture 5 reports them of chess programs. */
const PROGRAMS: readonly (readonly [program: string, moves: number])[] = [
  ["Zugzwang", 1.2],
  ["Phoenix", 1.4],
  ["Hitech", 1.5],
  ["Belle", 2.2],
];

/** Moves searched at a CUT node, compared with other programs; `null` without cut-offs. */
export function movesPlot({ ordering: { full_width: full } }: InsightReport): BarPlot | null {
  const { mean_moves: mean } = full;
  if (mean === null) return null;
  const rows = [["this search", mean] as const, ...PROGRAMS];
  const greatest = Math.max(...rows.map(([, moves]) => moves));
  return {
    name: "Moves at a CUT node",
    headline: `At a CUT node this search looks at ${mean.toFixed(2)} moves on average`,
    across: "this search, and chess programs (lecture 5)",
    up: "moves searched at a CUT node",
    bars: rows.map(([place, moves]) => ({ place, count: moves, height: moves, text: moves.toFixed(1) })),
    ticks: countTicks(0, greatest, MOST_TICKS),
    colour: COLOUR,
  };
}

/** The rank of the best move at ALL nodes, by tenths of the moves; `null` if no ALL node counts. */
export function tenthsPlot({ ordering: { all_nodes: all } }: InsightReport): BarPlot | null {
  if (all.nodes === 0) return null;
  const [first] = all.tenths;
  return barPlot(
    {
      name: "Best move by tenths of the moves",
      headline: `The best move is in the first tenth at ${share(first, all.nodes)} of ${plural(all.nodes, "ALL node")}`,
      across: "tenth of the moves, in the order in which they were searched",
      what: "ALL nodes",
    },
    all.tenths.map((count, index) => ({ place: String(index + 1), count })),
    true,
  );
}

/** The number of leaves that must change for another value; `null` if fewer than two values are counted. */
export function firmnessPlot({ firmness }: InsightReport): BarPlot | null {
  if (firmness === null || firmness.rows.length < 2) return null;
  return barPlot(
    {
      name: "Conspiracy numbers",
      headline: firmness.text,
      across: "value of the root, or of the visit",
      what: "leaves that must change",
    },
    firmness.rows.map(({ values, leaves }) => ({ place: values, count: leaves })),
    true,
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The gap between two names below the bars. */
const NAME_GAP_CSS = 8;

/**
 * The names below the bars. If names are wider than bars, only as many names are shown as there is room for, at equal
 * distances. The bar of an exact value always keeps its name.
 */
export function placesWithRoom(
  bars: readonly Pick<BarOfPlot, "place">[],
  barCss: number,
  nameCss: number,
): string[] {
  const every = barCss > 0 ? Math.max(1, Math.ceil((nameCss + NAME_GAP_CSS) / barCss)) : 1;
  const kept = Math.max(
    bars.findIndex(({ place }) => place.startsWith("=")),
    0,
  );
  return bars.map(({ place }, index) => ((index - kept) % every === 0 ? place : ""));
}
