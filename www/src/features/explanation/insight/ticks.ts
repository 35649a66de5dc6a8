/** The places and texts of an axis's numbers: short enough to fit at every width. */
import { shortCount } from "../../../ui/format";

export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** The smallest round step that gives at most `most` steps. */
function stepOf(span: number, most: number): number {
  const least = Math.max(span / most, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((times) => times * power >= least) ?? 10);
}

/** Round counts from one number to another, at most `most` + 1. */
export function countTicks(from: number, to: number, most: number): readonly Tick[] {
  const step = stepOf(to - from, most);
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push({ at, text: shortCount(at) });
  return ticks;
}

/**
 * Values that occur, as they are read, among them the least and the greatest: no other number of the axis has a text. Two of
 * them lie at least a share of the range apart.
 */
export function valueTicks(
  values: readonly (number | null)[],
  texts: readonly (string | null)[],
  [low, high]: readonly [number, number],
  apart: number,
): readonly Tick[] {
  const known = new Map<number, string>();
  values.forEach((value, index) => {
    const text = texts[index] ?? null;
    // Several values may be clamped to an edge of the range; the text of the last of them names the edge.
    if (value !== null && text !== null) known.set(value, text);
  });
  const all = [...known].map(([at, text]) => ({ at, text })).sort((one, other) => one.at - other.at);
  const isApart = (one: Tick, other: Tick): boolean => Math.abs(one.at - other.at) >= apart * (high - low);
  const [first, ...rest] = all;
  const last = rest.at(-1);
  if (first === undefined) return [];
  if (last === undefined || !isApart(first, last)) return [last ?? first];
  const ticks = [first];
  for (const tick of rest.slice(0, -1))
    if (isApart(tick, ticks.at(-1) ?? first) && isApart(tick, last)) ticks.push(tick);
  return [...ticks, last];
}

/** Below 1 there is as much room as this, so that a 1 is seen. */
const BELOW_ONE = 0.3;

/** The height of a count on a logarithmic axis; 0 for a count of 0. */
export const logarithm = (number: number): number => (number <= 0 ? 0 : Math.log10(number) + BELOW_ONE);

/**
 * Powers of ten up to a count, or powers of a hundred or more, so that there are few; `times` is the ratio of
 * neighbouring numbers.
 */
export function logTicks(greatest: number): { readonly ticks: readonly Tick[]; readonly times: number } {
  const powers = Math.floor(Math.log10(Math.max(greatest, 1)));
  const step = Math.max(Math.ceil(powers / 4), 1);
  const ticks: Tick[] = [];
  for (let power = 0; power <= powers; power += step)
    ticks.push({ at: power + BELOW_ONE, text: shortCount(10 ** power) });
  return { ticks, times: 10 ** step };
}
