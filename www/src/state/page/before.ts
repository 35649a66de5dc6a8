/** The state before a lesson: set aside unchanged, and put back when the lesson is left. */
import { batch } from "@preact/signals";
import type { PageStore } from "./page-store";
import { closeTrace, openAgain, startSearch } from "./search";
import { pause } from "../trace/actions";
import type { TraceStore } from "../trace/trace-store";
import type { TraceView } from "../view-keys";

export interface Snapshot {
  restore: () => void;
}

interface Held {
  value: unknown;
}

/** Notes all of a state object, and gives what restores it. */
function setAside(state: Readonly<Record<string, Held>>, except: readonly Held[] = []): () => void {
  const noted = Object.values(state)
    .filter((held) => !except.includes(held))
    .map((held) => [held, held.value] as const);
  return () => {
    for (const [held, value] of noted) held.value = value;
  };
}

/**
 * The state that a lesson's scenes change, as whole objects, so that no field is missed. What is shown and what it is
 * compared with are traces: they come back below, and once both are searched. What is left out is the person's own, whatever
 * is searched (`ui`), the address, and the lesson itself.
 */
function setAsideAll({ search, form, view, compare, figure }: PageStore): () => void {
  const restore = [
    setAside(search, [search.current]),
    setAside(form),
    setAside(view),
    setAside(figure),
    setAside(compare, [compare.other, compare.compared, compare.progress, compare.repeats, compare.apart]),
  ];
  return () => {
    for (const one of restore) one();
  };
}

/** Sets the shown state aside; `null` if the page shows no search. */
export function snapshotPage(page: PageStore): Snapshot | null {
  const trace = page.search.current.value;
  if (trace === null) return null;
  page.afterEdits.cancel();
  page.form.editing.value = false;
  page.form.editedNode.value = null;
  const values = trace.values.value;
  const view: TraceView = trace.view.value;
  const second = page.second.value;
  const isWhole = !trace.searching.value;
  pause(trace);
  const restoreState = setAsideAll(page);
  batch(() => {
    // A whole trace is not closed: it keeps its memory and all of its data.
    page.search.current.value = null;
    page.compare.differences.value = null;
    page.search.edits.value = { past: [], future: [] };
  });
  // The lesson needs the searcher, and may show the same search: one that has not ended is searched again.
  if (!isWhole) closeTrace(trace);
  return {
    restore: () =>
      batch(() => {
        if (!isWhole && trace.origin !== null) openAgain(page, trace.origin, values, view, second);
        else startOrShow(page, isWhole ? trace : null, values, view);
        restoreState();
      }),
  };
}

function startOrShow(
  page: PageStore,
  trace: TraceStore | null,
  values: Record<string, string>,
  view: TraceView,
): void {
  if (trace === null) {
    startSearch(page, values, view);
    return;
  }
  const scene = page.search.current.value;
  page.search.current.value = trace;
  if (scene !== null && scene !== trace) closeTrace(scene);
}
