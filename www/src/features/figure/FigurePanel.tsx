/** Beside a figure: its goal, how far it is from there, the settings that may be changed, hints, and the way back. */
import { useEffect, useMemo } from "preact/hooks";
import type { GoalState, Measured, Parameter, Way } from "../../core/plyscope.js";
import {
  changeSetting,
  goalState,
  isFigure,
  isTouchable,
  mayChangeOrder,
  mayChangeValues,
  noteWay,
  showHint,
  showSolution,
  showStart,
  touchedParameters,
} from "../../state/page/figure";
import { countTry, endTask, MOST_POINTS } from "../../state/page/assignment";
import { canUndo, undo } from "../../state/page/edits";
import { offeredIn } from "../../state/page/parameter-groups";
import { usePage } from "../../state/context";
import type { TraceStore } from "../../state/trace/trace-store";
import { plural } from "../../ui/format";
import { ValueInput } from "../../ui/ValueInput";
import styles from "./figure.part.css";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(styles);

const WAYS: Readonly<Record<Way, string>> = {
  same: "by a setting alone",
  order: "by the order alone",
  "one-leaf": "by one leaf",
  several: "by several leaves",
};

export default function FigurePanel() {
  const page = usePage();
  const trace = page.search.current.value;
  // The part stays on the page once it is loaded.
  if (trace === null || !isFigure(page)) return null;
  return <Panel trace={trace} />;
}

function Panel({ trace }: { trace: TraceStore }) {
  const page = usePage();
  const { figure } = page;
  const answers = trace.answers.value;
  const { finished, visits } = trace.extent.value;
  const goal = useMemo(() => goalState(page, trace), [page, trace, answers, finished, visits]);
  const isReached = goal?.is_reached === true;
  const isTask = page.assignment.task.value?.way === "figure";
  useEffect(() => {
    noteWay(page, isReached);
    if (isReached && isTask && figure.start.peek() !== null)
      countTry(page, page.assignment.task.peek(), MOST_POINTS, []);
  }, [page, trace, isReached]);
  const hinted = figure.hints.value.slice(0, figure.hinted.value);
  const ways = figure.ways.value;
  const areAllHinted = figure.hinted.value >= figure.hints.value.length;
  return (
    <section class="figure-panel" aria-label="The figure">
      {isTouchable(page) && ways.length === 0 && page.teach.lesson.value === null && (
        <p class="figure-how">{howTo(mayChangeValues(page), mayChangeOrder(page))}</p>
      )}
      <Amount goal={goal} visits={trace.session.positions()} />
      {goal !== null && <Conditions goal={goal} />}
      {touchedParameters(page).map((parameter) => (
        <Setting key={parameter.key} parameter={parameter} />
      ))}
      <p class="figure-done" role="status">
        {isReached && figure.start.value !== null && <strong>Reached. </strong>}
        {ways.length > 0 && `Found so far: ${ways.map((way) => WAYS[way]).join(", ")}.`}
      </p>
      {figure.refusal.value !== null && (
        <p class="problem" role="alert">
          {figure.refusal.value}
        </p>
      )}
      {hinted.length > 0 && (
        <ol class="figure-hints" aria-live="polite">
          {hinted.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ol>
      )}
      <div class="figure-buttons">
        {isTask && (
          <button type="button" class={isReached ? "is-primary" : ""} onClick={() => endTask(page)}>
            Back to the assignment
          </button>
        )}
        <button
          type="button"
          title="Undo the last change (Ctrl+Z)"
          disabled={!canUndo(page)}
          onClick={() => undo(page)}
        >
          Undo
        </button>
        <button type="button" disabled={figure.start.value === null} onClick={() => showStart(page)}>
          As it was
        </button>
        {figure.hints.value.length > 0 && !areAllHinted && (
          <button
            type="button"
            title={`${plural(figure.hints.value.length, "hint")}, each stronger`}
            onClick={() => showHint(page)}
          >
            Hint
          </button>
        )}
        {figure.solution.value !== null && areAllHinted && (
          <button type="button" onClick={() => showSolution(page)}>
            Show one
          </button>
        )}
      </div>
    </section>
  );
}

function howTo(values: boolean, order: boolean): string {
  const texts = [
    ...(values ? ["Drag a leaf up or down to change its value."] : []),
    ...(order ? ["Drag a node sideways to change its place."] : []),
  ];
  return `${texts.join(" ")} The search follows.`;
}

/** The number that the goal is about, in large type, and its way to the goal. */
function Amount({ goal, visits }: { goal: GoalState | null; visits: number }) {
  const counted =
    goal?.conditions.find(({ number, goal: wanted }) => number !== null && wanted !== null) ?? null;
  if (counted === null) {
    return (
      <p class="figure-amount">
        <strong>{plural(visits, "visit")}</strong>
      </p>
    );
  }
  return (
    <>
      <p class="figure-amount">
        <strong>{counted.shown}</strong> {counted.of}
      </p>
      <Bar {...counted} />
    </>
  );
}

/** The number as a bar, with a mark at the goal. */
function Bar({ number, goal, holds }: Measured) {
  const [now, wanted] = [number ?? 0, goal ?? 0];
  const most = Math.max(now, wanted, 1) * 1.25;
  const share = (part: number): string => `${(100 * Math.max(part, 0)) / most}%`;
  return (
    <div class={`figure-bar ${holds ? "is-reached" : ""}`} aria-hidden="true">
      <span style={{ width: share(now) }} />
      <i style={{ left: share(wanted) }} />
    </div>
  );
}

function Conditions({ goal: { conditions } }: { goal: GoalState }) {
  return (
    <ul class="figure-conditions" aria-label="Goal">
      {conditions.map(({ text, now, holds, number }) => (
        <li key={text} class={holds ? "is-reached" : ""}>
          <span aria-hidden="true">{holds ? "●" : "○"}</span>
          <span>
            Goal: {text}
            {number === null && <span class="hint"> (now: {now})</span>}
            <span class="visually-hidden">{holds ? ", reached" : ", not reached"}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Setting({ parameter }: { parameter: Parameter }) {
  const page = usePage();
  const { key, label, help } = parameter;
  return (
    <label class="figure-setting" title={help}>
      <span>{label}</span>
      <ValueInput
        of={offeredIn(parameter, page.game.value)}
        value={page.scenario.value[key] ?? ""}
        finish={(value) => changeSetting(page, key, value)}
        attributes={{}}
      />
    </label>
  );
}
