/**
 * The counters of the search, and the visits that meet a condition, made by the study worker when they are asked for.
 */
import { effect, signal, type Signal } from "@preact/signals";
import type { Counted } from "../../../core/study/counters-job";
import { messageOf } from "../../../core/message-of";
import type { PageStore } from "../../../state/page/page-store";
import { markVisits } from "../../../state/trace/actions";
import type { TraceStore } from "../../../state/trace/trace-store";
import { insightOf } from "./insight-state";

export type CountersState =
  | { kind: "none" }
  | { kind: "cancelled" }
  | { kind: "working"; what: string; share: number }
  | { kind: "failed"; message: string }
  | ({ kind: "done"; condition: string } & Counted);

export interface CountersStore {
  readonly state: Signal<CountersState>;
  /** The condition as it is written at present. */
  readonly condition: Signal<string>;
  /** The message about a condition that was not understood; the counters before it stay. */
  readonly wrong: Signal<string | null>;
  /** The visits that meet the condition, a bit for each; without a condition null. */
  readonly marked: Signal<Uint32Array | null>;
  /** Gives up the current question. */
  cancel: () => void;
}

const stores = new WeakMap<PageStore, CountersStore>();
/** The trace with marks. */
const markedTraces = new WeakMap<CountersStore, TraceStore>();

/** The counters of the page; made when they are first asked for. */
export function countersOf(page: PageStore): CountersStore {
  const known = stores.get(page);
  if (known !== undefined) return known;
  const store: CountersStore = {
    state: signal<CountersState>({ kind: "none" }),
    condition: signal(""),
    wrong: signal<string | null>(null),
    marked: signal<Uint32Array | null>(null),
    cancel: () => {},
  };
  stores.set(page, store);
  const { trace } = insightOf(page);
  effect(() => {
    void trace.value;
    // Numbers of another trace must not be mistaken for this trace's numbers.
    forget(store);
  });
  return store;
}

function forget(store: CountersStore): void {
  store.cancel();
  store.state.value = { kind: "none" };
  store.wrong.value = null;
  store.marked.value = null;
  const marked = markedTraces.get(store);
  markedTraces.delete(store);
  if (marked !== undefined) markVisits(marked, new Uint32Array());
}

/** Writes the condition, which is not counted yet. */
export function writeCondition({ condition }: CountersStore, text: string): void {
  condition.value = text;
}

/** Counts the trace, with the written condition. */
export async function countTrace(page: PageStore): Promise<void> {
  const store = countersOf(page);
  const trace = insightOf(page).trace.value;
  if (trace === null) return;
  const condition = store.condition.value.trim();
  const before = store.state.value;
  store.cancel();
  const stopped = new AbortController();
  store.cancel = () => {
    store.cancel = () => {};
    stopped.abort();
    if (store.state.value.kind === "working")
      store.state.value = before.kind === "done" ? before : { kind: "cancelled" };
  };
  store.wrong.value = null;
  store.state.value = { kind: "working", what: "counting every visit", share: 0 };
  let found: Uint32Array = new Uint32Array();
  try {
    const study = await page.study();
    const source = trace.origin?.file.name ?? "";
    const counted = await study.ask(
      "counters",
      { condition, source },
      {
        reading: page.ui.reading.value,
        traces: [trace],
        signal: stopped.signal,
        onProgress: ({ what, share }) => {
          if (!stopped.signal.aborted) store.state.value = { kind: "working", what, share };
        },
        onNews: ({ marked }) => {
          found = marked;
        },
      },
    );
    if (stopped.signal.aborted) return;
    store.state.value = { kind: "done", condition, ...counted };
    mark(store, page, trace, condition === "" ? null : found);
  } catch (error) {
    if (stopped.signal.aborted) return;
    const message = messageOf(error);
    if (condition === "") {
      store.state.value = { kind: "failed", message };
    } else {
      store.wrong.value = message;
      store.state.value = before.kind === "done" ? before : { kind: "none" };
    }
  }
  store.cancel = () => {};
}

/** Marks the visits on the stage. Beside another search, marks say which visits only one of the two has. */
function mark(store: CountersStore, page: PageStore, trace: TraceStore, bits: Uint32Array | null): void {
  store.marked.value = bits;
  if (page.compare.other.value !== null) return;
  markVisits(trace, bits ?? new Uint32Array());
  if (bits === null) markedTraces.delete(store);
  else markedTraces.set(store, trace);
}

/** The next visit after this one that meets the condition, or before it; null at the end. */
export function nextMarked(bits: Uint32Array, from: number, step: 1 | -1): number | null {
  const last = bits.length * 32;
  for (let visit = from + step; visit >= 0 && visit < last; visit += step) {
    const word = bits[visit >>> 5] ?? 0;
    if (word === 0) {
      // The other visits of an empty word are passed over.
      visit = step > 0 ? visit | 31 : visit & ~31;
      continue;
    }
    if (((word >>> (visit & 31)) & 1) === 1) return visit;
  }
  return null;
}
