/** The trace of a search that a student performs: it is not searched, but written anew with each of the student's steps. */
import { batch } from "@preact/signals";
import type { TraceStore } from "../trace/trace-store";
import { PLAIN_VIEW } from "../view-keys";
import type { PageStore } from "./page-store";
import { openTrace, publishExtent } from "./search";

/** Nothing is searched: the student does that. */
const NO_SEARCHER: TraceStore["searcher"] = { search: () => {}, cancel: () => {} };

/** An empty trace of the same scenario. Whoever opens it closes it. */
export function openOwnTrace(page: PageStore, trace: TraceStore): TraceStore {
  const own = openTrace(page, trace.values.value, PLAIN_VIEW, trace, { searcher: NO_SEARCHER, origin: null });
  batch(() => {
    own.following.value = false;
    own.run.value = { ...own.run.value, state: "held" };
  });
  return own;
}

/** Writes the log of the student's search in place of the one before. */
export function writeOwnTrace(own: TraceStore, words: readonly number[]): void {
  if (own.closed.value) return;
  own.session.begin_anew(Uint32Array.from(words));
  publishExtent(own);
}
