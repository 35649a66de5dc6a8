/** Playing a trace, and the film of a step: turns frames into time for as long as its store says so. */
import { computed, effect } from "@preact/signals";
import type { Frames } from "../ui/frames";
import { endFilm, advanceFilm } from "../state/trace/film";
import { playOn } from "../state/trace/playing";
import type { TraceStore } from "../state/trace/trace-store";

/** A tab that was in the background should not leap. */
const LONGEST_FRAME_MS = 250;

export function startPlayback(trace: TraceStore, frames: Frames): () => void {
  let before: number | null = null;
  let carry = 0;
  const goesOn = (): boolean => trace.playing.value || trace.film.value !== null;
  const advance = (now: number): void => {
    if (!goesOn()) return;
    if (before !== null) {
      const passed = Math.min(now - before, LONGEST_FRAME_MS);
      if (trace.playing.value) carry = playOn(trace, passed, carry);
      else advanceFilm(trace, passed);
    }
    before = now;
    frames.request("advance", advance);
  };
  const going = computed(goesOn);
  const end = effect(() => {
    if (!going.value) return;
    before = null;
    carry = 0;
    frames.request("advance", advance);
  });
  return () => {
    end();
    endFilm(trace);
  };
}
