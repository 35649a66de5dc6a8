/** The flame: time from left to right, one row a level, one bar a visit; or the same visits by moves, widest first. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FlameOrder } from "../../core/plyscope.js";
import { orderFlame } from "../../state/page/actions";
import { cssXToId, cssYToLevel } from "../../state/trace/axis";
import { surfaceOf } from "../canvas-view";
import { FlameCanvas } from "./flame-canvas";
import { listenForGestures } from "../gestures";
import { Hover } from "../visit/hover";
import { offerDrawing } from "../drawings";
import { pan, zoom } from "../../state/trace/camera";
import { isCalm } from "../../state/page/layout";
import { select } from "../../state/trace/selection";
import { nameOfView } from "../../state/page/sides";
import { goToVisit } from "../../state/trace/time";
import { aimedView, FLAME_ORDERS, flameOrderOf } from "../../state/page/views";
import { useFrames, usePage, useTrace } from "../../state/context";
import { AggregatedFlame } from "./AggregatedFlame";
import { VisitTip } from "../visit/VisitTip";
import { Legend } from "../Legend";
import { mountView } from "../mount-view";
import { SelectionCard } from "../visit/SelectionCard";
import { StageTools } from "../StageTools";
import { Switch } from "../../ui/Switch";
import { ViewSection } from "../ViewSection";

const SHOW: Readonly<Record<FlameOrder, () => ComponentChildren>> = {
  time: () => <TimeFlame />,
  widest: () => <AggregatedFlame />,
};

export function FlameView() {
  const page = usePage();
  const { order, hasMarks } = flameOrderOf(page.view.flameOrder.value);
  return (
    <ViewSection view="flame">
      <div class="stage-bar">
        <Legend hasMarks={hasMarks} />
        <div class="flame-order">
          {!hasMarks && <span class="faint">striped: many small bars</span>}
          <Switch
            name="Order of the flame"
            choices={FLAME_ORDERS.map(({ order, label, title }) => [order, label, title])}
            chosen={order}
            choose={(chosen) => {
              orderFlame(page, chosen);
            }}
          />
        </div>
        {!isCalm(page.layout.value) && <StageTools view="flame" />}
      </div>
      {SHOW[order]()}
    </ViewSection>
  );
}

function TimeFlame() {
  const page = usePage();
  const trace = useTrace();
  const frames = useFrames();
  const frame = useRef<HTMLDivElement>(null);
  const pixels = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const [touched, setTouched] = useState(false);
  const hover = useMemo(() => new Hover(trace), [trace]);

  useEffect(() => {
    if (frame.current === null || pixels.current === null || overlay.current === null) return;
    const box = frame.current;
    const flame = new FlameCanvas(
      trace,
      frames,
      surfaceOf(pixels.current, { alpha: false }),
      surfaceOf(overlay.current),
    );
    const unmount = mountView(flame, box, frames);
    const withdraw = offerDrawing({
      trace,
      box,
      tree: null,
      drawOn: (pen, spot, scratch) => flame.drawOn(pen, spot, scratch),
    });
    const visitAt = (xCss: number, yCss: number): number | null => {
      const { visits, levels } = trace.extent.value;
      const { fromId, toId } = trace.shownCamera.value;
      const level = cssYToLevel(flame.rows, flame.scrollCss, yCss);
      if (visits === 0 || level < 0 || level >= levels) return null;
      return trace.session.pick(box.clientWidth, fromId, toId, xCss, level) ?? null;
    };
    const stopListening = listenForGestures(box, {
      onDrag: (share, verticalCss) => {
        pan(trace, -share);
        flame.scrollBy(-verticalCss);
      },
      onZoom: (factor, xCss) => zoom(trace, factor, cssXToId(trace.shownCamera.value, box.clientWidth, xCss)),
      onClick: (xCss, yCss, byTouch) => {
        setTouched(byTouch);
        select(trace, visitAt(xCss, yCss));
      },
      onDoubleClick: (xCss, yCss) => {
        const visit = visitAt(xCss, yCss);
        if (visit !== null) goToVisit(trace, visit, "start");
      },
      onHover: (xCss, yCss) => {
        const visit = visitAt(xCss, yCss);
        hover.show(
          visit === null
            ? null
            : { visit, xCss, yCss, widthCss: box.clientWidth, heightCss: box.clientHeight },
        );
      },
      onLeave: () => hover.show(null),
    });
    return () => {
      withdraw();
      stopListening();
      hover.destroy();
      unmount();
    };
  }, [frames, hover, trace]);

  const tip = hover.tip.value;
  return (
    <div class="flame-stage">
      <div
        class="flame-frame"
        ref={frame}
        role="img"
        aria-label={`${nameOfView(page, trace, "The search over time")}: every bar is a visit, its row is its ply. The timeline and the inspector say the same in words.`}
      >
        <canvas class="flame-pixels" ref={pixels} />
        <canvas class="flame-overlay" ref={overlay} />
        {tip !== null && <VisitTip {...tip} />}
      </div>
      {aimedView(page) === "flame" && <SelectionCard touched={touched} />}
    </div>
  );
}
