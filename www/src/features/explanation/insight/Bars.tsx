/** A bar chart with its numbers on the bars. */
import { useMemo, useRef } from "preact/hooks";
import type { BarPlot } from "./bar-data";
import { barSvg, fileLook } from "./plot-svg";
import { colourOf, useLook } from "./plot-style";
import { csv } from "./table-data";
import { Files } from "./Table";

const HEIGHT_CSS = 208;

export default function Bars({ plot }: { plot: BarPlot }) {
  const frame = useRef<HTMLDivElement>(null);
  const look = useLook(frame, HEIGHT_CSS);
  const picture = useMemo(() => (look === null ? "" : barSvg(plot, look).svg), [plot, look]);
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
        dangerouslySetInnerHTML={{ __html: picture }}
      />
      <Files
        name={plot.name}
        csv={() =>
          csv(
            [plot.across, plot.up],
            plot.bars.map(({ place, count }) => [place, count]),
          )
        }
        svg={() => barSvg(plot, fileLook(colourOf)).svg}
      />
    </figure>
  );
}
