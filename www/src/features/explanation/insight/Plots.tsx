/** Plots over the axis of visits. The line that crosses them is the time cursor: a click or a drag moves time. */
import { useMemo, useRef, useState } from "preact/hooks";
import type { Series } from "../../../core/plyscope.js";
import { useTrace } from "../../../state/context";
import { pause } from "../../../state/trace/actions";
import { dragToId } from "../../../state/trace/time";
import { beginOf, plotsOf, pointAt, seriesCsv, type Plot } from "./plot-data";
import { colourOf, useLook } from "./plot-style";
import { fileLook, plotSvg } from "./plot-svg";
import { Files } from "./Table";

const HEIGHT_CSS = 176;

export default function Plots({ series }: { series: Series }) {
  const plots = useMemo(() => plotsOf(series), [series]);
  return (
    <div class="insight-plots">
      {plots.map((plot) => (
        <PlotView key={plot.name} plot={plot} series={series} />
      ))}
    </div>
  );
}

function PlotView({ plot, series }: { plot: Plot; series: Series }) {
  const frame = useRef<HTMLDivElement>(null);
  const look = useLook(frame, HEIGHT_CSS);
  const drawn = useMemo(() => (look === null ? null : plotSvg(plot, look)), [plot, look]);
  const trace = useTrace();
  const [hovered, setHovered] = useState<number | null>(null);
  const index = hovered ?? pointAt(plot.ids, trace.cursorId.value);
  return (
    <figure class="insight-plot">
      <figcaption>
        <strong>{plot.headline}</strong>
        <span class="insight-plot-up">
          {plot.up}; {hovered === null ? "now" : "here"}: {plot.valueText(index)}
        </span>
      </figcaption>
      <div
        class="insight-plot-frame is-over-time"
        ref={frame}
        role="img"
        aria-label={`${plot.name} over time`}
      >
        {drawn !== null && (
          <>
            <div dangerouslySetInnerHTML={{ __html: drawn.svg }} />
            <Across
              plot={plot}
              left={drawn.left}
              width={drawn.right - drawn.left}
              hovered={hovered}
              hover={setHovered}
            />
          </>
        )}
      </div>
      {plot.lines.length > 1 && (
        <p class="insight-plot-lines">
          {plot.lines.map(({ name, colour, dash }) => (
            <span key={name}>
              <svg width="24" height="8" aria-hidden="true">
                <path
                  d="M0 4H24"
                  stroke-width="2"
                  style={{ stroke: `var(${colour})` }}
                  {...(dash === undefined ? {} : { "stroke-dasharray": dash.join(" ") })}
                />
              </svg>{" "}
              {name}
            </span>
          ))}
        </p>
      )}
      <Files
        name={plot.name}
        csv={() => seriesCsv(series)}
        svg={() => plotSvg(plot, fileLook(colourOf)).svg}
      />
    </figure>
  );
}

interface AcrossProps {
  readonly plot: Plot;
  /** The left end of the horizontal axis and its length, in CSS pixels. */
  readonly left: number;
  readonly width: number;
  /** The point that is pointed at; `null` for no point. */
  readonly hovered: number | null;
  readonly hover: (index: number | null) => void;
}

/** The layer over a plot: the time cursor and the point under the pointer. */
function Across({ plot, left, width, hovered, hover }: AcrossProps) {
  const trace = useTrace();
  const first = beginOf(plot.ids);
  const last = Math.max(plot.ids.at(-1) ?? 1, first + 1);
  const now = trace.cursorId.value;
  const leftOf = (id: number): string => `${((id - first) / (last - first)) * width}px`;
  const idAt = (event: PointerEvent & { currentTarget: HTMLElement }): number => {
    const { left: begin, width: length } = event.currentTarget.getBoundingClientRect();
    return first + ((event.clientX - begin) / length) * (last - first);
  };
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }): void =>
    dragToId(trace, Math.round(idAt(event)));
  return (
    <div
      class="insight-plot-over"
      style={{ left: `${left}px`, width: `${width}px` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pause(trace);
        drag(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons % 2 === 1) drag(event);
        hover(pointAt(plot.ids, idAt(event)));
      }}
      onPointerLeave={() => hover(null)}
    >
      {hovered !== null && (
        <div class="insight-plot-hovered" style={{ left: leftOf(plot.ids[hovered] ?? first) }} />
      )}
      {now >= first && now <= last && <div class="insight-plot-now" style={{ left: leftOf(now) }} />}
    </div>
  );
}
