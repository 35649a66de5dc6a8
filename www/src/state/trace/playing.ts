/** Playing a trace: step by step, how fast, and until where. */
import { batch } from "@preact/signals";
import { nextBreak, stopAt } from "./breakpoints";
import { showAsFilm, advanceFilm } from "./film";
import { endsOf, setTime, stopFollowing } from "./time";
import { changeLength, isTour, tourOn } from "./tour";
import type { TraceStore } from "./trace-store";

/** The durations of a step in seconds: from the slowest to the fastest. */
export const SECONDS_A_STEP: readonly number[] = [5, 3, 2, 1.5, 1, 0.7, 0.5, 0.3, 0.2];

/** The number of ticks to play. */
export function ticksPlayed(trace: Pick<TraceStore, "bounds" | "extent">): number {
  const { first, last } = endsOf(trace);
  return last - first + 1;
}

/** Plays on from here, or pauses. */
export function togglePlaying(trace: TraceStore): void {
  toggle(trace, false);
}

/** Plays back from here, step by step, or pauses. */
export function togglePlayingBackwards(trace: TraceStore): void {
  toggle(trace, true);
}

/** Whatever plays is paused by either. */
function toggle(trace: TraceStore, backwards: boolean): void {
  if (trace.extent.value.ticks === 0) return;
  const playing = !trace.playing.value;
  batch(() => {
    if (playing) {
      stopFollowing(trace);
      const { first, last } = endsOf(trace);
      if (backwards && trace.time.value <= first) setTime(trace, last);
      if (!backwards && trace.time.value >= last) setTime(trace, 0);
      trace.backwards.value = backwards;
      // A tour goes on from here.
      trace.tour.value = null;
    }
    trace.playing.value = playing;
  });
}

/**
 * Chooses how the search is played from now on: a long search as a tour, or every step, at the last speed or
 * with the given seconds for each step.
 */
export function playAs({ tours, speed }: TraceStore, how: "tour" | "steps" | number): void {
  batch(() => {
    tours.value = how === "tour";
    if (typeof how === "number") speed.value = how;
  });
}

/** Faster or slower: a step lasts shorter or longer, and so does a tour. */
export function changeSpeed(trace: TraceStore, by: 1 | -1): void {
  if (isTour(trace)) changeLength(trace, by);
  else trace.speed.value = nextOf(SECONDS_A_STEP, trace.speed.value, by);
}

/** The next one in a list of numbers that fall. */
function nextOf(falling: readonly number[], now: number, by: 1 | -1): number {
  const next = by === 1 ? falling.find((one) => one < now) : falling.toReversed().find((one) => one > now);
  return next ?? now;
}

/** Begins the film of the next step, unless playing stops here. `left`: milliseconds that it is late. */
function nextStep(trace: TraceStore, left: number): void {
  const backwards = trace.backwards.value;
  const to = trace.time.value + (backwards ? -1 : 1);
  const reached = nextBreak(trace, !backwards, to);
  if (to < endsOf(trace).first) {
    trace.playing.value = false;
    return;
  }
  if (to > endsOf(trace).last) {
    if (trace.extent.value.finished) trace.playing.value = false;
    return;
  }
  showAsFilm(trace, trace.speed.value, () => setTime(trace, to));
  if (reached !== null) {
    trace.playing.value = false;
    stopAt(trace, reached);
    return;
  }
  advanceFilm(trace, left);
}

/**
 * Plays for `milliseconds` more; `carry` is the time for which the last picture has been shown. Gives the
 * next `carry`.
 */
export function playOn(trace: TraceStore, milliseconds: number, carry: number): number {
  if (!trace.playing.value) return 0;
  const backwards = trace.backwards.value;
  if (!backwards && (trace.tour.value?.isPassage === true || isTour(trace))) {
    tourOn(trace, milliseconds);
    return 0;
  }
  if (!trace.isCalm()) {
    const left = advanceFilm(trace, milliseconds);
    if (trace.film.value === null) nextStep(trace, left);
    return 0;
  }
  const { playing, speed } = trace;
  const isPlayed = (): boolean => playing.value;
  let due = carry + milliseconds;
  while (isPlayed() && due >= speed.value * 1000) {
    due -= speed.value * 1000;
    nextStep(trace, 0);
  }
  return isPlayed() ? due : 0;
}
