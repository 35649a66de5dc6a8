/** The names of a student's mistakes: of several that fit an answer, the one that fits all answers best. */
import type { StudentMistake, StudentStep } from "../../core/plyscope.js";

/** The first answer to a step. */
export interface FirstAnswer {
  /** The choice, by its index. */
  readonly choice: number;
  /** Whether a hint was read before it. */
  readonly withHint: boolean;
}

/** The first answers, by the index of their step. */
export type FirstAnswers = ReadonlyMap<number, FirstAnswer>;

/** The number of first answers that a person with a misconception would have given otherwise. */
function disagreements(steps: readonly StudentStep[], answers: FirstAnswers, belief: string): number {
  let count = 0;
  for (const [index, { choice }] of answers) {
    const believed = steps[index]?.beliefs.find((one) => one.belief === belief);
    if (believed !== undefined && believed.choice !== choice) count += 1;
  }
  return count;
}

/** The misconception behind a wrong choice; `null` for the right one. */
export function nameOf(
  steps: readonly StudentStep[],
  answers: FirstAnswers,
  index: number,
  choice: number,
): StudentMistake | null {
  const mistakes = steps[index]?.choices[choice]?.mistakes ?? [];
  const fitting = mistakes.map((mistake) => ({
    mistake,
    // A name that may fit single answers fits any others as well, but says less.
    against: mistake.is_general ? 0.5 : disagreements(steps, answers, mistake.belief),
  }));
  let best = fitting[0] ?? null;
  for (const one of fitting) if (best !== null && one.against < best.against) best = one;
  return best?.mistake ?? null;
}
