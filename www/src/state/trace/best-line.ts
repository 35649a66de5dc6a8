/** What the search knows of the root by now: its value and its best line. */
import { ROOT_LEVEL } from "../../core/engine";
import type { Inspection, Selection, Summary } from "../../core/plyscope.js";
import { isGiven, restsOnTip, techniquesInWords } from "../../ui/format";
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

/** At the end what the search found; before it, what its present iteration found so far, or else the iteration before. */
export function bestLine(trace: TraceStore): BestLine | null {
  const { summary } = trace.run.value;
  const t = trace.panelTime.value;
  const answers = trace.answers.value;
  const last = trace.extent.value.ticks - 1;
  if (summary !== null && t >= last) {
    const value = rootKnown(answers, summary)?.text ?? null;
    return value === null && summary.pv.length === 0
      ? null
      : { value, moves: summary.pv, isSoFar: false, depth: null, doubt: doubtOfSummary(summary) };
  }
  const root = answers.path(t).find(({ level }) => level === ROOT_LEVEL) ?? null;
  const seen = root === null ? trace.inspection.value : answers.inspect(root.visit, t);
  if (seen === null || seen.level > ROOT_LEVEL) return lastIteration(trace, t);
  if (seen.selection !== null) return mostVisited(seen.selection);
  const value = seen.best_so_far ?? plainValue(seen.value);
  if (value === null) return lastIteration(trace, t);
  return { value, moves: lineBelow(trace, seen.visit, t), isSoFar: true, depth: null, doubt: doubtOf(seen) };
}

/** The move that UCT would take if it ended now. */
function mostVisited({ moves }: Selection): BestLine | null {
  const most = Math.max(...moves.map(({ visits }) => visits));
  const move = moves.find(({ visits }) => visits === most && visits > 0)?.move;
  return move === undefined ? null : { value: null, moves: [move], isSoFar: true, depth: null, doubt: null };
}

/** The last iteration that ended with a value by this time. */
function lastIteration(trace: TraceStore, t: number): BestLine | null {
  const answers = trace.answers.value;
  const row = answers.inspect(0, t)?.children.findLast((iteration) => iteration.value !== null);
  const ended = row === undefined ? null : answers.inspect(row.visit, t);
  const value = plainValue(ended?.value ?? null);
  if (ended === null || value === null) return null;
  // Of several searches of the root the last one has the value.
  const root = ended.children.at(-1)?.visit;
  const moves = root === undefined ? [] : lineBelow(trace, root, t);
  return { value, moves, isSoFar: true, depth: ended.depth, doubt: doubtOf(ended) };
}

/** A value without the sign that says that it is exact. */
const plainValue = (value: string | null): string | null => value?.replace(/^= /, "") ?? null;

const SKIPPED = "The value may rest on moves that were skipped";

const doubtOf = ({ rests_on: restsOn, uncertain }: Inspection): string | null =>
  isGiven(restsOn) ? restsOnTip(restsOn) : uncertain ? SKIPPED : null;

/** As the status line of the workbench has it. */
function doubtOfSummary({ rests_on: restsOn, uncertain }: Summary): string | null {
  if (restsOn.length > 0) return restsOnTip(techniquesInWords(restsOn));
  return uncertain ? SKIPPED : null;
}

/** A line of more moves than this is not read. */
const LONGEST = 12;

/** From a visit on the best move of each visit, as far as it is known at this time. */
function lineBelow(trace: TraceStore, from: number, t: number): readonly string[] {
  const answers = trace.answers.value;
  const moves: string[] = [];
  for (let visit: number | undefined = from; visit !== undefined && moves.length < LONGEST;) {
    const seen = answers.inspect(visit, t);
    const best = seen?.best_move ?? null;
    if (seen === null || best === null) break;
    moves.push(best);
    visit = seen.children.findLast(({ move }) => move === best)?.visit;
  }
  return moves;
}
