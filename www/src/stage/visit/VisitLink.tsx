/** Names of visits, which ask about them, and of moments, which lead there. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { light, pointAt } from "../../state/trace/actions";
import { select } from "../../state/trace/selection";
import { goToTime, goToVisit } from "../../state/trace/time";
import { useTrace } from "../../state/context";

interface VisitLinkProps {
  visit: number;
  current?: boolean;
  /** Further words about the visit. */
  tip?: string;
  children: ComponentChildren;
}

export function VisitLink({ visit, current = false, tip, children }: VisitLinkProps) {
  const trace = useTrace();
  const isLit = useRef(false);
  const lightUp = (on: boolean): void => {
    if (on || isLit.current) light(trace, on ? [visit] : []);
    isLit.current = on;
  };
  // A link that goes away while it is pointed at is never left.
  useEffect(() => () => lightUp(false), []);
  return (
    <button
      type="button"
      class="link"
      {...(tip === undefined ? {} : { title: tip })}
      aria-current={current ? "true" : undefined}
      onClick={() => select(trace, visit)}
      onDblClick={() => goToVisit(trace, visit, "start")}
      onKeyDown={(event) => {
        // The first Enter selects, as a click does; the next belongs to the selection.
        if (event.key !== "Enter" || trace.selected.value !== visit) return;
        event.preventDefault();
        goToVisit(trace, visit, event.shiftKey ? "end" : "start");
      }}
      onMouseEnter={() => {
        pointAt(trace, visit);
        lightUp(true);
      }}
      onMouseLeave={() => {
        pointAt(trace, null);
        lightUp(false);
      }}
      onFocus={() => lightUp(true)}
      onBlur={() => lightUp(false)}
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
