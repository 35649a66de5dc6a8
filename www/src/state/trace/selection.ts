/** The selection of the person: it moves neither time nor the camera. */
import { zoomToVisit } from "./camera";
import { goToVisit } from "./time";
import type { TraceStore } from "./trace-store";

/** Asks about a visit; `null` asks about the one that the time cursor is at. */
export function select(trace: TraceStore, visit: number | null): void {
  if (visit !== null && (visit < 0 || visit >= trace.extent.value.visits)) return;
  trace.selected.value = visit;
}

/** Holds on to the visit at the cursor, or follows the cursor again. */
export function toggleSelection(trace: TraceStore): void {
  select(trace, trace.selected.value === null ? trace.current.value : null);
}

/** Goes to the moment the visit that is shown is entered, or left. */
export function goToShown(trace: TraceStore, end: "start" | "end"): void {
  const visit = trace.shown.value;
  if (visit !== null) goToVisit(trace, visit, end);
}

export function zoomToShown(trace: TraceStore): void {
  const visit = trace.shown.value;
  if (visit !== null) zoomToVisit(trace, visit);
}
