// @vitest-environment jsdom
import "@preact/signals";
import { h, render, type ComponentType } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { AlgorithmPanel } from "../../src/components/AlgorithmPanel";
import { PageContext } from "../../src/components/context";
import { HelpOverlay } from "../../src/components/HelpOverlay";
import { Inspector } from "../../src/components/Inspector";
import { PositionPanel } from "../../src/components/PositionPanel";
import { Problems } from "../../src/components/Problems";
import { StatusLine } from "../../src/components/StatusLine";
import { Frames } from "../../src/frames";
import { keymap } from "../../src/keymap";
import { changeGame } from "../../src/store/scenario";
import { goToVisit, setTime } from "../../src/store/time";
import { SUMMARY, VISITS } from "./fake/engine";
import { fakePage, searchedPage, type FakePage } from "./fake/page";

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
});

function show(page: FakePage, component: ComponentType): void {
  const frames = new Frames(() => {});
  void act(() =>
    render(h(PageContext.Provider, { value: { store: page.store, frames } }, h(component, null)), root),
  );
}
const words = (selector: string): string => root.querySelector(selector)?.textContent ?? "";
const button = (text: string): HTMLButtonElement => {
  const found = [...root.querySelectorAll("button")].find(({ textContent }) => textContent.includes(text));
  if (found === undefined) throw new Error(`there is no button “${text}” in ${root.textContent}`);
  return found;
};

describe("the algorithm panel", () => {
  it("offers what the core lists for the game, each explained, and nothing of the position", () => {
    const page = searchedPage("depth=4");
    show(page, AlgorithmPanel);
    const labels = [...root.querySelectorAll("label")].map(({ textContent }) => textContent);
    expect(labels).toEqual(["depth", "quiescence"]);
    const depth = root.querySelector<HTMLInputElement>("input[type=number]");
    expect(depth?.min).toBe("1");
    expect(depth?.value).toBe("4");
    expect(document.getElementById(depth?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "about depth",
    );
    void act(() => changeGame(page.store, "tree"));
    expect([...root.querySelectorAll("label")].map(({ textContent }) => textContent)).toEqual(["depth"]);
  });

  it("shows a problem at its input and keeps what was typed", () => {
    const page = searchedPage("depth=4");
    show(page, AlgorithmPanel);
    const depth = root.querySelector<HTMLInputElement>("input[type=number]")!;
    void act(() => {
      depth.value = "77";
      depth.dispatchEvent(new Event("input", { bubbles: true }));
    });
    void act(() => page.pause());
    expect(words(".problem")).toContain("Out of range. Give 1 to 9.");
    expect(depth.getAttribute("aria-invalid")).toBe("true");
    expect(depth.value).toBe("77");
    expect(page.store.scenario.value["depth"]).toBe("4");
  });

  it("searches after a toggle and a pause, and resets", () => {
    const page = searchedPage("depth=3");
    show(page, AlgorithmPanel);
    expect(button("Reset").disabled).toBe(true);
    void act(() => root.querySelector<HTMLInputElement>("input[type=checkbox]")!.click());
    void act(() => page.pause());
    expect(page.searched.at(-1)).toBe("quiescence=off");
    void act(() => button("Reset").click());
    expect(page.searched.at(-1)).toBe("");
  });
});

describe("the position panel", () => {
  const inputs = (): string[] =>
    [...root.querySelectorAll(".parameters label")].map(({ textContent }) => textContent);

  it("offers every part of a position that several parameters make, and nothing of the algorithm", () => {
    const page = searchedPage("game=grown&seed=5");
    show(page, PositionPanel);
    expect(inputs()).toEqual(["seed", "path"]);
    expect(root.querySelector<HTMLInputElement>("input[type=number]")?.value).toBe("5");
    expect(root.querySelector("textarea")).toBeNull();
    expect(words(".tree-here")).toContain("First player to move at");
    show(page, AlgorithmPanel);
    expect(inputs()).toEqual(["depth"]);
  });

  it("searches a changed part after a pause, or a text when it is done", () => {
    const page = searchedPage("game=grown");
    show(page, PositionPanel);
    const type = (selector: string, text: string, ...events: string[]): void =>
      void act(() => {
        const input = root.querySelector<HTMLInputElement>(selector)!;
        input.value = text;
        for (const event of events) input.dispatchEvent(new Event(event, { bubbles: true }));
      });
    type("input[type=number]", "8", "input");
    void act(() => page.pause());
    expect(page.searched.at(-1)).toBe("game=grown&seed=8");
    type(".parameters input[type=text]", "ba", "input", "change");
    expect(page.searched.at(-1)).toBe("game=grown&seed=8&path=ba");
  });

  it("changes with the game", () => {
    const page = searchedPage("game=grown");
    show(page, PositionPanel);
    const games = root.querySelector<HTMLSelectElement>("select")!;
    const choose = (game: string): void =>
      void act(() => {
        games.value = game;
        games.dispatchEvent(new Event("change", { bubbles: true }));
      });
    choose("tree");
    expect(root.querySelector("textarea")).not.toBeNull();
    expect(inputs()).toEqual([]);
    choose("chess");
    expect(words(".side-to-move")).toContain("White to move");
    choose("grown");
    expect(inputs()).toEqual(["seed", "path"]);
  });
});

describe("the inspector", () => {
  it("shows the current visit with its path, each step a link", () => {
    const page = searchedPage("");
    show(page, Inspector);
    void act(() => goToVisit(page.store, 4));
    expect([...root.querySelectorAll(".path button")].map(({ textContent }) => textContent)).toEqual([
      "search",
      "level 1",
      "root",
      "e4",
      "e5",
    ]);
    void act(() => button("e4").click());
    expect(page.store.current.value).toBe(3);
    expect(root.querySelector(".path [aria-current]")?.textContent).toBe("e4");
  });

  it("says no more than is known at the time", () => {
    const page = searchedPage("");
    show(page, Inspector);
    void act(() => goToVisit(page.store, 3));
    expect(words(".facts")).toContain("still open");
    expect(words(".types")).not.toContain("surprise");
    void act(() => setTime(page.store, page.store.trace.value!.session.leave_time(3)));
    expect(words(".facts")).toContain("≥ 12");
    expect(words(".types")).toContain("surprise");
    void act(() => button("stored by visit 3").click());
    expect(page.store.current.value).toBe(3);
  });

  it("searches the position of a visit on request, but not the root's again", () => {
    const page = searchedPage("");
    show(page, Inspector);
    void act(() => goToVisit(page.store, 2));
    expect(() => button("Search this position")).toThrow();
    void act(() => goToVisit(page.store, 4));
    void act(() => button("Search this position").click());
    expect(page.searched.at(-1)).toContain("fen=after");
  });
});

describe("the status", () => {
  it("shows progress with a way to stop, then the result", () => {
    const page = fakePage("");
    show(page, StatusLine);
    void act(() => button("Stop").click());
    expect(page.cancelled).toBe(1);
    expect(words(".status")).toContain("Stopped");
    void act(() => button("Search again").click());
    void act(() => page.finish());
    expect(words(".status")).toContain("+0.12");
    expect(words(".status")).toContain("e4 e5");
    expect(words(".status")).toContain("75 % first-move cut-offs");
  });

  it("says when the trace or the search is incomplete", () => {
    const page = fakePage("");
    show(page, Problems);
    void act(() => {
      page.listener.batch(new Uint32Array(VISITS.length), VISITS.length, 1);
      page.listener.done({ ...SUMMARY, recording: "record budget", stop: "visit budget", visits: 5000 }, 40);
    });
    expect(words(".banners")).toContain("8 of 5,000 visits");
    expect(words(".banners")).toContain("visit budget");
  });

  it("lists what a link said that was not understood", () => {
    const page = fakePage("depth=99&quux=1");
    show(page, Problems);
    expect(words(".banner-warning")).toContain("depth=99");
    expect(words(".banner-warning")).toContain("Leave it out.");
    void act(() => root.querySelector<HTMLButtonElement>(".banner-warning button")!.click());
    expect(root.querySelector(".banner-warning")).toBeNull();
  });
});

describe("the help", () => {
  it("lists every key of the key map", () => {
    const bindings = keymap(() => {});
    show(searchedPage(""), () => <HelpOverlay bindings={bindings} />);
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
});
