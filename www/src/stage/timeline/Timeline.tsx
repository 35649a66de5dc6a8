/** The whole search at a glance: a scrubber for time, and a brush for the flame's part. */
import { useEffect, useRef } from "preact/hooks";
import { fullCamera, idToCssX } from "../../state/trace/axis";
import { surfaceOf } from "../canvas-view";
import { listenForBrush } from "./brush";
import { TimelineCanvas } from "./timeline-canvas";
import { count } from "../../ui/format";
import { pause } from "../../state/trace/actions";
import { dragToTime, endsOf, setTime } from "../../state/trace/time";
import { useFrames, useTrace } from "../../state/context";
import { mountView } from "../mount-view";

export function Timeline() {
  const trace = useTrace();
  const frames = useFrames();
  const overview = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (overview.current === null || canvas.current === null) return;
    const box = overview.current;
    const unmount = mountView(new TimelineCanvas(trace, frames, surfaceOf(canvas.current)), box, frames);
    const stopListening = listenForBrush(trace, box);
    return () => {
      stopListening();
      unmount();
    };
  }, [frames, trace]);

  return (
    <section class="timeline" aria-label="Timeline">
      <Scrubber />
      <div
        class="overview"
        ref={overview}
        title="Drag to choose what the flame shows; double click shows everything"
      >
        <canvas ref={canvas} />
        <Brush />
      </div>
    </section>
  );
}

/** The slider for time. It takes the pointer, also above its track, where a map is behind it (stage/TimeSlider.tsx). */
export function Scrubber({ hasMap = false }) {
  const trace = useTrace();
  // The box of the track during a drag: to measure it again each time would lay out the page.
  const box = useRef<DOMRect | null>(null);
  const { ticks } = trace.extent.value;
  const t = trace.shownTime.value;
  const last = Math.max(ticks - 1, 0);
  const ends = endsOf(trace);
  // The place that agrees with the counter: the number of ticks before it is the number that the counter
  // shows.
  const percent = last === 0 ? 0 : (100 * t) / last;
  const timeAt = (event: PointerEvent, { width, left }: DOMRect): number =>
    (last * (event.clientX - left)) / Math.max(width, 1);
  const onGrab = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pause(trace);
    box.current = event.currentTarget.getBoundingClientRect();
    setTime(trace, timeAt(event, box.current));
  };
  return (
    <div
      class="scrubber"
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-valuemin={ends.first}
      aria-valuemax={Math.max(ends.last, ends.first)}
      aria-valuenow={t}
      aria-valuetext={`tick ${count(t)} of ${count(last)}: ${trace.event.value?.sentence ?? "nothing yet"}`}
      onPointerDown={onGrab}
      onPointerMove={(event) => {
        if (box.current === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        dragToTime(trace, timeAt(event, box.current));
      }}
    >
      {hasMap && (
        <>
          <div class="slider-ahead" style={{ left: `${percent}%` }} />
          <div class="slider-now" style={{ left: `${percent}%` }} />
        </>
      )}
      <div class="scrubber-track" />
      <div class="scrubber-past" style={{ width: `${percent}%` }} />
      <div class="scrubber-handle" style={{ left: `${percent}%` }} />
    </div>
  );
}

function Brush() {
  const trace = useTrace();
  const { visits } = trace.extent.value;
  const camera = trace.camera.value;
  if (camera === null) return null;
  const everything = fullCamera(visits);
  const left = idToCssX(everything, 100, camera.fromId);
  const right = idToCssX(everything, 100, camera.toId);
  return (
    <>
      <div class="brush-outside" style={{ left: "0", width: `${left}%` }} />
      <div class="brush" style={{ left: `${left}%`, width: `${right - left}%` }} />
      <div class="brush-outside" style={{ left: `${right}%`, right: "0" }} />
    </>
  );
}
