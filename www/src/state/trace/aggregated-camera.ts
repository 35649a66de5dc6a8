/**
 * The visible part of the aggregated flame. Its axis counts visits like the axis of the flame by time, but in another
 * order.
 */
import {
  cameraAround,
  fullCamera,
  isFull,
  panByIds,
  spanOf,
  zoomAbout,
  type Camera,
  type IdPosition,
} from "./axis";
import type { TraceStore } from "./trace-store";

/** The number of visits on the axis. A closed trace may not be asked, and has none. */
const totalOf = ({ session, extent, types }: TraceStore): number =>
  extent.value.visits === 0 ? 0 : session.aggregated_total(types.value);

export const aggregatedCameraOf = (trace: TraceStore): Camera =>
  trace.aggregatedCamera.value ?? fullCamera(totalOf(trace));

function setCamera(trace: TraceStore, camera: Camera): void {
  trace.aggregatedCamera.value = isFull(camera, totalOf(trace)) ? null : camera;
}

export function zoomAggregated(trace: TraceStore, factor: number, anchor: IdPosition): void {
  setCamera(trace, zoomAbout(aggregatedCameraOf(trace), totalOf(trace), anchor, factor));
}

/** Pans by a share of the shown width. */
export function panAggregated(trace: TraceStore, share: number): void {
  const camera = aggregatedCameraOf(trace);
  setCamera(trace, panByIds(camera, totalOf(trace), share * spanOf(camera)));
}

/** Shows a part with a small margin around it. */
export function showPart(trace: TraceStore, from: IdPosition, to: IdPosition): void {
  setCamera(trace, cameraAround(from, to, totalOf(trace)));
}

/** See `ViewControls`. */
export const aggregatedControls = (trace: TraceStore) => ({
  zoom: (factor: number): void => {
    const { fromId, toId } = aggregatedCameraOf(trace);
    zoomAggregated(trace, factor, (fromId + toId) / 2);
  },
  pan: (across: number): void => panAggregated(trace, across),
  fit: (): void => {
    trace.aggregatedCamera.value = null;
  },
});
