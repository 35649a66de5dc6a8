/**
 * Two searches of one position side by side: the other one is searched, moved along, and compared. Loaded when it is
 * first asked for.
 */
import { batch, effect, untracked } from "@preact/signals";
import type { SearchClient } from "../../core/search-client";
import {
  addOther,
  leadBy,
  noteAtParting,
  noteApart,
  noteProgress,
  removeOther,
  showCompared,
} from "../../state/page/comparison";
import { sameScenario } from "../../state/page/edits";
import type { Side } from "../../state/page/page-state";
import type { PageStore } from "../../state/page/page-store";
import { closeTrace, openTrace, runSearch, searchAgain } from "../../state/page/search";
import type { TraceStore } from "../../state/trace/trace-store";
import { PLAIN_VIEW } from "../../state/view-keys";
import { goToParting, isClockShared } from "../../state/page/sides";
import { markVisits } from "../../state/trace/actions";
import { select } from "../../state/trace/selection";
import { setTime } from "../../state/trace/time";
import { messageOf } from "../../core/message-of";
import { secondFile } from "./second-file";

/**
 * The number of visits up to which a trace takes no more than half of the room, whatever was recorded of it.
 */
const SMALL = 4_000_000;

type Searcher = Pick<SearchClient, "search" | "cancel">;

/** The functions that end the running pairs, by page. */
const kept = new WeakMap<PageStore, () => void>();

/** Keeps the second search of a page for as long as the page says that there is one. Gives a way to end that. */
export function maintainPair(page: PageStore, anotherSearcher: () => Searcher): () => void {
  const before = kept.get(page);
  if (before !== undefined) return before;
  let searcher: Searcher | null = null;
  const fromFile = secondFile(page);
  const ends = [
    fromFile.end,
    effect(() => {
      const current = page.search.current.value;
      const wanted = current === null ? null : page.second.value;
      const file = page.compare.file.value;
      const other = page.compare.other.value;
      untracked(() => {
        if (file !== null && current !== null) {
          fromFile.keep(file, current);
          return;
        }
        fromFile.end();
        if (wanted === null) endPair(page);
        else if (other?.origin !== null || !sameScenario(page, wanted, other.values.value)) {
          searchSecond(page, wanted, (searcher ??= anotherSearcher()));
        }
      });
    }),
    effect(() => shareRecording(page)),
    compareWhenDone(page),
    moveTogether(page),
  ];
  const stop = (): void => {
    kept.delete(page);
    for (const end of ends) end();
  };
  kept.set(page, stop);
  return stop;
}

function searchSecond(page: PageStore, values: Record<string, string>, searcher: Searcher): void {
  const first = page.search.current.value;
  const previous = page.compare.other.value;
  let trace: TraceStore;
  try {
    const view = { ...PLAIN_VIEW, types: first?.types.value ?? PLAIN_VIEW.types };
    trace = openTrace(page, values, view, first, { searcher, origin: null });
  } catch (error) {
    noteProgress(page, { failed: messageOf(error) });
    return;
  }
  addOther(page, trace);
  if (previous !== null) closeTrace(previous);
  runSearch(page, trace);
}

function endPair(page: PageStore): void {
  const other = page.compare.other.value;
  if (other === null) return;
  removeOther(page);
  closeTrace(other);
  // It has all of the room again.
  if (isCutShort(page.search.current.value)) searchAgain(page);
}

const isCutShort = (trace: TraceStore | null): boolean =>
  trace !== null &&
  trace.origin === null &&
  trace.share > 1 &&
  (trace.run.value.summary?.recording ?? "complete") !== "complete";

/**
 * Searches again what was recorded before there was a second search, if it takes more than half of the
 * record.
 */
function shareRecording(page: PageStore): void {
  const first = page.search.current.value;
  // The content of a file cannot change.
  if (
    first?.origin !== null ||
    first.share > 1 ||
    page.compare.differences.value === null ||
    first.searching.value
  )
    return;
  const { visits } = first.extent.value;
  const half = Number(first.values.value["record"] ?? Infinity) / 2;
  if (visits > half || visits > SMALL) untracked(() => searchAgain(page));
}

const hasEnded = (trace: TraceStore | null): trace is TraceStore =>
  trace !== null && !trace.searching.value && !trace.closed.value && trace.extent.value.visits > 0;

/** Compares both once they have ended, and marks in each the visits that the other lacks. */
function compareWhenDone(page: PageStore): () => void {
  let asked: AbortController | null = null;
  let about: readonly [TraceStore, TraceStore] | null = null;
  let tried = 0;
  const end = effect(() => {
    const isAgain = page.compare.repeats.value !== tried;
    tried = page.compare.repeats.value;
    const [first, second] = [page.search.current.value, page.compare.other.value];
    if (!hasEnded(first) || !hasEnded(second)) {
      asked?.abort();
      if (about !== null) untracked(() => unmark(first));
      about = null;
      showCompared(page, null);
      noteProgress(page, "waiting");
      return;
    }
    if (!isAgain && about?.[0] === first && about[1] === second) return;
    asked?.abort();
    asked = new AbortController();
    about = [first, second];
    const { signal } = asked;
    noteProgress(page, "comparing");
    void untracked(() => compare(page, [first, second], signal));
  });
  return () => {
    asked?.abort();
    end();
  };
}

/** Removes the marks, because the visits that the other search lacks are no longer known. */
function unmark(trace: TraceStore | null): void {
  if (trace !== null) markVisits(trace, new Uint32Array());
}

async function compare(
  page: PageStore,
  traces: readonly [TraceStore, TraceStore],
  aborted: AbortSignal,
): Promise<void> {
  const isOver = (): boolean => aborted.aborted;
  try {
    const study = await page.study();
    if (isOver()) return;
    const compared = await study.ask("comparison", null, {
      reading: page.ui.reading.peek(),
      traces,
      signal: aborted,
      onNews: ({ only }) => {
        traces.forEach((trace, index) => {
          const bits = only[index];
          if (bits !== undefined) markVisits(trace, bits);
        });
      },
    });
    if (isOver()) return;
    batch(() => {
      showCompared(page, compared);
      noteProgress(page, "done");
    });
    if (page.compare.goesToParting.peek()) {
      noteAtParting(page);
      goToParting(page);
    }
  } catch (error) {
    if (!isOver()) noteProgress(page, { failed: messageOf(error) });
  }
}

/** Moves the other search to the place of the search that was moved, or to the visit where the two part. */
function moveTogether(page: PageStore): () => void {
  let moved: Side | null = null;
  return effect(() => {
    const [side, trace] = [page.compare.side.value, page.aimed.value];
    const mate = side === "a" ? page.compare.other.value : page.search.current.value;
    if (!hasEnded(trace) || !hasEnded(mate)) {
      moved = null;
      return;
    }
    if (isClockShared(page)) {
      moved = null;
      void trace.shownTime.value;
      untracked(() => batch(() => keepTime(page)));
      return;
    }
    const [event, selected] = [trace.event.value, trace.selected.value];
    // A person who turns to the other side has not moved anything.
    const onlyLooks = moved !== null && moved !== side;
    moved = side;
    if (event === null || onlyLooks) return;
    untracked(() => batch(() => follow(page, trace, mate, event, selected, side === "a" ? "b" : "a")));
  });
}

/** Both show the same step, and a search that has ended shows its end: the search that takes longer leads. */
function keepTime(page: PageStore): void {
  const [first, second] = [page.search.current.value, page.compare.other.value];
  if (first === null || second === null) return;
  const longer: Side = second.extent.value.ticks > first.extent.value.ticks ? "b" : "a";
  const lead = page.compare.side.value === "a" ? first : second;
  const mate = lead === first ? second : first;
  const [leadLast, mateLast] = [lead, mate].map(({ extent }) => extent.value.ticks - 1);
  const t = lead.shownTime.value;
  const to = t === leadLast ? (mateLast ?? 0) : Math.min(t, mateLast ?? 0);
  if (to !== mate.shownTime.value) setTime(mate, to);
  noteApart(page, null);
  leadBy(page, longer);
}

function follow(
  page: PageStore,
  trace: TraceStore,
  mate: TraceStore,
  event: { visit: number; what: "enter" | "leave" },
  selected: number | null,
  side: Side,
): void {
  const counterpart = (visit: number): readonly [visit: number, above: number] | null => {
    const found = mate.session.counterpart(trace.session.place(visit));
    return found === undefined ? null : [found[0] ?? 0, found[1] ?? 0];
  };
  const now = counterpart(event.visit);
  if (now !== null) {
    const [visit, above] = now;
    const leaves = above === 0 && event.what === "leave";
    const t = leaves ? mate.session.leave_time(visit) : mate.session.enter_time(visit);
    if (t !== mate.shownTime.value) setTime(mate, t);
  }
  const asked = selected === null ? null : counterpart(selected);
  select(mate, asked?.[0] ?? null);
  const above = (asked ?? now)?.[1] ?? 0;
  noteApart(page, above === 0 ? null : { side, above });
}
