/** Plots over the axis of visits. The line that crosses them is the time cursor: a click or a drag moves time. */
import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import UPlot from "uplot";
import type { Series } from "../../../core/plyscope.js";
import { useTrace } from "../../../state/context";
import { pause } from "../../../state/trace/actions";
import { dragToId } from "../../../state/trace/time";
import type { TraceStore } from "../../../state/trace/trace-store";
import { largeType, theme } from "../../../ui/theme";
import { ACROSS, beginOf, plotsOf, pointAt, seriesCsv, type Plot, type PlotLine } from "./plot-data";
import { axisFont, colourOf, widthOfTicks } from "./plot-style";
import { plotSvg } from "./plot-svg";
import { countTicks } from "./ticks";
import { shortCount } from "../../../ui/format";
import { Files } from "./Table";

const HEIGHT_CSS = 176;
/** Numbers on the axis across are at least so far apart. */
const APART_CSS = 64;

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
  const trace = useTrace();
  const frame = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const view = mount(element, plot, trace, setHovered, setNow);
    return view;
  }, [plot, trace, theme.value, largeType.value]);
  const index = hovered ?? pointAt(plot.ids, now);
  return (
    <figure class="insight-plot">
      <figcaption>
        <strong>{plot.headline}</strong>
        <span class="insight-plot-up">
          {plot.up}; {hovered === null ? "now" : "here"}: {plot.valueText(index)}
        </span>
      </figcaption>
      <div class="insight-plot-frame" ref={frame} role="img" aria-label={`${plot.name} over time`} />
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
      <Files name={plot.name} csv={() => seriesCsv(series)} svg={() => plotSvg(plot, colourOf)} />
    </figure>
  );
}

/** The values that no line leads to. */
function alone(line: PlotLine | undefined): number[] {
  const values = line?.values ?? [];
  return values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  );
}

/** Draws a plot into an element, and follows time there. Gives what takes it away again. */
function mount(
  element: HTMLElement,
  plot: Plot,
  trace: TraceStore,
  hover: (index: number | null) => void,
  now: (id: number) => void,
): () => void {
  const font = axisFont(element);
  const axis = {
    stroke: colourOf("--ink-soft"),
    grid: { stroke: colourOf("--line"), width: 1 },
    font,
    labelFont: font,
    ticks: { show: false },
  };
  const first = beginOf(plot.ids);
  const last = Math.max(plot.ids.at(-1) ?? 1, first + 1);
  const line = document.createElement("div");
  line.className = "insight-plot-now";
  const { stepped } = UPlot.paths;
  const chart = new UPlot(
    {
      width: Math.max(element.clientWidth, 50),
      height: HEIGHT_CSS,
      // The last number of the axis across stands half beyond its end.
      padding: [8, 24, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: plot.lines.length === 1 } },
      scales: { x: { time: false, range: () => [first, last] }, y: { range: () => [...plot.range] } },
      axes: [
        {
          ...axis,
          size: 26,
          label: ACROSS,
          labelSize: 22,
          splits: (of) => countTicks(first, last, of.over.clientWidth / APART_CSS).map(({ at }) => at),
          values: (_, splits) => splits.map((at) => shortCount(at)),
        },
        {
          ...axis,
          size: widthOfTicks(element, plot.ticks),
          splits: () => plot.ticks.map(({ at }) => at),
          values: () => plot.ticks.map(({ text }) => text),
        },
      ],
      series: [
        {},
        ...plot.lines.map(({ name, colour, dash }) => ({
          label: name,
          stroke: colourOf(colour),
          width: 1.6,
          // A value that has no neighbour would not be seen without its point.
          points:
            plot.ids.length < 40
              ? { show: true }
              : { filter: (_: UPlot, index: number) => alone(plot.lines[index - 1]) },
          ...(dash === undefined ? {} : { dash: [...dash] }),
          ...(plot.stepped && stepped !== undefined ? { paths: stepped({ align: 1 }) } : {}),
        })),
      ],
      hooks: {
        setCursor: [(of) => hover(of.cursor.idx ?? null)],
      },
    },
    [[...plot.ids], ...plot.lines.map(({ values }) => [...values])],
    element,
  );
  chart.over.append(line);

  const drag = (event: PointerEvent): void => {
    if (event.buttons % 2 === 0) return;
    const left = event.clientX - chart.over.getBoundingClientRect().left;
    dragToId(trace, Math.round(chart.posToVal(left, "x")));
  };
  const press = (event: PointerEvent): void => {
    chart.over.setPointerCapture(event.pointerId);
    pause(trace);
    drag(event);
  };
  chart.over.addEventListener("pointerdown", press);
  chart.over.addEventListener("pointermove", drag);

  const place = (): void => {
    const id = trace.cursorId.peek();
    line.hidden = id < first || id > last;
    line.style.left = `${Math.max(chart.valToPos(id, "x"), 0)}px`;
  };
  const stop = effect(() => {
    now(trace.cursorId.value);
    place();
  });
  const resizes = new ResizeObserver(() => {
    chart.setSize({ width: Math.max(element.clientWidth, 50), height: HEIGHT_CSS });
    place();
  });
  resizes.observe(element);
  return () => {
    stop();
    resizes.disconnect();
    chart.destroy();
  };
}
