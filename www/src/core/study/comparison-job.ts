/** Two traces are compared. */
import type { Compared } from "../plyscope.js";
import type { Job } from "./desk";

/** Each trace's bits go ahead, and are gone from here. */
export const comparison: Job<null, Compared, { only: readonly Uint32Array[] }> = ({
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
  const numbers = found.numbers();
  found.free();
  return numbers;
};
