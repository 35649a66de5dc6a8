/** Two searches side by side: the names of both, and their parting. */
import type { Difference } from "../../core/plyscope.js";
import { select } from "../trace/selection";
import { noteApart } from "./comparison";
import type { Side } from "./page-state";
import type { PageStore } from "./page-store";
import { goToVisit, goToTime } from "../trace/time";
import type { TraceStore } from "../trace/trace-store";

/**
 * Whether two searches run by one clock: to be read, both show the same step. In the workbench, where each has its own
 * tools, the other one goes to the same place.
 */
export const isClockShared = ({ layout, ui: { workbench } }: Pick<PageStore, "layout" | "ui">): boolean =>
  layout.value !== "embed" && !workbench.value;

/**
 * Makes keys and transport act on this trace. Within another page they stay with A, whose moments that page hears of,
 * and by one clock with the trace that takes longer.
 */
export function touch(page: PageStore, side: Side): void {
  if (page.ui.embed.value || isClockShared(page)) return;
  if (side === "a" || page.compare.other.value !== null) page.compare.side.value = side;
}

/** The name of a trace's view: if there are two traces, the name also says which of them it shows. */
export function nameOfView(page: PageStore, trace: TraceStore, name: string): string {
  if (page.compare.other.value === null) return name;
  return `${name}, search ${trace === page.compare.other.value ? "B" : "A"}`;
}

/** Opens the dialog of the comparison: its choice, and both searches in numbers. */
export function openCompare(page: PageStore): void {
  page.ui.overlay.value = "compare";
}

export function otherSide(page: PageStore): void {
  touch(page, page.compare.side.value === "a" ? "b" : "a");
}

/** Goes to the first difference of the two searches: both show and select their visit then. */
export function goToParting(page: PageStore): void {
  const { current } = page.search;
  const { other, compared, side } = page.compare;
  const [a, b] = [current.value, other.value];
  const trace = page.aimed.value;
  if (trace === null || a === null || b === null) return;
  const parting = compared.value?.parting ?? null;
  if (parting === null) {
    trace.remark.value =
      compared.value === null ? "They are not compared yet." : "The searches do not differ.";
    return;
  }
  const what: Difference = parting.what;
  const end = what === "reason" || what === "value" ? "end" : "start";
  const sides = [
    ["a", a, parting.a],
    ["b", b, parting.b],
  ] as const;
  // The other one follows the one that was touched last to its place, so it goes last.
  const ordered = side.value === "a" ? sides : [...sides].reverse();
  for (const [, one, visit] of ordered) {
    // A search that ended before is shown at its end.
    if (visit === null) goToTime(one, Infinity);
    else goToVisit(one, visit, end);
    select(one, visit);
  }
  // Each is at its own visit, wherever the other one is.
  noteApart(page, null);
}
