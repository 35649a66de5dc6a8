/** A store with a fake core, whose frames and searches a test runs by hand. */
import type { SearchListener } from "../../../src/search-client";
import { openLink } from "../../../src/store/scenario";
import { createPageStore, type PageStore } from "../../../src/store/page-store";
import type { TraceStore } from "../../../src/store/trace-store";
import { batchOf, fakeEngine, SUMMARY, VISITS } from "./engine";

export interface FakePage {
  store: PageStore;
  /** The trace that is shown. */
  readonly trace: TraceStore;
  searched: string[];
  cancelled: number;
  listener: SearchListener;
  clock: { now: number };
  /** Runs what was put off to the next frame. */
  frame: () => void;
  /** Runs the edit that waits for a pause. */
  pause: () => void;
  finish: () => void;
}

export function fakePage(link?: string): FakePage {
  const tasks = new Set<() => void>();
  let edit: (() => void) | null = null;
  const page: FakePage = {
    get trace() {
      const trace = page.store.current.value;
      if (trace === null) throw new Error("no trace is open");
      return trace;
    },
    searched: [],
    cancelled: 0,
    listener: { onBatch: () => {}, onDone: () => {}, onFailed: () => {} },
    clock: { now: 1000 },
    frame: () => {
      const due = [...tasks];
      tasks.clear();
      for (const task of due) task();
    },
    pause: () => {
      const due = edit;
      edit = null;
      due?.();
    },
    finish: () => {
      page.listener.onBatch(batchOf(VISITS.length), VISITS.length, 1);
      page.listener.onDone(SUMMARY, 40);
      page.frame();
    },
    store: createPageStore({
      engine: fakeEngine(),
      study: () => Promise.reject(new Error("this test has no study worker")),
      searcher: {
        search: (searched, listener) => {
          page.searched.push(searched);
          page.listener = listener;
        },
        cancel: () => {
          page.cancelled += 1;
        },
      },
      soon: (task) => tasks.add(task),
      afterEdits: {
        run: (task) => {
          edit = task;
        },
        cancel: () => {
          edit = null;
        },
      },
      now: () => page.clock.now,
    }),
  };
  if (link !== undefined) openLink(page.store, link);
  return page;
}

/** A page whose search has ended; without another link, at its first tick. */
export function searchedPage(link = "t=0"): FakePage {
  const page = fakePage(link);
  page.finish();
  return page;
}
