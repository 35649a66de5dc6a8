import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LinkSync, type AddressBar } from "../../src/app/link-sync";
import { playLessons } from "../../src/features/teach/lessons/player";
import { lessonOf } from "../../src/state/page/lesson";
import { changeScenario, showLink } from "../../src/state/page/scenario";
import { goToVisit, setTime, step } from "../../src/state/trace/time";
import { searchedPage, small, type TestPage } from "./page";

/** A browser's history: entries, and Back. */
class FakeHistory implements AddressBar {
  entries: string[];
  at = 0;
  replaced = 0;
  private onChange = (): void => {};
  constructor(first: string) {
    this.entries = [first];
  }
  hash(): string {
    return this.entries[this.at] ?? "";
  }
  push(link: string): void {
    this.entries.splice(this.at + 1, Infinity, link);
    this.at += 1;
  }
  replace(link: string): void {
    this.entries[this.at] = link;
    this.replaced += 1;
  }
  onNavigation(onChange: () => void): () => void {
    this.onChange = onChange;
    return () => {
      this.onChange = () => {};
    };
  }
  go(by: number): void {
    this.at += by;
    // Browsers fire twice: popstate and hashchange.
    this.onChange();
    this.onChange();
  }
  type(link: string): void {
    this.push(link);
    this.onChange();
  }
}

/** The address of a tick of the small search. */
const at = (t: number, ...pairs: readonly string[]): string => {
  const name = page.trace.session.named(t, null).at;
  return small(...pairs, `t=${t}`, "v=2", ...(name === null ? [] : [`at=${name}`]));
};

let page: TestPage;
let bar: FakeHistory;
let sync: LinkSync;
const wait = (milliseconds: number): void => {
  page.clock.now += milliseconds;
  vi.advanceTimersByTime(milliseconds);
};

beforeEach(() => {
  vi.useFakeTimers();
  page = searchedPage(small());
  bar = new FakeHistory(small());
  sync = new LinkSync(page.store, bar);
  wait(5000);
});

it("makes no entry in the history around an embedded page", () => {
  page.store.ui.embed.value = true;
  wait(5000);
  goToVisit(page.trace, 3);
  wait(5000);
  goToVisit(page.trace, 5);
  wait(5000);
  expect(bar.entries).toHaveLength(1);
  expect(bar.entries[0]).toContain(`t=${page.trace.time.value}`);
});
afterEach(() => {
  sync.stop();
  vi.useRealTimers();
});

describe("the address bar", () => {
  it("holds the present state after steps, in the same entry", () => {
    setTime(page.trace, 0);
    step(page.trace, "forward");
    step(page.trace, "forward");
    wait(1000);
    expect(bar.entries).toEqual([at(2)]);
  });

  it("is not changed more than a few times a second", () => {
    const before = bar.replaced;
    for (let times = 0; times < 200; times += 1) {
      setTime(page.trace, times % 9);
      wait(10);
    }
    expect(bar.replaced - before).toBeLessThanOrEqual(7);
    expect(bar.replaced - before).toBeGreaterThanOrEqual(4);
  });

  it("names the first tick, and leaves out the last", () => {
    setTime(page.trace, 0);
    wait(1000);
    setTime(page.trace, Infinity);
    wait(1000);
    expect(bar.entries).toEqual([small()]);
    setTime(page.trace, 0);
    wait(1000);
    expect(bar.entries).toEqual([at(0)]);
  });

  it("is undone by Back after a jump, without a new search", () => {
    setTime(page.trace, 3);
    goToVisit(page.trace, 5);
    expect(bar.entries).toEqual([at(3), at(6)]);
    wait(1000);
    bar.go(-1);
    expect(page.trace.time.value).toBe(3);
    expect(page.searched).toHaveLength(1);
    wait(1000);
    expect(bar.entries).toHaveLength(2);
    bar.go(1);
    expect(page.trace.time.value).toBe(6);
  });

  it("makes one entry of jumps in quick succession", () => {
    for (const visit of [3, 4, 5, 6]) {
      goToVisit(page.trace, visit);
      wait(30);
    }
    wait(1000);
    expect(bar.entries).toHaveLength(2);
    expect(bar.entries[1]).toBe(at(page.trace.time.value));
  });

  it("goes back over a changed parameter by searching again", () => {
    setTime(page.trace, 3);
    const before = at(3);
    changeScenario(page.store, { depth: "6" });
    page.finish();
    wait(1000);
    expect(bar.entries).toEqual([before, small("depth=6")]);
    bar.go(-1);
    expect(page.searched.at(-1)).toBe(small());
    page.finish();
    wait(1000);
    expect(page.trace.time.value).toBe(3);
    expect(bar.entries).toEqual([before, small("depth=6")]);
  });

  it("keeps a link's view while the search that leads to it is running", () => {
    bar.type(small("depth=5", "t=4"));
    wait(1000);
    expect(bar.hash()).toBe(small("depth=5", "t=4"));
    page.finish();
    wait(1000);
    expect(bar.hash()).toBe(at(4, "depth=5"));
  });

  it("is tidied when a typed link was not wholly understood", () => {
    bar.type(small("depth=5", "nonsense=1"));
    expect(page.store.form.linkProblems.value.map(({ key }) => key)).toEqual(["nonsense"]);
    wait(1000);
    expect(bar.hash()).toBe(small("depth=5"));
  });

  it("does not break the page when the browser refuses", () => {
    bar.push = () => {
      throw new DOMException("too often", "SecurityError");
    };
    goToVisit(page.trace, 5);
    expect(page.trace.time.value).toBe(6);
  });
});

describe("a link of which nothing is understood", () => {
  it("stays in the address bar until something else is shown; one of which something is does not", () => {
    bar.type("wibble=1");
    page.finish();
    wait(5000);
    expect([page.store.address.refused.value?.link, bar.hash()]).toEqual(["wibble=1", "wibble=1"]);
    changeScenario(page.store, { depth: "2" });
    page.finish();
    wait(5000);
    expect(bar.hash()).toContain("depth=2");
    bar.type(small("wibble=1"));
    page.finish();
    wait(5000);
    expect([page.store.address.refused.value, page.store.form.linkProblems.value.length]).toEqual([null, 1]);
    expect(bar.hash()).not.toContain("wibble");
  });
});

describe("a playlist's link", () => {
  it("that is refused stays in the address bar until something else is shown", async () => {
    sync.stop();
    const refused = "playlist=1.abcd&step=1";
    bar = new FakeHistory(refused);
    showLink(page.store, refused);
    sync = new LinkSync(page.store, bar);
    playLessons(page.store);
    vi.useRealTimers();
    await vi.waitFor(() => expect(page.store.address.refused.value).not.toBeNull());
    vi.useFakeTimers();
    wait(5000);
    expect([page.store.teach.lesson.value, bar.hash()]).toEqual([null, refused]);
    setTime(page.trace, 3);
    wait(5000);
    expect(bar.hash()).toBe(at(3));
  });

  it("is read without the spaces and line ends that mail adds", () => {
    const place = { list: "playlist", name: "1.abcd-_", step: 2 };
    for (const link of ["playlist=1.ab cd-_&step=2", "#playlist=1.a%20b%0D%0Acd\n-_&step=2"]) {
      expect(lessonOf(link)).toEqual(place);
    }
  });
});
