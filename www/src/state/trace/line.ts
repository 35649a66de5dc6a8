/** Going to a line of moves. */
import { PLAIN_VIEW } from "../view-keys";
import type { LineFound } from "../../core/plyscope.js";
import { select } from "./selection";
import type { TraceStore } from "./trace-store";

/** Selects the visit at the end of a line, in the iteration that is on stage. */
export function goToLine(trace: TraceStore, line: string): LineFound {
  const found = trace.session.go_to_line(line, trace.shownTime.value);
  if (found.visit !== null) select(trace, found.visit);
  return found;
}

/** A move as the places of links write it. */
const stepOf = (move: string): string => move.replace(/[^\p{L}\p{N}=~-]/gu, "");

/**
 * Selects the visit at the end of a line of the iteration of this depth; shows a message if there is no such
 * visit.
 */
export function selectLine(trace: TraceStore, depth: number, moves: readonly string[]): void {
  const { select: visit } = trace.session.locate({
    ...PLAIN_VIEW,
    on: `${depth}:${moves.map(stepOf).join(".")}`,
  });
  if (visit !== null) select(trace, visit);
  else
    trace.remark.value = `${trace.session.line_names([...moves]).join(" ")} was not searched in iteration ${depth}: the table knew it.`;
}
