/** Plots and bar charts as SVG: on the page, and as separate files. */
import { LIGHT } from "../../../core/generated/core-types";
import { placesWithRoom, type BarPlot } from "./bar-data";
import { ACROSS, beginOf, type Plot, type PlotLine } from "./plot-data";
import { escaped } from "../../../ui/format";
import { countTicks } from "./ticks";

/** The size and the style of a plot's picture. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly font: { readonly size: number; readonly family: string };
  /** Whether the picture contains headline and unit: on the page they are beside it. */
  readonly isFile: boolean;
  /** The width of a text. */
  readonly widthOf: (text: string) => number;
  /** The colour of a custom property. */
  readonly colour: (property: string) => string;
}

/** A picture, and where on it the axis across begins and ends. */
export interface Drawn {
  readonly svg: string;
  readonly left: number;
  readonly right: number;
}

/** The look of a file: always light. */
export const fileLook = (colour: Look["colour"]): Look => ({
  width: 760,
  height: 300,
  font: { size: 13, family: "system-ui, sans-serif" },
  isFile: true,
  widthOf: (text) => text.length * 7.5,
  colour: (property) => (property in LIGHT ? LIGHT[property as keyof typeof LIGHT] : colour(property)),
});

/** The smallest distance of numbers on the horizontal axis, in their heights. */
const APART = 5;
/** The gap between a bar and its number. */
const GAP = 4;
/** The share of its place that a bar takes. */
const BAR_SHARE = 0.72;
/** The width of the widest bar. */
const WIDEST_BAR = 64;
/** The number of points up to which a line shows each of them. */
const FEW_POINTS = 40;

type Frame = Pick<Plot, "name" | "headline" | "up" | "range" | "ticks"> & { readonly across: string };

/** The places of a picture. */
interface Scales {
  readonly left: number;
  readonly right: number;
  /** The place of a share of the axis across. */
  readonly x: (share: number) => number;
  readonly y: (value: number) => number;
}

const px = (number: number): string => number.toFixed(1);

function text(x: number, y: number, words: string, attributes = ""): string {
  return `<text x="${px(x)}" y="${px(y)}"${attributes}>${escaped(words)}</text>`;
}

const MIDDLE = ` text-anchor="middle"`;
const TO_THE_END = ` text-anchor="end"`;

const widestOf = ({ widthOf }: Look, texts: readonly string[]): number =>
  Math.max(...texts.map((one) => widthOf(one)), 0);

/** The top and the bottom of the area between the axes. */
const insideOf = ({ height, font, isFile }: Look): { readonly top: number; readonly bottom: number } => ({
  top: isFile ? 62 : 8,
  bottom: height - 3.7 * font.size,
});

/**
 * The left and the right end of the horizontal axis, which leaves room for the numbers of the vertical axis.
 */
function edgesOf(ticks: Frame["ticks"], look: Look): { readonly left: number; readonly right: number } {
  const left =
    14 +
    widestOf(
      look,
      ticks.map((tick) => tick.text),
    );
  return { left, right: Math.max(look.width - 24, left + 1) };
}

/** The frame of all plots, around their content. */
function framed(
  frame: Frame,
  look: Look,
  columns: (scales: Scales) => readonly (readonly [x: number, text: string])[],
  inside: (scales: Scales) => readonly string[],
): Drawn {
  const { name, headline, across, up, range, ticks } = frame;
  const { width, height, font, isFile, colour } = look;
  const { top, bottom } = insideOf(look);
  const { left, right } = edgesOf(ticks, look);
  const scales: Scales = {
    left,
    right,
    x: (share) => left + share * (right - left),
    y: (value) => bottom - ((value - range[0]) / (range[1] - range[0])) * (bottom - top),
  };
  const soft = ` fill="${escaped(colour("--ink-soft"))}"`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="${escaped(font.family)}" font-size="${font.size}" fill="${escaped(colour("--ink"))}">`,
    ...(isFile
      ? [
          `<title>${escaped(name)}</title><rect width="${width}" height="${height}" fill="#ffffff"/>`,
          text(8, 22, headline, ` font-size="16" font-weight="bold"`),
          text(8, 42, up),
        ]
      : []),
    ...ticks.map(
      ({ at, text: words }) =>
        `<path d="M${px(left)} ${px(scales.y(at))}H${px(right)}" stroke="${escaped(colour("--line"))}"/>` +
        text(left - 6, scales.y(at) + font.size * 0.3, words, TO_THE_END + soft),
    ),
    ...columns(scales).map(([at, words]) => text(at, bottom + 1.4 * font.size, words, MIDDLE + soft)),
    text(scales.x(0.5), height - 0.7 * font.size, across, MIDDLE + soft),
    ...inside(scales),
    "</svg>",
  ].join("");
  return { svg, left, right };
}

/** The path of a line, and the points that no line reaches: all points if there are few. */
function traced(
  { ids, stepped }: Plot,
  { values }: PlotLine,
  { x, y }: Scales,
  shareOf: (id: number) => number,
) {
  let path = "";
  const points: (readonly [number, number])[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const [across, up] = [x(shareOf(ids[index] ?? 0)), y(value)];
    const begins = (values[index - 1] ?? null) === null;
    path += !begins && stepped ? `H${px(across)}V${px(up)}` : `${begins ? "M" : "L"}${px(across)} ${px(up)}`;
    const isAlone = begins && (values[index + 1] ?? null) === null;
    if (isAlone || ids.length < FEW_POINTS) points.push([across, up]);
  });
  return { path, points };
}

export function plotSvg(plot: Plot, look: Look): Drawn {
  const { ids, lines } = plot;
  const first = beginOf(ids);
  const last = Math.max(ids.at(-1) ?? 1, first + 1);
  const shareOf = (id: number): number => (id - first) / (last - first);
  const columns = ({ left, right, x }: Scales): (readonly [number, string])[] => {
    const most = (right - left) / (APART * look.font.size);
    return countTicks(first, last, most).map(({ at, text: words }): [number, string] => [
      x(shareOf(at)),
      words,
    ]);
  };
  return framed({ ...plot, across: ACROSS }, look, columns, (scales) => {
    const drawn = lines.map((line) => {
      const { path, points } = traced(plot, line, scales, shareOf);
      const colour = escaped(look.colour(line.colour));
      const dash = line.dash === undefined ? "" : ` stroke-dasharray="${line.dash.join(" ")}"`;
      const dots = points.map(([x, y]) => `<circle cx="${px(x)}" cy="${px(y)}" r="2.2" fill="${colour}"/>`);
      return (
        `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.6"${dash}>` +
        `<title>${escaped(line.name)}</title></path>${dots.join("")}`
      );
    });
    // The page has the names below.
    if (!look.isFile || lines.length < 2) return drawn;
    const names = lines.map((line, index) => {
      const end = scales.right - 110 * (lines.length - index - 1);
      return text(end, 42, line.name, `${TO_THE_END} fill="${escaped(look.colour(line.colour))}"`);
    });
    return [...drawn, ...names];
  });
}

export function barSvg(plot: BarPlot, look: Look): Drawn {
  const { bars } = plot;
  const { font, colour } = look;
  const highest = Math.max(...bars.map(({ height }) => height), ...plot.ticks.map(({ at }) => at), 1);
  const longest = widestOf(
    look,
    bars.map((bar) => bar.text),
  );
  const edges = edgesOf(plot.ticks, look);
  const slot = (edges.right - edges.left) / bars.length;
  // Numbers that are wider than their places are turned upright.
  const isUpright = slot < longest + 2;
  const { top, bottom } = insideOf(look);
  const room = (isUpright ? longest : font.size) + 2 * GAP;
  const range: [number, number] = [0, highest / (1 - room / Math.max(bottom - top, 2 * room))];
  const middle = (index: number): number => (index + 0.5) / bars.length;
  const columns = ({ left, right, x }: Scales): (readonly [number, string])[] => {
    const widest = widestOf(
      look,
      bars.map((bar) => bar.place),
    );
    return placesWithRoom(bars, (right - left) / bars.length, widest).flatMap((place, index) =>
      place === "" ? [] : [[x(middle(index)), place] as const],
    );
  };
  return framed({ ...plot, range }, look, columns, ({ left, right, x, y }) => {
    const half = Math.min(((right - left) / bars.length) * BAR_SHARE, WIDEST_BAR) / 2;
    return bars.flatMap(({ count, height, text: words }, index) => {
      const [centre, end] = [x(middle(index)), y(height)];
      const bar =
        `<rect class="bar" x="${px(centre - half)}" y="${px(end)}" width="${px(2 * half)}" rx="2"` +
        ` height="${px(y(0) - end)}" fill="${escaped(colour(plot.colour))}"/>`;
      const [atX, atY] = isUpright ? [centre + font.size * 0.35, end - GAP] : [centre, end - GAP];
      const turned = ` transform="rotate(-90 ${px(atX)} ${px(atY)})"`;
      const label = text(atX, atY, words, isUpright ? turned : MIDDLE);
      return count > 0 ? [bar, label] : [label];
    });
  });
}
