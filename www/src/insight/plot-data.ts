/** What is plotted, apart from how: the data of one plot, and the files that are made of it. */
import { LIGHT } from "../core-types";
import type { Series } from "../plyscope.js";
import { csv, escaped, type Cell } from "./table-data";

export interface PlotLine {
  readonly name: string;
  /** The custom property of its colour. */
  readonly colour: string;
  readonly dash?: readonly number[];
  readonly values: readonly (number | null)[];
}

export interface Plot {
  readonly name: string;
  /** Where each point lies on the axis of visits. */
  readonly ids: readonly number[];
  readonly lines: readonly PlotLine[];
  /** The least and the greatest that is shown. */
  readonly range: readonly [number, number];
  /** It jumps from value to value. */
  readonly stepped: boolean;
  /** A number of the axis as text. */
  readonly tick: (number: number) => string;
  /** A point in words. */
  readonly told: (index: number) => string;
}

/** Values beyond are those of a decided game: they are drawn at the edge. */
const DECIDED = 30_000;

const formatted = (number: number): string => new Intl.NumberFormat("en-US").format(number);

/** The range of the values that can be drawn to scale, with some room. */
function rangeOf(values: readonly (number | null)[]): [number, number] {
  const drawn = values.filter((value): value is number => value !== null && Math.abs(value) < DECIDED);
  const low = Math.min(...drawn, drawn.length === 0 ? -1 : Infinity);
  const high = Math.max(...drawn, drawn.length === 0 ? 1 : -Infinity);
  const room = Math.max((high - low) * 0.12, 1);
  return [low - room, high + room];
}

/** The three plots of a search; `valueText` is how a value is read. */
export function plotsOf(series: Series, valueText: (number: number) => string): readonly Plot[] {
  const ids = series.end;
  const range = rangeOf(series.value);
  const held = series.value.map((value) =>
    value === null ? null : Math.min(Math.max(value, range[0]), range[1]),
  );
  const visits = Math.max(series.visits.at(-1) ?? 1, 1);
  return [
    {
      name: "Value",
      ids,
      lines: [{ name: "value", colour: "--accent", values: held }],
      range,
      stepped: true,
      tick: (number) => valueText(Math.round(number)),
      told: (index) => series.value_text[index] ?? "not known yet",
    },
    {
      name: "Visits",
      ids,
      lines: [
        { name: "all", colour: "--ink", values: series.visits },
        { name: "needed", colour: "--flame-cut", values: series.needed, dash: [6, 3] },
        { name: "in quiescence", colour: "--flame-gamble", values: series.quiescence, dash: [2, 3] },
      ],
      range: [0, visits * 1.05],
      stepped: false,
      tick: (number) => formatted(Math.round(number)),
      told: (index) =>
        `${formatted(series.visits[index] ?? 0)}, of them ${formatted(series.needed[index] ?? 0)} needed and ` +
        `${formatted(series.quiescence[index] ?? 0)} in quiescence`,
    },
    {
      name: "Cut-offs by the first move",
      ids,
      lines: [{ name: "per cent", colour: "--accent", values: series.first_move_per_cent }],
      range: [0, 104],
      stepped: false,
      tick: (number) => formatted(Math.round(number)),
      told: (index) =>
        (series.cut_offs[index] ?? 0) === 0
          ? "no cut-offs here"
          : `${formatted(series.by_first_move[index] ?? 0)} of ${formatted(series.cut_offs[index] ?? 0)}, ` +
            `${(series.first_move_per_cent[index] ?? 0).toFixed(1)} %`,
    },
  ];
}

/** The point whose stretch of visits holds a place of the axis. */
export function pointAt(ids: readonly number[], id: number): number {
  const index = ids.findIndex((end) => id <= end);
  return index < 0 ? ids.length - 1 : index;
}

/** All series, a line for each point. */
export function seriesCsv(series: Series): string {
  const columns = Object.entries(series) as [string, readonly Cell[]][];
  return csv(
    columns.map(([name]) => name),
    series.end.map((_, row) => columns.map(([, values]) => values[row] ?? null)),
  );
}

const WIDTH = 760;
const HEIGHT = 260;
const LEFT = 64;
const RIGHT = 16;
const TOP = 34;
const BOTTOM = 40;

/** A plot as a picture; `colour` gives the colour of a custom property. */
export function plotSvg(plot: Plot, colour: (property: string) => string): string {
  const { ids, range, lines } = plot;
  const first = ids[0] ?? 0;
  const last = Math.max(ids.at(-1) ?? 1, first + 1);
  const x = (id: number): number => LEFT + ((id - first) / (last - first)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((value - range[0]) / (range[1] - range[0])) * (HEIGHT - TOP - BOTTOM);
  const path = ({ values }: PlotLine): string => {
    let text = "";
    let before = "M";
    values.forEach((value, index) => {
      if (value === null) {
        before = "M";
        return;
      }
      const [across, down] = [x(ids[index] ?? 0).toFixed(1), y(value).toFixed(1)];
      text += before === "L" && plot.stepped ? `H${across}V${down}` : `${before}${across} ${down}`;
      before = "L";
    });
    return text;
  };
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const [from, to] = range;
  const rows = ticks.map((share) => from + share * (to - from));
  const columns = ticks.map((share) => first + share * (last - first));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`,
    ` font-family="system-ui, sans-serif" font-size="12" fill="${LIGHT["--ink"]}">`,
    `<title>${escaped(plot.name)}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${LEFT}" y="20" font-weight="bold">${escaped(plot.name)}</text>`,
    ...rows.map(
      (value) =>
        `<path d="M${LEFT} ${y(value).toFixed(1)}H${WIDTH - RIGHT}" stroke="${LIGHT["--line"]}"/>` +
        `<text x="${LEFT - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${plot.tick(value)}</text>`,
    ),
    ...columns.map(
      (id) =>
        `<text x="${x(id).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${formatted(Math.round(id))}</text>`,
    ),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">visits entered</text>`,
    ...lines.map(
      (line) =>
        `<path d="${path(line)}" fill="none" stroke="${escaped(colour(line.colour))}" stroke-width="1.6"` +
        `${line.dash === undefined ? "" : ` stroke-dasharray="${line.dash.join(" ")}"`}><title>${escaped(line.name)}</title></path>`,
    ),
    ...(lines.length > 1
      ? lines.map(
          (line, index) =>
            `<text x="${WIDTH - RIGHT - 100 * (lines.length - index - 1)}" y="20" text-anchor="end"` +
            ` fill="${escaped(colour(line.colour))}">${escaped(line.name)}</text>`,
        )
      : []),
    "</svg>",
  ].join("");
}
