/** The selected visit at the bottom of the flame, where a finger has no tip and the inspector may be far. */
import { useTrace } from "../../state/context";
import { saidOf } from "./said";
import { SelectionButtons } from "./SelectionButtons";

export function SelectionCard({ touched }: { touched: boolean }) {
  const trace = useTrace();
  const seen = trace.inspection.value;
  if (trace.selected.value === null || seen === null) return null;
  return (
    <div
      class={touched ? "selection-card is-touched" : "selection-card"}
      role="group"
      aria-label="Selected visit"
    >
      <p>
        <strong {...saidOf(seen.visit, "label")}>
          {trace.answers.value.bar_label(seen.visit, trace.shownTime.value)}
        </strong>{" "}
        {seen.kind_text}
        {seen.value !== null && (
          <>
            , value <span {...saidOf(seen.visit, "value")}>{seen.value}</span>
          </>
        )}
      </p>
      <SelectionButtons />
    </div>
  );
}
