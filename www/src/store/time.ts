/** Moving through a trace's time: steps, jumps and playing. Only what is done here moves it. */
import { batch } from "@preact/signals";
import { isFull, keepInView } from "../axis";
import type { EventKindName, StepKind } from "../plyscope.js";
import type { TraceStore } from "./trace-store";

/** How long the whole takes at ×1: a second for each tick, but no longer than a lecture can wait. */
const LONGEST_SECONDS = 30;
/** Factors from the slowest to the fastest. In a long trace there is something to see below a quarter, too. */
const SLOWEST = 1 / 4;
const FASTEST = 64;

/** How long the whole takes at a speed. */
export const secondsOfWhole = (ticks: number, speed: number): number =>
  Math.min(ticks, LONGEST_SECONDS) / speed;

export function ticksASecond(ticks: number, speed: number): number {
  return ticks === 0 ? speed : ticks / secondsOfWhole(ticks, speed);
}

/** The speed that a trace is played at: no slower than a tick a second, or a quarter in a short one. */
export function speedOf({ speed, extent }: TraceStore): number {
  const { ticks } = extent.value;
  const slower = speed.value < SLOWEST && ticksASecond(ticks, speed.value) < 1;
  return slower ? slowest(ticks) : speed.value;
}

function slowest(ticks: number): number {
  let factor = SLOWEST;
  while (ticksASecond(ticks, factor / 2) >= 1) factor /= 2;
  return factor;
}

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

export const plyName = (ply: number): string => (ply === 0 ? "at the root" : `at ply ${ply}`);

/** Goes to the moment a visit is entered, or left. */
export function goToVisit(trace: TraceStore, visit: number, end: "start" | "end" = "start"): void {
  if (visit < 0 || visit >= trace.extent.value.visits) return;
  const { session } = trace;
  goToTime(trace, end === "start" ? session.enter_time(visit) : session.exit_time(visit));
}

/** Moves the cursor to where `id` visits have been entered, as scrubbing does. */
export function scrubToId(trace: TraceStore, id: number): void {
  const { visits, ticks } = trace.extent.value;
  if (visits === 0) return;
  const visit = Math.min(Math.max(Math.floor(id), 0), visits - 1);
  // The far end of the axis means the end of the search, not the entering of its last visit.
  setTime(trace, id >= visits ? ticks - 1 : trace.session.enter_time(visit));
}

/** Jumps to the next or previous event of a kind, at the ply that was chosen. Says whether there was one. */
export function find(trace: TraceStore, kind: EventKindName, forward: boolean): boolean {
  if (trace.extent.value.ticks === 0) return false;
  const ply = trace.soughtPly.value;
  const t = trace.session.find(trace.shownTime.value, kind, forward, ply);
  if (t === undefined) {
    const { label } = trace.eventKinds.find((known) => known.kind === kind) ?? { label: kind };
    const where = ply === null ? "" : ` ${plyName(ply)}`;
    trace.remark.value = `There is no ${label}${where} ${forward ? "after" : "before"} this.`;
    return false;
  }
  goToTime(trace, t);
  return true;
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
  const { ticks } = trace.extent.value;
  const next = speedOf(trace) * 2 ** by;
  trace.speed.value = Math.min(Math.max(next, slowest(ticks)), FASTEST);
}

/** Plays for `milliseconds` more; `carry` is the part of a tick left over from before. */
export function playOn(trace: TraceStore, milliseconds: number, carry: number): number {
  if (!trace.playing.value) return 0;
  const { ticks, finished } = trace.extent.value;
  const due = carry + (milliseconds / 1000) * ticksASecond(ticks, speedOf(trace));
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
