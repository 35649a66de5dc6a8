/** Moving through time: steps, jumps and playing. */
import { batch } from "@preact/signals";
import { isFull, keepInView } from "../flame/axis";
import type { StepKind } from "../plyscope.js";
import type { Store } from "./store";

/** Playing speeds in ticks a second. */
export const SPEEDS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/** Does something that Browser Back undoes. */
export function jump(store: Store, change: () => void): void {
  store.beforeJump();
  batch(() => {
    change();
    store.jumps.value += 1;
  });
}

/** Moves the time cursor; a zoomed camera follows it. */
export function setTime(store: Store, t: number): void {
  const trace = store.trace.value;
  if (trace === null || trace.ticks === 0) return;
  batch(() => {
    leaveLive(store);
    store.remark.value = null;
    store.time.value = Math.min(Math.max(Math.round(t), 0), trace.ticks - 1);
    followCursor(store);
  });
}

export function step(store: Store, how: StepKind): void {
  const trace = store.trace.value;
  if (trace === null || trace.ticks === 0) return;
  store.playing.value = false;
  setTime(store, trace.session.step(store.shownTime.value, how));
}

export function goToTime(store: Store, t: number): void {
  store.playing.value = false;
  jump(store, () => setTime(store, t));
}

/** Goes to the moment a visit was entered and shows it. */
export function goToVisit(store: Store, visit: number): void {
  const trace = store.trace.value;
  if (trace === null || visit < 0 || visit >= trace.visits) return;
  jump(store, () => {
    store.playing.value = false;
    store.pinned.value = null;
    setTime(store, trace.session.enter_time(visit));
  });
}

/** Moves the cursor to where `id` visits have been entered, as scrubbing does. */
export function scrubToId(store: Store, id: number): void {
  const trace = store.trace.value;
  if (trace === null || trace.visits === 0) return;
  const visit = Math.min(Math.max(Math.floor(id), 0), trace.visits - 1);
  // The far end of the axis means the end of the search, not the entering of its last visit.
  setTime(store, id >= trace.visits ? trace.ticks - 1 : trace.session.enter_time(visit));
}

/** Jumps to the next or previous event of a kind. Says whether there was one. */
export function find(store: Store, kind: string, forward: boolean): boolean {
  const trace = store.trace.value;
  if (trace === null || trace.ticks === 0) return false;
  const t = trace.session.find(store.shownTime.value, kind, forward);
  if (t === undefined) {
    const { label } = store.eventKinds.find((known) => known.kind === kind) ?? { label: kind };
    store.remark.value = `There is no ${label} ${forward ? "after" : "before"} this.`;
    return false;
  }
  goToTime(store, t);
  return true;
}

export function pin(store: Store, visit: number | null): void {
  store.pinned.value = visit;
}

export function togglePin(store: Store): void {
  pin(store, store.pinned.value === null ? store.current.value : null);
}

export function togglePlaying(store: Store): void {
  const trace = store.trace.value;
  if (trace === null || trace.ticks === 0) return;
  const playing = !store.playing.value;
  batch(() => {
    if (playing) {
      leaveLive(store);
      if (store.time.value >= trace.ticks - 1) setTime(store, 0);
    }
    store.playing.value = playing;
  });
}

export function changeSpeed(store: Store, by: 1 | -1): void {
  const at = SPEEDS.indexOf(store.speed.value);
  const next = SPEEDS[at + by];
  if (next !== undefined) store.speed.value = next;
}

/** Plays for `milliseconds` more; `carry` is the part of a tick left over from before. */
export function playOn(store: Store, milliseconds: number, carry: number): number {
  const trace = store.trace.value;
  if (trace === null || !store.playing.value) return 0;
  const due = carry + (milliseconds / 1000) * store.speed.value;
  const ticks = Math.floor(due);
  if (ticks > 0) setTime(store, store.time.value + ticks);
  if (store.time.value >= trace.ticks - 1 && trace.finished) {
    store.playing.value = false;
  }
  return due - ticks;
}

/** The person takes over from a search that is drawn live. */
function leaveLive(store: Store): void {
  if (!store.following.value) return;
  store.time.value = store.shownTime.value;
  store.following.value = false;
}

function followCursor(store: Store): void {
  const camera = store.camera.value;
  const visits = store.trace.value?.visits ?? 0;
  if (camera === null || isFull(camera, visits)) return;
  store.camera.value = keepInView(camera, visits, store.cursorId.value);
}
