/** The aggregated flame: a bar for each sequence of moves, as wide as all visits at its end, the widest first. */
import { effect, signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { cssXToId, type CssPixels } from "../../state/trace/axis";
import { surfaceOf } from "../canvas-view";
import { aggregatedBarAt, isSameBar, neighbourOf, readBarOf, type AggregatedBar } from "./aggregated-bars";
import { AggregatedCanvas } from "./aggregated-canvas";
import { listenForGestures } from "../gestures";
import { sequenceLines } from "./sequence-text";
import { offerDrawing } from "../drawings";
import {
  aggregatedCameraOf,
  panAggregated,
  showPart,
  zoomAggregated,
} from "../../state/trace/aggregated-camera";
import { select } from "../../state/trace/selection";
import { nameOfView } from "../../state/page/sides";
import type { TraceStore } from "../../state/trace/trace-store";
import { aimedView } from "../../state/page/views";
import { DIRECTIONS } from "../walk";
import { useFrames, usePage, useTrace } from "../../state/context";
import { mountView } from "../mount-view";
import { SelectionCard } from "../visit/SelectionCard";

/** The distance that a key pans. */
const STEP = 0.2;

/** A bar that is described, and where. */
interface Tip {
  readonly bar: AggregatedBar;
  readonly xCss: CssPixels;
  readonly yCss: CssPixels;
}

/** Selects the first visit of a sequence; once that is selected, the last one. */
function selectOne(trace: TraceStore, { index, merged }: AggregatedBar): void {
  const sequence = merged > 0 ? null : trace.session.sequence(index);
  if (sequence === null) select(trace, null);
  else select(trace, trace.selected.value === sequence.first ? sequence.last : sequence.first);
}

export function AggregatedFlame() {
  const page = usePage();
  const trace = useTrace();
  const frames = useFrames();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<AggregatedCanvas | null>(null);
  const tip = useMemo(() => signal<Tip | null>(null), [trace]);
  const pointed = useMemo(() => signal<AggregatedBar | null>(null), [trace]);
  const [touched, setTouched] = useState(false);
  const [focused, setFocused] = useState(false);

  const point = (next: Tip | null): void => {
    tip.value = next;
    pointed.value = next?.bar ?? null;
  };

  useEffect(() => {
    if (frame.current === null || canvas.current === null) return;
    const box = frame.current;
    const flame = new AggregatedCanvas(trace, frames, surfaceOf(canvas.current, { alpha: false }), pointed);
    view.current = flame;
    const unmount = mountView(flame, box, frames);
    const withdraw = offerDrawing({ trace, box, tree: null, drawOn: (pen, spot) => flame.drawOn(pen, spot) });
    const at = (xCss: number, yCss: number) => aggregatedBarAt(flame.shown.value, flame.rows, xCss, yCss);
    const idAt = (xCss: number) => cssXToId(aggregatedCameraOf(trace), box.clientWidth, xCss);
    const stopListening = listenForGestures(box, {
      onDrag: (share) => panAggregated(trace, -share),
      onZoom: (factor, xCss) => zoomAggregated(trace, factor, idAt(xCss)),
      onClick: (xCss, yCss, byTouch) => {
        setTouched(byTouch);
        const bar = at(xCss, yCss);
        if (bar === null) select(trace, null);
        else selectOne(trace, bar);
      },
      onDoubleClick: (xCss, yCss) => {
        const bar = at(xCss, yCss);
        if (bar === null) return;
        showPart(trace, idAt(bar.leftCss), idAt(bar.rightCss));
        if (bar.merged === 0) select(trace, trace.session.sequence(bar.index)?.first ?? null);
      },
      onHover: (xCss, yCss) => {
        const bar = at(xCss, yCss);
        point(bar === null ? null : { bar, xCss, yCss });
      },
      onLeave: () => point(null),
    });
    // The bar under the pointer has changed, though the pointer has not moved.
    const forget = effect(() => {
      void trace.extent.value;
      void trace.aggregatedCamera.value;
      point(null);
    });
    return () => {
      forget();
      withdraw();
      stopListening();
      unmount();
      view.current = null;
    };
  }, [frames, pointed, tip, trace]);

  /** The bar that the keys act on: the bar pointed at, the bar of the selected visit, or the root's. */
  const standsOn = (flame: AggregatedCanvas): AggregatedBar | undefined => {
    const bars = flame.shown.value;
    const here = (wanted: AggregatedBar | null) =>
      wanted === null ? undefined : bars.find((bar) => isSameBar(bar, wanted));
    const selected = trace.selected.value;
    const width = frame.current?.clientWidth ?? 1;
    const camera = aggregatedCameraOf(trace);
    const ofSelected =
      selected === null ? null : readBarOf(trace.session, width, camera, selected, trace.shownTypes.value);
    return here(pointed.value) ?? here(ofSelected) ?? bars[0];
  };
  const pointAt = (flame: AggregatedCanvas, bar: AggregatedBar): void => {
    const middle = (Math.max(bar.leftCss, 0) + Math.min(bar.rightCss, frame.current?.clientWidth ?? 0)) / 2;
    point({ bar, xCss: middle, yCss: (bar.level + 0.5) * flame.rows.rowCss });
  };
  const walk = (event: KeyboardEvent): void => {
    const flame = view.current;
    if (flame === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const here = standsOn(flame);
    const direction = DIRECTIONS[event.key];
    if (here === undefined || (direction === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (direction === undefined) {
      selectOne(trace, here);
    } else if (!event.shiftKey) {
      pointAt(flame, neighbourOf(flame.shown.value, here, direction) ?? here);
    } else if (direction === "before" || direction === "after") {
      panAggregated(trace, direction === "after" ? STEP : -STEP);
    }
  };

  const described = tip.value;
  const spoken = described?.bar ?? null;
  const id = `sequence-${spoken?.index ?? 0}-${spoken?.merged ?? 0}`;
  return (
    <div class="flame-stage">
      <div
        class="flame-frame"
        ref={frame}
        role="tree"
        tabIndex={0}
        aria-label={`${nameOfView(page, trace, "The visits by moves, widest first")}. Arrow keys move between the bars; Enter selects the first visit of a bar, then the last.`}
        aria-activedescendant={id}
        onKeyDown={walk}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          point(null);
        }}
      >
        <canvas class="flame-pixels" ref={canvas} />
        <span
          id={id}
          class="visually-hidden"
          role="treeitem"
          aria-level={(spoken?.level ?? 0) + 1}
          aria-selected={trace.selected.value !== null}
        >
          {focused && spoken !== null ? sequenceLines(trace, spoken).join(". ") : "root"}
        </span>
        {described !== null && <SequenceTip {...described} frame={frame.current} />}
      </div>
      {aimedView(page) === "flame" && <SelectionCard touched={touched} />}
    </div>
  );
}

function SequenceTip({ bar, xCss, yCss, frame }: Tip & { frame: HTMLElement | null }) {
  const trace = useTrace();
  const [title, ...lines] = sequenceLines(trace, bar);
  // The tip is on the side of the place that has room.
  const sides = `${xCss > (frame?.clientWidth ?? 0) / 2 ? "is-left" : "is-right"} ${yCss > (frame?.clientHeight ?? 0) / 2 ? "is-above" : "is-below"}`;
  return (
    <div class={`visit-tip ${sides}`} aria-hidden="true" style={{ left: `${xCss}px`, top: `${yCss}px` }}>
      <strong>{title}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
