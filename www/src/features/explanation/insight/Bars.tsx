/** A bar chart with its numbers on the bars. */
import { useEffect, useRef } from "preact/hooks";
import UPlot from "uplot";
import { largeType, theme } from "../../../ui/theme";
import { placesWithRoom, type BarPlot } from "./bar-data";
import { barSvg, BAR_SHARE } from "./plot-svg";
import { axisFont, colourOf, widest, widthOfTicks } from "./plot-style";
import { csv } from "./table-data";
import { Files } from "./Table";

const HEIGHT_CSS = 208;
/** Between a bar and its number. */
const GAP_CSS = 4;
const AXIS_CSS = 26;
const TITLE_CSS = 22;

export default function Bars({ plot }: { plot: BarPlot }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(
    () => (frame.current === null ? undefined : mount(frame.current, plot)),
    [plot, theme.value, largeType.value],
  );
  const numbers = plot.bars.map(({ place, count }) => `${place}: ${count}`).join(", ");
  return (
    <figure class="insight-plot">
      <figcaption>
        <strong>{plot.headline}</strong>
        <span class="insight-plot-up">{plot.up}</span>
      </figcaption>
      <div
        class="insight-plot-frame"
        ref={frame}
        role="img"
        aria-label={`${plot.name}, by ${plot.across}: ${numbers}`}
      />
      <Files
        name={plot.name}
        csv={() =>
          csv(
            [plot.across, plot.up],
            plot.bars.map(({ place, count }) => [place, count]),
          )
        }
        svg={() => barSvg(plot, colourOf)}
      />
    </figure>
  );
}

/** Draws a chart into an element. Gives what takes it away again. */
function mount(element: HTMLElement, plot: BarPlot): () => void {
  const font = axisFont(element);
  const ink = colourOf("--ink");
  const axis = { stroke: colourOf("--ink-soft"), font, labelFont: font, ticks: { show: false } };
  const { bars } = plot;
  const highest = Math.max(...bars.map(({ height }) => height), ...plot.ticks.map(({ at }) => at), 1);
  const length = widest(
    element,
    bars.map(({ text }) => text),
  );
  const placeLength = widest(
    element,
    bars.map(({ place }) => place),
  );
  const size = (): { width: number; height: number } => ({
    width: Math.max(element.clientWidth, 50),
    height: HEIGHT_CSS,
  });
  /** Whether numbers stand upright, because they are wider than their places. */
  const isUpright = (chart: UPlot): boolean => chart.over.clientWidth / bars.length < length + 2;
  const { bars: paths } = UPlot.paths;
  const chart = new UPlot(
    {
      ...size(),
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [-0.5, bars.length - 0.5] },
        y: {
          // Above the highest bar there is room for its number.
          range: (of) => {
            const room = (isUpright(of) ? length : 13) + 2 * GAP_CSS;
            const height = Math.max(HEIGHT_CSS - AXIS_CSS - TITLE_CSS - 8, 60);
            return [0, highest / (1 - room / height)];
          },
        },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: AXIS_CSS,
          label: plot.across,
          labelSize: TITLE_CSS,
          splits: () => bars.map((_, index) => index),
          values: (of) => placesWithRoom(bars, of.over.clientWidth / bars.length, placeLength),
        },
        {
          ...axis,
          grid: { stroke: colourOf("--line"), width: 1 },
          size: widthOfTicks(element, plot.ticks),
          splits: () => plot.ticks.map(({ at }) => at),
          values: () => plot.ticks.map(({ text }) => text),
        },
      ],
      series: [
        {},
        {
          label: plot.up,
          fill: colourOf(plot.colour),
          width: 0,
          points: { show: false },
          ...(paths === undefined ? {} : { paths: paths({ size: [BAR_SHARE, 64], radius: [0.12, 0] }) }),
        },
      ],
      hooks: {
        draw: [
          (of) => {
            const { ctx } = of;
            const ratio = devicePixelRatio;
            ctx.save();
            ctx.font = font.replace(/[\d.]+(?=px)/, (px) => String(Number(px) * ratio));
            ctx.fillStyle = ink;
            bars.forEach(({ height, text }, index) => {
              const x = of.valToPos(index, "x", true);
              const y = of.valToPos(height, "y", true) - GAP_CSS * ratio;
              if (isUpright(of)) {
                ctx.save();
                ctx.translate(x, y);
                ctx.rotate(-Math.PI / 2);
                ctx.textAlign = "left";
                ctx.textBaseline = "middle";
                ctx.fillText(text, 0, 0);
                ctx.restore();
              } else {
                ctx.textAlign = "center";
                ctx.textBaseline = "bottom";
                ctx.fillText(text, x, y);
              }
            });
            ctx.restore();
          },
        ],
      },
    },
    [bars.map((_, index) => index), bars.map(({ count, height }) => (count > 0 ? height : null))],
    element,
  );
  // How numbers stand is known only once it has its width.
  chart.setData(chart.data, true);
  const resizes = new ResizeObserver(() => {
    chart.setSize(size());
    chart.setData(chart.data, true);
  });
  resizes.observe(element);
  return () => {
    resizes.disconnect();
    chart.destroy();
  };
}
