/** The kind of event that is looked for: one choice for all who look. */
import { seekKind } from "../../state/trace/actions";
import { useTrace } from "../../state/context";

export function EventKindSelect({ label }: { label?: string }) {
  const trace = useTrace();
  return (
    <select
      aria-label={label}
      value={trace.soughtKind.value}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const chosen = trace.offeredKinds.find(({ kind }) => kind === value);
        if (chosen !== undefined) seekKind(trace, chosen.kind);
      }}
    >
      {trace.offeredKinds.map(({ kind, label: name }) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </select>
  );
}
