/**
 * Loads the core. The wasm is compiled once; each trace and each worker makes its own instance from the compiled module.
 * Apart from the workers this is the only file that touches the real core.
 */
import { compile } from "./compile";
import { engineOf, type OwnCore } from "./cores";
import type { Engine } from "./engine";
import { createCore } from "./plyscope.js";

export interface Loaded {
  readonly engine: Engine;
  /** The compiled core, from which the workers also make instances. */
  readonly module: WebAssembly.Module;
}

/** `watch` gets a copy of the response, to show progress. */
export async function loadEngine(watch: (copy: Response) => void): Promise<Loaded> {
  const module = await compile(fetch(new URL("./plyscope_bg.wasm", import.meta.url)), watch);
  const start = (): OwnCore => {
    const core = createCore();
    const { memory } = core.initSync({ module });
    return { core, bytes: () => memory.buffer.byteLength };
  };
  return { engine: engineOf(start), module };
}
