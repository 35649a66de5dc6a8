/**
 * The report of the insight tab, on the whole search or on one visit's subtree, made by the study worker after the
 * search has ended. Nothing is asked before the tab is opened.
 */
import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { InsightReport, DisplayStyle } from "../../../core/plyscope.js";
import type { JobAnswer, JobArgs, JobName } from "../../../core/study/jobs";
import { pause } from "../../../state/trace/actions";
import { select } from "../../../state/trace/selection";
import { setTime } from "../../../state/trace/time";
import { zoomToVisit } from "../../../state/trace/camera";
import type { PageStore } from "../../../state/page/page-store";
import type { TraceStore } from "../../../state/trace/trace-store";
import { messageOf } from "../../../core/message-of";

export type InsightState =
  /** The search is still running, or there is none. */
  | { kind: "waiting" }
  | { kind: "working"; what: string; share: number }
  | { kind: "cancelled" }
  | { kind: "failed"; message: string }
  | { kind: "done" };

export interface InsightStore {
  readonly page: PageStore;
  /** The visit whose subtree is looked at; 0: the whole search. */
  readonly scope: Signal<number>;
  readonly state: Signal<InsightState>;
  /** The last report, which stays until another one is here. */
  readonly report: Signal<InsightReport | null>;
  /** The trace that can be asked about: of two traces, the one touched last; `null` while its search runs. */
  readonly trace: ReadonlySignal<TraceStore | null>;
  /** Counts how often the person wanted it after all. */
  readonly again: Signal<number>;
  /** Gives up the current question. */
  cancel: () => void;
}

const stores = new WeakMap<PageStore, InsightStore>();

/** The page's; made when it is first asked for. */
export function insightOf(page: PageStore): InsightStore {
  const known = stores.get(page);
  if (known !== undefined) return known;
  const store: InsightStore = {
    page,
    scope: signal(0),
    state: signal<InsightState>({ kind: "waiting" }),
    report: signal<InsightReport | null>(null),
    trace: computed(() => {
      const trace = page.aimed.value;
      return trace === null || !trace.ended.value || trace.extent.value.visits === 0 ? null : trace;
    }),
    again: signal(0),
    cancel: () => {},
  };
  stores.set(page, store);
  return store;
}

/** The subject of a report. */
interface Subject {
  readonly trace: TraceStore;
  readonly scope: number;
  readonly reading: DisplayStyle;
}

const reported = new WeakMap<InsightStore, Subject>();
/** The trace of the visit that is the scope, also while the tab is closed. */
const followed = new WeakMap<InsightStore, TraceStore>();

/** Analyses the subtree of a visit; of visit 0, the whole search. */
export function analyse({ scope }: InsightStore, visit: number): void {
  scope.value = visit;
}

/** Analyses again after giving up. */
export function analyseAgain({ again }: InsightStore): void {
  again.value += 1;
}

/** Keeps the report true to the trace, the scope and the reading, as long as the tab is open. */
export function followInsight(store: InsightStore): () => void {
  const stop = effect(() => {
    const trace = store.trace.value;
    const reading = store.page.ui.reading.value;
    void store.again.value;
    if (trace !== (followed.get(store) ?? null)) {
      store.scope.value = 0;
      if (trace === null) followed.delete(store);
      else followed.set(store, trace);
    }
    const scope = store.scope.value;
    store.cancel();
    if (trace === null) {
      store.state.value = { kind: "waiting" };
      store.report.value = null;
      return;
    }
    const before = reported.get(store);
    if (before?.trace === trace && before.scope === scope && before.reading === reading) {
      store.state.value = { kind: "done" };
      return;
    }
    // Numbers of another trace must not be mistaken for this trace's numbers.
    if (before?.trace !== trace) store.report.value = null;
    void look(store, { trace, scope, reading });
  });
  return () => {
    stop();
    store.cancel();
  };
}

async function look(store: InsightStore, subject: Subject): Promise<void> {
  const { trace, scope, reading } = subject;
  const stopped = new AbortController();
  store.state.value = { kind: "working", what: "analysing every visit", share: 0 };
  store.cancel = () => {
    store.cancel = () => {};
    stopped.abort();
    store.state.value = { kind: "cancelled" };
  };
  try {
    const study = await store.page.study();
    const report = await study.ask(
      "insight",
      { visit: scope },
      {
        reading,
        traces: [trace],
        signal: stopped.signal,
        onProgress: ({ what, share }) => {
          if (!stopped.signal.aborted) store.state.value = { kind: "working", what, share };
        },
      },
    );
    if (stopped.signal.aborted) return;
    reported.set(store, subject);
    store.report.value = report;
    store.state.value = { kind: "done" };
  } catch (error) {
    if (stopped.signal.aborted) return;
    store.state.value = {
      kind: "failed",
      message: messageOf(error),
    };
  }
  store.cancel = () => {};
}

/** Asks another question about the trace, in its present reading. */
export async function askStudy<Name extends JobName>(
  page: PageStore,
  trace: TraceStore,
  job: Name,
  args: JobArgs<Name>,
  signal?: AbortSignal,
): Promise<JobAnswer<Name>> {
  const study = await page.study();
  return study.ask(job, args, {
    reading: page.ui.reading.value,
    traces: [trace],
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The share below which a subtree may be too narrow to be seen without coming closer. */
const NARROW = 1 / 200;

/** Selects a visit and goes to the moment at which it is left, so that the stage shows what came of it. */
export function showVisit(trace: TraceStore, visit: number): void {
  if (visit < 0 || visit >= trace.extent.value.visits) return;
  pause(trace);
  trace.jump(() => {
    select(trace, visit);
    setTime(trace, trace.session.leave_time(visit));
    const { fromId, toId } = trace.shownCamera.value;
    const end = trace.session.subtree_end(visit);
    const isOut = visit < fromId || end > toId;
    if (isOut || (end - visit) / (toId - fromId) < NARROW) zoomToVisit(trace, aroundOf(trace, visit));
  });
}

/** The visit around it, so that there is something to compare it with. */
const aroundOf = ({ session }: TraceStore, visit: number): number => session.parent(visit) ?? visit;
