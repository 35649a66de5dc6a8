// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asksToEmbed, onceInView } from "../../src/app/embed/in-view";
import { budgetBeyondLimit, searchOn } from "../../src/state/page/search-on";
import { maintainPair } from "../../src/features/compare/pair";
import { fullLink, startEmbedding } from "../../src/app/embed/embedding";
import type { EmbedMessage } from "../../src/app/embed/messages";
import { changeOnce, touchNode } from "../../src/state/page/figure";
import { keymap, listenForKeys } from "../../src/app/keymap";
import { playOn, ticksPlayed, togglePlaying } from "../../src/state/trace/playing";
import { showLink } from "../../src/state/page/scenario";
import { find, goToTime, step } from "../../src/state/trace/time";
import { core } from "../core";
import { LAST_TICK, searchedPage, small, testPage, TICKS, type TestPage } from "./page";

let heard: EmbedMessage[];
let stop: () => void;

function embed(page: TestPage): TestPage {
  heard = [];
  stop = startEmbedding(page.store, { idle: () => Promise.resolve() }, document, (message) =>
    heard.push(message),
  );
  return page;
}

const embedded = (link: string): TestPage => embed(searchedPage(small("embed=1", link)));

const press = (key: string): KeyboardEvent => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
};

const kinds = (): string[] => heard.map(({ plyscope }) => plyscope);

beforeEach(() => () => stop());

describe("an embedded page", () => {
  it("opens at its first moment and stays between that and its last", () => {
    const { trace } = embedded("begin=4&end=9");
    expect(trace.time.value).toBe(4);
    step(trace, "back");
    expect(trace.time.value).toBe(4);
    goToTime(trace, Infinity);
    expect(trace.time.value).toBe(9);
    step(trace, "forward");
    expect(trace.time.value).toBe(9);
    goToTime(trace, 0);
    expect(trace.time.value).toBe(4);
  });

  it("opens at the moment that the link names, if that is between them", () => {
    expect(embedded("begin=4&end=9&t=6").trace.time.value).toBe(6);
    stop();
    expect(embedded("begin=4&end=9&t=12").trace.time.value).toBe(9);
  });

  it("finds its moments by their moves, too", () => {
    expect(embedded("begin=2:a:in&end=2:a.a:out").trace.bounds.value).toEqual({ first: 3, last: 5 });
  });

  it("says so and shows all of it where a moment is not there, or the last is before the first", () => {
    for (const link of ["begin=2:c:in", `end=${TICKS}`, "begin=6&end=5"]) {
      const { trace } = embedded(link);
      expect(trace.bounds.value).toBeNull();
      expect(trace.notes.value).toHaveLength(1);
      expect(trace.time.value).toBe(LAST_TICK);
      stop();
    }
  });

  it("plays from its first moment to its last", () => {
    const { trace } = embedded("begin=4&end=9&t=9");
    expect(ticksPlayed(trace)).toBe(6);
    togglePlaying(trace);
    expect(trace.time.value).toBe(4);
    playOn(trace, 1_000_000, 0);
    expect([trace.time.value, trace.playing.value]).toEqual([9, false]);
  });

  it("finds no event beyond its ends", () => {
    const { trace } = embedded("begin=0&end=1");
    expect(find(trace, "cut-off", true)).toBe(false);
    expect(trace.time.value).toBe(0);
    expect(trace.remark.value).toContain("There is no");
  });

  it("keeps its moments in its link, and leaves them out of that of the full page", () => {
    const { store } = embedded("begin=4&end=9&theme=dark");
    const { engine, scenario, shownView: view } = store;
    expect(engine.write_link(scenario.value, view.value)).toMatch(/theme=dark&embed=1&begin=4&end=9$/);
    expect(fullLink(store)).toBe(small("t=4", "v=2", "at=2:a.a:in"));
  });

  it("follows the link when that changes, and is free again as a full page", () => {
    const page = embedded("begin=4&end=9");
    showLink(page.store, small("embed=1", "begin=2", "end=3", "t=2"));
    expect(page.trace.bounds.value).toEqual({ first: 2, last: 3 });
    expect(page.trace.time.value).toBe(2);
    stop();
    expect(page.trace.bounds.value).toBeNull();
  });

  it("steps by Page Up and Page Down, and hands them on at its ends", () => {
    const { trace } = embedded("begin=4&end=5");
    expect(press("PageDown").defaultPrevented).toBe(true);
    expect(trace.time.value).toBe(5);
    expect(kinds()).not.toContain("after");
    press("PageDown");
    expect(kinds()).toContain("after");
    expect(trace.time.value).toBe(5);
    press("PageUp");
    expect(kinds()).not.toContain("before");
    press("PageUp");
    expect(kinds()).toContain("before");
  });

  it("waits with all of it until the search has ended", () => {
    const page = embed(testPage(small("embed=1", "begin=4", "end=5")));
    press("PageDown");
    press("PageUp");
    expect(heard).toEqual([]);
    page.finish();
    expect(page.trace.time.value).toBe(4);
    expect(kinds()).toContain("moment");
  });

  it("tells where it stands, and when it is ready", async () => {
    const { trace } = embedded("begin=4&end=9");
    await Promise.resolve();
    expect(heard.at(-1)).toEqual({ plyscope: "ready", link: small("t=4", "v=2", "at=2:a.a:in") });
    step(trace, "forward");
    expect(heard.at(-1)).toMatchObject({ plyscope: "moment", t: 5, first: 4, last: 9 });
    expect(heard.at(-1)).toHaveProperty("sentence", trace.sentence.value);
  });

  it("tells when its last moment is reached from another one, and not that it opened there", () => {
    const { trace, store } = embedded("t=14");
    expect(kinds()).not.toContain("end");
    goToTime(trace, Infinity);
    expect(heard.at(-1)).toEqual({ plyscope: "end", t: LAST_TICK });
    const before = heard.length;
    showLink(store, small("embed=1", "begin=4", "end=9", "t=9"));
    expect(kinds().slice(before)).toEqual(["moment"]);
  });

  it("tells that a reader's changes reach the goal, once for each search that does", () => {
    const page = embedded("touch=values&reach=at-least-7-visits");
    const answers = (): EmbedMessage[] => heard.filter(({ plyscope }) => plyscope === "answer");
    const change = (number: string): void => {
      touchNode(page.store, [1, 0]);
      changeOnce(page.store, { change: "number", number });
    };
    change("1");
    expect(answers()).toEqual([]);
    change("9");
    expect(answers()).toEqual([
      {
        plyscope: "answer",
        question: "figure",
        goal: "at-least-7-visits",
        link: "game=tree&tree=(3_5)_(9_9)&search=alpha-beta&touch=values&reach=at-least-7-visits",
      },
    ]);
    step(page.trace, "back");
    expect(answers()).toHaveLength(1);
    change("8");
    expect(answers()).toHaveLength(2);
    // A figure that reaches its goal as it is asks nothing.
    stop();
    embedded("touch=values&reach=at-least-1-visits");
    expect(answers()).toEqual([]);
  });

  it("has the keys of stage and time, and none that opens or folds what is not there", () => {
    const page = embedded("t=3");
    const scope = document.createElement("div");
    document.body.append(scope);
    listenForKeys(
      page.store,
      keymap(() => {}, core.event_kinds()),
      scope,
    );
    const key = (key: string): void => {
      scope.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    };
    for (const opening of ["?", "o", "L"]) key(opening);
    expect(page.store.ui.overlay.value).toBeNull();
    key("P");
    expect(page.store.ui.present.value).toBe(false);
    key("ArrowRight");
    expect(page.trace.time.value).toBe(4);
    key("w");
    expect(page.store.ui.reading.value.perspective).toBe("mover");
  });
});

describe("an embedded page that comes into view", () => {
  let see: (isIntersecting: boolean) => void;
  let observed: Element[];

  beforeEach(() => {
    observed = [];
    class Observer {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => {
          if (observed.length > 0) this.tell([{ isIntersecting }]);
        };
      }
      observe(element: Element): void {
        observed.push(element);
      }
      disconnect(): void {
        observed = [];
      }
    }
    vi.stubGlobal("IntersectionObserver", Observer);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("begins when it is seen, and once", () => {
    const begin = vi.fn();
    onceInView(document.documentElement, begin);
    see(false);
    expect(begin).not.toHaveBeenCalled();
    see(true);
    see(false);
    see(true);
    expect(begin).toHaveBeenCalledTimes(1);
    expect(observed).toEqual([]);
  });

  it("begins at once where the browser cannot tell", () => {
    vi.stubGlobal("IntersectionObserver", undefined);
    const begin = vi.fn();
    onceInView(document.documentElement, begin);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it("is told by its link alone, as the core reads it", () => {
    for (const link of [
      small("embed=1"),
      "#embed=1",
      small("embed=0"),
      small("t=1"),
      "game=tree&notembed=1",
      "",
    ])
      expect(asksToEmbed(link), link).toBe(core.read_link(link).view.embed);
  });
});

describe("the limit of visits of an embedded page", () => {
  const visitsOf = (link: string | undefined): string | undefined =>
    core.read_link(link ?? "").values["visits"];
  const STOPPED = { stop: "visit budget" } as const;

  it("ends a search of more, whose link keeps its own budget, and the person may search on", () => {
    const page = embed(testPage(small("embed=1", "visits=5000000")));
    expect(visitsOf(page.searched.at(-1))).toBe("2000000");
    expect(budgetBeyondLimit(page.store)).toBeNull();
    page.finish(STOPPED);
    expect(budgetBeyondLimit(page.store)).toBe(5_000_000);
    expect(visitsOf(fullLink(page.store))).toBe("5000000");
    searchOn(page.store);
    expect(visitsOf(page.searched.at(-1))).toBe("5000000");
    page.finish(STOPPED);
    expect(budgetBeyondLimit(page.store)).toBeNull();
    // The higher limit was not asked for on another search.
    showLink(page.store, small("embed=1", "visits=6000000"));
    expect(visitsOf(page.searched.at(-1))).toBe("2000000");
  });

  it("says nothing where the search ended by itself, or at a budget of its own", () => {
    const whole = embed(testPage(small("embed=1", "visits=5000000")));
    whole.finish();
    expect(budgetBeyondLimit(whole.store)).toBeNull();
    stop();
    const less = embed(testPage(small("embed=1", "visits=1000")));
    expect(visitsOf(less.searched.at(-1))).toBe("1000");
    less.finish(STOPPED);
    expect(budgetBeyondLimit(less.store)).toBeNull();
  });

  it("is not that of the full page", () => {
    expect(visitsOf(testPage(small("visits=5000000")).searched.at(-1))).toBe("5000000");
  });

  it("is that of both searches of a comparison, and so is searching on", () => {
    const page = testPage(small("embed=1", "visits=5000000", "b.visits=4000000"));
    const second: string[] = [];
    const end = maintainPair(page.store, () => ({ search: (link) => second.push(link), cancel: () => {} }));
    expect([page.searched.at(-1), second.at(-1)].map(visitsOf)).toEqual(["2000000", "2000000"]);
    searchOn(page.store);
    expect([page.searched.at(-1), second.at(-1)].map(visitsOf)).toEqual(["5000000", "4000000"]);
    expect(second).toHaveLength(2);
    end();
  });
});
