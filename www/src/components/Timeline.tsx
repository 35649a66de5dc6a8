/** The whole search at a glance: a scrubber for time, and a brush for what the flame shows. */
import { useEffect, useRef } from "preact/hooks";
import { cssXToId, fullCamera, idToCssX } from "../flame/axis";
import { listenForBrush } from "../timeline/brush";
import { TimelineCanvas } from "../timeline/timeline-canvas";
import { count } from "../format";
import { scrubToId } from "../store/time";
import { theme } from "../theme";
import { usePage } from "./context";

export function Timeline() {
  const page = usePage();
  const { store } = page;
  const overview = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (overview.current === null || canvas.current === null) return;
    const box = overview.current;
    const density = new TimelineCanvas(store, page.frames, canvas.current);
    const recolour = theme.subscribe(() => density.recolour());
    const sizes = new ResizeObserver(() => density.resize(box.clientWidth, box.clientHeight));
    sizes.observe(box);
    const brush = listenForBrush(store, box);
    return () => {
      brush();
      sizes.disconnect();
      recolour();
      density.stop();
    };
  }, [page, store]);

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

function Scrubber() {
  const { store } = usePage();
  const track = useRef<HTMLDivElement>(null);
  const trace = store.trace.value;
  const visits = trace?.visits ?? 1;
  const ticks = trace?.ticks ?? 0;
  const t = store.shownTime.value;
  const everything = fullCamera(visits);
  const percent = idToCssX(everything, 100, store.cursorId.value);
  const scrub = (event: PointerEvent): void => {
    const box = track.current?.getBoundingClientRect();
    if (box !== undefined) scrubToId(store, cssXToId(everything, box.width, event.clientX - box.left));
  };
  const grabbed = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    store.playing.value = false;
    scrub(event);
  };
  return (
    <div
      class="scrubber"
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-valuemin={0}
      aria-valuemax={Math.max(ticks - 1, 0)}
      aria-valuenow={t}
      aria-valuetext={`tick ${count(t)} of ${count(Math.max(ticks - 1, 0))}: ${store.event.value?.sentence ?? "nothing yet"}`}
      onPointerDown={grabbed}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event);
      }}
    >
      <div class="scrubber-track" />
      <div class="scrubber-past" style={{ width: `${percent}%` }} />
      <div class="scrubber-handle" style={{ left: `${percent}%` }} />
    </div>
  );
}

function Brush() {
  const { store } = usePage();
  const visits = store.trace.value?.visits ?? 1;
  const camera = store.camera.value;
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
