/** Breakpoints: a list that can be opened over the transport. */
import { useId, useRef, useState } from "preact/hooks";
import { continueRun } from "../store/breakpoints";
import { useTrace } from "./context";
import { IconButton } from "./IconButton";
import { Later } from "./Later";

const loadPanel = () => import("./BreakpointsPanel");

export function Breakpoints() {
  const trace = useTrace();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { length } = trace.breakpoints.value;
  return (
    <div class="breakpoints">
      <button
        type="button"
        ref={opener}
        aria-expanded={open}
        aria-controls={id}
        title="What playing stops at"
        onClick={() => setOpen(!open)}
      >
        Breakpoints{length > 0 && ` (${length})`}
      </button>
      <IconButton
        icon="to-break"
        title="Run to the next breakpoint (F8)"
        onClick={() => void continueRun(trace, true)}
      />
      <div
        id={id}
        class="breakpoints-panel"
        role="group"
        aria-label="Breakpoints"
        hidden={!open}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          setOpen(false);
          opener.current?.focus();
        }}
      >
        {open && <Later load={loadPanel} />}
      </div>
    </div>
  );
}
