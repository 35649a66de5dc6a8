/** Plots and bar charts as pictures that stand for themselves. */
import { LIGHT } from "../../../core/generated/core-types";
import { placesWithRoom, type BarPlot } from "./bar-data";
import { ACROSS, beginOf, type Plot, type PlotLine } from "./plot-data";
import { escaped } from "./table-data";
import { countTicks, type Tick } from "./ticks";

/** Gives the colour of a custom property. */
type Colour = (property: string) => string;

const WIDTH = 760;
const HEIGHT = 300;
const RIGHT = 24;
const TOP = 62;
const BOTTOM = 52;
const LETTER = 7.5;
const ROUND_TICKS = 5;

interface Frame {
  readonly name: string;
  readonly headline: string;
  readonly across: string;
  readonly up: string;
  readonly range: readonly [number, number];
  readonly ticks: readonly Tick[];
}

/** What all of them have, round what is drawn inside. `x` gives the place of a number of the axis across. */
function framed(
  frame: Frame,
  columns: (x: (share: number) => number) => readonly (readonly [x: number, text: string])[],
  inside: (x: (share: number) => number, y: (value: number) => number) => readonly string[],
): string {
  const { name, headline, across, up, range, ticks } = frame;
  const left = 18 + Math.max(...ticks.map(({ text }) => text.length), 1) * LETTER;
  const x = (share: number): number => left + share * (WIDTH - left - RIGHT);
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((value - range[0]) / (range[1] - range[0])) * (HEIGHT - TOP - BOTTOM);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`,
    ` font-family="system-ui, sans-serif" font-size="13" fill="${LIGHT["--ink"]}">`,
    `<title>${escaped(name)}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="8" y="22" font-size="16" font-weight="bold">${escaped(headline)}</text>`,
    `<text x="8" y="42">${escaped(up)}</text>`,
    ...ticks.map(
      ({ at, text }) =>
        `<path d="M${left.toFixed(1)} ${y(at).toFixed(1)}H${WIDTH - RIGHT}" stroke="${LIGHT["--line"]}"/>` +
        `<text x="${(left - 6).toFixed(1)}" y="${(y(at) + 4).toFixed(1)}" text-anchor="end">${escaped(text)}</text>`,
    ),
    ...columns(x).map(
      ([at, text]) =>
        `<text x="${at.toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${escaped(text)}</text>`,
    ),
    `<text x="${x(0.5).toFixed(1)}" y="${HEIGHT - 12}" text-anchor="middle">${escaped(across)}</text>`,
    ...inside(x, y),
    "</svg>",
  ].join("");
}

export function plotSvg(plot: Plot, colour: Colour): string {
  const { ids, lines } = plot;
  const first = beginOf(ids);
  const last = Math.max(ids.at(-1) ?? 1, first + 1);
  const shareOf = (id: number): number => (id - first) / (last - first);
  return framed(
    { ...plot, across: ACROSS },
    (x) =>
      countTicks(first, last, ROUND_TICKS).map(({ at, text }): [number, string] => [x(shareOf(at)), text]),
    (x, y) => {
      const path = ({ values }: PlotLine): string => {
        let text = "";
        let before = "M";
        values.forEach((value, index) => {
          if (value === null) {
            before = "M";
            return;
          }
          const [across, down] = [x(shareOf(ids[index] ?? 0)).toFixed(1), y(value).toFixed(1)];
          text += before === "L" && plot.stepped ? `H${across}V${down}` : `${before}${across} ${down}`;
          before = "L";
        });
        return text;
      };
      const drawn = lines.map(
        (line) =>
          `<path d="${path(line)}" fill="none" stroke="${escaped(colour(line.colour))}" stroke-width="1.6"` +
          `${line.dash === undefined ? "" : ` stroke-dasharray="${line.dash.join(" ")}"`}><title>${escaped(line.name)}</title></path>`,
      );
      const named = lines.map(
        (line, index) =>
          `<text x="${WIDTH - RIGHT - 110 * (lines.length - index - 1)}" y="42" text-anchor="end"` +
          ` fill="${escaped(colour(line.colour))}">${escaped(line.name)}</text>`,
      );
      return lines.length > 1 ? [...drawn, ...named] : drawn;
    },
  );
}

/** About the width of a letter below the axis: there is no canvas to measure it with. */
const LETTER_CSS = 7;

/** How much of its place a bar takes. */
export const BAR_SHARE = 0.72;

export function barSvg(plot: BarPlot, colour: Colour): string {
  const { bars } = plot;
  const middle = (index: number): number => (index + 0.5) / bars.length;
  const highest = Math.max(...bars.map(({ height }) => height), ...plot.ticks.map(({ at }) => at), 1);
  return framed(
    { ...plot, range: [0, highest * 1.12] },
    (x) => {
      const longest = Math.max(...bars.map(({ place }) => place.length));
      const places = placesWithRoom(bars, (x(1) - x(0)) / bars.length, longest * LETTER_CSS);
      return places.flatMap((place, index): [number, string][] =>
        place === "" ? [] : [[x(middle(index)), place]],
      );
    },
    (x, y) => {
      const half = ((x(1) - x(0)) / bars.length) * (BAR_SHARE / 2);
      return bars.flatMap(({ count, height, text }, index) => {
        const [centre, top] = [x(middle(index)), y(height)];
        const bar =
          `<rect class="bar" x="${(centre - half).toFixed(1)}" y="${top.toFixed(1)}" width="${(2 * half).toFixed(1)}"` +
          ` height="${(y(0) - top).toFixed(1)}" fill="${escaped(colour(plot.colour))}"/>`;
        const label = `<text x="${centre.toFixed(1)}" y="${(top - 5).toFixed(1)}" text-anchor="middle">${escaped(text)}</text>`;
        return count > 0 ? [bar, label] : [label];
      });
    },
  );
}
