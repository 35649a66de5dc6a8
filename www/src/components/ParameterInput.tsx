/** One parameter as the input its kind asks for. */
import { useId } from "preact/hooks";
import type { Parameter } from "../plyscope.js";
import { commitDraft, commitSoon, editDraft } from "../store/scenario";
import { usePage } from "./context";
import { ProblemText } from "./ProblemText";

export function ParameterInput({ parameter }: { parameter: Parameter }) {
  const page = usePage();
  const id = useId();
  const { key, label, kind, help, needs } = parameter;
  const value = page.draft.value[key] ?? "";
  const problem = page.draftProblems.value.find((candidate) => candidate.key === key);
  const edit = (text: string): void => {
    editDraft(page, { [key]: text });
    // Words are finished by Enter or by leaving the input; the rest is searched after a pause.
    if (kind !== "text") commitSoon(page);
  };
  const common = {
    id,
    title: help,
    "aria-describedby": problem === undefined ? `${id}-help` : `${id}-problem ${id}-help`,
    "aria-invalid": problem !== undefined,
  };
  return (
    <div class={`parameter parameter-${kind}${needs ? " is-dependent" : ""}`}>
      <label for={id} title={help}>
        {label}
      </label>
      {kind === "choice" && (
        <select {...common} value={value} onChange={(event) => edit(event.currentTarget.value)}>
          {parameter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      {kind === "toggle" && (
        <input
          {...common}
          type="checkbox"
          role="switch"
          class="toggle"
          checked={value === "on"}
          onChange={(event) => edit(event.currentTarget.checked ? "on" : "off")}
        />
      )}
      {kind === "number" && (
        <input
          {...common}
          type="number"
          inputMode="numeric"
          value={value}
          min={parameter.min ?? undefined}
          max={parameter.max ?? undefined}
          onInput={(event) => edit(event.currentTarget.value)}
        />
      )}
      {kind === "text" && (
        <input
          {...common}
          type="text"
          spellcheck={false}
          value={value}
          onInput={(event) => edit(event.currentTarget.value)}
          onChange={() => void commitDraft(page)}
        />
      )}
      <span id={`${id}-help`} class="visually-hidden">
        {help}
      </span>
      {problem !== undefined && <ProblemText id={`${id}-problem`} problem={problem} />}
    </div>
  );
}
