/** The time, and what happens then in words: the same sentence that the live region says. */
import type { ComponentChildren } from "preact";
import { count } from "../ui/format";
import { useTrace } from "../state/context";
import { Explained } from "../stage/visit/Explained";
import { saidOf } from "../stage/visit/said";

export function Now({ children }: { children?: ComponentChildren }) {
  const trace = useTrace();
  return (
    <div class="now">
      <p
        class="sentence"
        {...(trace.event.value === null ? {} : saidOf(trace.event.value.visit, "sentence"))}
      >
        <Explained text={trace.sentence.value} />
      </p>
      <div class="transport-time" title="Time in ticks: one when a visit begins, one when it ends">
        <strong>{count(trace.shownTime.value)}</strong> / {count(Math.max(trace.extent.value.ticks - 1, 0))}
      </div>
      {children}
    </div>
  );
}
