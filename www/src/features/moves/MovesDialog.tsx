/** The root's moves by iteration: the value of each, and the reason why another one became the best. */
import { useMemo, useRef, useState } from "preact/hooks";
import { closeOverlay } from "../../state/page/actions";
import styles from "./moves.part.css";
import { count, plural, shortCount } from "../../ui/format";
import type { MovesByIteration, RootIteration, RootMoveCell } from "../../core/plyscope.js";
import type { PageStore } from "../../state/page/page-store";
import { select } from "../../state/trace/selection";
import { goToVisit } from "../../state/trace/time";
import type { TraceStore } from "../../state/trace/trace-store";
import { usePage } from "../../state/context";
import { Dialog } from "../../ui/Dialog";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(styles);

/** The number of moves that are shown one by one: the core sums the others. */
const FIRST_MOVES = 8;

export default function MovesDialog() {
  const page = usePage();
  const open = page.ui.overlay.value === "moves";
  const trace = page.aimed.value;
  return (
    <Dialog name="Moves of the root by iteration" class="moves" open={open} close={() => closeOverlay(page)}>
      {open && trace !== null && <Moves trace={trace} />}
    </Dialog>
  );
}

/** Shows the end of a visit, where its value is known, on the page below the dialog. */
function show(page: PageStore, trace: TraceStore, visit: number): void {
  closeOverlay(page);
  goToVisit(trace, visit, "end");
  select(trace, visit);
}

function Moves({ trace }: { trace: TraceStore }) {
  const page = usePage();
  const answers = trace.answers.value;
  const { ticks } = trace.extent.value;
  const table = useMemo(() => answers.moves_by_iteration(), [answers, ticks]);
  // The future remains hidden until the question is answered.
  if (trace.run.value.state === "held")
    return <p class="hint">Answer the question to see what happens next.</p>;
  if (table.moves.length === 0)
    return <p class="hint">The search has not visited any move of the root yet.</p>;
  return (
    <>
      <Changes page={page} trace={trace} table={table} />
      <Table page={page} trace={trace} table={table} />
      <p class="moves-legend">
        Gold: the best move. Bar: its share of the iteration’s visits. Number: its place in the order.
      </p>
    </>
  );
}

interface Shown {
  page: PageStore;
  trace: TraceStore;
  table: MovesByIteration;
}

/** Each change of the best move with its reason, the last one first. */
function Changes({ page, trace, table }: Shown) {
  if (table.changes.length === 0) {
    const best = table.moves[0]?.move ?? "";
    return (
      <p class="moves-change">No iteration changes the best move of the one before: {best} stays the best.</p>
    );
  }
  return (
    <ul class="moves-changes">
      {table.changes.toReversed().map(({ at, from, to, sentences }) => (
        <li key={at} class="moves-change">
          <b>
            {table.moves[to]?.move} instead of {table.moves[from]?.move}.
          </b>{" "}
          {sentences.flatMap(({ clauses }) =>
            clauses.map(({ text, visit, tip }, part) => (
              <span key={`${text} ${part}`}>
                {visit === null ? (
                  text
                ) : (
                  <button
                    type="button"
                    class="link"
                    {...(tip === null ? {} : { title: tip })}
                    onClick={() => show(page, trace, visit)}
                  >
                    {text}
                  </button>
                )}{" "}
              </span>
            )),
          )}
        </li>
      ))}
    </ul>
  );
}

const bare = (value: string): string => value.replace(/^= /, "");

/** A table is one stop for Tab; the arrow keys lead through its cells. */
function Table({ page, trace, table }: Shown) {
  const [isWhole, setIsWhole] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const now = trace.shownTime.value;
  const { iterations, moves, more } = table;
  const rows = isWhole ? moves : moves.slice(0, FIRST_MOVES);
  const keyOf = (row: number, column: number): string => `${row} ${column}`;
  const first = rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell === null ? [] : [keyOf(row, column)])),
  )[0];
  const standing = at ?? first;
  const move = (event: KeyboardEvent, row: number, column: number): void => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [down = 0, across = 0] = step;
    for (
      let [y, x] = [row + down, column + across];
      y >= 0 && y < rows.length && x >= 0;
      y += down, x += across
    ) {
      const target = body.current?.querySelector<HTMLButtonElement>(`button[data-cell="${keyOf(y, x)}"]`);
      if (x >= iterations.length) return;
      if (target === null || target === undefined) continue;
      setAt(keyOf(y, x));
      target.focus();
      return;
    }
  };
  return (
    <div class="moves-frame">
      <table class="moves-table">
        <caption class="visually-hidden">Moves of the root by iteration</caption>
        <thead>
          <tr>
            <th scope="col">Iteration</th>
            {iterations.map((iteration) => (
              <th scope="col" key={iteration.visit} class={whenClass(iteration, now)}>
                {iteration.iteration}
                {whenWords(iteration, now)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map(({ move: mv, cells }, row) => (
            <tr key={mv}>
              <th scope="row">{mv}</th>
              {cells.map((cell, column) => {
                const iteration = iterations[column];
                if (cell === null || iteration === undefined) return <td key={column} />;
                const key = keyOf(row, column);
                const isLater = cell.leave_time === null || cell.leave_time > now;
                return (
                  <td key={column} class={`${cell.is_best ? "is-best" : ""} ${isLater ? "is-later" : ""}`}>
                    <button
                      type="button"
                      data-cell={key}
                      tabIndex={key === standing ? 0 : -1}
                      title={tipOf(mv, cell, iteration)}
                      onFocus={() => setAt(key)}
                      onKeyDown={(event) => move(event, row, column)}
                      onClick={() => show(page, trace, cell.visit)}
                    >
                      <span class="moves-value">{bare(cell.value_text ?? "–")}</span>
                      <Share part={cell.visits} whole={iteration.visits} />
                      <span class="moves-rank">{cell.rank}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
          {!isWhole && more.length > 0 && (
            <tr>
              <th scope="row">
                <button type="button" class="link" onClick={() => setIsWhole(true)}>
                  {moves.length - FIRST_MOVES} more
                </button>
              </th>
              {more.map((cell, column) => (
                <td key={column} class={isPast(iterations[column], now) ? "" : "is-later"}>
                  {cell !== null && (
                    <span
                      class="moves-more"
                      title={`${plural(cell.moves, "move")}, ${plural(cell.visits, "visit")}`}
                    >
                      <span class="moves-value">{cell.value_text ?? shortCount(cell.visits)}</span>
                      <Share part={cell.visits} whole={iterations[column]?.visits ?? 0} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <span class="moves-share" aria-hidden="true">
      <span style={{ width: `${whole === 0 ? 0 : (100 * part) / whole}%` }} />
    </span>
  );
}

const isPast = (iteration: RootIteration | undefined, now: number): boolean =>
  iteration !== undefined && iteration.leave_time !== null && iteration.leave_time <= now;

const isNow = ({ enter_time: begin, leave_time: end }: RootIteration, now: number): boolean =>
  begin <= now && (end === null || end > now);

const whenClass = (iteration: RootIteration, now: number): string =>
  isNow(iteration, now) ? "is-now" : isPast(iteration, now) ? "" : "is-later";

const whenWords = (iteration: RootIteration, now: number): string =>
  isNow(iteration, now) ? ", now" : isPast(iteration, now) ? "" : ", later";

function tipOf(mv: string, cell: RootMoveCell, { iteration }: RootIteration): string {
  const worth = cell.value_text === null ? "no value" : bare(cell.value_text);
  const best = cell.is_best ? ", the best move" : "";
  return `${mv} in iteration ${iteration}: ${worth}, ${plural(cell.visits, "visit")}, move ${count(cell.rank)}${best}`;
}
