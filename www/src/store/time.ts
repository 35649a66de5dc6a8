/** Moving through a trace's time: steps, jumps and playing. */
import { batch } from "@preact/signals";
import { isFull, keepInView } from "../axis";
import type { EventKindName, StepKind } from "../plyscope.js";
import type { TraceStore } from "./trace-store";

/** Playing speeds in ticks a second. */
export const SPEEDS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/** Moves the time cursor; a zoomed camera follows it. */
export function setTime(trace: TraceStore, t: number): void {
  const { ticks } = trace.extent.value;
  if (ticks === 0) return;
  batch(() => {
    stopFollowing(trace);
    trace.remark.value = null;
    trace.time.value = Math.min(Math.max(Math.round(t), 0), ticks - 1);
    followCursor(trace);
  });
}

export function step(trace: TraceStore, how: StepKind): void {
  if (trace.extent.value.ticks === 0) return;
  trace.playing.value = false;
  setTime(trace, trace.session.step(trace.shownTime.value, how));
}

export function goToTime(trace: TraceStore, t: number): void {
  trace.playing.value = false;
  trace.jump(() => setTime(trace, t));
}

/** Goes to the moment a visit was entered and shows it. */
export function goToVisit(trace: TraceStore, visit: number): void {
  if (visit < 0 || visit >= trace.extent.value.visits) return;
  trace.jump(() => {
    trace.playing.value = false;
    trace.pinned.value = null;
    setTime(trace, trace.session.enter_time(visit));
  });
}

/** Moves the cursor to where `id` visits have been entered, as scrubbing does. */
export function scrubToId(trace: TraceStore, id: number): void {
  const { visits, ticks } = trace.extent.value;
  if (visits === 0) return;
  const visit = Math.min(Math.max(Math.floor(id), 0), visits - 1);
  // The far end of the axis means the end of the search, not the entering of its last visit.
  setTime(trace, id >= visits ? ticks - 1 : trace.session.enter_time(visit));
}

/** Jumps to the next or previous event of a kind. Says whether there was one. */
export function find(trace: TraceStore, kind: EventKindName, forward: boolean): boolean {
  if (trace.extent.value.ticks === 0) return false;
  const t = trace.session.find(trace.shownTime.value, kind, forward);
  if (t === undefined) {
    const { label } = trace.eventKinds.find((known) => known.kind === kind) ?? { label: kind };
    trace.remark.value = `There is no ${label} ${forward ? "after" : "before"} this.`;
    return false;
  }
  goToTime(trace, t);
  return true;
}

export function pin(trace: TraceStore, visit: number | null): void {
  trace.pinned.value = visit;
}

export function togglePin(trace: TraceStore): void {
  pin(trace, trace.pinned.value === null ? trace.current.value : null);
}

export function togglePlaying(trace: TraceStore): void {
  const { ticks } = trace.extent.value;
  if (ticks === 0) return;
  const playing = !trace.playing.value;
  batch(() => {
    if (playing) {
      stopFollowing(trace);
      if (trace.time.value >= ticks - 1) setTime(trace, 0);
    }
    trace.playing.value = playing;
  });
}

export function changeSpeed(trace: TraceStore, by: 1 | -1): void {
  const at = SPEEDS.indexOf(trace.speed.value);
  const next = SPEEDS[at + by];
  if (next !== undefined) trace.speed.value = next;
}

/** Plays for `milliseconds` more; `carry` is the part of a tick left over from before. */
export function playOn(trace: TraceStore, milliseconds: number, carry: number): number {
  if (!trace.playing.value) return 0;
  const { ticks, finished } = trace.extent.value;
  const due = carry + (milliseconds / 1000) * trace.speed.value;
  const whole = Math.floor(due);
  if (whole > 0) setTime(trace, trace.time.value + whole);
  if (trace.time.value >= ticks - 1 && finished) trace.playing.value = false;
  return due - whole;
}

/** The person takes over from a search that is drawn live. */
function stopFollowing(trace: TraceStore): void {
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
