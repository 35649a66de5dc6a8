/** Loads the wasm core. Apart from the worker this is the only file that touches the real one. */
import { engineOf, type OwnCore } from "./cores";
import type { Engine } from "./engine";
import { createCore } from "./plyscope.js";

export interface Loaded {
  readonly engine: Engine;
  /** The compiled core, from which the worker makes an instance too. */
  readonly module: WebAssembly.Module;
}

export async function loadEngine(): Promise<Loaded> {
  const module = await compile(new URL("./plyscope_bg.wasm", import.meta.url));
  const start = (): OwnCore => {
    const core = createCore();
    const { memory } = core.initSync({ module });
    return { core, bytes: () => memory.buffer.byteLength };
  };
  return { engine: engineOf(start), module };
}

async function compile(address: URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status} ${response.statusText}`);
  // Some hosts do not know the type, without which a browser refuses to compile while it loads.
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
