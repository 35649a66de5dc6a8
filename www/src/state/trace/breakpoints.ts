/** Breakpoints: what playing stops at, and what one can run to. Which comes next is a question to the core. */
import type { Breakpoint, BreakReached } from "../../core/plyscope.js";
import { goToTime, setTime } from "./time";
import type { NamedBreakpoint, TraceStore } from "./trace-store";

export function addBreakpoint(trace: TraceStore, added: NamedBreakpoint): void {
  const { breakpoints } = trace;
  if (breakpoints.value.some(({ name }) => name === added.name)) return;
  breakpoints.value = [...breakpoints.value, added];
}

export function removeBreakpoint(trace: TraceStore, removed: NamedBreakpoint): void {
  trace.breakpoints.value = trace.breakpoints.value.filter((kept) => kept !== removed);
}

/** The next one from now on, at most as far as `limit`. */
export function nextBreak(trace: TraceStore, forward: boolean, limit: number | null): BreakReached | null {
  const breakpoints: Breakpoint[] = trace.breakpoints.value.map(({ breakpoint }) => breakpoint);
  if (breakpoints.length === 0) return null;
  return trace.answers.value.next_break(trace.shownTime.value, breakpoints, forward, limit);
}

/** Stands where a breakpoint is reached, and says which. */
export function stopAt(trace: TraceStore, { t, index }: BreakReached): void {
  setTime(trace, t);
  say(trace, index);
}

/** Runs on to the next breakpoint, or back to the one before. Says whether there was one. */
export function continueRun(trace: TraceStore, forward: boolean): boolean {
  if (trace.extent.value.ticks === 0) return false;
  if (trace.breakpoints.value.length === 0) {
    trace.remark.value = "There are no breakpoints.";
    return false;
  }
  const reached = nextBreak(trace, forward, null);
  if (reached === null) {
    trace.remark.value = `No breakpoint is reached ${forward ? "after" : "before"} this.`;
    return false;
  }
  goToTime(trace, reached.t);
  say(trace, reached.index);
  return true;
}

function say(trace: TraceStore, index: number): void {
  const name = trace.breakpoints.value[index]?.name ?? "";
  trace.remark.value = `Breakpoint, ${name}. ${trace.event.value?.sentence ?? ""}`;
}
