/** Keeping an embedded page's time between its first and its last moment. */
import { batch } from "@preact/signals";
import { PLAIN_VIEW, type TraceView } from "../view-keys";
import { setTime } from "./time";
import type { TraceStore } from "./trace-store";

/**
 * The tick of a moment, which a link gives as a number or in moves; `null` if this search never reaches it.
 */
export function tickOf({ session, extent }: TraceStore, moment: string): number | null {
  if (!/^\d+$/.test(moment)) return session.locate({ ...PLAIN_VIEW, at: moment }).t;
  const t = Number(moment);
  return t < extent.value.ticks ? t : null;
}

/** Keeps a trace within the moments of a link, and opens it on the first where the link names no other. */
export function keepWithin(trace: TraceStore, { begin, end, t, at }: TraceView): void {
  const { ticks } = trace.extent.value;
  if (ticks === 0) return;
  const first = begin === null ? 0 : tickOf(trace, begin);
  const last = end === null ? ticks - 1 : tickOf(trace, end);
  const problem =
    first === null || last === null
      ? "The search never reaches a moment that the link names, so the page shows the whole search."
      : first > last
        ? "The link ends before it begins, so the page shows the whole search."
        : null;
  batch(() => {
    if (problem !== null) trace.notes.value = [...trace.notes.value, problem];
    const isWhole = first === null || last === null || first > last || (begin === null && end === null);
    trace.bounds.value = isWhole ? null : { first, last };
    if (isWhole) return;
    const opensAnywhere = t === null && at === null && trace.shownTime.value === ticks - 1;
    setTime(trace, opensAnywhere ? first : trace.shownTime.value);
  });
}

/** Shows the whole search: every moment can be reached again. */
export function showWhole({ bounds }: TraceStore): void {
  bounds.value = null;
}
