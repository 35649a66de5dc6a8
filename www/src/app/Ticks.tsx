/** The time, in ticks. */
import { count } from "../ui/format";
import type { TraceStore } from "../state/trace/trace-store";

export function Ticks({ trace }: { trace: TraceStore }) {
  return (
    <div class="transport-time" title="Time in ticks: one when a visit begins, one when it ends">
      <strong>{count(trace.shownTime.value)}</strong> / {count(Math.max(trace.extent.value.ticks - 1, 0))}
    </div>
  );
}
