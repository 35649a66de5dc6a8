/** A parameter that is slid: each search takes the place of the one before, at the same descent. */
import { ROOT_LEVEL } from "../../core/engine";
import type { TraceStore } from "../trace/trace-store";
import { PLAIN_VIEW, type TraceView } from "../view-keys";
import type { PageStore } from "./page-store";
import { commitDraft, editDraft } from "./scenario";

/** Writes the parameter into the form, and searches once it has been left alone for a moment. */
export function slide(page: PageStore, key: string, value: string): void {
  editDraft(page, { [key]: value });
  page.afterEdits.run(() => {
    const trace = page.search.current.value;
    commitDraft(page, trace === null ? PLAIN_VIEW : endOfDescent(trace));
  });
}

/** The end of the descent in which a trace is shown, in moves: another search has different ticks. */
function endOfDescent(trace: TraceStore): TraceView {
  const { answers, session, current } = trace;
  const way = current.value === null ? [] : answers.value.path(session.enter_time(current.value));
  const descent = way.find(({ level }) => level === ROOT_LEVEL);
  if (descent === undefined) return PLAIN_VIEW;
  const { at } = session.named(session.leave_time(descent.visit), null);
  return { ...PLAIN_VIEW, at };
}
