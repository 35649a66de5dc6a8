/** The data of one plot over time, without its drawing, and its headline. */
import { count } from "../../../ui/format";
import type { Series } from "../../../core/plyscope.js";
import { share } from "./bar-data";
import { csv, inCentipawns, type Cell } from "./table-data";
import { countTicks, valueTicks, type Tick } from "./ticks";

export interface PlotLine {
  readonly name: string;
  /** The custom property of its colour. */
  readonly colour: string;
  readonly dash?: readonly number[];
  readonly values: readonly (number | null)[];
}

export interface Plot {
  readonly name: string;
  /** What happened. */
  readonly headline: string;
  /** The unit of the vertical axis. */
  readonly up: string;
  /** The numbers on the vertical axis. */
  readonly ticks: readonly Tick[];
  /** The place of each point on the axis of visits. */
  readonly ids: readonly number[];
  readonly lines: readonly PlotLine[];
  /** The least and the greatest that is shown. */
  readonly range: readonly [number, number];
  /** It jumps from value to value. */
  readonly stepped: boolean;
  /** A point in words. */
  readonly valueText: (index: number) => string;
}

/** The unit of the horizontal axis. */
export const ACROSS = "visits entered";

/** The value beyond which a game is decided: such values are drawn at the edge. */
const DECIDED = 30_000;
const MOST_TICKS = 4;
/** The least distance between two values with a number, as a share of the axis. */
const APART = 0.17;

/** The range of the values that can be drawn to scale, with some room. */
function rangeOf(values: readonly (number | null)[]): [number, number] {
  const drawn = values.filter((value): value is number => value !== null && Math.abs(value) < DECIDED);
  const low = Math.min(...drawn, drawn.length === 0 ? -1 : Infinity);
  const high = Math.max(...drawn, drawn.length === 0 ? 1 : -Infinity);
  const room = Math.max((high - low) * 0.12, 1);
  return [low - room, high + room];
}

/** The first and the last value that was known. */
function valueHeadline(texts: readonly (string | null)[]): string {
  const known = texts.filter((text) => text !== null);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return "No value was known";
  return first === last
    ? `The value began and ended at ${last}`
    : `The value began at ${first} and ended at ${last}`;
}

function firstMoveHeadline(shares: readonly (number | null)[]): string {
  const known = shares.filter((share) => share !== null);
  if (known.length === 0) return "Nothing was cut off";
  const [least, most] = [Math.min(...known), Math.max(...known)].map((share) => share.toFixed(0));
  const between = least === most ? `${most} %` : `Between ${least} % and ${most} %`;
  return `${between} of cut-offs come with the first move`;
}

/** The three plots of a search. */
export function plotsOf(series: Series): readonly Plot[] {
  const ids = series.end;
  const range = rangeOf(series.value);
  const held = series.value.map((value) =>
    value === null ? null : Math.min(Math.max(value, range[0]), range[1]),
  );
  const visits = series.visits.at(-1) ?? 0;
  const most = Math.max(visits, 1);
  return [
    {
      name: "Value",
      headline: valueHeadline(series.value_text),
      up: "value",
      ticks: valueTicks(held, series.value_text, range, APART),
      ids,
      lines: [{ name: "value", colour: "--insight-bar", values: held }],
      range,
      stepped: true,
      valueText: (index) => series.value_text[index] ?? "not known yet",
    },
    {
      name: "Visits",
      headline: `${share(series.needed.at(-1) ?? 0, visits)} of the visits were needed`,
      up: "visits",
      ticks: countTicks(0, most, MOST_TICKS),
      ids,
      lines: [
        { name: "all", colour: "--ink", values: series.visits },
        { name: "needed", colour: "--insight-bar", values: series.needed, dash: [6, 3] },
        { name: "in quiescence", colour: "--insight-other", values: series.quiescence, dash: [2, 3] },
      ],
      range: [0, most * 1.05],
      stepped: false,
      valueText: (index) =>
        `${count(series.visits[index] ?? 0)}, of them ${count(series.needed[index] ?? 0)} needed and ` +
        `${count(series.quiescence[index] ?? 0)} in quiescence`,
    },
    {
      name: "Cut-offs by the first move",
      headline: firstMoveHeadline(series.first_move_per_cent),
      up: "per cent of the cut-offs",
      ticks: [0, 25, 50, 75, 100].map((at) => ({ at, text: `${at} %` })),
      ids,
      lines: [{ name: "per cent", colour: "--insight-bar", values: series.first_move_per_cent }],
      range: [0, 104],
      stepped: false,
      valueText: (index) =>
        (series.cut_offs[index] ?? 0) === 0
          ? "no cut-offs here"
          : `${count(series.by_first_move[index] ?? 0)} of ${count(series.cut_offs[index] ?? 0)}, ` +
            `${(series.first_move_per_cent[index] ?? 0).toFixed(1)} %`,
    },
  ];
}

/**
 * The beginning of the horizontal axis: the first visit of the first point's stretch, which is as long as the
 * second point's.
 */
export function beginOf(ids: readonly number[]): number {
  const [first = 0, second = first] = ids;
  return Math.max(2 * first - second, 0);
}

/** The point whose stretch of visits holds a place of the axis. */
export function pointAt(ids: readonly number[], id: number): number {
  const index = ids.findIndex((end) => id <= end);
  return index < 0 ? ids.length - 1 : index;
}

/** All series, a line for each point. */
export function seriesCsv(series: Series): string {
  const texts = series.value_text.map(inCentipawns);
  const columns = Object.entries({ ...series, value_text: texts }) as [string, readonly Cell[]][];
  return csv(
    columns.map(([name]) => name),
    series.end.map((_, row) => columns.map(([, values]) => values[row] ?? null)),
  );
}
