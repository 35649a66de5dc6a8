/** Names of visits, which ask about them, and of moments, which lead there. */
import type { ComponentChildren } from "preact";
import { select } from "../store/selection";
import { goToTime, goToVisit } from "../store/time";
import { useTrace } from "./context";

interface VisitLinkProps {
  visit: number;
  current?: boolean;
  children: ComponentChildren;
}

export function VisitLink({ visit, current = false, children }: VisitLinkProps) {
  const trace = useTrace();
  return (
    <button
      type="button"
      class="link"
      aria-current={current ? "true" : undefined}
      onClick={() => select(trace, visit)}
      onDblClick={() => goToVisit(trace, visit, "start")}
      onKeyDown={(event) => {
        // The first Enter selects, as a click does; the next is that of the selection.
        if (event.key !== "Enter" || trace.selected.value !== visit) return;
        event.preventDefault();
        goToVisit(trace, visit, event.shiftKey ? "end" : "start");
      }}
      onMouseEnter={() => {
        trace.hovered.value = visit;
      }}
      onMouseLeave={() => {
        trace.hovered.value = null;
      }}
    >
      {children}
    </button>
  );
}

export function TimeLink({ t, children }: { t: number; children: ComponentChildren }) {
  const trace = useTrace();
  return (
    <button type="button" class="link" onClick={() => goToTime(trace, t)}>
      {children}
    </button>
  );
}
