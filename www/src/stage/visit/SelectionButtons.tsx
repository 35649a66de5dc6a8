/** The buttons for the visit that is shown: the inspector and the flame's card have equal buttons. */
import { goToShown, select, toggleSelection, zoomToShown } from "../../state/trace/selection";
import { useTrace } from "../../state/context";

export function SelectionButtons() {
  const trace = useTrace();
  const selected = trace.selected.value !== null;
  return (
    <div class="actions">
      <button
        type="button"
        title="Go to the moment when the search enters it (Enter)"
        onClick={() => goToShown(trace, "start")}
      >
        Go to its start
      </button>
      <button
        type="button"
        title="Go to the moment when the search leaves it (Shift+Enter)"
        onClick={() => goToShown(trace, "end")}
      >
        Go to its end
      </button>
      <button type="button" title="Zoom the flame to it (z)" onClick={() => zoomToShown(trace)}>
        Zoom to it
      </button>
      {selected ? (
        <button
          type="button"
          title="Clear the selection and show the visit at the time cursor (p, Esc)"
          onClick={() => select(trace, null)}
        >
          Follow the cursor
        </button>
      ) : (
        <button
          type="button"
          title="Keep showing this visit while time moves (*)"
          onClick={() => toggleSelection(trace)}
        >
          Select it
        </button>
      )}
    </div>
  );
}
