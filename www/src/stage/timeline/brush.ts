/** Dragging on the overview chooses the flame's part. */
import { clampCamera, cssXToId, fullCamera, idToCssX, panByIds, type Camera } from "../../state/trace/axis";
import { setCamera } from "../../state/trace/camera";
import type { TraceStore } from "../../state/trace/trace-store";

/** The distance from an end of the brush within which a drag moves that end alone. */
const END_REACH_CSS = 7;
const STILL_CSS = 3;

export type Grip = "from" | "to" | "body" | "new";

/** The part of the brush that a press at this place grips. */
export function gripAt(camera: Camera | null, visits: number, widthCss: number, xCss: number): Grip {
  if (camera === null) return "new";
  const everything = fullCamera(visits);
  const left = idToCssX(everything, widthCss, camera.fromId);
  const right = idToCssX(everything, widthCss, camera.toId);
  // A brush of a few pixels is all body, and a little wider than it looks, so that it can be caught.
  if (right - left < 3 * END_REACH_CSS) {
    return xCss > left - END_REACH_CSS && xCss < right + END_REACH_CSS ? "body" : "new";
  }
  if (Math.abs(xCss - left) <= END_REACH_CSS) return "from";
  if (Math.abs(xCss - right) <= END_REACH_CSS) return "to";
  return xCss > left && xCss < right ? "body" : "new";
}

/** The camera after dragging from one place of the axis to another. */
export function dragged(grip: Grip, before: Camera, visits: number, startId: number, nowId: number): Camera {
  if (grip === "body") return panByIds(before, visits, nowId - startId);
  const fixed = grip === "from" ? before.toId : grip === "to" ? before.fromId : startId;
  return clampCamera({ fromId: Math.min(fixed, nowId), toId: Math.max(fixed, nowId) }, visits);
}

export function listenForBrush(trace: TraceStore, box: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let drag: { grip: Grip; before: Camera; startId: number; startCss: number } | null = null;
  const placeCss = (event: MouseEvent): number => event.clientX - box.getBoundingClientRect().left;
  const visits = (): number => trace.extent.value.visits;
  const idAt = (xCss: number): number => cssXToId(fullCamera(visits()), box.clientWidth, xCss);

  box.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || visits() === 0) return;
      box.setPointerCapture(event.pointerId);
      const xCss = placeCss(event);
      drag = {
        grip: gripAt(trace.camera.value, visits(), box.clientWidth, xCss),
        before: trace.shownCamera.value,
        startId: idAt(xCss),
        startCss: xCss,
      };
    },
    { signal },
  );
  box.addEventListener(
    "pointermove",
    (event) => {
      const xCss = placeCss(event);
      if (drag === null) {
        box.dataset["grip"] = gripAt(trace.camera.value, visits(), box.clientWidth, xCss);
        return;
      }
      if (Math.abs(xCss - drag.startCss) < STILL_CSS) return;
      setCamera(trace, dragged(drag.grip, drag.before, visits(), drag.startId, idAt(xCss)));
    },
    { signal },
  );
  const release = (): void => {
    drag = null;
  };
  box.addEventListener("pointerup", release, { signal });
  box.addEventListener("pointercancel", release, { signal });
  box.addEventListener("dblclick", () => setCamera(trace, null), { signal });
  return () => abort.abort();
}
