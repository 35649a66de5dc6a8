/** The next and the previous event of a kind, anywhere or at a ply. */
import { ROOT_LEVEL } from "../../core/engine";
import { seekAt } from "../../state/trace/actions";
import { find, plyName } from "../../state/trace/time";
import { useTrace } from "../../state/context";
import { EventKindSelect } from "./EventKindSelect";
import { IconButton } from "../../ui/IconButton";

export function FindEvents() {
  const trace = useTrace();
  return (
    <div class="transport-find" role="group" aria-label="Next and previous event">
      <IconButton
        icon="previous"
        title="Previous of this kind (N)"
        onClick={() => void find(trace, trace.soughtKind.value, false)}
      />
      <EventKindSelect label="Kind of event" />
      <PlyChoice />
      <IconButton
        icon="next"
        title="Next of this kind (n)"
        onClick={() => void find(trace, trace.soughtKind.value, true)}
      />
    </div>
  );
}

/** All jumps to events keep to it, those by letter, too. */
function PlyChoice() {
  const trace = useTrace();
  const { sought, selected } = trace;
  const deepest = Math.max(trace.extent.value.levels - 1 - ROOT_LEVEL, 0);
  // A ply that was chosen on a deeper trace stays chosen, and finds nothing.
  const plies = Math.max(deepest, typeof sought.value === "number" ? sought.value : 0) + 1;
  return (
    <select
      aria-label="Where to look for events"
      title="Where the keys and buttons look for events"
      value={String(sought.value)}
      onChange={(event) => {
        const { value } = event.currentTarget;
        seekAt(trace, value === "anywhere" || value === "selected" ? value : Number(value));
      }}
    >
      <option value="anywhere">anywhere</option>
      <option value="selected" disabled={selected.value === null && sought.value !== "selected"}>
        at the selected visit’s ply
      </option>
      {Array.from({ length: plies }, (_, ply) => (
        <option key={ply} value={ply}>
          {plyName(ply)}
        </option>
      ))}
    </select>
  );
}
