/** The fields beside the tree: a row for each node, and the fields that concern no node. */
import { useRef } from "preact/hooks";
import type { PracticeField } from "../../core/plyscope.js";
import { fillIn, isOpen, isPlayed, marksOf, type FieldMark, type Trying } from "./exercise";
import { useFrames } from "../../state/context";

interface PracticeFieldsProps {
  trying: Trying;
  /** Says which node is being thought about. */
  focus: (node: number | null) => void;
}

export function PracticeFields({ trying, focus }: PracticeFieldsProps) {
  const { exercise } = trying;
  const rows = rowsOf(exercise.fields);
  if (rows.length === 0) return <Marked trying={trying} />;
  const isOrder = rows[0]?.[0]?.input === "children";
  const isShort = !isOrder && rows.every((row) => row[0]?.node !== null && row.length === 1);
  return (
    <div class={`practice-fields ${isShort ? "is-short" : ""} ${isOrder ? "is-order" : ""}`}>
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

/** The marks on the tree, and after the judgement whether each is right. */
function Marked({ trying }: { trying: Trying }) {
  const { exercise, answer, solution } = trying;
  const marks = marksOf(trying);
  const isKnown = marks.size > 0 && solution !== null;
  const named = exercise.fields.flatMap(({ id, label }) => {
    const isMissing = isKnown && answer[id] !== "yes" && solution.answer[id] === "yes";
    return answer[id] === "yes" || isMissing ? [{ id, label, isMissing }] : [];
  });
  return (
    <p class="practice-marked">
      <span class="hint">Marked:</span> {named.every(({ isMissing }) => isMissing) && "nothing yet"}
      {named.map(({ id, label, isMissing }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          {label}
          {isMissing ? " (missing)" : <MarkSign of={marks.get(id)} />}
        </span>
      ))}
    </p>
  );
}

const SIGNS = { right: ["✓", "right"], wrong: ["✗", "wrong"] } as const;

/** Whether the answer is right, as a sign and in words. */
function MarkSign({ of }: { of: FieldMark | undefined }) {
  if (of === undefined) return null;
  const [sign, word] = SIGNS[of];
  return (
    <span class={`practice-mark is-${of}`} role="img" aria-label={word}>
      {sign}
    </span>
  );
}

/** The fields in rows: the fields of one node form one row. Marks are made on the tree. */
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

/** The placeholder of an empty field that takes infinity or a list of leaves. */
function hint(id: string, input: PracticeField["input"]): string {
  // No proof number is negative.
  if (input === "numbers" && /^(proof|disproof)/.test(id)) return "such as 3 2 inf";
  return /^(alpha|beta|order|proof|disproof)/.test(id) ? (HINTS[input] ?? "") : "";
}

function Field({ trying, field, focus }: FieldProps) {
  const { answer, judged } = trying;
  const { id, node, label, input, options } = field;
  if (input === "children") return <Order trying={trying} field={field} focus={focus} />;
  const problem = judged?.problems.find(({ key }) => key === id);
  const isDone = !isOpen(trying);
  const mark = marksOf(trying).get(id);
  const model = modelOf(trying, id);
  const common = {
    id: `practice-${id}`,
    "data-node": node ?? "",
    disabled: isDone,
    "aria-invalid": problem !== undefined || (mark === "wrong" && !isDone),
    onFocus: () => focus(node),
    onBlur: () => focus(null),
  };
  return (
    <label class={`practice-field is-${input} ${mark === "wrong" ? "is-wrong" : ""}`}>
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
          placeholder={hint(id, input)}
          value={answer[id] ?? ""}
          onInput={(event) => fillIn(id, event.currentTarget.value)}
        />
      )}
      <MarkSign of={mark} />
      {model !== null && <span class="practice-right">{model}</span>}
    </label>
  );
}

/**
 * The solution's text for a field, if it differs from the answer; `null` if there is nothing more to show.
 */
function modelOf(trying: Trying, id: string): string | null {
  const { exercise, answer, solution } = trying;
  if (solution === null || !isPlayed(trying)) return null;
  const isSame = exercise.many_right
    ? answer[id] === solution.answer[id]
    : marksOf(trying).get(id) !== "wrong";
  return isSame ? null : (solution.shown[id] ?? "empty");
}

/** The children of a node, one after the other, to be moved. */
function Order({ trying, field: { id, node, label }, focus }: FieldProps) {
  const frames = useFrames();
  const row = useRef<HTMLDivElement>(null);
  const names = (trying.answer[id] ?? "").split(" ");
  const isDone = !isOpen(trying);
  const model = modelOf(trying, id);
  const move = (at: number, by: 1 | -1): void => {
    const next = [...names];
    [next[at], next[at + by]] = [next[at + by] ?? "", next[at] ?? ""];
    fillIn(id, next.join(" "));
    // The button that was pressed has moved: the key stays with it, or goes to the other one at an end.
    const moved = names[at] ?? "";
    frames.request("after", () => {
      const own = row.current?.querySelector(`[data-child="${moved}"]`);
      const buttons = [...(own?.querySelectorAll("button") ?? [])].filter(({ disabled }) => !disabled);
      (by === 1 ? buttons.at(-1) : buttons[0])?.focus();
    });
  };
  return (
    <div
      ref={row}
      class="practice-order"
      role="group"
      aria-label={`Children of ${label}`}
      onFocusCapture={() => focus(node)}
      onBlurCapture={() => focus(null)}
    >
      <b>{label}</b>
      {names.map((name, at) => (
        <span key={name} class="practice-child" data-child={name}>
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
      {model !== null && <span class="practice-right">{model}</span>}
    </div>
  );
}
