/** What part of the trace the flame shows. */
import {
  cameraAround,
  isFull,
  panByIds,
  spanOf,
  wholeCamera,
  zoomAbout,
  type Camera,
  type IdPosition,
} from "../flame/axis";
import type { Store } from "./store";

/** Shows a range; a range that holds everything keeps on holding everything as the trace grows. */
export function setCamera(store: Store, camera: Camera | null): void {
  const visits = store.trace.value?.visits ?? 0;
  store.camera.value = camera === null || isFull(camera, visits) ? null : camera;
}

/** What is shown at rest is what the link says, to the pixel; only on the move may it lie in between. */
export function restCamera(store: Store): void {
  if (store.camera.value !== null) setCamera(store, wholeCamera(store.camera.value));
}

export function zoom(store: Store, factor: number, anchorId: IdPosition = zoomCentre(store)): void {
  const visits = store.trace.value?.visits ?? 0;
  setCamera(store, zoomAbout(store.shownCamera.value, visits, anchorId, factor));
}

/** Pans by a share of what is shown. */
export function pan(store: Store, share: number): void {
  const visits = store.trace.value?.visits ?? 0;
  const camera = store.shownCamera.value;
  setCamera(store, panByIds(camera, visits, share * spanOf(camera)));
}

export function zoomToVisit(store: Store, visit: number): void {
  const trace = store.trace.value;
  if (trace === null) return;
  const { end } = trace.session.inspect(visit, store.shownTime.value);
  setCamera(store, cameraAround(visit, end, trace.visits));
}

/** Keyboard zoom keeps the time cursor in place, or the middle when the cursor is out of view. */
function zoomCentre(store: Store): IdPosition {
  const { fromId, toId } = store.shownCamera.value;
  const cursor = store.cursorId.value;
  return cursor >= fromId && cursor <= toId ? cursor : (fromId + toId) / 2;
}
