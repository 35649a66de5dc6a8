/** The part of the trace that the flame shows. */
import {
  cameraAround,
  isFull,
  panByIds,
  spanOf,
  wholeCamera,
  zoomAbout,
  type Camera,
  type IdPosition,
} from "./axis";
import type { TraceStore } from "./trace-store";

/** Shows a range; a range that holds everything keeps on holding everything as the trace grows. */
export function setCamera(trace: TraceStore, camera: Camera | null): void {
  const { visits } = trace.extent.value;
  trace.camera.value = camera === null || isFull(camera, visits) ? null : camera;
}

/**
 * Rounds the camera at rest to the link's precision, to the pixel; only during a movement it may be in
 * between.
 */
export function restCamera(trace: TraceStore): void {
  if (trace.camera.value !== null) setCamera(trace, wholeCamera(trace.camera.value));
}

export function zoom(trace: TraceStore, factor: number, anchorId: IdPosition = zoomCentre(trace)): void {
  setCamera(trace, zoomAbout(trace.shownCamera.value, trace.extent.value.visits, anchorId, factor));
}

/** Pans by a share of the shown width. */
export function pan(trace: TraceStore, share: number): void {
  const camera = trace.shownCamera.value;
  setCamera(trace, panByIds(camera, trace.extent.value.visits, share * spanOf(camera)));
}

export function zoomToVisit(trace: TraceStore, visit: number): void {
  const { visits } = trace.extent.value;
  if (visit >= visits) return;
  const seen = trace.answers.value.inspect(visit, trace.shownTime.value);
  if (seen !== null) setCamera(trace, cameraAround(visit, seen.end, visits));
}

/** Keyboard zoom keeps the time cursor in place, or the middle when the cursor is out of view. */
function zoomCentre(trace: TraceStore): IdPosition {
  const { fromId, toId } = trace.shownCamera.value;
  const cursor = trace.cursorId.value;
  return cursor >= fromId && cursor <= toId ? cursor : (fromId + toId) / 2;
}
