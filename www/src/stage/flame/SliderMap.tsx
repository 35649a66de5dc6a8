/** The flame as the background of the slider for time: a map of all that the tree has folded. */
import { useEffect, useRef } from "preact/hooks";
import { useFrames, useTrace } from "../../state/context";
import { surfaceOf } from "../canvas-view";
import { mountView } from "../mount-view";
import { FlameMap } from "./flame-map";

export function SliderMap() {
  const trace = useTrace();
  const frames = useFrames();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (box.current === null || canvas.current === null) return undefined;
    const map = new FlameMap(trace, frames, surfaceOf(canvas.current, { alpha: false }));
    return mountView(map, box.current, frames);
  }, [frames, trace]);

  return (
    <div class="slider-flame" ref={box} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
