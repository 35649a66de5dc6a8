/** The columns of a table of counters. */
import type { CounterRow, CounterTable } from "../../../core/plyscope.js";
import type { Column } from "./table-data";

/** A cell's number, for sorting; a text without one stays a text. */
export function cellValue(cell: string): string | number | null {
  if (cell === "") return null;
  const number = Number(cell.replaceAll(",", "").replace("−", "-").replace(/ %$/, ""));
  return Number.isNaN(number) ? cell : number;
}

export const columnsOf = ({ name, columns }: CounterTable): readonly Column<CounterRow>[] =>
  columns.map((heading, place) => ({
    key: String(place),
    name: heading,
    value: ({ cells }) =>
      place === 0 && name !== "iterations" ? (cells[0] ?? "") : cellValue(cells[place] ?? ""),
    text: ({ cells }) => cells[place] ?? "",
    numbers: place > 0,
    wide: place === 0,
    // Names of files are long.
    extra: place > (name === "searches" ? 2 : 3),
  }));
