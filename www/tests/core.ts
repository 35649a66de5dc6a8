/** The real core, in Node: what `cargo xtask test page` builds before it runs these tests. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runInThisContext } from "node:vm";
import type { OwnCore } from "../src/core/cores";
import type { BatchMessage, Core, Summary } from "../src/core/plyscope.js";

/** The folder of the core. */
export const folder = resolve(process.env["PLYSCOPE_CORE"] ?? join(import.meta.dirname, "../../target/core"));
const [glue, wasm] = [join(folder, "plyscope.js"), join(folder, "plyscope_bg.wasm")];
if (!existsSync(glue) || !existsSync(wasm)) {
  throw new Error(`${folder} holds no core: run \`cargo xtask test page\` once, or set PLYSCOPE_CORE`);
}

// The file is one exported function (see glue.mjs), which vite would refuse to load from here.
const text = readFileSync(glue, "utf8").replace(/^export (?=function createCore\b)/, "");
const createCore = runInThisContext(`(${text.trim()})`, glue) as () => Core;
const module = new WebAssembly.Module(readFileSync(wasm));

/** A new instance of the core. */
export function startCore(): OwnCore & { readonly core: Core } {
  const core = createCore();
  const { memory } = core.initSync({ module });
  return { core, bytes: () => memory.buffer.byteLength };
}

/** An instance that tests can share, unless they break it. */
export const shared = startCore();
export const { core } = shared;

export interface Search {
  readonly batches: readonly BatchMessage[];
  readonly summary: Summary;
}

/** Searches as the search worker does. */
export function search(link: string, share?: number): Search {
  const batches: BatchMessage[] = [];
  const port = { postMessage: (message: BatchMessage) => void batches.push(message) };
  return { summary: core.search(link, 0, port, share), batches };
}

/** A search with gambles of both kinds. */
export const GAMBLES =
  "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4&pre-search=on&uncertainty=cut-and-all";
