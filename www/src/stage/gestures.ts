/**
 * Pointer, touch and wheel on the flame, turned into intentions. One pointer drags, two pinch,
 * a press without a drag is a click.
 */
import type { CssPixels } from "../state/trace/axis";

export interface GestureListener {
  /** Horizontal share of the width and vertical pixels that the content moves by. */
  onDrag(shareOfWidth: number, verticalCss: CssPixels): void;
  onZoom(factor: number, aboutXCss: CssPixels, aboutYCss: CssPixels): void;
  onClick(xCss: CssPixels, yCss: CssPixels, byTouch: boolean): void;
  onDoubleClick(xCss: CssPixels, yCss: CssPixels): void;
  onHover(xCss: CssPixels, yCss: CssPixels): void;
  onLeave(): void;
}

/** A hand is not perfectly still when it clicks. */
const STILL_CSS: CssPixels = 4;
const ZOOM_PER_WHEEL_CSS = 0.0018;
const CSS_PER_LINE = 16;

interface Finger {
  xCss: CssPixels;
  yCss: CssPixels;
}

export function listenForGestures(element: HTMLElement, listener: GestureListener): () => void {
  const fingers = new Map<number, Finger>();
  const abort = new AbortController();
  const on = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    handle: (event: HTMLElementEventMap[Kind]) => void,
  ): void => element.addEventListener(kind, handle, { signal: abort.signal, passive: false });
  let moved = false;
  let start: Finger = { xCss: 0, yCss: 0 };

  const place = (event: MouseEvent): Finger => {
    const box = element.getBoundingClientRect();
    return { xCss: event.clientX - box.left, yCss: event.clientY - box.top };
  };
  const spread = (): { apart: number; middleCss: CssPixels; middleYCss: CssPixels } => {
    const [first, second] = [...fingers.values()];
    if (first === undefined || second === undefined) return { apart: 0, middleCss: 0, middleYCss: 0 };
    return {
      apart: Math.max(Math.abs(first.xCss - second.xCss), 12),
      middleCss: (first.xCss + second.xCss) / 2,
      middleYCss: (first.yCss + second.yCss) / 2,
    };
  };

  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
    if (fingers.size === 1) {
      moved = false;
      start = place(event);
    } else {
      moved = true;
    }
  });
  on("pointermove", (event) => {
    const now = place(event);
    const before = fingers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== "touch") listener.onHover(now.xCss, now.yCss);
      return;
    }
    if (fingers.size === 1) {
      moved ||= Math.hypot(now.xCss - start.xCss, now.yCss - start.yCss) > STILL_CSS;
      if (!moved) return;
      fingers.set(event.pointerId, now);
      listener.onLeave();
      listener.onDrag((now.xCss - before.xCss) / element.clientWidth, now.yCss - before.yCss);
      return;
    }
    const was = spread();
    fingers.set(event.pointerId, now);
    const is = spread();
    listener.onDrag((is.middleCss - was.middleCss) / element.clientWidth, 0);
    listener.onZoom(is.apart / was.apart, is.middleCss, is.middleYCss);
  });
  const onPointerEnd = (event: PointerEvent): void => {
    const known = fingers.delete(event.pointerId);
    if (known && !moved && event.type === "pointerup") {
      const { xCss, yCss } = place(event);
      listener.onClick(xCss, yCss, event.pointerType === "touch");
    }
  };
  on("pointerup", onPointerEnd);
  on("pointercancel", onPointerEnd);
  on("pointerleave", (event) => {
    if (!fingers.has(event.pointerId)) listener.onLeave();
  });
  on("dblclick", (event) => {
    const { xCss, yCss } = place(event);
    listener.onDoubleClick(xCss, yCss);
  });
  on("wheel", (event) => {
    event.preventDefault();
    const scale = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? CSS_PER_LINE : 1;
    const across = (event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX) * scale;
    const down = event.shiftKey ? 0 : event.deltaY * scale;
    if (Math.abs(across) > Math.abs(down)) {
      listener.onDrag(-across / element.clientWidth, 0);
    } else {
      // Pinching a touch pad arrives as a wheel with ctrl and small steps.
      const strength = event.ctrlKey ? 4 : 1;
      const { xCss, yCss } = place(event);
      listener.onZoom(Math.exp(-down * ZOOM_PER_WHEEL_CSS * strength), xCss, yCss);
    }
  });
  return () => abort.abort();
}
