// @vitest-environment jsdom
import { h } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { Inspector } from "../../src/features/explanation/Inspector";
import { SelectionCard } from "../../src/stage/visit/SelectionCard";
import { select } from "../../src/state/trace/selection";
import type { Session } from "../../src/core/plyscope.js";
import { find, goToVisit, setTime, step } from "../../src/state/trace/time";
import { searchedPage, small } from "./page";
import { root, show, words, button } from "./shown";

describe("the inspector", () => {
  /** A step of the path, by its text. */
  const pathStep = (text: string): HTMLButtonElement =>
    [...root.querySelectorAll<HTMLButtonElement>(".path button")].find(
      ({ textContent }) => textContent === text,
    )!;

  it("shows the current visit with its path, each step a link", () => {
    const page = searchedPage(small());
    show(page, Inspector);
    void act(() => goToVisit(page.trace, 5));
    expect([...root.querySelectorAll(".path button")].map(({ textContent }) => textContent)).toEqual([
      "search",
      "depth 2",
      "root",
      "B",
      "E",
    ]);
    expect(words(".panel-head")).toContain("At the cursor");
    void act(() => pathStep("B").click());
    expect(page.trace.current.value, "asking moves nothing").toBe(5);
    expect(words(".panel-head")).toContain("Selected");
    expect(root.querySelector(".path [aria-current]")?.textContent).toBe("B");
  });

  it("has the visits of a position above the moves, of which there may be forty", () => {
    const page = searchedPage(small());
    show(page, Inspector);
    void act(() => select(page.trace, 2));
    const [visits, moves] = [root.querySelector(".position-visits"), root.querySelector(".children")];
    expect(visits?.compareDocumentPosition(moves!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("says no more than is known at the time", () => {
    const page = searchedPage("game=tree&tree=(3_5)_(4_9)&search=alpha-beta");
    show(page, Inspector);
    void act(() => goToVisit(page.trace, 6));
    expect(words(".facts")).toContain("still open");
    expect(words(".types")).not.toContain("surprise");
    void act(() => setTime(page.trace, page.trace.session.leave_time(6)));
    expect(words(".facts")).toContain("= 4");
    expect(words(".types")).toContain("surprise");
  });

  it("leads from a table answer to the visit that stored it", () => {
    const tree = "(T:((4_7)_(6_2))_((9_8)_(5_3)))_(((8_9)_(9_7))_T)";
    const page = searchedPage(`game=tree&tree=${tree}&search=alpha-beta&table=10`);
    const { session } = page.trace;
    show(page, Inspector);
    void act(() => setTime(page.trace, session.find(0, "table-answer", true)!));
    // T is searched first as the first reply to a, the root's first move.
    const stored = session.go_to_line("a T", session.ticks() - 1).visit;
    expect(stored).not.toBeNull();
    void act(() => button(`stored by visit ${stored!}`).click());
    expect(page.trace.selected.value).toBe(stored);
  });

  it("keeps the selection while time moves, tells of it what is known then, and lets it go", () => {
    const page = searchedPage();
    const { session } = page.trace;
    show(page, Inspector);
    void act(() => select(page.trace, 3));
    expect(words(".facts")).toContain("not entered yet");
    expect(words(".types")).not.toContain("surprise");
    void act(() => button("Go to its start").click());
    expect(page.trace.time.value).toBe(session.enter_time(3));
    expect(words(".facts")).toContain("still open");
    void act(() => button("Go to its end").click());
    expect(page.trace.time.value).toBe(session.leave_time(3));
    expect(words(".facts")).toContain("= 3");
    void act(() => button("Zoom to it").click());
    expect(page.trace.camera.value).not.toBeNull();
    void act(() => button("Follow the cursor").click());
    expect(page.trace.selected.value).toBeNull();
    void act(() => step(page.trace, "forward"));
    expect(page.trace.inspection.value?.visit).toBe(page.trace.current.value);
  });

  it("says why a visit was extended", () => {
    const page = searchedPage("game=chess&depth=1&extend-check=1&fen=6k1/5ppp/8/8/8/8/8/R5K1_w_-_-_0_1");
    show(page, Inspector);
    const inspect = (visit: number) =>
      page.trace.answers.value.inspect(visit, page.trace.extent.value.ticks - 1);
    let visit = 0;
    while (inspect(visit)?.extension === null) visit += 1;
    void act(() => goToVisit(page.trace, visit, "end"));
    const fact = [...root.querySelectorAll(".facts dt")].find(
      ({ textContent }) => textContent === "Extended",
    );
    expect(fact?.nextElementSibling?.textContent).toBe(inspect(visit)?.extension?.text);
  });

  it("lists the first sixty visits below one, and the others on request", () => {
    const leaves = Array.from({ length: 61 }, (_, value) => value).join("_");
    const page = searchedPage(`game=tree&tree=(${leaves})_(${leaves})&search=minimax`);
    show(page, Inspector);
    const rows = (): number => root.querySelectorAll(".children tbody tr").length;
    void act(() => goToVisit(page.trace, 3));
    expect(rows()).toBe(60);
    void act(() => button("Show all 61").click());
    expect(rows()).toBe(61);
    void act(() => goToVisit(page.trace, 65));
    expect(rows(), "it was asked of the other one").toBe(60);
  });

  it("shows neither types nor windows of a minimax search, and none to those who hide them", () => {
    const words = (search: string, types: "both" | "none"): string[] => {
      const page = searchedPage(`game=tree&tree=(3_12)_(2_4)&search=${search}`);
      page.trace.types.value = types;
      show(page, Inspector);
      void act(() => goToVisit(page.trace, 2, "end"));
      const said = ["Window at entry", "expected", "Type"];
      return said.filter((word) => root.textContent.includes(word));
    };
    expect(words("alpha-beta", "both")).toEqual(["Window at entry", "expected", "Type"]);
    expect(words("alpha-beta", "none")).toEqual([]);
    expect(words("minimax", "both")).toEqual([]);
  });

  it("goes on a second Enter where the first one asked", () => {
    const page = searchedPage();
    show(page, Inspector);
    void act(() => goToVisit(page.trace, 5));
    const enter = (shiftKey: boolean): boolean =>
      pathStep("B").dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", shiftKey, bubbles: true, cancelable: true }),
      );
    expect(enter(false), "the browser's click may come").toBe(true);
    void act(() => pathStep("B").click());
    expect(enter(true)).toBe(false);
    expect(page.trace.time.value).toBe(page.trace.session.leave_time(3));
    expect(enter(false)).toBe(false);
    expect(page.trace.time.value).toBe(page.trace.session.enter_time(3));
  });

  it("says why, where the core tells it, and only when asked", () => {
    const page = searchedPage(small());
    const session = page.trace.session as Session;
    const inspect = session.inspect.bind(session);
    session.inspect = (visit, t) => ({
      ...inspect(visit, t)!,
      uncertain: true,
      confidence: "62 %",
      rank: { name: "killer", text: "3rd: a killer" },
      extension: { name: "check-evasion", text: "it gives check" },
      skipped: { searched: 3, moves: 20 },
      pre_search: {
        verdict: "near-leaf",
        pre_searched: false,
        questions: [
          { name: "near-leaf", text: "Far enough from the leaves? 2 < 3", refuses: true, decided: true },
        ],
        needed_depth: 2,
        new_depth: 3,
        entry_iteration: 4,
        predicted: 2,
        settled: "paid-off",
        by: 6,
      },
      cut_off: {
        skips: false,
        number: 3,
        moves: 20,
        conditions: [
          { name: "null-window", text: "Null window: (1, 2) is one", refuses: false, decided: false },
          { name: "limit", text: "Limit: move 3 of 20, within 10", refuses: true, decided: true },
          { name: "quiet", text: "Quiet: the move is a capture", refuses: true, decided: false },
        ],
      },
      why: [
        {
          visit: 4,
          what: "move",
          side: "beta",
          value: "12",
          number: 12,
          setter: 3,
          sentence: "Beta was 12.",
        },
      ],
    });
    show(page, Inspector);
    void act(() => goToVisit(page.trace, 4));
    void act(() => setTime(page.trace, session.leave_time(4)));
    expect(words(".facts")).toContain("~ 62 %");
    expect(words(".facts")).toContain("3rd: a killer");
    expect(words(".facts")).toContain("3 of 20 searched, 17 skipped");
    const reasons = () => [
      ...root.querySelectorAll<HTMLDetailsElement>("details:not(.listing, .position-visits)"),
    ];
    const sections = (): boolean[] => reasons().map(({ open }) => open);
    expect(sections()).toEqual([false, false, false]);
    expect(reasons()[1]?.querySelector("summary")?.textContent).toContain("refused at move 3 of 20");
    for (const reason of reasons()) void act(() => reason.querySelector("summary")?.click());
    expect(sections()).toEqual([true, true, true]);
    expect(words(".questions")).toContain("✗ no");
    const conditions = [...(reasons()[1]?.querySelectorAll(".questions li") ?? [])];
    expect(conditions.map(({ textContent }) => textContent)).toEqual([
      "✓ yesNull window: (1, 2) is one",
      "✗ noLimit: move 3 of 20, within 10",
      "✗ noQuiet: the move is a capture",
    ]);
    expect(conditions.map(({ className }) => className)).toEqual(["", "is-refused", ""]);
    expect(words(".why")).toContain("Beta was 12.");
    void act(() => button("set by visit 3").click());
    expect(page.trace.selected.value).toBe(3);
  });

  it("searches the position of a visit on request, but not the root's again", () => {
    const page = searchedPage(small());
    show(page, Inspector);
    void act(() => goToVisit(page.trace, 2));
    expect(() => button("Search this position")).toThrow();
    void act(() => goToVisit(page.trace, 6));
    void act(() => button("Search this position").click());
    expect(page.searched.at(-1)).toBe("game=tree&tree=2_9&first=min&search=alpha-beta");
  });

  it("searches the position of a visit of a generated tree by its path", () => {
    const page = searchedPage("game=synthetic&branching=3&height=4&seed=5");
    show(page, Inspector);
    void act(() => setTime(page.trace, 4));
    void act(() => button("Search this position").click());
    expect(page.searched.at(-1)).toBe("game=synthetic&branching=3&height=4&seed=5&path=aa");
  });

  it("names a pass of a driver at the root", () => {
    const page = searchedPage("game=tree&search=mtd-f");
    show(page, Inspector);
    void act(() => {
      setTime(page.trace, 0);
      find(page.trace, "pass", true);
    });
    expect(words("h2")).toBe("null-window pass at the root");
    expect(words("[aria-current=true]")).toBe("pass");
  });
});

describe("the card in the flame", () => {
  it("is there for the selected visit alone, and says of it what is known", () => {
    const page = searchedPage();
    show(page, () => h(SelectionCard, { touched: true }));
    expect(root.textContent).toBe("");
    void act(() => select(page.trace, 3));
    expect(words("p")).toBe("B visit with an open window");
    void act(() => button("Go to its end").click());
    expect(words("p")).toContain("value = 3");
    void act(() => button("Follow the cursor").click());
    expect(root.textContent).toBe("");
  });
});
