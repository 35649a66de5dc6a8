/** The search's knowledge of the root at the current time: its value and its best line. */
import { ROOT_LEVEL } from "../../core/engine";
import type { Inspection, Summary } from "../../core/plyscope.js";
import { isGiven, restsOnTip, techniquesInWords } from "../../ui/format";
import type { Answers } from "./answers";
import { rootKnown } from "./root-value";
import type { TraceStore } from "./trace-store";

export interface BestLine {
  /** `null` where the search finds a move, and no value (UCT). */
  readonly value: string | null;
  readonly moves: readonly string[];
  /** The search has not ended: both may still change. */
  readonly isSoFar: boolean;
  /** The depth of the iteration that found them, where that one has ended and the present one has found nothing yet. */
  readonly depth: number | null;
  /** Why a full search might find another value; `null` where nothing is known against this one, or no more than its "~" says. */
  readonly doubt: string | null;
}

/**
 * The result of the search at its end; before that, the best line of the present iteration, otherwise of the iteration
 * before.
 */
export function bestLine(trace: TraceStore): BestLine | null {
  const { summary } = trace.run.value;
  const t = trace.panelTime.value;
  const answers = trace.answers.value;
  const last = trace.extent.value.ticks - 1;
  if (summary !== null && t >= last) {
    const value = rootKnown(answers, summary)?.text ?? null;
    const moves =
      answers.best_line(iterationWithValue(answers, t)?.visit ?? 0, t) ??
      trace.session.line_names(summary.pv);
    return value === null && moves.length === 0
      ? null
      : { value, moves, isSoFar: false, depth: null, doubt: doubtOfSummary(summary) };
  }
  const path = answers.path(t);
  const root = path.find(({ level }) => level === ROOT_LEVEL) ?? null;
  const seen = root === null ? trace.inspection.value : answers.inspect(root.visit, t);
  if (seen === null || seen.level > ROOT_LEVEL) return lastIteration(trace, t);
  // The last search of the root in an iteration that found a move gives the best move.
  const iteration = path.find(({ level }) => level === ROOT_LEVEL - 1)?.visit ?? seen.visit;
  const moves = answers.best_line(iteration, t) ?? [];
  const value = seen.best_so_far ?? plainValue(seen);
  if (seen.selection !== null)
    return moves.length === 0 ? null : { value: null, moves, isSoFar: true, depth: null, doubt: null };
  if (value === null) return lastIteration(trace, t);
  return { value, moves, isSoFar: true, depth: null, doubt: doubtOf(seen) };
}

const iterationWithValue = (answers: Answers, t: number) =>
  answers.inspect(0, t)?.children.findLast((iteration) => iteration.value !== null);

/** The last iteration that ended with a value by this time. */
function lastIteration(trace: TraceStore, t: number): BestLine | null {
  const answers = trace.answers.value;
  const row = iterationWithValue(answers, t);
  const ended = row === undefined ? null : answers.inspect(row.visit, t);
  const value = ended === null ? null : plainValue(ended);
  if (ended === null || value === null) return null;
  const moves = answers.best_line(ended.visit, t) ?? [];
  return { value, moves, isSoFar: true, depth: ended.depth, doubt: doubtOf(ended) };
}

/** The winner if the value decides the game; otherwise the value without the sign for an exact value. */
const plainValue = ({ outcome, value }: Inspection): string | null =>
  outcome ?? value?.replace(/^= /, "") ?? null;

const SKIPPED = "The value may rest on moves that were skipped";

const doubtOf = ({ rests_on: restsOn, uncertain }: Inspection): string | null =>
  isGiven(restsOn) ? restsOnTip(restsOn) : uncertain ? SKIPPED : null;

/** The doubt in the words of the workbench's status line. */
function doubtOfSummary({ rests_on: restsOn, uncertain }: Summary): string | null {
  if (restsOn.length > 0) return restsOnTip(techniquesInWords(restsOn));
  return uncertain ? SKIPPED : null;
}
