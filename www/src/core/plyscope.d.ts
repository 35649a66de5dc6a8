/**
 * Types of the wasm module's glue, a file next to the bundle that is imported at run time. www/glue.mjs makes
 * the glue from wasm-bindgen's, together with the declarations of the core's functions.
 */
import type * as functions from "./generated/core-functions";

export type * from "./generated/core-functions";
export type * from "./generated/core-types";

/** A trace with every question about it, as a type of methods. Must be freed by hand. */
export type Session = Pick<functions.Session, keyof functions.Session>;

/** One instance of the core. */
export type Core = typeof functions & {
  initSync(options: { module: WebAssembly.Module }): { readonly memory: WebAssembly.Memory };
};

export function createCore(): Core;
