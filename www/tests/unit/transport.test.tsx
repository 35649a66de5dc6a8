// @vitest-environment jsdom
import { h } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Legend } from "../../src/stage/Legend";
import { LiveRegion } from "../../src/app/LiveRegion";
import { Transport } from "../../src/features/transport/Transport";
import { changeScenario } from "../../src/state/page/scenario";
import { select } from "../../src/state/trace/selection";
import { setTime, step } from "../../src/state/trace/time";
import { searchedPage } from "./page";
import { root, show, words, button, write } from "./shown";

describe("the legend and the kinds of events", () => {
  it("name only what this search can bring about", () => {
    const page = searchedPage("game=chess&depth=1");
    show(page, () => h("div", null, h(Legend, null), h(Transport, null)));
    const marks = (): string => words(".legend-marks");
    const kinds = (): string[] =>
      [...root.querySelectorAll<HTMLOptionElement>("[aria-label='Kind of event'] option")].map(
        ({ value }) => value,
      );
    const plain = ["cut-off", "table-answer", "re-search", "iteration", "new-best", "surprise"];
    expect(marks()).not.toContain("speculative");
    expect(kinds()).toEqual(plain);
    void act(() => changeScenario(page.store, { "null-move": "2" }));
    expect(marks()).toContain("speculative");
    expect(kinds()).toEqual([...plain, "speculation"]);
    page.trace.kind.value = "speculation";
    void act(() => changeScenario(page.store, { "null-move": "0" }));
    expect(page.trace.soughtKind.value).toBe("cut-off");
  });
});

/** A search with a pre-search that pays off. */
const PAID_OFF =
  "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)&depth=6&deepening=on&table=10&pre-search=on";

describe("the legend of a tree", () => {
  const legend = (link: string): readonly (string | null)[] => {
    const page = searchedPage(link);
    show(page, () => h(Legend, { hasAllNodes: true }));
    return [...root.querySelectorAll(".legend-marks li")].map(({ textContent }) => textContent);
  };

  it("shows what the tree draws at one moment or another, and nothing that only the flame does", () => {
    expect(legend("game=tree&search=alpha-beta")).toEqual([
      "expected",
      "best move",
      "to come",
      "never looked at",
      "cut off",
    ]);
    // No node is without a visit in the end, and none has a type.
    expect(legend("game=tree&search=minimax")).toEqual(["best move", "to come"]);
    // A pre-search and an answer of the table are possible here, but there are neither.
    expect(
      legend("game=tree&search=pvs&deepening=on&table=8&pre-search=on&uncertainty=cut").slice(3),
    ).toEqual(["never looked at", "cut off", "rests on skipped moves"]);
    expect(legend(PAID_OFF).slice(4)).toEqual(["cut off", "pre-search", "table answer"]);
    expect(legend("game=tic-tac-toe&search=alpha-beta&depth=3")).toEqual([
      "expected",
      "best move",
      "folded: visits",
      "to come, never looked at",
      "cut off",
    ]);
  });

  it("has the types of nodes that are on stage, and stays as it is from step to step", () => {
    const page = searchedPage("game=tree&search=alpha-beta");
    const types = (): string[] =>
      [...root.querySelectorAll(".legend-types.is-in-line li")].map(({ textContent }) => textContent);
    show(page, () => h(Legend, { hasAllNodes: true }));
    const before = root.textContent;
    expect(types()).toEqual(["PV", "CUT"]);
    for (const t of [0, 9, 17]) {
      void act(() => setTime(page.trace, t));
      expect(root.textContent).toBe(before);
    }
    // Its bars have a separate colour for leaves.
    show(page, () => h(Legend, null));
    expect(types()).toEqual(["PV", "CUT", "ALL"]);
  });
});

describe("the transport", () => {
  const writeIn = (selector: string, text: string): HTMLInputElement => {
    const input = root.querySelector<HTMLInputElement>(selector);
    if (input === null) throw new Error(`there is no ${selector}`);
    write(input, text, "input");
    return input;
  };
  const enter = (input: HTMLInputElement, shiftKey = false): void => {
    const event = new KeyboardEvent("keydown", { key: "Enter", shiftKey, bubbles: true, cancelable: true });
    void act(() => void input.dispatchEvent(event));
  };

  it("goes to a line: Enter selects, the next Enter goes there", () => {
    const page = searchedPage();
    show(page, Transport);
    const input = writeIn(".transport-line input", "a b");
    enter(input);
    expect(page.trace.selected.value).toBe(5);
    expect(page.trace.time.value).toBe(0);
    expect(words(".transport-said")).toContain("Enter goes to its start");
    enter(input);
    expect(page.trace.time.value).toBe(page.trace.session.enter_time(5));
    enter(input, true);
    expect(page.trace.time.value).toBe(page.trace.session.leave_time(5));
    writeIn(".transport-line input", "h4");
    expect(words(".transport-said")).toBe("");
    enter(input);
    expect(words(".transport-said")).toBe("Move 1, “h4”: it is not a move there. There are B, C.");
    expect(page.trace.selected.value).toBe(5);
  });

  it("is given the focus by its key", () => {
    const page = searchedPage();
    show(page, Transport);
    expect(document.activeElement).toBe(document.body);
    void act(() => {
      page.store.ui.lineAsked.value += 1;
    });
    expect(document.activeElement).toBe(root.querySelector(".transport-line input"));
  });

  it("lists breakpoints, adds them and removes them", async () => {
    const page = searchedPage();
    show(page, Transport);
    void act(() => select(page.trace, 5));
    expect(root.querySelector(".breakpoints-panel")?.hasAttribute("hidden")).toBe(true);
    void act(() => button("Breakpoints").click());
    // The list is loaded when it is first opened.
    await vi.waitFor(() => act(() => expect(root.querySelector(".breakpoints-panel form")).not.toBeNull()));
    const choose = (value: string): void => {
      const list = root.querySelector<HTMLSelectElement>(".breakpoints-panel select");
      if (list === null) throw new Error("nothing to choose");
      list.value = value;
      void act(() => void list.dispatchEvent(new Event("change", { bubbles: true })));
    };
    const add = (): void => void act(() => button("Add").click());
    const isOpen = (): boolean => !root.querySelector(".breakpoints-panel")!.hasAttribute("hidden");
    const pressed = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    void act(() => void document.body.dispatchEvent(pressed));
    expect([isOpen(), pressed.defaultPrevented], "it is uppermost, wherever the focus is").toEqual([
      false,
      true,
    ]);
    void act(() => button("Breakpoints").click());
    expect(isOpen()).toBe(true);
    add();
    choose("move");
    expect(button("Add").disabled, "no move yet").toBe(true);
    writeIn(".breakpoints-panel input", "Nf3");
    add();
    choose("ply");
    expect(button("Add").disabled, "Nf3 is no ply").toBe(true);
    writeIn(".breakpoints-panel input", "2");
    add();
    choose("root-value");
    writeIn(".breakpoints-panel input", "-40");
    add();
    choose("event");
    add();
    expect(page.trace.breakpoints.value.map(({ breakpoint }) => breakpoint)).toEqual([
      { stop: "position", key: page.trace.session.position_key(5) },
      { stop: "move", notation: "Nf3" },
      { stop: "ply", ply: 2 },
      { stop: "value", key: null, number: -40 },
      { stop: "event", kind: "cut-off", ply: null },
    ]);
    expect(words(".breakpoints-panel ul")).toContain("the position E is entered");
    const remove = root.querySelector<HTMLButtonElement>("[aria-label='Remove: Nf3 is searched']");
    void act(() => remove?.click());
    expect(page.trace.breakpoints.value).toHaveLength(4);
    const panel = root.querySelector(".breakpoints-panel");
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    void act(() => void panel?.dispatchEvent(escape));
    expect(escape.defaultPrevented).toBe(true);
    expect(panel?.hasAttribute("hidden")).toBe(true);
  });
});

describe("the live region", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    return () => vi.useRealTimers();
  });
  const pass = (milliseconds: number) => void act(() => void vi.advanceTimersByTime(milliseconds));

  it("says each step soon, and while short steps are played leaves time for a sentence to be spoken", () => {
    const page = searchedPage();
    page.trace.speed.value = 0.7;
    show(page, LiveRegion);
    void act(() => step(page.trace, "forward"));
    pass(150);
    const said = words("[role=status]");
    expect(said).toBe(page.trace.sentence.value);
    void act(() => {
      page.trace.playing.value = true;
      setTime(page.trace, 3);
    });
    pass(1000);
    expect(words("[role=status]")).toBe(said);
    pass(1000);
    expect(words("[role=status]")).toBe(page.trace.sentence.value);
  });

  it("says each step that lasts a second when it begins", () => {
    const page = searchedPage();
    show(page, LiveRegion);
    const said = new Set<string>();
    for (let t = 3; t < 9; t += 1) {
      void act(() => {
        page.trace.playing.value = true;
        setTime(page.trace, t);
      });
      pass(50);
      expect(words("[role=status]")).toBe(page.trace.sentence.value);
      said.add(words("[role=status]"));
      pass(950);
    }
    expect(said.size).toBe(6);
  });
});
