/** The network of a person's own that a search asks, if only the person has its file. */
import type { Engine } from "../../core/engine";
import type { TraceStore } from "../trace/trace-store";

/** The hash of the network for which a search was not begun; `null` if it was begun, or no file would help it. */
export function wantedNetworkOf(
  engine: Pick<Engine, "missing_model" | "networks">,
  trace: Pick<TraceStore, "run" | "origin" | "link"> | null,
): string | null {
  if (trace?.run.value.state !== "failed" || trace.origin !== null) return null;
  const { hash = null, file = null } = engine.missing_model(trace.link) ?? {};
  // A network that is here belongs to another game.
  return hash !== null && file === null && !engine.networks.has(hash) ? hash : null;
}
