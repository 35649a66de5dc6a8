import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { maintainPair } from "../../src/features/compare/pair";
import { compareAgain } from "../../src/state/page/comparison";
import {
  changeSecond,
  countText,
  differencesOf,
  endComparison,
  headOf,
  swapSides,
  titleOf,
} from "../../src/features/compare/pairs";
import type { DescribedComparison } from "../../src/core/study/comparison-job";
import type { SearchListener } from "../../src/core/search-client";
import { redo, undo } from "../../src/state/page/edits";
import { changeScenario, showLink } from "../../src/state/page/scenario";
import { stopAll } from "../../src/state/page/search";
import { goToParting, nameOfView, otherSide, touch } from "../../src/state/page/sides";
import { goToVisit, setTime } from "../../src/state/trace/time";
import { select } from "../../src/state/trace/selection";
import { compareWith, visitsByNow } from "../../src/features/compare/versus";
import type { PageStore } from "../../src/state/page/page-store";
import { foundBy, LAST_TICK, searchedPage, small, VISITS, type TestPage } from "./page";

const COMPARED = {
  a: { truncated: false, visits: 5, only: 1, shared: 4, first_only: 4 },
  b: { truncated: false, visits: 5, only: 1, shared: 4, first_only: 3 },
  places: { both: 4, only_a: 1, only_b: 1 },
  parting: { after: 3, what: "move", a: 4, b: 3 },
  sentence: "3 visits in common, then A searches C, B D.",
  counters: [],
} as DescribedComparison;

let page: TestPage;
let stop = (): void => {};
let searched: { link: string; share: number | undefined }[] = [];
let listener: SearchListener;
let asked: string[] = [];

const soon = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** The visits that each session has and the other lacks, in the order of opening. */
let onlyHere: (number[] | null)[] = [];

beforeEach(() => {
  // In the workbench each of the two has its tools: the other one goes to the same place.
  page = searchedPage(small("show=workbench"));
  searched = [];
  asked = [];
  const store = page.store as { -readonly [Key in keyof PageStore]: PageStore[Key] };
  store.study = () =>
    Promise.resolve({
      ask: (job, _args, { onNews }) => {
        asked.push(job);
        onNews?.({ only: [Uint32Array.of(16), Uint32Array.of(8)] });
        return Promise.resolve(COMPARED as never);
      },
    });
  onlyHere = [];
  const { engine } = page.store;
  store.engine = {
    ...engine,
    openSession: (link, onTrap) => {
      const session = engine.openSession(link, onTrap);
      const number = onlyHere.push(null) - 1;
      const { set_only_here: tell } = session;
      session.set_only_here = (bits) => {
        onlyHere[number] = [...bits];
        tell(bits);
      };
      return session;
    },
  };
  stop = maintainPair(page.store, () => ({
    search: (link, to, share) => {
      searched.push({ link, share });
      listener = to;
    },
    cancel: () => {},
  }));
});

afterEach(() => stop());

const finish = async (): Promise<void> => {
  const other = foundBy(searched.at(-1)!.link);
  listener.onBatch(other.words(0, other.visits), other.visits, 1);
  listener.onDone(other.summary, 40);
  page.frame();
  await soon();
};

const other = () => {
  const trace = page.store.compare.other.value;
  if (trace === null) throw new Error("there is no other search");
  return trace;
};

describe("the second search", () => {
  it("is that of the page with its differences, and records half", async () => {
    compareWith(page.store, { depth: "2" });
    expect(searched).toEqual([{ link: small("depth=2"), share: 2 }]);
    expect(page.store.second.value).toEqual({ ...page.store.scenario.value, depth: "2" });
    await finish();
    expect(other().searching.value).toBe(false);
    expect(differencesOf(page.store).map(({ parameter }) => parameter.key)).toEqual(["depth"]);
  });

  it("follows what is searched, and stays as it differs", async () => {
    compareWith(page.store, { depth: "2" });
    await finish();
    changeScenario(page.store, { tree: "(4 6) 8" });
    expect(searched.at(-1)?.link).toContain("depth=2");
    expect(page.store.second.value).toMatchObject({ depth: "2", tree: "(4 6) 8" });
    page.finish();
    await finish();
    expect(page.trace.share).toBe(2);
  });

  it("is compared once both have ended, and each learns what the other lacks", async () => {
    compareWith(page.store, { depth: "2" });
    expect([page.store.compare.progress.value, asked]).toEqual(["waiting", []]);
    const first = vi.fn();
    page.trace.session.set_only_here = first;
    await finish();
    expect(first.mock.calls).toEqual([[Uint32Array.of(16)]]);
    expect([page.store.compare.progress.value, asked]).toEqual(["done", ["comparison"]]);
    expect(page.store.compare.compared.value).toBe(COMPARED);
    expect(onlyHere.at(-1)).toEqual([8]);
    changeSecond(page.store, { depth: "4" });
    expect(page.store.compare.compared.value).toBeNull();
    expect(first, "what it lacks is not known any more").toHaveBeenLastCalledWith(new Uint32Array());
  });

  it("is compared again when the person wants it after a failure", async () => {
    const store = page.store as { -readonly [Key in keyof PageStore]: PageStore[Key] };
    const { study } = store;
    store.study = () => Promise.reject(new Error("the study worker ended"));
    compareWith(page.store, { depth: "2" });
    await finish();
    expect(page.store.compare.progress.value).toEqual({ failed: "the study worker ended" });
    store.study = study;
    compareAgain(page.store);
    await soon();
    expect([page.store.compare.progress.value, asked]).toEqual(["done", ["comparison"]]);
  });

  it("ends with the comparison, and gives its memory back", async () => {
    compareWith(page.store, { depth: "2" });
    await finish();
    const trace = other();
    otherSide(page.store);
    endComparison(page.store);
    expect(page.store.compare.other.value).toBeNull();
    expect([trace.closed.value, page.store.compare.side.value, page.store.compare.compared.value]).toEqual([
      true,
      "a",
      null,
    ]);
    expect(() => trace.session.visits()).toThrow("closed");
  });

  it("says what is wrong with a change, and stays as it was", async () => {
    compareWith(page.store, { depth: "2" });
    await finish();
    expect(changeSecond(page.store, { depth: "999" })).toHaveLength(1);
    expect(page.store.compare.differences.value).toEqual({ depth: "2" });
    expect(searched).toHaveLength(1);
  });

  it("that takes too long is stopped, and how far it came is its own", () => {
    compareWith(page.store, { depth: "2" });
    page.store.ui.stopAfter.value = 1;
    page.clock.now += 2000;
    const found = foundBy(searched.at(-1)!.link);
    listener.onBatch(found.words(0, 4), 4, 1);
    expect(other().run.value.state).toBe("stopped");
    expect(page.store.compare.differences.value).toEqual({ depth: "2", visits: "4", budget: "stop" });
    expect(page.store.form.draft.value).toEqual(page.store.scenario.value);
  });

  it("changes places with the first, without a search", async () => {
    compareWith(page.store, { depth: "2" });
    await finish();
    const [first, second] = [page.trace, other()];
    swapSides(page.store);
    await soon();
    expect([page.trace, other()]).toEqual([second, first]);
    expect(page.store.second.value).toEqual(first.values.value);
    expect(searched).toHaveLength(1);
    expect(asked).toEqual(["comparison", "comparison"]);
  });
});

it("a link that adds a comparison to a search that recorded more than half opens at the link's moment", () => {
  showLink(page.store, small("record=10"));
  page.finish();
  showLink(page.store, small("record=10", "b.search=minimax", "t=3", "types=expected"));
  expect(page.trace.share, "it was searched again, for half of the room").toBe(2);
  page.finish();
  expect([page.trace.closed.value, page.trace.time.value, page.trace.types.value]).toEqual([
    false,
    3,
    "expected",
  ]);
});

it("Back after a link that adds a comparison leads to the search that was there before it", () => {
  const compared = [small("record=10"), "b.search=mtd-f"].join("&");
  for (const link of [compared, small(), small("record=10")]) {
    showLink(page.store, link);
    page.finish();
  }
  const before = page.store.scenario.value;
  showLink(page.store, `${compared}&t=3&types=expected`);
  page.finish();
  expect([page.trace.closed.value, page.trace.time.value, page.trace.types.value]).toEqual([
    false,
    3,
    "expected",
  ]);
  expect(page.store.compare.differences.value).toEqual({ search: "mtd-f" });
  undo(page.store);
  page.finish();
  expect([page.store.scenario.value, page.store.compare.differences.value]).toEqual([before, null]);
  expect([page.trace.closed.value, page.trace.session.visits()]).toEqual([false, VISITS]);
  redo(page.store);
  page.finish();
  expect([page.trace.closed.value, page.store.compare.differences.value]).toEqual([
    false,
    { search: "mtd-f" },
  ]);
});

describe("moving", () => {
  beforeEach(async () => {
    compareWith(page.store, { depth: "2" });
    await finish();
  });

  it("takes the other along to the same place", () => {
    goToVisit(page.trace, 3, "start");
    expect(other().event.value).toMatchObject({ visit: 3, what: "enter" });
    goToVisit(page.trace, 3, "end");
    expect(other().event.value).toMatchObject({ visit: 3, what: "leave" });
    select(page.trace, 2);
    expect(other().selected.value).toBe(2);
    select(page.trace, null);
    expect([other().selected.value, page.store.compare.apart.value]).toEqual([null, null]);
  });

  it("takes it to where they part, and says so", async () => {
    changeSecond(page.store, { search: "minimax" });
    await finish();
    touch(page.store, "b");
    // Minimax looks at the 9, too, which the first has cut off with b, its visit 6.
    goToVisit(other(), 8, "end");
    expect(page.trace.event.value).toMatchObject({ visit: 6, what: "enter" });
    expect(page.store.compare.apart.value).toEqual({ side: "a", above: 1 });
    goToVisit(other(), 2, "start");
    expect(page.store.compare.apart.value).toBeNull();
  });

  it("is the business of the one that was touched last", () => {
    const before = page.trace.time.value;
    goToVisit(page.trace, 3, "start");
    touch(page.store, "b");
    expect(page.trace.event.value).toMatchObject({ visit: 3 });
    goToVisit(other(), 2, "start");
    expect(page.trace.event.value).toMatchObject({ visit: 2, what: "enter" });
    expect(page.trace.time.value).not.toBe(before);
    expect(page.store.aimed.value).toBe(other());
  });

  it("goes to where they part", () => {
    goToParting(page.store);
    expect(page.trace.event.value).toMatchObject({ visit: 4, what: "enter" });
    touch(page.store, "b");
    goToParting(page.store);
    expect(other().event.value).toMatchObject({ visit: 3, what: "enter" });
  });
});

describe("two searches that are read", () => {
  /** Minimax visits b b, too: two ticks more. */
  const LONGER = 2 * VISITS + 1;

  it("run by one clock, led by the one that takes longer, and both end at the end", async () => {
    page.store.ui.workbench.value = false;
    setTime(page.trace, 5);
    compareWith(page.store, { search: "minimax" });
    await finish();
    expect([page.store.compare.side.value, page.trace.shownTime.value, other().shownTime.value]).toEqual([
      "b",
      5,
      5,
    ]);
    touch(page.store, "a");
    expect(page.store.compare.side.value, "whichever is touched").toBe("b");
    for (const t of [LAST_TICK - 1, LAST_TICK + 1, LONGER, 3]) {
      setTime(other(), t);
      const shown = [page.trace.shownTime.value, other().shownTime.value];
      expect(shown, `at ${t}`).toEqual([Math.min(t, LAST_TICK), t]);
    }
    setTime(other(), LAST_TICK + 1);
    touch(page.store, "a");
    expect(other().shownTime.value, "a touch of the one that has ended moves nothing").toBe(LAST_TICK + 1);
    page.store.ui.workbench.value = true;
    setTime(other(), LONGER);
    expect(page.trace.event.value?.visit, "and in the workbench by the place").toBe(0);
  });

  it("have a counter each, and a name that says what differs", async () => {
    page.store.ui.workbench.value = false;
    compareWith(page.store, { search: "minimax" });
    await finish();
    const counters = (t: number): number[] => {
      setTime(other(), t);
      return [page.trace, other()].map(visitsByNow);
    };
    expect([counters(0), counters(2), counters(4), counters(LONGER)]).toEqual([
      [0, 0],
      [1, 1],
      [3, 3],
      [VISITS - 2, VISITS - 1],
    ]);
    expect([titleOf(page.store, "a"), titleOf(page.store, "b")]).toEqual(["Alpha-beta", "Minimax"]);
    compareWith(page.store, { "order-history": "on" });
    expect([titleOf(page.store, "a"), titleOf(page.store, "b")]).toEqual([
      "Without history heuristic",
      "With history heuristic",
    ]);
  });
});

it("gives the views of the two searches names of their own", () => {
  const { store } = page;
  const names = (): string[] =>
    [store.search.current.value, store.compare.other.value].flatMap((trace) =>
      trace === null ? [] : [nameOfView(store, trace, "Flame view")],
    );
  expect(names()).toEqual(["Flame view"]);
  compareWith(store, { search: "minimax" });
  expect(names()).toEqual(["Flame view, search A", "Flame view, search B"]);
});

describe("Stop and Esc", () => {
  it("stop whatever is searched, on either side", () => {
    compareWith(page.store, { depth: "2" });
    expect([page.trace.searching.value, other().searching.value]).toEqual([false, true]);
    stopAll(page.store);
    expect(other().run.value.state).toBe("stopped");
    expect(page.store.searching.value).toBe(false);
    changeScenario(page.store, { depth: "3" });
    stopAll(page.store);
    expect([page.trace, other()].map(({ run }) => run.value.state)).toEqual(["stopped", "stopped"]);
  });
});

describe("the search of another program beside one of this page", () => {
  const origin = {
    file: { name: "search.ndjson", size: 9, hash: null },
    program: "Names 7",
    notes: [],
    visits: 8,
    foreign: true,
    part: null,
    searches: 1,
    fitting: null,
  };

  it("is headed by its program, and stays where the address names it", async () => {
    const { store } = page;
    Object.assign(page.trace, { origin });
    compareWith(store, { search: "minimax" });
    await soon();
    await finish();
    expect(headOf(store, "a")).toBe("Names 7, from “search.ndjson”");
    expect(headOf(store, "b")).toMatch(/^Plyscope, Algorithm: Minimax/);
    expect([countText(store, "a", 0), countText(store, "a", 3), countText(store, "b", 0)]).toEqual([
      "not reported",
      "3",
      "0",
    ]);
    const first = page.trace;
    swapSides(store);
    expect(page.trace).toBe(first);
  });
});
