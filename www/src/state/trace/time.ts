/** Moving through a trace's time: steps and jumps. All that moves it goes through here. */
import { batch } from "@preact/signals";
import { isFull, keepInView } from "./axis";
import type { EventKindName, LineName, StepKind } from "../../core/plyscope.js";
import { showAsFilm, STEP_SECONDS } from "./film";
import type { Bounds, TraceStore } from "./trace-store";

/** The first and the last tick that can be gone to. */
export const endsOf = ({ bounds, extent }: Pick<TraceStore, "bounds" | "extent">): Bounds =>
  bounds.value ?? { first: 0, last: extent.value.ticks - 1 };

/** Moves the time cursor; a zoomed camera follows it. */
export function setTime(trace: TraceStore, t: number): void {
  if (trace.extent.value.ticks === 0) return;
  const { first, last } = endsOf(trace);
  batch(() => {
    stopFollowing(trace);
    trace.remark.value = null;
    trace.held.value = null;
    trace.film.value = null;
    trace.time.value = Math.min(Math.max(Math.round(t), first), last);
    followCursor(trace);
  });
}

export function step(trace: TraceStore, how: StepKind): void {
  if (trace.extent.value.ticks === 0) return;
  trace.playing.value = false;
  showAsFilm(trace, Math.min(trace.speed.value, STEP_SECONDS), () =>
    setTime(trace, trace.session.step(trace.shownTime.value, how)),
  );
}

export function goToTime(trace: TraceStore, t: number): void {
  trace.playing.value = false;
  trace.jump(() => setTime(trace, t));
}

export const plyName = (ply: number): string => (ply === 0 ? "at the root" : `at ply ${ply}`);

/** Goes to the moment a visit is entered, or left. */
export function goToVisit(trace: TraceStore, visit: number, end: "start" | "end" = "start"): void {
  if (visit < 0 || visit >= trace.extent.value.visits) return;
  const { session } = trace;
  goToTime(trace, end === "start" ? session.enter_time(visit) : session.leave_time(visit));
}

/** Moves the cursor to where `id` visits have been entered, as scrubbing does. */
export function scrubToId(trace: TraceStore, id: number): void {
  const { visits, ticks } = trace.extent.value;
  if (visits === 0) return;
  const visit = Math.min(Math.max(Math.floor(id), 0), visits - 1);
  // The far end of the axis means the end of the search, not the entering of its last visit.
  setTime(trace, id >= visits ? ticks - 1 : trace.session.enter_time(visit));
}

/** The number of visits above which a frame has no time left for the panels. */
const LIGHT = 50_000;

/** Moves time to a visit id while a pointer drags the cursor. */
export function dragToId(trace: TraceStore, id: number): void {
  drag(trace, () => scrubToId(trace, id));
}

/** Moves the cursor to a time while a pointer drags it. */
export function dragToTime(trace: TraceStore, t: number): void {
  drag(trace, () => setTime(trace, t));
}

/** The panels of a large trace keep their time until the pointer rests. */
function drag(trace: TraceStore, move: () => void): void {
  const rested = trace.panelTime.value;
  batch(() => {
    move();
    if (trace.extent.value.visits > LIGHT) trace.held.value = rested;
  });
}

/** The pointer rests: the panels follow the cursor again. */
export function releasePanels({ held }: TraceStore): void {
  held.value = null;
}

/** Jumps to the next or previous event of a kind, at the ply that was chosen. Says whether there was one. */
export function find(trace: TraceStore, kind: EventKindName, forward: boolean): boolean {
  if (trace.extent.value.ticks === 0) return false;
  const ply = trace.soughtPly.value;
  const t = trace.session.find(trace.shownTime.value, kind, forward, ply);
  const { first, last } = endsOf(trace);
  if (t === undefined || t < first || t > last) {
    const { label } = trace.eventKinds.find((known) => known.kind === kind) ?? { label: kind };
    const where = ply === null ? "" : ` ${plyName(ply)}`;
    trace.remark.value = `There is no ${label}${where} ${forward ? "after" : "before"} this.`;
    return false;
  }
  goToTime(trace, t);
  return true;
}

/** Jumps to the next or previous moment at which a line of the listing runs. Says whether there was one. */
export function findLine(trace: TraceStore, line: LineName, text: string, forward: boolean): boolean {
  if (trace.extent.value.ticks === 0) return false;
  const t = trace.session.find_line(trace.shownTime.value, line, forward);
  if (t === undefined) {
    trace.remark.value = `“${text}” does not run ${forward ? "after" : "before"} this.`;
    return false;
  }
  goToTime(trace, t);
  return true;
}

/** The person takes over from a search that is drawn live. */
export function stopFollowing(trace: TraceStore): void {
  if (!trace.following.value) return;
  trace.time.value = trace.shownTime.value;
  trace.following.value = false;
}

function followCursor(trace: TraceStore): void {
  const camera = trace.camera.value;
  const { visits } = trace.extent.value;
  if (camera === null || isFull(camera, visits)) return;
  trace.camera.value = keepInView(camera, visits, trace.cursorId.value);
}
