/** Two searches side by side: the names of both, and their parting. */
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

/** Goes to where the one that was touched last parts from the other. */
export function goToParting(page: PageStore): void {
  const trace = page.aimed.value;
  const parting = page.compare.compared.value?.parting ?? null;
  if (trace === null || page.compare.other.value === null) return;
  if (parting === null) {
    trace.remark.value =
      page.compare.compared.value === null ? "They are not compared yet." : "They never diverge.";
    return;
  }
  const visit = parting[page.compare.side.value];
  // A search that ended before the parting is shown at its end.
  if (visit === null) goToTime(trace, Infinity);
  else goToVisit(trace, visit);
}
