// @vitest-environment jsdom
import "@preact/signals";
import { h, render, type ComponentType } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import AboutDialog from "../../src/app/help/AboutDialog";
import { AlgorithmPanel } from "../../src/features/setup/AlgorithmPanel";
import { PageContext, TraceContext } from "../../src/state/context";
import HelpOverlay from "../../src/app/help/HelpOverlay";
import { Inspector } from "../../src/features/explanation/Inspector";
import { Legend } from "../../src/stage/Legend";
import { LiveRegion } from "../../src/app/LiveRegion";
import { PositionPanel } from "../../src/features/setup/PositionPanel";
import { Problems } from "../../src/app/Problems";
import { SelectionCard } from "../../src/stage/visit/SelectionCard";
import { StatusLine } from "../../src/app/head/StatusLine";
import { Transport } from "../../src/features/transport/Transport";
import { Frames } from "../../src/ui/frames";
import { keymap } from "../../src/app/keymap";
import { chosenGroups } from "../../src/state/page/open-groups";
import { changeGame, changeScenario, playMove } from "../../src/state/page/scenario";
import { select } from "../../src/state/trace/selection";
import type { Parameter, Session, Summary } from "../../src/core/plyscope.js";
import { find, goToVisit, setTime, step } from "../../src/state/trace/time";
import { core } from "../core";
import { searchedPage, small, testPage, trappingPage, type TestPage } from "./page";

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  sessionStorage.clear();
  chosenGroups.value = {};
});

function show(page: TestPage, component: ComponentType): void {
  const frames = new Frames(() => {});
  /** As in the page, views are given the trace that is shown. */
  const Shown = () =>
    h(TraceContext.Provider, { value: page.store.search.current.value, children: h(component, null) });
  void act(() =>
    render(h(PageContext.Provider, { value: { page: page.store, frames } }, h(Shown, null)), root),
  );
}
const words = (selector: string): string => root.querySelector(selector)?.textContent ?? "";
const button = (text: string): HTMLButtonElement => {
  const found = [...root.querySelectorAll("button")].find(({ textContent }) => textContent.includes(text));
  if (found === undefined) throw new Error(`there is no button “${text}” in ${root.textContent}`);
  return found;
};

const labels = (within: ParentNode = root): string[] =>
  [...within.querySelectorAll(".parameters label")].map(({ textContent }) => textContent);
/** The field that a label names. */
function field(name: string): HTMLInputElement {
  const label = [...root.querySelectorAll("label")].find(({ textContent }) => textContent === name);
  if (!(label?.control instanceof HTMLInputElement)) throw new Error(`there is no field “${name}”`);
  return label.control;
}
const write = (input: HTMLInputElement, text: string, ...events: string[]): void =>
  void act(() => {
    input.value = text;
    for (const event of events) input.dispatchEvent(new Event(event, { bubbles: true }));
  });

describe("the algorithm panel", () => {
  it("says beside another program's search what that program reported", () => {
    const page = searchedPage(small());
    const file = { name: "search.ndjson", size: 9, hash: null };
    Object.assign(page.trace, { origin: { file, program: "Names 7", notes: [], visits: 8, foreign: true } });
    show(page, AlgorithmPanel);
    expect(words("dl.facts")).toContain("Names 7");
    expect(words("dl.facts")).toMatch(/Other parameters\s*not reported/);
  });

  it("offers what the core lists for the game, each explained, and nothing of the position", () => {
    const page = searchedPage("game=chess&depth=2");
    show(page, AlgorithmPanel);
    const parameters = core.parameters();
    /** What belongs to a game's algorithm, but for what depends on what is off. */
    const offered = (game: string): string[] => {
      const { values } = core.read_link(`game=${game}`);
      const has = ({ needs }: Parameter): boolean =>
        needs === null ||
        (!needs.off.includes(values[needs.key] ?? "") &&
          has(parameters.find(({ key }) => key === needs.key)!));
      return parameters
        .filter((one) => one.group !== "Position" && one.games.includes(game) && has(one))
        .map(({ label }) => label);
    };
    // How long a search may take is the page's own.
    expect(labels()).toEqual([...offered("chess"), "Stop after (seconds)"]);
    const depth = field("Depth");
    expect([depth.type, depth.min, depth.max, depth.value]).toEqual(["number", "1", "60", "2"]);
    expect(document.getElementById(depth.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      parameters.find(({ key }) => key === "depth")?.help,
    );
    void act(() => changeGame(page.store, "tree"));
    expect(labels()).toContain("Depth");
    expect(labels()).not.toContain("Quiescence search");
  });

  it("shows a problem at its input and keeps what was typed", () => {
    const page = searchedPage(small("depth=4"));
    show(page, AlgorithmPanel);
    const depth = field("Depth");
    write(depth, "77", "input");
    void act(() => page.pause());
    expect(words(".problem")).toContain("“77” is not in its range. Give a whole number from 1 to 60.");
    expect(depth.getAttribute("aria-invalid")).toBe("true");
    expect(depth.value).toBe("77");
    expect(page.store.scenario.value["depth"]).toBe("4");
  });

  it("shows how deep a tree is searched, until a depth is given", () => {
    show(searchedPage(small()), AlgorithmPanel);
    expect(core.read_link(small()).values["depth"]).toBe("60");
    expect(field("Depth").value).toBe("2");
    show(searchedPage(small("depth=7")), AlgorithmPanel);
    expect(field("Depth").value).toBe("7");
  });

  it("searches after a toggle and a pause, and resets", () => {
    const page = searchedPage("game=tree&tree=(3_5)_(2_9)");
    show(page, AlgorithmPanel);
    expect(button("Reset").disabled).toBe(true);
    void act(() => field("Iterative deepening").click());
    void act(() => page.pause());
    expect(page.searched.at(-1)).toBe("game=tree&tree=(3_5)_(2_9)&deepening=on");
    void act(() => button("Reset").click());
    expect(page.searched.at(-1)).toBe("game=tree&tree=(3_5)_(2_9)");
  });

  const group = (name: string): HTMLDetailsElement => {
    const found = [...root.querySelectorAll("details")].find(
      (details) => details.querySelector("h3")?.textContent === name,
    );
    if (found === undefined) throw new Error(`there is no group ${name}`);
    return found;
  };

  it("keeps groups closed that nobody needs, and opens them on request for as long as the tab lives", () => {
    show(searchedPage(small()), AlgorithmPanel);
    expect(group("Search").open).toBe(true);
    expect(group("Selectivity").open).toBe(false);
    void act(() => group("Selectivity").querySelector("summary")!.click());
    expect(group("Selectivity").open).toBe(true);
    expect(JSON.parse(sessionStorage.getItem("plyscope-groups") ?? "")).toEqual({ Selectivity: true });
    void act(() => group("Selectivity").querySelector("summary")!.click());
    expect(group("Selectivity").open).toBe(false);
  });

  it("opens a group whose values differ, says how many, and resets it alone", () => {
    const page = searchedPage("game=chess&depth=2&null-move=2&zugzwang-guard=off");
    show(page, AlgorithmPanel);
    expect(group("Selectivity").open).toBe(true);
    expect(group("Selectivity").querySelector(".badge")?.textContent).toBe("2 changed");
    expect(group("Search").querySelector(".badge")?.textContent).toBe("1 changed");
    void act(() =>
      root.querySelector<HTMLButtonElement>("[aria-label='Reset Selectivity to its defaults']")!.click(),
    );
    expect(page.searched.at(-1)).toBe("game=chess&depth=2");
    // It does not close under the hand that reset it.
    expect(group("Selectivity").open).toBe(true);
    expect(group("Selectivity").querySelector(".badge")).toBeNull();
  });

  it("shows what depends on a parameter only while that is on, and keeps its value", () => {
    const page = searchedPage("game=chess&depth=1&null-move=2&zugzwang-guard=off");
    show(page, AlgorithmPanel);
    const guard = (): boolean => labels(group("Selectivity")).includes("Zugzwang guard");
    const nullMove = (value: string): void => {
      write(field("Null move, R (0: off)"), value, "input");
      void act(() => page.pause());
    };
    expect(guard()).toBe(true);
    nullMove("0");
    expect(guard()).toBe(false);
    expect(page.searched.at(-1)).toBe("game=chess&depth=1&zugzwang-guard=off");
    nullMove("3");
    expect(guard()).toBe(true);
    expect(page.searched.at(-1)).toBe("game=chess&depth=1&null-move=3&zugzwang-guard=off");
  });
});

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

describe("the position panel", () => {
  const SYNTHETIC = [
    "Branching",
    "Height (plies)",
    "Seed",
    "Best move first (%)",
    "Transpositions (%)",
    "Values (±)",
    "Path",
  ];

  it("offers every part of a position that several parameters make, and nothing of the algorithm", () => {
    const page = searchedPage("game=synthetic&height=2&seed=5");
    show(page, PositionPanel);
    expect(labels()).toEqual(SYNTHETIC);
    expect(field("Seed").value).toBe("5");
    expect(root.querySelector("textarea")).toBeNull();
    expect(words(".tree-here")).toContain("MAX to move at");
    show(page, AlgorithmPanel);
    expect(labels().filter((label) => SYNTHETIC.includes(label))).toEqual([]);
  });

  it("offers who moves first beside a tree's text, and keeps it in the link", () => {
    const page = searchedPage("game=tree&tree=(4_7)_9&first=min");
    show(page, PositionPanel);
    expect(labels()).toEqual(["Moves first"]);
    expect(root.querySelector("textarea")?.value).toBe("(4 7) 9");
    expect(root.querySelector<HTMLSelectElement>(".parameters select")?.value).toBe("min");
    const [a] = page.store.rootMoves.value!.moves;
    void act(() => playMove(page.store, a!));
    expect(page.searched.at(-1)).toBe("game=tree&tree=4_7");
    const [, b] = page.store.rootMoves.value!.moves;
    void act(() => playMove(page.store, b!));
    expect(page.searched.at(-1)).toBe("game=tree&tree=7&first=min");
  });

  it("refuses a position that cannot be, with the reason, its place and a fix, and keeps what was shown", () => {
    for (const [link, name, wrong, good] of [
      [
        "game=chess&fen=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1&depth=1",
        "FEN",
        [
          ["hello", /ranks/],
          ["8/8/8/8/8/8/8/8 w - - 0 1", /king/i],
          ["4k3/8/8/8/8/8/8/4K2X w - - 0 1", /X/],
          ["4k3/8/8/8/8/8/8/4K3 x - - 0 1", /turn|side|w or b|“x”/i],
          ["4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", /check/i],
        ],
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
      ],
      [
        "game=tree&tree=5_1&search=alpha-beta",
        "Tree",
        [
          ["(3 12 8)\n(2 z 6)", /Line 2, column 4/],
          ["(3 12 8", /Line 1, column/],
          ["(3 12) )", /Line 1, column 8/],
          ["(3 12)\n(4 ())", /Line 2, column/],
        ],
        "1 2",
      ],
    ] as const) {
      const page = searchedPage(link);
      show(page, PositionPanel);
      const label = [...root.querySelectorAll("label")].find(({ textContent }) => textContent === name);
      const input = label!.control as HTMLInputElement;
      const enter = (text: string): void => {
        // A key that ends a line of text is a change to the browser, but not in a field of several lines.
        write(input, text, "input", ...(name === "FEN" ? ["change"] : []));
        const key = { key: "Enter", bubbles: true, cancelable: true };
        void act(() => void input.dispatchEvent(new KeyboardEvent("keydown", key)));
      };
      for (const [text, message] of wrong) {
        const searched = page.searched.length;
        enter(text);
        expect(words("[role=alert]"), text).toMatch(message);
        expect(root.querySelector("[role=alert] em")?.textContent, text).not.toBe("");
        expect(input.getAttribute("aria-invalid")).toBe("true");
        expect(page.searched.length, text).toBe(searched);
      }
      enter(good);
      expect(words("[role=alert]")).toBe("");
      expect(page.searched.length).toBe(2);
    }
  });

  it("says of a generated tree which number and which move cannot be, beside its field, and searches nothing", () => {
    const page = searchedPage("game=synthetic&height=2&seed=5");
    show(page, PositionPanel);
    const searched = page.searched.length;
    write(field("Height (plies)"), "21", "input");
    void act(() => page.pause());
    expect(words("[role=alert]")).toContain("1 to 20");
    expect(field("Height (plies)").getAttribute("aria-invalid")).toBe("true");
    write(field("Height (plies)"), "2", "input");
    void act(() => page.pause());
    write(field("Path"), "abc", "input", "change");
    expect(words("[role=alert]")).toContain("Move 3, “c”");
    expect(page.searched.length).toBe(searched);
    write(field("Path"), "b", "input", "change");
    expect(page.searched.at(-1)).toBe("game=synthetic&height=2&seed=5&path=b");
  });

  it("searches a changed part after a pause, or a text when it is done", () => {
    const page = searchedPage("game=synthetic&height=2");
    show(page, PositionPanel);
    write(field("Seed"), "8", "input");
    void act(() => page.pause());
    expect(page.searched.at(-1)).toBe("game=synthetic&height=2&seed=8");
    write(field("Path"), "ba", "input", "change");
    expect(page.searched.at(-1)).toBe("game=synthetic&height=2&seed=8&path=ba");
  });

  it("lists every game once, and changes with it", () => {
    const page = searchedPage("game=synthetic&height=2");
    show(page, PositionPanel);
    const games = root.querySelector<HTMLSelectElement>("select")!;
    const listed = [...games.options].map(({ value, text }) => [value, text]);
    const offered = core.games().filter(({ name }) => name !== "recorded");
    expect(listed).toEqual(offered.map(({ name, label }) => [name, label]));
    const choose = (game: string): void =>
      void act(() => {
        games.value = game;
        games.dispatchEvent(new Event("change", { bubbles: true }));
      });
    choose("tree");
    expect(root.querySelector("textarea")).not.toBeNull();
    expect(labels()).toEqual(["Moves first"]);
    choose("chess");
    expect(words(".side-to-move")).toContain("Black to move");
    choose("synthetic");
    expect(labels()).toEqual(SYNTHETIC);
  });
});

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
      "a",
      "b",
    ]);
    expect(words(".panel-head")).toContain("At the cursor");
    void act(() => pathStep("a").click());
    expect(page.trace.current.value, "asking moves nothing").toBe(5);
    expect(words(".panel-head")).toContain("Selected");
    expect(root.querySelector(".path [aria-current]")?.textContent).toBe("a");
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
      void act(() => goToVisit(page.trace, 3, "end"));
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
      pathStep("a").dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", shiftKey, bubbles: true, cancelable: true }),
      );
    expect(enter(false), "the browser's click may come").toBe(true);
    void act(() => pathStep("a").click());
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
    expect(words(".transport-said")).toBe("Move 1, “h4”: it is not a move there. There are a, b.");
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
    expect(words(".breakpoints-panel ul")).toContain("the position a b is entered");
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

describe("the card in the flame", () => {
  it("is there for the selected visit alone, and says of it what is known", () => {
    const page = searchedPage();
    show(page, () => h(SelectionCard, { touched: true }));
    expect(root.textContent).toBe("");
    void act(() => select(page.trace, 3));
    expect(words("p")).toBe("a visit with an open window");
    void act(() => button("Go to its end").click());
    expect(words("p")).toContain("value = 3");
    void act(() => button("Follow the cursor").click());
    expect(root.textContent).toBe("");
  });
});

describe("the status", () => {
  it("shows progress with a way to stop, then the result", () => {
    const page = testPage(small());
    show(page, StatusLine);
    void act(() => button("Stop").click());
    expect(page.cancelled).toBe(1);
    expect(words(".status")).toContain("Stopped");
    void act(() => button("Search again").click());
    void act(() => page.finish());
    expect(words(".status-value")).toContain("value 3");
    expect(words(".status")).toContain("a a");
    expect(words(".status")).toContain("100 % first-move cut-offs");
    expect(words(".status")).toContain("2 / 2 plies reached");
    expect(words(".status")).toContain("×1.0 minimal tree");
  });

  it("keeps the last completed value and the visits searched after Stop, and says who stopped it", () => {
    const page = testPage("game=tree&tree=((3_5)=4_(2_9)=1)=4&search=alpha-beta&deepening=on");
    show(page, () => h("div", null, h(StatusLine, null), h(Problems, null)));
    // The first iteration and, of the second, the root and a.
    void act(() => page.comes(8, { visits: 1234, iteration: 2 }));
    expect(words(".status")).toContain("Depth 2 of 2 · 1,234 visits");
    expect(words(".status-value")).toBe("value 4");
    void act(() => button("Stop").click());
    expect(words(".status-value")).toBe("value 4");
    expect(words(".status")).toContain("Stopped after 1,234 visits");
    expect(words(".banners")).toContain("You stopped the search after 1,234 visits");
    // Of so many only the batch's own had been recorded.
    expect(words(".banners")).toContain("The recording had ended before: 5 of 1,234 visits can be seen");
    for (let banner = 0; banner < 2; banner += 1) {
      void act(() => root.querySelector<HTMLButtonElement>("[aria-label='Close this message']")!.click());
    }
    expect(words(".banners")).toBe("");
    // The next search has messages of its own.
    void act(() => button("Search again").click());
    void act(() => button("Stop").click());
    expect(words(".banners")).toContain("You stopped the search after 0 visits");
    expect(words(".banners")).not.toContain("recording");
  });

  it("says nothing of quiescence where there is none, and counts one as one", () => {
    const page = testPage(small());
    show(page, StatusLine);
    const finish = (more: Partial<Summary>): void => void act(() => page.finish(more));
    const nothing = { lines: 0, mean: null, median: null, largest: null, largest_with_quiescence: 0 };
    const uncut = { nodes: 0, mean_moves: null, times_minimal: null };
    finish({ visits: 1, cutoffs_by_move: [], depth_reached: nothing, cut_nodes: uncut });
    expect(words(".status")).not.toContain("plies");
    expect(words(".status")).not.toContain("minimal");
    expect(words(".status")).not.toContain("quiescence");
    expect(words(".status")).not.toContain("cut-offs");
    expect(words(".status")).toMatch(/1 visit(?!s)/);
    expect(root.querySelector("[title*=quiescence]")).toBeNull();
  });

  it("says how certain a value is, and how many passes it took", () => {
    const page = testPage(small());
    show(page, StatusLine);
    const finish = (more: Partial<Summary>): void => void act(() => page.finish(more));
    finish({ uncertain: true, confidence: 62.4, passes: 14 });
    expect(words(".status-value")).toBe("value 3 ~62 %");
    expect(words(".status")).toContain("14 passes");
    finish({ uncertain: false, confidence: 100, passes: 0 });
    expect(words(".status-value")).toBe("value 3 ");
    expect(words(".status")).not.toContain("passes");
  });

  it("says when the trace or the search is incomplete", () => {
    const page = testPage(small());
    show(page, Problems);
    void act(() => page.finish({ recording: "record budget", stop: "visit budget", visits: 5000 }));
    expect(words(".banners")).toContain("6 of 5,000 visits");
    expect(words(".banners")).toContain("visit budget");
    // Each message can be closed.
    for (let left = 2; left > 0; left -= 1) {
      const close = root.querySelectorAll<HTMLButtonElement>("[aria-label='Close this message']");
      expect(close).toHaveLength(left);
      void act(() => close[0]!.click());
    }
    expect(words(".banners")).toBe("");
  });

  it("says what ended the recording", () => {
    for (const [recording, said] of [
      ["record budget", "ended at its record budget"],
      ["memory", "ended at the memory that a trace may take"],
    ] as const) {
      const page = testPage(small());
      show(page, Problems);
      void act(() => page.finish({ recording }));
      expect(words(".banners")).toContain(said);
    }
  });

  it("lists all that the core says of a link, and how many mistakes it leaves out", () => {
    const page = testPage(small());
    const problem = { value: "1", message: "it is no parameter", fix: "", line: null, column: null };
    const said = Array.from({ length: 10 }, (_, number) => ({ ...problem, key: `k${number}` }));
    page.store.form.linkProblems.value = [
      ...said,
      { ...problem, key: "", value: "", message: "and 19,990 more keys are no parameters" },
    ];
    show(page, Problems);
    expect(root.querySelectorAll(".banner li code")).toHaveLength(10);
    expect(words(".banner li:last-child").trim()).toBe("And 19,990 more keys are no parameters.");
  });

  it("quotes only the beginning of what is long", () => {
    const page = testPage(`${"k".repeat(3000)}=${"v".repeat(5_000_000)}`);
    show(page, Problems);
    expect(words(".banner code")).toMatch(/^k{40}…=v{60}…$/);
    page.store.form.linkProblems.value = [
      { key: "", value: "", message: "m".repeat(9000), fix: "fix it", line: null, column: null },
    ];
    page.store.form.linkNotes.value = ["n".repeat(9000)];
    void act(() => {});
    expect(words(".banners").length).toBeLessThan(1200);
  });

  it("offers to record less where the core broke down", async () => {
    const { page, breakDown } = trappingPage(small("record=9000"));
    page.finish();
    show(page, Problems);
    await act(breakDown);
    expect(words(".banners [role=alert]")).toContain("MB of memory");
    void act(() => button("Record at most 3 visits").click());
    expect(page.store.scenario.value["record"]).toBe("3");
    expect(page.trace.searching.value).toBe(true);
  });

  it("lists what a link said that was not understood", () => {
    const page = testPage("game=tree&depth=99&quux=1");
    show(page, Problems);
    expect(words(".banner-warning")).toContain("depth=99");
    expect(words(".banner-warning")).toContain("the rest is shown");
    expect(words(".banner-warning")).toContain("Remove it;");
    void act(() => root.querySelector<HTMLButtonElement>(".banner-warning button")!.click());
    expect(root.querySelector(".banner-warning")).toBeNull();
  });
});

describe("a link of which nothing is shown", () => {
  it("is not said to be shown in part, and all games are named", () => {
    show(testPage("game=go"), Problems);
    expect(words(".banner-warning")).toContain("nothing of it is shown");
    expect(words(".banner-warning")).not.toContain("the rest is shown");
    const games = core.games().flatMap(({ name }) => (name === "recorded" ? [] : [name]));
    expect(games.length).toBeGreaterThanOrEqual(8);
    for (const game of games) expect(words(".banner-warning em")).toContain(game);
  });
});

describe("the help", () => {
  it("lists every key of the key map", () => {
    const bindings = keymap(() => {}, core.event_kinds());
    show(searchedPage(small()), () => <HelpOverlay />);
    const shown = [...root.querySelectorAll("kbd")].map(({ textContent }) => textContent);
    const arrows: Record<string, string> = {
      ArrowRight: "→",
      ArrowLeft: "←",
      ArrowUp: "↑",
      ArrowDown: "↓",
      Escape: "Esc",
    };
    for (const key of bindings.flatMap(({ keys }) => keys)) {
      const last = key.length > 1 ? (key.split("+").at(-1) ?? key) : key;
      expect(shown, key).toContain(arrows[last] ?? last);
    }
  });

  it("says what each part of the page is for, with keys that there are", () => {
    show(searchedPage(small()), () => <HelpOverlay />);
    void act(() => root.querySelectorAll<HTMLElement>("[role=tab]")[2]!.click());
    const topics = [...root.querySelectorAll(".help-topic")];
    expect(topics.map((topic) => topic.querySelector("h3")!.firstChild!.textContent)).toEqual([
      "Workbench",
      "Lessons",
      "Practice",
      "Playlists",
      "Widest first",
      "Insight",
      "Visits of a position",
      "Comparing",
      "Editing",
      "Files",
      "Embedding",
      "Your own program",
    ]);
    const known = keymap(() => {}, core.event_kinds()).flatMap(({ keys }) => keys);
    const named = topics.flatMap((topic) => [...topic.querySelectorAll("kbd")]);
    expect(named.length).toBeGreaterThan(8);
    for (const { textContent } of named) expect(known).toContain(textContent);
  });
});

describe("About", () => {
  const about = {
    version: "1.2.3",
    commit: null,
    licence: "GPL-3.0-or-later",
    source: null,
    libraries: [
      {
        name: "preact",
        version: "10",
        licence: "MIT",
        language: "TypeScript",
        source: "https://example.org/preact",
        copyright: ["Copyright (c) Jason Miller"],
        texts: ["mit"],
      },
    ],
    texts: { mit: "Permission is hereby granted" },
  };
  const settle = (): Promise<void> => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

  beforeEach(() => {
    // This document knows no dialogs.
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is reached from the help, loaded when asked for, and says licence, commit and libraries", async () => {
    const load = vi.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve(about) }));
    vi.stubGlobal("fetch", load);
    const page = searchedPage(small());
    show(page, () => h("div", null, h(HelpOverlay, null), h(AboutDialog, null)));
    void act(() => {
      page.store.ui.overlay.value = "help";
    });
    await settle();
    expect(load).not.toHaveBeenCalled();
    void act(() => button("About Plyscope").click());
    await settle();
    const open = [...root.querySelectorAll("dialog")].filter((dialog) => dialog.open);
    expect(open.map((dialog) => dialog.getAttribute("aria-label"))).toEqual(["About Plyscope"]);
    expect(words(".about .facts")).toContain("GPL-3.0-or-later");
    expect(words(".about .facts")).toContain("unknown");
    expect(words(".about .facts")).toContain("cargo xtask build");
    expect(words(".libraries tbody")).toBe("preact10MITCopyright (c) Jason MillerTypeScript");
    expect(root.querySelector(".libraries a")?.getAttribute("href")).toBe("https://example.org/preact");
    expect(words(".about details")).toBe("preactPermission is hereby granted");
  });

  it("says when it cannot be loaded, and tries again the next time", async () => {
    const load = vi.fn(() => Promise.resolve({ ok: false, status: 404 }));
    vi.stubGlobal("fetch", load);
    const page = searchedPage(small());
    show(page, AboutDialog);
    for (const times of [1, 2]) {
      void act(() => {
        page.store.ui.overlay.value = "about";
      });
      await settle();
      expect(words(".about")).toContain("404");
      expect(load).toHaveBeenCalledTimes(times);
      void act(() => {
        page.store.ui.overlay.value = null;
      });
    }
  });
});
