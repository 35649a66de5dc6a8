/** The points of a performed search in an assignment, and the misconceptions that its answers follow from. */
import { pointsFor } from "../../state/page/assignment";
import { nameOf } from "./naming";
import type { Work } from "./work";

/**
 * The points of a performed search: its right steps. Bets are not right or wrong: all points are for a balance that is
 * as good as the filter's and as always betting.
 */
export function earned({ steps, points, balance, answers }: Work): number {
  if (balance.value === null) return pointsFor(points.value, steps.length);
  const { you, always, filter } = balance.value;
  const gains = steps.map(({ bet }) => bet?.gain ?? 0);
  const worst = gains.filter((gain) => gain < 0).reduce((sum, gain) => sum + gain, 0);
  const wanted = Math.max(always, filter);
  const isDone = answers.value.size === steps.length;
  return isDone ? pointsFor(you - worst, wanted - worst) : 0;
}

/** The misconceptions that a student's first answers follow from, the most frequent first. */
export function misconceptionsIn({ steps, answers }: Work): string[] {
  const counts = new Map<string, number>();
  for (const [index, { choice }] of answers.value) {
    const step = steps[index];
    if (step?.bet !== null) continue;
    const name = nameOf(steps, answers.value, index, choice)?.misconception ?? null;
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
}
