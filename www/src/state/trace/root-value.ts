/** The root's value, or its bounds if B* has found the best move without the exact value. */
import type { Answers } from "./answers";
import type { CompletedIteration, Summary, ValueText } from "../../core/plyscope.js";

export type Known = (
  Pick<Summary, "value" | "uncertain" | "rests_on"> | Pick<CompletedIteration, "value" | "is_doubtful">
) & {
  readonly interval?: readonly [number, number] | readonly number[] | null | undefined;
};

/** A full search may find another value. */
const isDoubtful = (known: Known): boolean =>
  "is_doubtful" in known ? known.is_doubtful : known.uncertain || known.rests_on.length > 0;

export function rootKnown(answers: Answers, known: Known): ValueText | null {
  const { value, interval } = known;
  if (value !== null) return answers.root_value(value, isDoubtful(known));
  const [least, most] = interval ?? [];
  return least === undefined || most === undefined ? null : answers.root_bounds(least, most);
}
