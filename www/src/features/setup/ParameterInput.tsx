/** One parameter as the input its kind asks for. */
import { useId } from "preact/hooks";
import type { Parameter } from "../../core/plyscope.js";
import { commitDraft, commitSoon, editDraft } from "../../state/page/scenario";
import { offeredIn } from "../../state/page/parameter-groups";
import type { PageStore } from "../../state/page/page-store";
import { usePage } from "../../state/context";
import { fieldOf } from "./fields";
import { ProblemText } from "../../ui/ProblemText";
import { ValueInput } from "../../ui/ValueInput";

export function ParameterInput({ parameter }: { parameter: Parameter }) {
  const page = usePage();
  const id = useId();
  const { key, label, kind, help, needs } = parameter;
  const value = shownValue(page, parameter);
  const problem = page.form.draftProblems.value.find((candidate) => candidate.key === key);
  const edit = (text: string): void => {
    editDraft(page, { [key]: text });
    // Words are finished by Enter or by leaving the input; the rest is searched after a pause.
    if (kind !== "text") commitSoon(page);
  };
  const common = {
    id,
    ...fieldOf(key),
    title: help,
    "aria-describedby": problem === undefined ? `${id}-help` : `${id}-problem ${id}-help`,
    "aria-invalid": problem !== undefined,
  };
  return (
    <div
      class={`parameter parameter-${kind}${isLong(parameter) ? " is-long" : ""}${needs ? " is-dependent" : ""}`}
    >
      <label for={id} title={help}>
        {label}
      </label>
      <ValueInput
        of={offeredIn(parameter, page.game.value)}
        value={value}
        edit={edit}
        finish={() => {
          if (kind === "text") commitDraft(page);
        }}
        attributes={common}
      />
      <span id={`${id}-help`} class="visually-hidden">
        {help}
      </span>
      {problem !== undefined && <ProblemText id={`${id}-problem`} problem={problem} />}
    </div>
  );
}

/** Whether its largest number has more digits than the usual room. */
const isLong = ({ max }: Parameter): boolean => (max ?? 0) >= 1_000_000;

/** A tree's depth that was left alone is as deep as the tree is high, not as deep as may be. */
function shownValue(
  { form: { draft }, search: { current } }: PageStore,
  { key, defaults }: Parameter,
): string {
  const value = draft.value[key] ?? "";
  const trace = current.value;
  const game = draft.value["game"];
  const untouched = key === "depth" && game !== undefined && value === defaults[game];
  return untouched && trace?.values.value["game"] === game ? String(trace.depth) : value;
}
