/** What is filled in beside the tree: a row for each node, and what is asked about no node at all. */
import type { PracticeField } from "../plyscope.js";
import { fillIn, type Trying } from "../practice/exercise";

interface PracticeFieldsProps {
  trying: Trying;
  /** Says which node is being thought about. */
  focus: (node: number | null) => void;
}

export function PracticeFields({ trying, focus }: PracticeFieldsProps) {
  const { exercise, answer } = trying;
  const rows = rowsOf(exercise.fields);
  if (rows.length === 0) {
    const marked = exercise.fields.filter(({ id }) => answer[id] === "yes").map(({ label }) => label);
    return (
      <p class="practice-marked">
        <span class="hint">Marked:</span> {marked.length === 0 ? "nothing yet" : marked.join(", ")}
      </p>
    );
  }
  return (
    <div class="practice-fields">
      {rows.map((fields) => (
        <div class="practice-row" key={fields[0]?.id}>
          {fields.map((field) => (
            <Field key={field.id} trying={trying} field={field} focus={focus} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Fields of one node stand in one row. Marks are made on the tree. */
function rowsOf(fields: readonly PracticeField[]): readonly (readonly PracticeField[])[] {
  const rows: PracticeField[][] = [];
  for (const field of fields) {
    if (field.input === "mark") continue;
    const last = rows.at(-1);
    if (last !== undefined && field.node !== null && last[0]?.node === field.node) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

interface FieldProps extends PracticeFieldsProps {
  field: PracticeField;
}

const HINTS: Readonly<Partial<Record<PracticeField["input"], string>>> = {
  number: "or inf",
  numbers: "such as -inf 3 5",
  leaves: "L1 L2 …, or click them",
};

function Field({ trying, field, focus }: FieldProps) {
  const { answer, judged, state, solution } = trying;
  const { id, node, label, input, options } = field;
  if (input === "children") return <Order trying={trying} field={field} focus={focus} />;
  const problem = judged?.problems.find(({ key }) => key === id);
  const isDone = state !== "open";
  const right = solution !== null && state === "shown" && trying.step >= solution.steps.length;
  const isWrong = right && (solution.answer[id] ?? "") !== (answer[id] ?? "");
  const common = {
    id: `practice-${id}`,
    "data-node": node ?? "",
    disabled: isDone,
    "aria-invalid": problem !== undefined,
    onFocus: () => focus(node),
    onBlur: () => focus(null),
  };
  return (
    <label class={`practice-field is-${input} ${isWrong ? "is-wrong" : ""}`}>
      <span>{label}</span>
      {input === "choice" ? (
        <select
          {...common}
          value={answer[id] ?? ""}
          onChange={(event) => fillIn(id, event.currentTarget.value)}
        >
          <option value="">?</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder={HINTS[input] ?? ""}
          value={answer[id] ?? ""}
          onInput={(event) => fillIn(id, event.currentTarget.value)}
        />
      )}
    </label>
  );
}

/** The children of a node, one after the other, to be moved. */
function Order({ trying, field: { id, node, label }, focus }: FieldProps) {
  const names = (trying.answer[id] ?? "").split(" ");
  const isDone = trying.state !== "open";
  const move = (at: number, by: 1 | -1): void => {
    const next = [...names];
    [next[at], next[at + by]] = [next[at + by] ?? "", next[at] ?? ""];
    fillIn(id, next.join(" "));
  };
  return (
    <div
      class="practice-order"
      role="group"
      aria-label={`Children of ${label}`}
      onFocusCapture={() => focus(node)}
      onBlurCapture={() => focus(null)}
    >
      <b>{label}</b>
      {names.map((name, at) => (
        <span key={name} class="practice-child">
          <button
            type="button"
            aria-label={`${name} to the left`}
            disabled={isDone || at === 0}
            onClick={() => move(at, -1)}
          >
            ‹
          </button>
          {name}
          <button
            type="button"
            aria-label={`${name} to the right`}
            disabled={isDone || at === names.length - 1}
            onClick={() => move(at, 1)}
          >
            ›
          </button>
        </span>
      ))}
    </div>
  );
}
