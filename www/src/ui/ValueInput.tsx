/** A value as the input that its kind asks for. */

/** The values that may be entered. */
export interface ValueKind {
  readonly kind: "choice" | "toggle" | "number" | "text" | "lines";
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The least value of a number. */
  readonly min: number | null;
  readonly max: number | null;
}

interface ValueInputProps {
  of: ValueKind;
  value: string;
  /** Something was put in, of a word or a number perhaps only a part. */
  edit?: (text: string) => void;
  /** It is there as a whole: chosen, or finished by Enter or by leaving the input. */
  finish?: (text: string) => void;
  attributes: Described;
}

/** The names and descriptions of an input. */
interface Described {
  readonly id?: string;
  readonly title?: string;
  readonly "data-field"?: string;
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean;
}

const nothing = (): void => {};

export function ValueInput({ of, value, edit = nothing, finish = nothing, attributes }: ValueInputProps) {
  const { kind, choices, min, max } = of;
  const choose = (text: string): void => {
    edit(text);
    finish(text);
  };
  if (kind === "choice")
    return (
      <select {...attributes} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  if (kind === "toggle")
    return (
      <input
        {...attributes}
        type="checkbox"
        role="switch"
        class="toggle"
        checked={value === "on"}
        onChange={(event) => choose(event.currentTarget.checked ? "on" : "off")}
      />
    );
  const typed = {
    value,
    onInput: (event: { currentTarget: HTMLInputElement }): void => edit(event.currentTarget.value),
    onChange: (event: { currentTarget: HTMLInputElement }): void => finish(event.currentTarget.value),
  };
  if (kind !== "number") return <input {...attributes} {...typed} type="text" spellcheck={false} />;
  return (
    <input
      {...attributes}
      {...typed}
      type="number"
      inputMode="numeric"
      min={min ?? undefined}
      max={max ?? undefined}
    />
  );
}
