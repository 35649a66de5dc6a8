/** A problem next to the input it belongs to: what is wrong, where, and how to mend it. */
import type { Problem } from "../plyscope.js";

export function ProblemText({ id, problem }: { id: string; problem: Problem }) {
  return (
    <p class="problem" id={id} role="alert">
      {placeOf(problem)}
      {problem.message} <em>{problem.mend}</em>
    </p>
  );
}

export function placeOf({ line, column }: Problem): string {
  if (line === null || line === undefined) return "";
  return column === null || column === undefined ? `Line ${line}: ` : `Line ${line}, column ${column}: `;
}
