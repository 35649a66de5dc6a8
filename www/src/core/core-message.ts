/** The messages to every worker, whatever it does. */
import type { Networks } from "./networks";

/** The first message to a worker: the compiled core, so that the worker need not load and compile it. */
export interface CoreMessage {
  readonly type: "core";
  readonly module: WebAssembly.Module;
}

/** A network for the worker's core, before the first message that needs it. */
export interface NetworkMessage {
  readonly type: "network";
  readonly bytes: Uint8Array;
}

/** Hands the compiled core to a worker, and each network that is there or comes. Returns a function that ends this. */
export function equip(
  module: WebAssembly.Module,
  networks: Networks,
  post: (message: CoreMessage | NetworkMessage) => void,
): () => void {
  post({ type: "core", module });
  return networks.each((_, bytes) => post({ type: "network", bytes }));
}
