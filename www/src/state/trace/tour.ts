/**
 * The tour: a long search as a film of a few minutes. It stops at the moments that matter, plays each of them slowly
 * and leaves time to read its sentence, and runs through the time between them.
 */
import { batch } from "@preact/signals";
import type { TourState } from "./film-state";
import { showAsFilm, advanceFilm } from "./film";
import { endsOf, setTime } from "./time";
import type { TraceStore } from "./trace-store";

/** A search of more ticks is too long to be played step by step. */
const LONG = 200;

/** The lengths of a tour in minutes, from the longest to the shortest. */
export const TOUR_MINUTES: readonly number[] = [3, 2, 1.5, 1];

/** The durations at each stop: its step, looking at it, and the way to it. */
const STEP_SECONDS = 1.2;
const LOOK_SECONDS = 2.4;
const WAY_SECONDS = 1.6;
/** The duration of the change between the near and the far view of the tree. */
const ZOOM_SECONDS = 0.4;
const STOP_SECONDS = STEP_SECONDS + LOOK_SECONDS + WAY_SECONDS + 2 * ZOOM_SECONDS;

/** Whether the search is long enough that a tour is offered. */
export function isLong(trace: Pick<TraceStore, "bounds" | "extent">): boolean {
  const { first, last } = endsOf(trace);
  return last - first + 1 > LONG;
}

/** Whether playing is a tour: in a long search, unless the person wants every step. */
export const isTour = (trace: Pick<TraceStore, "bounds" | "extent" | "tours">): boolean =>
  trace.tours.value && isLong(trace);

/** The number of stops of a tour of the given length. */
export const stopsIn = (minutes: number): number => Math.round((minutes * 60) / STOP_SECONDS);

export function changeLength(trace: TraceStore, by: 1 | -1): void {
  const now = TOUR_MINUTES.indexOf(trace.tourMinutes.value);
  trace.tourMinutes.value = TOUR_MINUTES[now + by] ?? trace.tourMinutes.value;
  trace.tour.value = null;
}

/** Goes on with the tour. */
export function tourOn(trace: TraceStore, milliseconds: number): void {
  const { film, time, tour } = trace;
  if (film.value !== null) {
    advanceFilm(trace, milliseconds);
    return;
  }
  const state = tour.value ?? begin(trace);
  const passed = state.passed + milliseconds / 1000;
  if (state.from === null) {
    const isSeen = state.isPassage || passed >= LOOK_SECONDS;
    if (isSeen) leave(trace, state);
    else tour.value = { ...state, passed };
    return;
  }
  const { from } = state;
  const stop = nextStop(state, from);
  if (stop === undefined) {
    if (trace.extent.value.finished) end(trace);
    return;
  }
  const part = Math.min(passed / WAY_SECONDS, 1);
  const way = part * part * (3 - 2 * part);
  const last = Math.max(stop - 1, from);
  if (part < 1 && last > from) {
    setTime(trace, Math.round(from + (last - from) * way));
    tour.value = { ...state, passed };
    return;
  }
  if (time.value !== last) setTime(trace, last);
  if (state.isFar) {
    showAsFilm(trace, ZOOM_SECONDS, () => {
      tour.value = { ...state, passed, isFar: false };
    });
    if (trace.film.value !== null) return;
  }
  showAsFilm(trace, STEP_SECONDS, () => setTime(trace, stop));
  tour.value = { ...state, isFar: false, from: null, passed: 0 };
}

const nextStop = ({ stops }: TourState, from: number): number | undefined =>
  stops.find((time) => time > from);

/** Begins the way to the next stop. */
function leave(trace: TraceStore, state: TourState): void {
  const from = trace.time.value;
  const stop = nextStop(state, from);
  // There is nothing between two neighbouring steps.
  const isFar = stop !== undefined && stop - 1 > from;
  showAsFilm(trace, ZOOM_SECONDS, () => {
    trace.tour.value = { ...state, from, passed: 0, isFar };
  });
}

/** A tour from here on. */
function begin(trace: TraceStore): TourState {
  const { first, last } = endsOf(trace);
  const from = trace.time.value;
  const between = (begin: number): number[] => [
    ...trace.session.tour(stopsIn(trace.tourMinutes.value), begin, last),
  ];
  const all = between(first);
  // If every important moment has passed, the rest is sampled.
  const stops = from >= last || all.some((stop) => stop > from) ? all : between(from + 1);
  return { stops, isPassage: false, from: null, passed: LOOK_SECONDS, isFar: false };
}

/** The number of steps up to which all are played on the way to another scene. */
const FEW_STEPS = 3;

/** Plays from an earlier time to the time that is shown, instead of jumping there. */
export function playFrom(trace: TraceStore, from: number): void {
  const to = trace.time.value;
  if (trace.isCalm() || trace.following.value || to <= from) return;
  const isNear = to - from <= FEW_STEPS;
  const stops = isNear ? Array.from({ length: to - from }, (_, index) => from + index + 1) : [to];
  batch(() => {
    setTime(trace, from);
    trace.tour.value = { stops, isPassage: true, from: null, passed: 0, isFar: false };
    trace.backwards.value = false;
    trace.playing.value = true;
  });
}

function end(trace: TraceStore): void {
  trace.playing.value = false;
  trace.tour.value = null;
}
