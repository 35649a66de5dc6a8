/** Searching: from a scenario to a trace that grows, and how it ends. */
import { batch } from "@preact/signals";
import { clampCamera } from "../trace/axis";
import { PLAIN_VIEW, type TraceView } from "../view-keys";
import type { Values } from "../../core/plyscope.js";
import { linkWithoutSearch, type OpenedPart } from "../trace/file-ref";
import { withinEmbedLimit } from "./embed-limit";
import { dropOther } from "./comparison";
import { jump } from "./jump";
import type { PageStore } from "./page-store";
import type { SearchListener } from "../../core/search-client";
import type { CoreTrap } from "../../core/trap";
import { createTraceStore, NO_EXTENT, type Habits, type Run, type TraceStore } from "../trace/trace-store";
import { messageOf } from "../../core/message-of";

/** The origin of a trace that is not searched: a replacement for the searcher, and facts about the file. */
export type Source = Pick<TraceStore, "searcher" | "origin">;

/** The advice for a search that cannot begin. The message with this advice gives the reason. */
const NOT_BEGUN = "Choose another position or go back.";

/**
 * Searches the scenario in place of the current trace, and shows `view` when that has ended. With a source the trace
 * comes from there.
 */
export function startSearch(page: PageStore, values: Values, view: TraceView, source?: Source): void {
  const previous = page.search.current.value;
  let trace: TraceStore;
  try {
    trace = openTrace(page, values, view, previous, source ?? { searcher: page.searcher, origin: null });
  } catch (error) {
    // The last good trace stays; the reason is said, in the place of the one before.
    page.form.linkProblems.value = [
      ...page.form.linkProblems.value.filter(({ fix }) => fix !== NOT_BEGUN),
      { key: "", value: "", message: messageOf(error), fix: NOT_BEGUN, line: null, column: null },
    ];
    return;
  }
  batch(() => {
    page.form.draft.value = values;
    page.form.draftProblems.value = [];
    page.form.fileProblem.value = null;
    page.address.wantedFile.value = null;
    page.search.current.value = trace;
  });
  // Only now: nothing shown refers to it any more.
  if (previous !== null) closeTrace(previous);
  runSearch(page, trace);
}

/** Asks again for an opened file, to be shown in this view. The current content stays until then. */
export function openAgain(
  page: PageStore,
  { file, part }: OpenedPart,
  values: Values,
  view: TraceView,
  second: Values | null,
): void {
  const rest = linkWithoutSearch(page.engine, values, { ...page.shownView.value, ...view }, second);
  page.address.wantedFile.value = { file, part, rest, entry: "none", isMissing: false };
}

/**
 * Searches once more what is shown, for example after a failure; a file is opened once more. Of two that are compared
 * either may be meant.
 */
export function searchAgain(page: PageStore, trace = page.search.current.value): void {
  if (trace !== null && trace === page.compare.other.value) {
    dropOther(page);
    closeTrace(trace);
    return;
  }
  const origin = page.search.current.value?.origin ?? null;
  if (origin !== null) {
    openAgain(page, origin, page.scenario.value, page.shownView.value, page.second.value);
    return;
  }
  const draft = page.form.draft.value;
  const problems = page.form.draftProblems.value;
  startSearch(page, page.scenario.value, page.shownView.value);
  // Texts that could not be searched before still cannot be, and still need to be corrected.
  page.form.draft.value = draft;
  page.form.draftProblems.value = problems;
}

/** The only place that opens a session for a trace. */
export function openTrace(
  page: PageStore,
  values: Values,
  view: TraceView,
  before: Habitual | null,
  { searcher, origin }: Source,
): TraceStore {
  const {
    engine,
    eventKinds,
    ui: { reading },
    soon,
    now,
    isCalm,
  } = page;
  const link = engine.write_link(origin === null ? withinEmbedLimit(page, values) : values, PLAIN_VIEW);
  let trace: TraceStore | null = null;
  const session = engine.openSession(link, (trap) => {
    if (trace !== null) loseTrace(trace, trap);
  });
  const habits: Habits =
    before === null
      ? {
          speed: 1,
          tours: true,
          tourMinutes: 1,
          kind: eventKinds[0]?.kind ?? "cut-off",
          sought: "anywhere",
          breakpoints: [],
        }
      : {
          speed: before.speed.value,
          tours: before.tours.value,
          tourMinutes: before.tourMinutes.value,
          kind: before.kind.value,
          sought: before.sought.value,
          breakpoints: before.breakpoints.value,
        };
  trace = createTraceStore(
    {
      session,
      searcher,
      origin,
      eventKinds,
      reading,
      // Two searches that are compared share the recording limit.
      share: page.compare.differences.value === null ? 1 : 2,
      soon,
      now,
      isCalm,
      jump: (change) => jump(page, change),
    },
    values,
    link,
    view,
    habits,
  );
  return trace;
}

type Habitual = Pick<TraceStore, "speed" | "tours" | "tourMinutes" | "kind" | "sought" | "breakpoints">;

/** Ends the running search and frees the memory. Every later question is answered by “nothing”. */
export function closeTrace(trace: TraceStore): void {
  if (trace.closed.value) return;
  if (trace.searching.value) trace.searcher.cancel();
  batch(() => {
    trace.closed.value = true;
    trace.playing.value = false;
    trace.extent.value = NO_EXTENT;
  });
  trace.session.free();
}

/**
 * Its core broke down, and what the trace held is lost. Where it was looked at is kept, and with it the
 * address: a search with less to record may show the same.
 */
function loseTrace(trace: TraceStore, trap: CoreTrap): void {
  if (trace.closed.value) return;
  if (trace.searching.value) trace.searcher.cancel();
  const view = trace.view.value;
  batch(() => {
    trace.playing.value = false;
    // The trace is as before its first batch: its view is still to come.
    trace.viewAhead.value = view;
    trace.following.value = true;
    publishExtent(trace);
    updateRun(trace, {
      state: "lost",
      milliseconds: trace.now() - trace.run.value.startedAt,
      message: trap.message,
    });
  });
}

/** Streams the search into the trace. */
export function runSearch(page: PageStore, trace: TraceStore): void {
  const { session, searcher } = trace;
  let grown = false;
  const publish = (): void => {
    if (!grown || !trace.searching.value || trace.closed.value) return;
    grown = false;
    publishExtent(trace);
  };
  const fail = (message: string): void => endSearch(trace, { state: "failed", message });
  const listener: SearchListener = {
    onBatch: (words, visits, iteration) => {
      if (trace.closed.value) return;
      try {
        // Appending is cheap and must keep the order; showing it is left to the next frame.
        session.append(words);
      } catch (error) {
        searcher.cancel();
        fail(`The trace could not be recorded: ${messageOf(error)}`);
        return;
      }
      // A later iteration has begun, so the one before is complete.
      const next = iteration !== trace.run.value.iteration;
      updateRun(trace, { visits, iteration, ...(next ? { completed: trace.session.completed() } : {}) });
      grown = true;
      trace.soon(publish);
      if (trace.origin === null && trace.searching.value) stopWhenTimeIsUp(page, trace);
    },
    onDone: (summary, milliseconds) =>
      endSearch(trace, { state: "done", summary, visits: summary.visits, milliseconds }),
    onFailed: fail,
    onHeld: () => holdSearch(trace),
  };
  searcher.search(trace.link, listener, trace.share);
}

/** Stops the running search; the streamed part stays. */
export function stopSearch(trace: TraceStore): void {
  if (!trace.searching.value) return;
  trace.searcher.cancel();
  endSearch(trace, { state: "stopped" });
}

/**
 * Stops a search that has taken as long as it may. The core has no clock, so what was reached is given in
 * visits: the scenario becomes the search that ends there by itself, and its link shows everyone the
 * same, however fast their machine.
 */
function stopWhenTimeIsUp(page: PageStore, trace: TraceStore): void {
  const seconds = page.ui.stopAfter.value;
  const { visits, startedAt } = trace.run.value;
  if (seconds === null || visits === 0 || trace.now() - startedAt < 1000 * seconds) return;
  trace.searcher.cancel();
  const reached = { visits: String(visits), budget: "stop" };
  batch(() => {
    trace.values.value = { ...trace.values.value, ...reached };
    if (trace === page.compare.other.value)
      page.compare.differences.value = { ...page.compare.differences.value, ...reached };
    else page.form.draft.value = { ...page.form.draft.value, ...reached };
    endSearch(trace, { state: "stopped", secondsUp: seconds });
  });
}

/** Stops whatever is searched, on either side of a comparison. */
export function stopAll({
  search: { current },
  compare: { other },
}: Pick<PageStore, "search" | "compare">): void {
  for (const { value: trace } of [current, other]) if (trace !== null) stopSearch(trace);
}

/** Ends a search whose later visits are hidden for now: visits that are open stay open. */
function holdSearch(trace: TraceStore): void {
  if (trace.closed.value) return;
  showEnded(trace, { state: "held" });
}

/** No more of the trace will come. */
export function endSearch(trace: TraceStore, how: Partial<Run>): void {
  if (trace.closed.value) return;
  trace.session.finish();
  showEnded(trace, how);
}

function showEnded(trace: TraceStore, how: Partial<Run>): void {
  batch(() => {
    publishExtent(trace);
    updateRun(trace, {
      completed: trace.session.completed(),
      milliseconds: trace.now() - trace.run.value.startedAt,
      ...how,
    });
    if (trace.following.value) {
      const view = trace.view.value;
      trace.following.value = false;
      showView(trace, view);
    }
  });
}

function updateRun(trace: TraceStore, change: Partial<Run>): void {
  trace.run.value = { ...trace.run.value, ...change };
}

/** Shows how far the trace has come. */
export function publishExtent(trace: TraceStore): void {
  const { session } = trace;
  trace.extent.value = {
    visits: session.visits(),
    ticks: session.ticks(),
    levels: session.levels(),
    fullWidthLevels: session.full_width_levels(),
    finished: session.finished(),
  };
}

/**
 * Shows a link's view on the trace; without a time, its end, where all of it is in colour. Numbers
 * beyond the trace are brought back into it.
 */
export function showView(trace: TraceStore, view: TraceView): void {
  const { visits, ticks } = trace.extent.value;
  const { t, select, note } = trace.session.locate({ ...PLAIN_VIEW, ...view });
  const within = (number: number, count: number): number =>
    Math.min(Math.max(Math.floor(number), 0), Math.max(count - 1, 0));
  batch(() => {
    trace.types.value = view.types;
    trace.notes.value = note === null ? [] : [note];
    trace.time.value = within(t ?? ticks - 1, ticks);
    trace.selected.value = select === null || visits === 0 ? null : within(select, visits);
    trace.camera.value =
      view.from === null && view.to === null
        ? null
        : clampCamera({ fromId: view.from ?? 0, toId: view.to ?? visits }, visits);
  });
}
