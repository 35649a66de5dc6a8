/** The flame: time from left to right, one row a level, one bar a visit. */
import { useEffect, useRef, useState } from "preact/hooks";
import { cssXToId, cssYToLevel } from "../flame/axis";
import { FlameCanvas } from "../flame/flame-canvas";
import { listenForGestures } from "../flame/gestures";
import { pan, zoom, zoomToVisit } from "../store/camera";
import { goToVisit, pin } from "../store/time";
import { theme } from "../theme";
import { usePage } from "./context";
import { FlameTip, type TipPlace } from "./FlameTip";
import { Legend } from "./Legend";

export function FlameView() {
  const page = usePage();
  const { store } = page;
  const frame = useRef<HTMLDivElement>(null);
  const pixels = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const [tip, setTip] = useState<TipPlace | null>(null);

  useEffect(() => {
    if (frame.current === null || pixels.current === null || overlay.current === null) return;
    const box = frame.current;
    const flame = new FlameCanvas(store, page.frames, pixels.current, overlay.current);
    page.frames.alsoBusyWhile(() => flame.refining);
    const recolour = theme.subscribe(() => flame.recolour());
    const sizes = new ResizeObserver(() => flame.resize(box.clientWidth, box.clientHeight));
    sizes.observe(box);
    const visitAt = (xCss: number, yCss: number): number | null => {
      const trace = store.trace.value;
      if (trace === null || trace.visits === 0) return null;
      const { fromId, toId } = store.shownCamera.value;
      const level = cssYToLevel(flame.rows, flame.scrollCss, yCss);
      if (level < 0 || level >= trace.levels) return null;
      return trace.session.pick(box.clientWidth, fromId, toId, xCss, level) ?? null;
    };
    const leave = (): void => {
      store.hovered.value = null;
      setTip(null);
    };
    const gestures = listenForGestures(box, {
      dragged: (share, verticalCss) => {
        pan(store, -share);
        flame.scrollBy(-verticalCss);
      },
      zoomed: (factor, xCss) => zoom(store, factor, cssXToId(store.shownCamera.value, box.clientWidth, xCss)),
      clicked: (xCss, yCss, aside) => {
        const visit = visitAt(xCss, yCss);
        if (visit === null) return;
        if (aside) pin(store, visit);
        else goToVisit(store, visit);
      },
      doubleClicked: (xCss, yCss) => {
        const visit = visitAt(xCss, yCss);
        if (visit !== null) zoomToVisit(store, visit);
      },
      hovered: (xCss, yCss) => {
        const visit = visitAt(xCss, yCss);
        store.hovered.value = visit;
        setTip(
          visit === null
            ? null
            : { visit, xCss, yCss, widthCss: box.clientWidth, heightCss: box.clientHeight },
        );
      },
      left: leave,
    });
    return () => {
      gestures();
      sizes.disconnect();
      recolour();
      flame.stop();
    };
  }, [page, store]);

  return (
    <section class="flame" aria-label="Flame view">
      <Legend />
      <div
        class="flame-frame"
        ref={frame}
        role="img"
        aria-label="The search over time: every bar is a visit, its row is its ply. The timeline and the inspector say the same in words."
      >
        <canvas class="flame-pixels" ref={pixels} />
        <canvas class="flame-overlay" ref={overlay} />
        {tip !== null && <FlameTip {...tip} />}
      </div>
    </section>
  );
}
