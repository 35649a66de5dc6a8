/**
 * The search worker: runs one search at a time and streams its trace. A search is synchronous,
 * so the page stops one by ending this worker; see search-client.ts for the other side.
 */
import init, { search } from "./plyscope.js";
import type { FromWorker, ToWorker } from "./search-protocol";

const post = (message: FromWorker, transfer: Transferable[] = []): void => {
  self.postMessage(message, { transfer });
};

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  const { run, link } = data;
  try {
    const begin = performance.now();
    const summary = search(link, (words, visits, iteration) => {
      // The words are a copy of the search's own, so their buffer can travel instead of being cloned.
      post({ type: "batch", run, words, visits, iteration }, [words.buffer]);
    });
    post({ type: "done", run, summary, milliseconds: performance.now() - begin });
  } catch (error) {
    post({ type: "failed", run, message: text(error) });
  }
});

// A message that arrives before the wasm is there would be answered by an error: say when it is.
init().then(
  () => post({ type: "ready" }),
  (error: unknown) => post({ type: "unusable", message: text(error) }),
);
