/** The results of the last first tries of a kind and level, in words. */
import {
  ENOUGH,
  isMastered,
  KEPT_RESULTS,
  masteredLevel,
  resultsOf,
  rightOf,
  type KindAndLevel,
  type Results,
} from "../../state/course/mastery";
import { LAST_LEVEL } from "../../state/course/place";

/** The sentence below an exercise. */
export function masteryText(results: Results, of: KindAndLevel): string {
  const number = resultsOf(results, of).length;
  const right = rightOf(results, of);
  const said =
    number === 1
      ? `The last exercise of level ${of.level} was ${right === 1 ? "right" : "not right"} at the first try.`
      : `Of the last ${number} exercises of level ${of.level}, ${right} ${right === 1 ? "was" : "were"} right at the first try.`;
  if (!isMastered(results, of))
    return `${said} If ${ENOUGH} of the last ${KEPT_RESULTS} are right, the level is mastered.`;
  const last = of.level === LAST_LEVEL ? ", and it is the last one" : "";
  return `${said} The level is mastered${last}.`;
}

/** The highest level of a kind that is mastered, for the list of kinds; empty if no level is. */
export function reachedText(results: Results, kind: string): string {
  const level = masteredLevel(results, kind);
  return level === 0 ? "" : ` · level ${level} of ${LAST_LEVEL} mastered`;
}
