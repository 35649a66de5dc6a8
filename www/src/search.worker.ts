/**
 * The search worker: runs one search at a time and streams its trace. A search is synchronous,
 * so the page stops one by ending this worker; see search-client.ts for the other side.
 */
import { createCore, type BatchMessage, type Core } from "./plyscope.js";
import type { FromWorker, SearchRequest, ToWorker } from "./search-protocol";
import { isTrap } from "./trap";

/** The worker as the core uses it: the page's types know no worker from inside. */
const port = self as unknown as { postMessage(message: BatchMessage, transfer: Transferable[]): void };

const post = (message: FromWorker): void => self.postMessage(message);

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const failure = (error: unknown): string =>
  isTrap(error) ? `the search broke down (${text(error)}), perhaps for want of memory` : text(error);

let core: Core | null = null;

function start(module: WebAssembly.Module): void {
  try {
    core = createCore();
    core.initSync({ module });
    post({ type: "ready" });
  } catch (error) {
    post({ type: "unusable", message: text(error) });
  }
}

function run({ run, link }: SearchRequest): void {
  try {
    if (core === null) throw new Error("the worker was asked before it was ready");
    const begin = performance.now();
    const summary = core.search(link, run, port);
    post({ type: "done", run, summary, milliseconds: performance.now() - begin });
  } catch (error) {
    post({ type: "failed", run, message: failure(error) });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "core") start(data.module);
  else run(data);
});
