/** Two traces are compared. */
import type { Compared } from "../plyscope.js";
import type { Job } from "./desk";

/** Two traces in numbers, and their first difference in a sentence. */
export type DescribedComparison = Compared & { readonly sentence: string };

/** Each trace's bits go ahead, and are gone from here. */
export const comparison: Job<null, DescribedComparison, { only: readonly Uint32Array[] }> = ({
  studies: [a, b],
  news,
}) => {
  if (a === undefined || b === undefined) throw new Error("two traces are compared");
  const found = a.compare(b);
  const only = [false, true].map((second) => found.only(second) as Uint32Array<ArrayBuffer>);
  news(
    { only },
    only.map(({ buffer }) => buffer),
  );
  const numbers = { ...found.numbers(), sentence: found.first_difference() };
  found.free();
  return numbers;
};
