/** The windows of a search followed from the sentences of its ticks alone: no state of the core is asked. */
import type { Event } from "./moments";
import { rankOf } from "./statements";

/** A visit that is open, as the first player reads it. */
export interface Open {
  readonly visit: number;
  readonly alpha: string;
  readonly beta: string;
  readonly best: string | null;
}

interface Mutable {
  visit: number;
  alpha: string;
  beta: string;
  best: string | null;
  /** Nothing for brackets. */
  isMin: boolean | null;
}

const ENTERED = /^The search enters (.+?): (.+), depth .+?, window \(([^()]+), ([^()]+)\)(?:, expected |\.)/;
const LEFT = /^The search leaves (.+?): value [=≥≤] (−?∞ [−+] [\d.]*\d|(?:win|loss) in \d+|[^\s,]*[^\s,.])/;

/**
 * The open visits after each tick, for alpha-beta and its kin without a table and without anything that passes values
 * over. A visit whose move is searched again directly does not count. A value that cuts off is not written into a
 * window; with `beyond`, only a value beyond the other side cuts off.
 */
export function replay(
  events: readonly Event[],
  rootIsMin: boolean,
  prunes: boolean,
  beyond: boolean,
): Open[][] {
  const open: Mutable[] = [];
  return events.map(({ visit, begins, sentence }, t) => {
    if (begins) {
      const [, , , alpha, beta] = ENTERED.exec(sentence) ?? [];
      const plies = open.filter(({ isMin }) => isMin !== null).length;
      const isMin = alpha === undefined ? null : rootIsMin !== (plies % 2 === 1);
      open.push({ visit, alpha: alpha ?? "", beta: beta ?? "", best: null, isMin });
    } else {
      open.pop();
      const [, way, value] = LEFT.exec(sentence) ?? [];
      const above = open.at(-1);
      const next = events[t + 1];
      const again = next?.begins === true && ENTERED.exec(next.sentence)?.[1] === way;
      if (above !== undefined && value !== undefined && above.isMin !== null && !again)
        rise(above, value, prunes, beyond);
    }
    return open.filter(({ isMin }) => isMin !== null).map((one) => ({ ...one }));
  });
}

function rise(above: Mutable, value: string, prunes: boolean, beyond: boolean): void {
  const isBetter = (than: string): boolean =>
    above.isMin === true ? rankOf(value) < rankOf(than) : rankOf(value) > rankOf(than);
  if (above.best === null || isBetter(above.best)) above.best = value;
  const other = above.isMin === true ? above.alpha : above.beta;
  const cuts = beyond ? isBetter(other) : isBetter(other) || rankOf(value) === rankOf(other);
  if (!prunes || cuts) return;
  if (above.isMin === true && isBetter(above.beta)) above.beta = value;
  if (above.isMin === false && isBetter(above.alpha)) above.alpha = value;
}
