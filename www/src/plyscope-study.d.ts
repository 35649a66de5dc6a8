/**
 * The study core's glue, as the study worker sees it: it stands beside the bundle and is imported at run time.
 * www/glue.mjs makes it from wasm-bindgen's, and the declarations of what the core offers with it.
 */
import type * as functions from "./study-functions";

/** A trace that is studied. Must be freed by hand. */
export type Study = functions.Study;

/** A file that is being opened. Must be freed by hand. */
export type FileOpening = functions.FileOpening;

/** One instance of the study core. */
export type StudyCore = typeof functions & {
  initSync(options: { module: WebAssembly.Module }): { readonly memory: WebAssembly.Memory };
};

export function createCore(): StudyCore;
