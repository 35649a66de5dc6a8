/** Searching: from a scenario to a trace that grows, and how it ends. */
import { batch } from "@preact/signals";
import { PLAIN_VIEW } from "../engine";
import { clampCamera } from "../flame/axis";
import type { Summary, Values, View } from "../plyscope.js";
import type { Run, Store } from "./store";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Searches the scenario and shows `view` when that has ended. */
export function startSearch(store: Store, values: Values, view: View): void {
  const link = store.engine.write_link(values, PLAIN_VIEW);
  let session;
  try {
    session = new store.engine.Session(link);
  } catch (error) {
    // The last good trace stays; the reason is said.
    store.linkProblems.value = [
      ...store.linkProblems.value,
      {
        key: "",
        value: "",
        message: messageOf(error),
        mend: "Choose another position or go back.",
      },
    ];
    return;
  }
  const previous = store.trace.value?.session;
  batch(() => {
    store.scenario.value = values;
    store.draft.value = values;
    store.draftProblems.value = [];
    store.trace.value = {
      session,
      visits: 0,
      ticks: 0,
      levels: 0,
      finished: false,
    };
    store.run.value = {
      state: "searching",
      visits: 0,
      iteration: 0,
      startedAt: store.now(),
      milliseconds: null,
      summary: null,
      message: null,
    };
    store.following.value = true;
    store.viewAhead.value = view;
    store.types.value = view.types;
    store.time.value = 0;
    store.pinned.value = null;
    store.hovered.value = null;
    store.camera.value = null;
    store.playing.value = false;
    store.remark.value = null;
  });
  // Only now: nothing shown refers to it any more.
  previous?.free();

  let grown: { visits: number; iteration: number } | null = null;
  const publish = (): void => {
    if (grown === null || store.trace.value?.session !== session) return;
    const progress = grown;
    grown = null;
    batch(() => {
      publishTrace(store);
      updateRun(store, progress);
    });
  };
  const fail = (message: string): void => {
    grown = null;
    end(store, { state: "failed", message });
  };
  store.searcher.search(link, {
    batch: (words, visits, iteration) => {
      try {
        // Appending is cheap and must keep the order; showing it is left to the next frame.
        session.append(words);
      } catch (error) {
        store.searcher.cancel();
        fail(`The trace could not be recorded: ${messageOf(error)}`);
        return;
      }
      grown = { visits, iteration };
      store.soon(publish);
    },
    done: (summary, milliseconds) => {
      grown = null;
      end(store, { state: "done", summary, visits: summary.visits, milliseconds });
    },
    failed: fail,
  });
}

/** Stops the running search; what was streamed stays. */
export function stopSearch(store: Store): void {
  if (!store.searching.value) return;
  store.searcher.cancel();
  end(store, { state: "stopped" });
}

export function searchAgain(store: Store): void {
  startSearch(store, store.scenario.value, store.view.value);
}

function end(store: Store, how: Partial<Run> & { summary?: Summary }): void {
  const shown = store.trace.value;
  if (shown === null) return;
  shown.session.finish();
  batch(() => {
    publishTrace(store);
    updateRun(store, {
      visits: shown.session.visits(),
      milliseconds: store.now() - (store.run.value?.startedAt ?? 0),
      ...how,
    });
    if (store.following.value) {
      const view = store.view.value;
      store.following.value = false;
      showView(store, view);
    }
  });
}

function updateRun(store: Store, change: Partial<Run>): void {
  const run = store.run.value;
  if (run !== null) store.run.value = { ...run, ...change };
}

function publishTrace(store: Store): void {
  const shown = store.trace.value;
  if (shown === null) return;
  const { session } = shown;
  store.trace.value = {
    session,
    visits: session.visits(),
    ticks: session.ticks(),
    levels: session.levels(),
    finished: session.finished(),
  };
}

/** Shows a link's view on the present trace. Numbers beyond the trace are brought back into it. */
export function showView(store: Store, view: View): void {
  const { visits = 0, ticks = 0 } = store.trace.value ?? {};
  const within = (number: number, count: number): number =>
    Math.min(Math.max(Math.floor(number), 0), Math.max(count - 1, 0));
  batch(() => {
    store.types.value = view.types;
    store.time.value = within(view.t ?? 0, ticks);
    store.pinned.value = view.select === null || visits === 0 ? null : within(view.select, visits);
    store.camera.value =
      view.from === null && view.to === null
        ? null
        : clampCamera({ fromId: view.from ?? 0, toId: view.to ?? visits }, visits);
  });
}
