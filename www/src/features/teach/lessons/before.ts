/** What was shown before a lesson: set aside as it is, and put back when the lesson is left. */
import { batch } from "@preact/signals";
import type { PageStore } from "../../../state/page/page-store";
import { closeTrace, openAgain, startSearch, stopSearch } from "../../../state/page/search";
import type { TraceView } from "../../../state/trace/trace-store";

export interface Before {
  putBack: () => void;
}

const KEPT = [
  "differences",
  "draft",
  "draftProblems",
  "openedPreset",
  "linkProblems",
  "linkNotes",
  "fileProblem",
  "pasted",
  "positionNote",
  "stage",
  "edits",
  "side",
  "flipped",
] as const;

/** Sets aside what is shown; nothing where nothing was. */
export function keepBefore(page: PageStore): Before | null {
  const trace = page.current.value;
  if (trace === null) return null;
  page.afterEdits.cancel();
  page.editing.value = false;
  page.editedNode.value = null;
  const values = trace.values.value;
  const view: TraceView = trace.view.value;
  const file = trace.origin?.file ?? null;
  const second = page.second.value;
  const isWhole = !trace.searching.value;
  // The searcher is wanted: what was not searched to its end is searched once more.
  if (!isWhole) stopSearch(trace);
  trace.playing.value = false;
  const put = KEPT.map((key) => {
    const held: { value: unknown } = page[key];
    const { value } = held;
    return () => {
      held.value = value;
    };
  });
  batch(() => {
    // Not closed: its memory is not given back, and nothing of it is lost.
    if (isWhole) page.current.value = null;
    page.differences.value = null;
    page.edits.value = { past: [], future: [] };
  });
  return {
    putBack: () =>
      batch(() => {
        if (!isWhole && file !== null) openAgain(page, file, values, view, second);
        else startOrShow(page, isWhole ? trace : null, values, view);
        for (const one of put) one();
      }),
  };
}

function startOrShow(
  page: PageStore,
  trace: PageStore["current"]["value"],
  values: Record<string, string>,
  view: TraceView,
): void {
  if (trace === null) {
    startSearch(page, values, view);
    return;
  }
  const scene = page.current.value;
  page.current.value = trace;
  if (scene !== null && scene !== trace) closeTrace(scene);
}
