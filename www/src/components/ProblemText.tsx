/** A problem next to the input it belongs to: what is wrong, and how to mend it. */
import { sentence } from "../format";
import type { Problem } from "../plyscope.js";

export function ProblemText({ id, problem }: { id: string; problem: Problem }) {
  return (
    <p class="problem" id={id} role="alert">
      <Words problem={problem} />
    </p>
  );
}

/** The core's messages name the place themselves. */
export function Words({ problem }: { problem: Problem }) {
  return (
    <>
      {sentence(problem.message)} <em>{sentence(problem.mend)}</em>
    </>
  );
}
