/** The counters of the search, such as explosions and null moves, and the visits that meet a condition. */
import { useEffect, useId } from "preact/hooks";
import type { CounterRow, CounterTable } from "../../../core/plyscope.js";
import { usePage, useTrace } from "../../../state/context";
import { colourByField } from "../../../state/trace/actions";
import { Failed } from "../../../ui/Failed";
import { save } from "../../../ui/save";
import { countersOf, countTrace, nextMarked, writeCondition, type CountersStore } from "./counters-state";
import { cellValue, columnsOf } from "./counter-columns";
import { showVisit } from "./insight-state";
import { Table } from "./Table";

export function Counters() {
  const page = usePage();
  const store = countersOf(page);
  const isNew = store.state.value.kind === "none" && store.wrong.value === null;
  useEffect(() => {
    if (isNew) void countTrace(page);
  }, [page, isNew]);
  return (
    <>
      <ConditionForm store={store} />
      <State store={store} />
    </>
  );
}

function ConditionForm({ store }: { store: CountersStore }) {
  const page = usePage();
  const id = useId();
  const wrong = store.wrong.value;
  return (
    <form
      class="counters-form"
      onSubmit={(event) => {
        event.preventDefault();
        void countTrace(page);
      }}
    >
      <label for={id}>Visits where</label>
      <input
        id={id}
        type="text"
        spellcheck={false}
        autocomplete="off"
        maxLength={500}
        placeholder="depth >= 4 and visits > 1000"
        value={store.condition.value}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}-help ${id}-wrong`}
        onInput={({ currentTarget }) => writeCondition(store, currentTarget.value)}
      />
      <button type="submit">Count</button>
      <p id={`${id}-wrong`} role="alert" class="problem" hidden={wrong === null}>
        {wrong}
      </p>
      <details class="counters-help">
        <summary>What can be asked</summary>
        <p id={`${id}-help`} class="hint">
          Compare facts of a visit: <code>reason = cut-off</code>, <code>reduced &gt;= 2</code>,{" "}
          <code>value &lt; alpha - 200</code>, <code>table = none</code>, <code>not quiescence</code>, joined
          by <code>and</code>, <code>or</code> and parentheses; a program’s own fields go by their names.
          Values are those of the side to move. If a name is unknown, the page lists all names.
        </p>
      </details>
    </form>
  );
}

function State({ store }: { store: CountersStore }) {
  const page = usePage();
  const state = store.state.value;
  switch (state.kind) {
    case "none":
    case "cancelled":
      return (
        <p class="hint">
          Explosions, failed root searches, reductions, null moves, the table and quiescence, counted over all
          iterations.{" "}
          <button type="button" class="link" onClick={() => void countTrace(page)}>
            Count them
          </button>
        </p>
      );
    case "working":
      return (
        <div class="insight-working">
          <progress aria-label={state.what} max={1} value={state.share} />
          <button type="button" onClick={store.cancel}>
            Cancel
          </button>
        </div>
      );
    case "failed":
      return <Failed message={state.message} again={() => void countTrace(page)} />;
    case "done":
      return (
        <>
          {store.marked.value !== null && <Marks store={store} bits={store.marked.value} />}
          {state.tables.map((table) => (
            <Tabled key={table.name + table.text} table={table} />
          ))}
          <p>
            <button
              type="button"
              class="quiet"
              title="All of these numbers, as “plyscope report --json” prints them"
              onClick={() => save(new Blob([`${state.json}\n`], { type: "application/json" }), "report.json")}
            >
              Save the counts as JSON
            </button>
          </p>
        </>
      );
  }
}

/** The way from one visit that meets the condition to the next. */
function Marks({ store, bits }: { store: CountersStore; bits: Uint32Array }) {
  const page = usePage();
  const trace = useTrace();
  const selected = trace.selected.value ?? -1;
  const [before, after] = [nextMarked(bits, selected, -1), nextMarked(bits, selected, 1)];
  const go = (visit: number | null): void => {
    if (visit !== null) showVisit(trace, visit);
  };
  return (
    <p class="counters-marks">
      <button type="button" disabled={before === null} onClick={() => go(before)}>
        Previous one
      </button>{" "}
      <button type="button" disabled={after === null} onClick={() => go(after)}>
        Next one
      </button>{" "}
      <button
        type="button"
        onClick={() => {
          writeCondition(store, "");
          void countTrace(page);
        }}
      >
        Without a condition
      </button>{" "}
      {page.compare.other.value === null && (
        <span class="hint">The flame hatches them, and the tree frames them.</span>
      )}
    </p>
  );
}

function Tabled({ table }: { table: CounterTable }) {
  const trace = useTrace();
  const { field, title, text, rows } = table;
  const selected = trace.selected.value;
  const isColoured = field !== null && trace.colourField.value?.name === field;
  const leads = rows.some(({ visit }) => visit !== null);
  const follow = ({ visit }: CounterRow): void => {
    if (visit !== null) showVisit(trace, visit);
  };
  return (
    <section class="counters-table">
      <h4>{title}</h4>
      <p class="insight-headline">{text}</p>
      {field !== null && (
        <>
          <Bars rows={rows} />
          <p>
            <button
              type="button"
              aria-pressed={isColoured}
              onClick={() => colourByField(trace, isColoured ? null : field)}
            >
              Colour the stage by “{field}”
            </button>
          </p>
        </>
      )}
      {rows.length > 0 && (
        <Table
          name={title}
          columns={columnsOf(table)}
          rows={rows}
          {...(leads
            ? { follow, isCurrent: ({ visit }: CounterRow) => visit !== null && visit === selected }
            : {})}
        />
      )}
    </section>
  );
}

/** The numbers of a field as a histogram: a bar for each bucket, and in it the part that meets the condition. */
function Bars({ rows }: { rows: readonly CounterRow[] }) {
  const of = (cell: string | undefined): number => Number(cellValue(cell ?? "") ?? 0);
  const most = Math.max(1, ...rows.map(({ cells }) => of(cells[1])));
  return (
    <div class="counters-bars" aria-hidden="true">
      {rows.map(({ cells }) => (
        <span
          key={cells[0]}
          title={`${cells[0]}: ${cells[1]} visits`}
          style={{ height: `${(100 * of(cells[1])) / most}%` }}
        >
          <span style={{ height: `${(100 * of(cells[3])) / Math.max(1, of(cells[1]))}%` }} />
        </span>
      ))}
    </div>
  );
}
