/** The film: how the tree's picture turns from one moment into the next. */
import { batch } from "@preact/signals";
import type { TraceStore } from "./trace-store";

/** A step by hand lasts no longer than this, however slowly the search is played. */
export const STEP_SECONDS = 0.9;
/** A shorter step cannot be followed: the picture jumps. */
export const SHORTEST_SECONDS = 0.2;
/** The duration of the movement of nodes when others are opened or folded. */
export const MORPH_SECONDS = 0.25;

/** Whether the tree is seen from afar, as on the way between two stops of a tour. */
export const isFar = ({ playing, tour }: Pick<TraceStore, "playing" | "tour">): boolean =>
  playing.value && tour.value?.isFar === true;

/** Shows a change of the picture as a film, if none is running: a person who is faster sees where it leads. */
export function showAsFilm(trace: TraceStore, seconds: number, change: () => void): void {
  const { film, opened } = trace;
  const from = trace.shownTime.value;
  const wasOpen = opened.value;
  const wasFar = isFar(trace);
  const isBusy = trace.isCalm() || film.value !== null || trace.following.value || seconds < SHORTEST_SECONDS;
  batch(() => {
    change();
    const t = trace.shownTime.value;
    // A step back is the same film, played backwards.
    const isAlike = opened.value === wasOpen && isFar(trace) === wasFar;
    const isStep = Math.abs(t - from) === 1 && isAlike;
    const isMorph = t === from && !isAlike;
    const length = isStep ? trace.session.step_length(Math.max(from, t)) : 1;
    film.value =
      isBusy || !(isStep || isMorph)
        ? null
        : { from, to: t, opened: wasOpen, wasFar, seconds: seconds * length, phase: 0 };
  });
}

/** Advances the film by a number of milliseconds. Gives what is left of them when it ends. */
export function advanceFilm(trace: TraceStore, milliseconds: number): number {
  const film = trace.film.value;
  if (film === null) return milliseconds;
  const phase = film.phase + milliseconds / 1000 / film.seconds;
  trace.film.value = phase < 1 ? { ...film, phase } : null;
  return Math.max((phase - 1) * film.seconds * 1000, 0);
}

/** Shows the end of the film immediately. */
export function endFilm(trace: Pick<TraceStore, "film">): void {
  trace.film.value = null;
}
