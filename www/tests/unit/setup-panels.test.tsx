// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { AlgorithmPanel } from "../../src/features/setup/AlgorithmPanel";
import { PositionPanel } from "../../src/features/setup/PositionPanel";
import { commitText } from "../../src/state/page/pasted";
import { changeGame, changeScenario, playMove, showLink } from "../../src/state/page/scenario";
import type { Parameter } from "../../src/core/plyscope.js";
import { core } from "../core";
import { searchedPage, small } from "./page";
import { root, show, words, button, labels, field, write } from "./shown";

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
    /** The parameters of a game's algorithm, without the parameters that depend on switches that are off. */
    const offered = (game: string): string[] => {
      const { values } = core.read_link(`game=${game}`);
      const has = ({ needs, searches }: Parameter): boolean =>
        searches.includes(values["search"] ?? "") &&
        (needs === null ||
          (!needs.off.includes(values[needs.key] ?? "") &&
            has(parameters.find(({ key }) => key === needs.key)!)));
      return parameters
        .filter((one) => one.group !== "Position" && one.games.includes(game) && has(one))
        .map(({ label }) => label);
    };
    // The time limit of a search is the page's own.
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

describe("the position panel", () => {
  const SYNTHETIC = [
    "Branching",
    "Height (plies)",
    "Seed",
    "Best move first (%)",
    "Transpositions (%)",
    "Values (±)",
    "Intervals (±)",
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

  it("says what is to be known of a tree where it was typed, and keeps to what is searched", () => {
    const page = searchedPage("game=tree&tree=(4_7)_9");
    show(page, PositionPanel);
    const said = (): string => words(".position-text [role=status]");
    expect(said()).toBe("");
    void act(() => commitText(page.store, "tree", "(3 12 8) (20 x y)"));
    expect(said()).toContain("is unknown: it is between 3 and 20");
    const asMax = said();
    void act(() => changeScenario(page.store, { first: "min" }));
    expect(said()).not.toBe(asMax);
    void act(() => changeScenario(page.store, { tree: "(3 5) 4", deepening: "on" }));
    expect(said()).toContain("no estimate");
    // The notes about a link are at the top of the page.
    void act(() => showLink(page.store, "game=tree&tree=(3_x)"));
    expect([said(), page.store.form.linkNotes.value.length]).toEqual(["", 1]);
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
          ["(3 12 8)\n(2 0x5 6)", /Line 2, column 4/],
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
