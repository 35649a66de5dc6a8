/**
 * The search worker: runs one search at a time and streams its trace. A search is synchronous,
 * so the page stops one by ending this worker; see search-client.ts for the other side.
 */
import type { CoreMessage } from "./core-message";
import { createCore, type BatchMessage, type Core } from "./plyscope.js";
import type { FromWorker, SearchRequest, ToWorker } from "./search-protocol";
import { isTrap } from "./trap";
import { messageOf } from "./message-of";

/** The worker as the core uses it: the page's types know no worker from inside. */
const port = self as unknown as { postMessage(message: BatchMessage, transfer: Transferable[]): void };

const post = (message: FromWorker): void => self.postMessage(message);

const failure = (error: unknown): string =>
  isTrap(error)
    ? `the search failed (${messageOf(error)}), perhaps because of too little memory`
    : messageOf(error);

let core: Core | null = null;

function start({ module }: CoreMessage): void {
  try {
    core = createCore();
    core.initSync({ module });
    post({ type: "ready" });
  } catch (error) {
    post({ type: "unusable", message: messageOf(error) });
  }
}

function run({ run, link, share }: SearchRequest): void {
  try {
    if (core === null) throw new Error("the worker was asked before it was ready");
    const begin = performance.now();
    const summary = core.search(link, run, port, share);
    post({ type: "done", run, summary, milliseconds: performance.now() - begin });
  } catch (error) {
    post({ type: "failed", run, message: failure(error) });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "core") start(data);
  // The page's own core has read it before.
  else if (data.type === "network") core?.give_model(data.bytes);
  else run(data);
});
// Only the worker gets this event. Without an answer the page would wait for ever.
self.addEventListener("messageerror", () =>
  post({ type: "unusable", message: "a message to it could not be read" }),
);
