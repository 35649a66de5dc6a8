/** Breakpoints: a list that can be opened below the transport. */
import { useEffect, useId, useState } from "preact/hooks";
import { focusStage } from "../../ui/focus";
import { continueRun } from "../../state/trace/breakpoints";
import { useTrace } from "../../state/context";
import { IconButton } from "../../ui/IconButton";
import { Later } from "../../ui/Later";

const loadPanel = () => import("./BreakpointsPanel");

export function Breakpoints() {
  const trace = useTrace();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { length } = trace.breakpoints.value;
  // It is uppermost while it is open, wherever the focus is: Escape closes it before the page hears of the key.
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      setOpen(false);
      focusStage();
    };
    document.addEventListener("keydown", close, true);
    return () => document.removeEventListener("keydown", close, true);
  }, [open]);
  return (
    <div class="breakpoints">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        title="Where playing stops"
        onClick={() => setOpen(!open)}
      >
        Breakpoints{length > 0 && ` (${length})`}
      </button>
      <IconButton
        icon="to-break"
        title="Run to the next breakpoint (F8)"
        onClick={() => void continueRun(trace, true)}
      />
      <div id={id} class="breakpoints-panel" role="group" aria-label="Breakpoints" hidden={!open}>
        {open && <Later load={loadPanel} />}
      </div>
    </div>
  );
}
