/** Two fields for alpha and beta, in place of the choices. */
import { useState } from "preact/hooks";
import type { Work } from "./work";

export function TypedWindow({ work }: { work: Work }) {
  const [low, setLow] = useState("");
  const [high, setHigh] = useState("");
  const [problem, setProblem] = useState("");
  const isDone = work.wrong.value !== null;
  return (
    <form
      class="typed-window"
      onSubmit={(event) => {
        event.preventDefault();
        if (!work.typeWindow({ low, high })) {
          setProblem("Write a number, or leave the field empty for an infinite end.");
        }
      }}
    >
      {(
        [
          ["α", low, setLow],
          ["β", high, setHigh],
        ] as const
      ).map(([name, value, set]) => (
        <label key={name}>
          {name}
          <input
            type="text"
            autocomplete="off"
            placeholder="infinite"
            value={value}
            disabled={isDone}
            onInput={(event) => {
              set(event.currentTarget.value);
              setProblem("");
            }}
          />
        </label>
      ))}
      <button type="submit" class="is-primary" disabled={isDone}>
        Check
      </button>
      <p role="status">{problem}</p>
    </form>
  );
}
