/** A problem next to the input it belongs to: the message, and its fix. */
import { excerpt, sentence } from "./format";

/** The core's message about a text that it did not understand. */
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

/** The problem, below an editor for positions: setting a position up by hand takes more than one step. */
export function EditorProblem({ problem }: { problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <p class="problem" role="alert">
      <ProblemMessage problem={problem} /> Until then the last search stays.
    </p>
  );
}

/** The limit of a message: a rejected text may have any length, and so may a message that quotes it. */
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
