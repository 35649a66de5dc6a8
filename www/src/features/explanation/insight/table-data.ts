/** A table apart from how it is shown: its order, and the files that are made of it. */
import { escaped } from "../../../ui/format";
import { LIGHT } from "../../../core/generated/core-types";

export type Cell = string | number | null;

export interface Column<Row> {
  readonly key: string;
  readonly name: string;
  /** The explanation of the column in its head. */
  readonly tip?: string;
  /** The value for sorting and for files. */
  readonly value: (row: Row) => Cell;
  /** The text that is shown for the value. */
  readonly text?: (row: Row) => string;
  /** It holds values, which are shown in pawns perhaps. */
  readonly values?: boolean;
  /** Whether digits are aligned below digits. */
  readonly numbers?: boolean;
  /** Whether the column gets the remaining room. */
  readonly wide?: boolean;
  /** A narrow table leaves it out; files have it. */
  readonly extra?: boolean;
}

export interface Sorting {
  readonly key: string;
  readonly descending: boolean;
}

export const textOf = <Row>(column: Column<Row>, row: Row): string => {
  if (column.text !== undefined) return column.text(row);
  const value = column.value(row);
  return value === null ? "" : String(value);
};

/** The rows in the order of a column; rows with equal values, and rows without one, keep their order. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sorting?.key);
  if (column === undefined || sorting === null) return rows;
  const sign = sorting.descending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [column.value(one), column.value(other)];
    // A row without a value comes last in both directions.
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * String(a).localeCompare(String(b));
  });
}

const quoted = (cell: Cell): string => {
  // Programs read a hyphen as minus sign.
  const text = cell === null ? "" : String(cell).replaceAll("−", "-");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Comma-separated values, a line for each row (RFC 4180). */
export function csv(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [heads, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** A text with values as programs have them: in centipawns, like JSON. In pawns a value has a sign and two decimals. */
export const inCentipawns = (cell: Cell): Cell =>
  typeof cell !== "string"
    ? cell
    : cell.replace(/(?:[+−]\d+\.|(?<![\d.])0\.0)\d\d?(?!\d)/g, (value) =>
        value
          .replace(/^\+/, "")
          .replace(".", "")
          .replace(/^(−?)0+(?=\d)/, "$1"),
      );

export const tableCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  csv(
    columns.map(({ name }) => name),
    rows.map((row) =>
      columns.map((column) => (column.values === true ? inCentipawns(column.value(row)) : column.value(row))),
    ),
  );

const LINE = 20;
const LETTER = 7;
const GAP = 18;
const MARGIN = 12;

/** A table as a picture of text, for slides and papers. */
export function tableSvg<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const texts = rows.map((row) => columns.map((column) => textOf(column, row)));
  const widths = columns.map(
    ({ name }, index) => Math.max(name.length, ...texts.map((row) => row[index]?.length ?? 0)) * LETTER,
  );
  const lefts = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, width) => sum + width + GAP, MARGIN),
  );
  const width = (lefts.at(-1) ?? MARGIN) + (widths.at(-1) ?? 0) + MARGIN;
  const height = 2 * MARGIN + (rows.length + 2) * LINE;
  const line = (cells: readonly string[], row: number, extra: string): string =>
    cells
      .map((cell, index) => {
        const right = columns[index]?.numbers === true;
        const x = (lefts[index] ?? 0) + (right ? (widths[index] ?? 0) : 0);
        const anchor = right ? ' text-anchor="end"' : "";
        return `<text x="${x}" y="${MARGIN + (row + 0.75) * LINE}"${anchor}${extra}>${escaped(cell)}</text>`;
      })
      .join("");
  const under = MARGIN + 2 * LINE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12" fill="${LIGHT["--ink"]}">`,
    `<title>${escaped(title)}</title><rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${MARGIN}" y="${MARGIN + 0.75 * LINE}" font-weight="bold">${escaped(title)}</text>`,
    line(
      columns.map(({ name }) => name),
      1,
      ' font-weight="bold"',
    ),
    `<path d="M${MARGIN} ${under}H${width - MARGIN}" stroke="${LIGHT["--ink-soft"]}"/>`,
    ...texts.map((row, index) => line(row, index + 2, "")),
    "</svg>",
  ].join("");
}
