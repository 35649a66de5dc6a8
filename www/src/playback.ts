/** Playing a trace: turns frames into ticks for as long as its store says so. */
import { effect } from "@preact/signals";
import type { Frames } from "./frames";
import { playOn } from "./store/playing";
import type { TraceStore } from "./store/trace-store";

/** A tab that was in the background should not leap. */
const LONGEST_FRAME_MS = 250;

export function startPlayback(trace: TraceStore, frames: Frames): () => void {
  let before: number | null = null;
  let carry = 0;
  const advance = (now: number): void => {
    if (!trace.playing.value) return;
    if (before !== null) {
      const passed = Math.min(now - before, LONGEST_FRAME_MS);
      carry = playOn(trace, passed, carry);
    }
    before = now;
    frames.request("advance", advance);
  };
  return effect(() => {
    if (!trace.playing.value) return;
    before = null;
    carry = 0;
    frames.request("advance", advance);
  });
}
