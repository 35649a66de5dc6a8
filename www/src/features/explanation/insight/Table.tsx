/** A table: heads that sort, rows that are walked by arrow keys and followed by Enter or a click, and files of it. */
import { useState } from "preact/hooks";
import { save } from "../../../ui/save";
import { sorted, tableCsv, tableSvg, textOf, type Column, type Sorting } from "./table-data";

/** The text for a figure that another program did not report about its search. */
export const NOT_TOLD = "Not reported: the program does not say.";

interface TableProps<Row> {
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The action of a row; rows of a table without it are only read. */
  follow?: (row: Row) => void;
  /** The row that is looked at. */
  isCurrent?: (row: Row) => boolean;
  /** The class of the colour before a row, as in the picture of the data. */
  swatch?: (row: Row) => string;
  /** The order of the rows if the caller sorts them; `onSort` is called for another order. */
  sorting?: Sorting | null;
  onSort?: (sorting: Sorting) => void;
}

/** The alignment of a column's cells. */
const classOf = <Row,>({ numbers, wide, extra }: Column<Row>): string =>
  [numbers === true && "is-number", wide === true && "is-wide", extra === true && "is-extra"]
    .filter((name) => name !== false)
    .join(" ");

export function Table<Row>(props: TableProps<Row>) {
  const { name, columns, follow, isCurrent, swatch, onSort } = props;
  const [own, setOwn] = useState<Sorting | null>(null);
  const sorting = onSort === undefined ? own : (props.sorting ?? null);
  const rows = onSort === undefined ? sorted(props.rows, columns, own) : props.rows;
  const sortBy = (column: Column<Row>): void => {
    // The first click on a column of numbers puts the greatest first.
    const descending = sorting?.key === column.key ? !sorting.descending : column.numbers === true;
    (onSort ?? setOwn)({ key: column.key, descending });
  };
  const extra = columns.filter((column) => column.extra === true);
  const [walked, setWalked] = useState(0);
  const entry = Math.min(walked, Math.max(rows.length - 1, 0));
  if (rows.length === 0) return <p class="hint">None.</p>;
  return (
    <div class="insight-table">
      <div class="insight-scroll" tabIndex={follow === undefined ? 0 : -1} role="group" aria-label={name}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  class={classOf(column)}
                  aria-sort={
                    sorting?.key !== column.key ? "none" : sorting.descending ? "descending" : "ascending"
                  }
                >
                  <button type="button" title={column.tip ?? "Sort by this"} onClick={() => sortBy(column)}>
                    {column.name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            onKeyDown={(event) => {
              const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
              if (by === 0) return;
              const to = Math.min(Math.max(entry + by, 0), rows.length - 1);
              const buttons = event.currentTarget.querySelectorAll<HTMLElement>("td button");
              event.preventDefault();
              event.stopPropagation();
              setWalked(to);
              buttons[to]?.focus();
            }}
          >
            {rows.map((row, index) => (
              <tr
                key={index}
                class={follow === undefined ? "" : "is-link"}
                aria-current={isCurrent?.(row) === true ? "true" : undefined}
                onClick={({ currentTarget }) => {
                  setWalked(index);
                  // The arrow keys continue at this row.
                  currentTarget.querySelector("button")?.focus();
                  follow?.(row);
                }}
              >
                {columns.map((column, place) => (
                  <td
                    key={column.key}
                    class={`${classOf(column)} ${place === 0 && swatch !== undefined ? "has-swatch" : ""}`}
                    title={column.wide === true ? textOf(column, row) : undefined}
                  >
                    {place === 0 && swatch !== undefined && (
                      <span class={`insight-swatch ${swatch(row)}`} aria-hidden="true" />
                    )}
                    {place === 0 && follow !== undefined ? (
                      <button type="button" class="link" tabIndex={index === entry ? 0 : -1}>
                        {textOf(column, row)}
                      </button>
                    ) : (
                      textOf(column, row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {extra.length > 0 && (
        <p class="insight-extra">
          A wider panel also shows: {extra.map((column) => column.name.toLowerCase()).join(", ")}.
        </p>
      )}
      <Files name={name} csv={() => tableCsv(columns, rows)} svg={() => tableSvg(name, columns, rows)} />
    </div>
  );
}

interface FilesProps {
  name: string;
  csv: () => string;
  svg: () => string;
}

/** Takes numbers elsewhere: as text, and as a picture. */
export function Files({ name, csv, svg }: FilesProps) {
  const [said, setSaid] = useState("");
  const fileName = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(csv());
      setSaid("Copied.");
    } catch {
      // An address without encryption has no clipboard.
      save(new Blob([csv()], { type: "text/csv" }), `${fileName}.csv`);
      setSaid("Saved as a file.");
    }
  };
  return (
    <p class="insight-files">
      <button type="button" class="quiet" aria-label={`Copy as CSV: ${name}`} onClick={() => void copy()}>
        Copy CSV
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={`Save as SVG: ${name}`}
        onClick={() => save(new Blob([svg()], { type: "image/svg+xml" }), `${fileName}.svg`)}
      >
        Save SVG
      </button>
      <span role="status">{said}</span>
    </p>
  );
}
