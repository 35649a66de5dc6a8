/** The bars of the aggregated flame, as the core hands them over, and how a person finds their way among them. */
import { cssYToLevel, type Camera, type CssPixels, type Rows } from "../../state/trace/axis";
import type { NodeTypes, Session } from "../../core/plyscope.js";
import type { Direction } from "../walk";

export interface AggregatedBar {
  /** The index of the bar's sequence; for a merged bar, the index of the sequence above. */
  readonly index: number;
  /** The number of moves of its sequence. */
  readonly level: number;
  readonly leftCss: CssPixels;
  readonly rightCss: CssPixels;
  /** Index into the palette, counted from its first category. */
  readonly category: number;
  /** Visits, subtrees included. */
  readonly visits: number;
  /** The number of merged sequences, because each is narrower than a pixel; 0 for one sequence. */
  readonly merged: number;
}

const NUMBERS_A_BAR = 7;

type Asked = Pick<Session, "aggregated_bars" | "aggregated_bar_of">;

/** The bars in view down to the given number of levels, upper levels first, each level from left to right. */
export function readAggregatedBars(
  session: Asked,
  widthCss: CssPixels,
  { fromId, toId }: Camera,
  levels: number,
  types: NodeTypes,
): AggregatedBar[] {
  return barsIn(session.aggregated_bars(widthCss, fromId, toId, levels, types));
}

/** The bar of the sequence that leads to a visit, however narrow it is. */
export function readBarOf(
  session: Asked,
  widthCss: CssPixels,
  { fromId, toId }: Camera,
  visit: number,
  types: NodeTypes,
): AggregatedBar | null {
  return barsIn(session.aggregated_bar_of(widthCss, fromId, toId, visit, types))[0] ?? null;
}

function barsIn(numbers: Float64Array): AggregatedBar[] {
  const bars: AggregatedBar[] = [];
  for (let at = 0; at + NUMBERS_A_BAR <= numbers.length; at += NUMBERS_A_BAR) {
    const [index = 0, level = 0, leftCss = 0, rightCss = 0, category = 0, visits = 0, merged = 0] =
      numbers.subarray(at, at + NUMBERS_A_BAR);
    bars.push({ index, level, leftCss, rightCss, category, visits, merged });
  }
  return bars;
}

/** The bar at a place of the picture. */
export function aggregatedBarAt(
  bars: readonly AggregatedBar[],
  rows: Rows,
  xCss: CssPixels,
  yCss: CssPixels,
): AggregatedBar | null {
  const level = cssYToLevel(rows, 0, yCss);
  return bars.find((bar) => bar.level === level && xCss >= bar.leftCss && xCss < bar.rightCss) ?? null;
}

export const isSameBar = (one: AggregatedBar, other: AggregatedBar): boolean =>
  one.index === other.index && one.merged > 0 === other.merged > 0;

/** The bar in a direction: the one above, the widest below, or the next of its level. */
export function neighbourOf(
  bars: readonly AggregatedBar[],
  from: AggregatedBar,
  direction: Direction,
): AggregatedBar | null {
  const level = from.level + { parent: -1, child: 1, before: 0, after: 0 }[direction];
  const row = bars.filter((bar) => bar.level === level);
  const at = row.findIndex((bar) => isSameBar(bar, from));
  switch (direction) {
    case "before":
      return row[at - 1] ?? null;
    case "after":
      return row[at + 1] ?? null;
    case "parent": {
      const middle = (from.leftCss + from.rightCss) / 2;
      return row.find((bar) => bar.leftCss <= middle && middle < bar.rightCss) ?? null;
    }
    case "child":
      // A merged bar has nothing below it.
      return from.merged > 0
        ? null
        : (row.find((bar) => bar.rightCss > from.leftCss && bar.leftCss < from.rightCss) ?? null);
  }
}
