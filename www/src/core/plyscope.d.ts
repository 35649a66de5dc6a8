/**
 * The wasm module's glue as the page sees it: it stands beside the bundle and is imported at run time.
 * www/glue.mjs makes it from wasm-bindgen's, and the declarations of what a core offers with it.
 */
import type * as functions from "./generated/core-functions";

export type * from "./generated/core-functions";
export type * from "./generated/core-types";

/** A trace and every question about it; its methods, whoever has them. Must be freed by hand. */
export type Session = Pick<functions.Session, keyof functions.Session>;

/** One instance of the core. */
export type Core = typeof functions & {
  initSync(options: { module: WebAssembly.Module }): { readonly memory: WebAssembly.Memory };
};

export function createCore(): Core;
