/** Names of visits and moments that lead there. */
import type { ComponentChildren } from "preact";
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
      onClick={() => goToVisit(trace, visit)}
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
