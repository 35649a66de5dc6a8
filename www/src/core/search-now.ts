/** Small searches, for which the page waits in the same frame: a figure follows the hand that drags it. */
import type { Engine } from "./engine";
import type { SearchClient, SearchListener } from "./search-client";

type Searcher = Pick<SearchClient, "search" | "cancel">;

/** The greatest number of visits of such a search. */
export const MOST_VISITS_NOW = 5000;

/** Searches without a worker, and leaves a larger search to the worker. */
export const searchNow = (engine: Pick<Engine, "search_now">, worker: Searcher): Searcher => ({
  search(link: string, listener: SearchListener, share?: number): void {
    const searched = engine.search_now(link, MOST_VISITS_NOW);
    if (searched === undefined) {
      worker.search(link, listener, share);
      return;
    }
    const summary = searched.summary();
    listener.onBatch(searched.words(), summary.visits, summary.depth);
    searched.free();
    listener.onDone(summary, 0);
  },
  cancel: () => worker.cancel(),
});
