/** Playing a trace: how fast, and until where. */
import { batch } from "@preact/signals";
import { asFilm, filmOn, SHORTEST_SECONDS } from "./film";
import { nextBreak, stopAt } from "./breakpoints";
import { endsOf, setTime, stopFollowing } from "./time";
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

/** How many ticks there are to play. */
export function ticksPlayed(trace: Pick<TraceStore, "bounds" | "extent">): number {
  const { first, last } = endsOf(trace);
  return last - first + 1;
}

/** The speed that a trace is played at: no slower than a tick a second, or a quarter in a short one. */
export function speedOf(trace: Pick<TraceStore, "bounds" | "extent" | "speed">): number {
  const { speed } = trace;
  const ticks = ticksPlayed(trace);
  const slower = speed.value < SLOWEST && ticksASecond(ticks, speed.value) < 1;
  return slower ? slowest(ticks) : speed.value;
}

function slowest(ticks: number): number {
  let factor = SLOWEST;
  while (ticksASecond(ticks, factor / 2) >= 1) factor /= 2;
  return factor;
}

export function togglePlaying(trace: TraceStore): void {
  if (trace.extent.value.ticks === 0) return;
  const playing = !trace.playing.value;
  batch(() => {
    if (playing) {
      stopFollowing(trace);
      if (trace.time.value >= endsOf(trace).last) setTime(trace, 0);
    }
    trace.playing.value = playing;
  });
}

export function changeSpeed(trace: TraceStore, by: 1 | -1): void {
  const ticks = ticksPlayed(trace);
  const next = speedOf(trace) * 2 ** by;
  trace.speed.value = Math.min(Math.max(next, slowest(ticks)), FASTEST);
}

/** Begins the film of the next step, unless playing stops here. `left`: milliseconds that it is late. */
function nextStep(trace: TraceStore, seconds: number, left: number): void {
  const to = trace.time.value + 1;
  const reached = nextBreak(trace, true, to);
  if (to > endsOf(trace).last) {
    if (trace.extent.value.finished) trace.playing.value = false;
    return;
  }
  asFilm(trace, seconds, () => setTime(trace, to));
  if (reached !== null) {
    trace.playing.value = false;
    stopAt(trace, reached);
    return;
  }
  filmOn(trace, left);
}

/** Plays for `milliseconds` more; `carry` is the part of a tick left over from before. */
export function playOn(trace: TraceStore, milliseconds: number, carry: number): number {
  if (!trace.playing.value) return 0;
  const { finished } = trace.extent.value;
  const seconds = 1 / ticksASecond(ticksPlayed(trace), speedOf(trace));
  if (seconds >= SHORTEST_SECONDS && !trace.isCalm()) {
    const left = filmOn(trace, milliseconds);
    if (trace.film.value === null) nextStep(trace, seconds, left);
    return 0;
  }
  const due = carry + (milliseconds / 1000) * ticksASecond(ticksPlayed(trace), speedOf(trace));
  const whole = Math.floor(due);
  if (whole > 0) {
    const to = trace.time.value + whole;
    const reached = nextBreak(trace, true, to);
    if (reached !== null) {
      trace.playing.value = false;
      stopAt(trace, reached);
      return 0;
    }
    setTime(trace, to);
  }
  if (trace.time.value >= endsOf(trace).last && finished) trace.playing.value = false;
  return due - whole;
}
