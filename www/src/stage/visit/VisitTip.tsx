/** The tip about the visit under the pointer: about a bar of the flame, or a node of the tree. */
import { plural } from "../../ui/format";
import type { TipPlace } from "./hover";
import { useTrace } from "../../state/context";
import { saidOf } from "./said";

export function VisitTip({ visit, xCss, yCss, widthCss, heightCss }: TipPlace) {
  const trace = useTrace();
  const answers = trace.answers.value;
  if (visit >= trace.extent.value.visits) return null;
  // Hovering does not tell the future: what the visit came to is said once the cursor is past its end.
  const seen = answers.inspect(visit, trace.shownTime.value);
  if (seen === null) return null;
  // The tip is on the side of the pointer that has room.
  const sides = `${xCss > widthCss / 2 ? "is-left" : "is-right"} ${yCss > heightCss / 2 ? "is-above" : "is-below"}`;
  return (
    <div class={`visit-tip ${sides}`} aria-hidden="true" style={{ left: `${xCss}px`, top: `${yCss}px` }}>
      <strong {...saidOf(visit, "label")}>{answers.bar_label(visit, trace.shownTime.value)}</strong>
      <span>{seen.kind_text}</span>
      {trace.hasTypes.value && seen.level >= 2 && (
        <span>
          window <span {...saidOf(visit, "entry")}>{seen.entry.text}</span>
          {seen.entry.null_window ? " (null)" : ""}
        </span>
      )}
      {seen.value !== null && (
        <span>
          value <span {...saidOf(visit, "value")}>{seen.value}</span>
          {seen.uncertain ? ` ~ ${seen.confidence ?? "uncertain"}` : ""}
          {seen.rests_on === null ? "" : ` ~ rests on ${seen.rests_on}`}
        </span>
      )}
      {trace.hasTypes.value && (seen.expected !== null || seen.actual !== null) && (
        <span>
          expected {seen.expected ?? "–"}
          {seen.actual === null ? "" : `, was ${seen.actual}`}
          {seen.surprise ? " · surprise" : ""}
        </span>
      )}
      <span>{plural(seen.size, "visit")}</span>
    </div>
  );
}
