/** The counters of a folder of trace files, such as a benchmark: a row for each search, and all searches together. */
import type { CounterRow } from "../../../core/plyscope.js";
import { usePage } from "../../../state/context";
import { Failed } from "../../../ui/Failed";
import { FolderChooser } from "../../../ui/FolderChooser";
import { save } from "../../../ui/save";
import { columnsOf } from "./counter-columns";
import { countersOf } from "./counters-state";
import {
  countFolder,
  folderCounts,
  forgetFolder,
  openCounted,
  shownSearch,
  type FolderCounts,
} from "./folder-state";
import { Table } from "./Table";

export function FolderCounters() {
  const page = usePage();
  const counts = folderCounts(page).value;
  const condition = (): string => countersOf(page).condition.value.trim();
  return (
    <section class="counters-folder">
      <p class="hint">
        Trace files, such as a program’s benchmark: a row for each search, and the counters of all searches
        together{condition() !== "" && <>, with the condition that is written under Counters</>}.
      </p>
      <p>
        <FolderChooser
          label={counts.kind === "none" ? "Count a folder…" : "Count another folder…"}
          folder="The folder with trace files"
          choose={(folder) => void countFolder(page, folder, condition())}
        />
        {counts.kind !== "none" && (
          <>
            {" "}
            <button type="button" onClick={() => forgetFolder(page)}>
              {counts.kind === "working" ? "Cancel" : "Forget the folder"}
            </button>
          </>
        )}
      </p>
      <Counts counts={counts} />
    </section>
  );
}

function Counts({ counts }: { counts: FolderCounts }) {
  const page = usePage();
  switch (counts.kind) {
    case "none":
      return null;
    case "working":
      return (
        <p class="insight-working" role="status">
          <progress aria-label={counts.what} max={1} value={counts.share} /> {counts.what}
        </p>
      );
    case "failed":
      return (
        <Failed
          message={`${counts.message}.`}
          again={() => void countFolder(page, counts.folder, countersOf(page).condition.value.trim())}
        />
      );
    case "done":
      return (
        <>
          {counts.condition !== "" && (
            <p class="hint">
              Visits where <code>{counts.condition}</code>
            </p>
          )}
          {counts.problems.map(({ name, message }) => (
            <p key={name} class="problem" role="alert">
              {name}: {message}
            </p>
          ))}
          {counts.tables.map((table) => (
            <section key={table.name + table.text} class="counters-table">
              <h4>{table.title}</h4>
              <p class="insight-headline">{table.text}</p>
              {table.rows.length > 0 && (
                <Table
                  name={`${table.title}, ${counts.folder.name}`}
                  columns={columnsOf(table)}
                  rows={table.rows}
                  {...(table.name === "searches"
                    ? {
                        follow: ({ cells }: CounterRow) => openCounted(page, cells[0] ?? ""),
                        isCurrent: ({ cells }: CounterRow) => cells[0] === shownSearch(page),
                      }
                    : {})}
                />
              )}
            </section>
          ))}
          {counts.json !== "" && (
            <p>
              <button
                type="button"
                class="quiet"
                title="All of these numbers, as “plyscope report --json” prints them"
                onClick={() =>
                  save(new Blob([`${counts.json}\n`], { type: "application/json" }), "folder-report.json")
                }
              >
                Save the counts of the folder as JSON
              </button>
            </p>
          )}
        </>
      );
  }
}
