/** Loads the wasm core. Apart from the worker this is the only file that touches the real one. */
import type { Engine } from "./engine";
import init, * as plyscope from "./plyscope.js";

export async function loadEngine(): Promise<Engine> {
  const { memory } = await init();
  return { ...plyscope, memory };
}
