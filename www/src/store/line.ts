/** Going to a line of moves. */
import type { LineFound } from "../plyscope.js";
import { select } from "./selection";
import type { TraceStore } from "./trace-store";

/** Selects the visit at the end of a line, in the iteration that is on stage. */
export function goToLine(trace: TraceStore, line: string): LineFound {
  const found = trace.session.go_to_line(line, trace.shownTime.value);
  if (found.visit !== null) select(trace, found.visit);
  return found;
}
