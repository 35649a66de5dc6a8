/** A problem next to the input it belongs to: what is wrong, and how to fix it. */
import { excerpt, sentence } from "./format";

/** What the core says of a text that it did not understand. */
interface Problem {
  readonly message: string;
  readonly fix: string;
}

export function ProblemText({ id, problem }: { id: string; problem: Problem }) {
  return (
    <p class="problem" id={id} role="alert">
      <ProblemMessage problem={problem} />
    </p>
  );
}

/** The same below what sets a position up by hand: that takes more than one step. */
export function EditorProblem({ problem }: { problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <p class="problem" role="alert">
      <ProblemMessage problem={problem} /> Until then the last search stays.
    </p>
  );
}

/** What was rejected may be of any length, and so may a message that quotes it. */
const LONGEST_MESSAGE = 240;

/** The core's messages name the place themselves. */
export function ProblemMessage({ problem }: { problem: Problem }) {
  return (
    <>
      {sentence(excerpt(problem.message, LONGEST_MESSAGE))}{" "}
      <em>{sentence(excerpt(problem.fix, LONGEST_MESSAGE))}</em>
    </>
  );
}
