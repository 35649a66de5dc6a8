/** What is known of the root's value: the value, or its bounds where B* has found the best move without it. */
import type { Answers } from "./answers";
import type { CompletedIteration, Summary, ValueText } from "../../core/plyscope.js";

export type Known = Pick<Summary | CompletedIteration, "value"> & {
  readonly interval?: readonly [number, number] | readonly number[] | null | undefined;
};

export function rootKnown(answers: Answers, { value, interval }: Known): ValueText | null {
  if (value !== null) return answers.root_value(value);
  const [least, most] = interval ?? [];
  return least === undefined || most === undefined ? null : answers.root_bounds(least, most);
}
