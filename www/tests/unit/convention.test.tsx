// @vitest-environment jsdom
import "@preact/signals";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { ConventionMenu } from "../../src/app/head/ConventionMenu";
import { PageContext } from "../../src/state/context";
import { Frames } from "../../src/ui/frames";
import { read } from "../../src/state/page/reading";
import { changeGame } from "../../src/state/page/scenario";
import { searchedPage, type TestPage } from "./page";

let root: HTMLElement;
let page: TestPage;

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  page = searchedPage("game=chess&depth=1");
  const context = { page: page.store, frames: new Frames(() => {}) };
  void act(() => render(h(PageContext.Provider, { value: context }, h(ConventionMenu, null)), root));
});

const pressed = (): (string | null)[] =>
  [...root.querySelectorAll("[role=group] button[aria-pressed=true]")].map(({ textContent }) => textContent);

describe("the menu of conventions", () => {
  it("is closed by Escape, and the stage has the focus", () => {
    const stage = document.createElement("div");
    stage.className = "stage";
    stage.tabIndex = -1;
    document.body.append(stage);
    const button = root.querySelector<HTMLButtonElement>(".popover-button");
    void act(() => button?.click());
    expect(root.querySelector(".popover")?.getAttribute("data-open")).toBe("true");
    void act(() => {
      button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    });
    expect(root.querySelector(".popover")?.getAttribute("data-open")).toBe("false");
    expect(document.activeElement).toBe(stage);
  });

  it("names the groups and shows what is chosen", () => {
    const groups = [...root.querySelectorAll("[role=group]")].map((group) =>
      group.getAttribute("aria-label"),
    );
    expect(groups).toEqual(["Values as seen by", "Values in", "Windows", "Nodes"]);
    expect(pressed()).toEqual(["White", "pawns", "α and β", "triangles"]);
    void act(() => {
      read(page.store, { perspective: "mover", bounds: "range", shapes: "squares" });
    });
    expect(pressed()).toEqual(["the side to move", "pawns", "range of the value", "squares and circles"]);
  });

  it("writes chess values in pawns, or as the search computes them; other games have no choice", () => {
    const value = (): string => page.trace.answers.value.root_value(-150, false).text;
    expect(value()).toBe("−1.50");
    const choose = [...root.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "centipawns",
    );
    void act(() => choose?.click());
    expect(value()).toBe("−150");
    void act(() => changeGame(page.store, "othello"));
    expect(root.textContent).not.toContain("centipawns");
  });

  it("changes one convention and leaves the others", () => {
    const choose = (text: string): void => {
      const found = [...root.querySelectorAll("button")].find(({ textContent }) => textContent === text);
      void act(() => found?.click());
    };
    choose("squares and circles");
    expect(page.store.ui.reading.value).toEqual({
      perspective: "first",
      bounds: "alpha-beta",
      shapes: "squares",
      unit: "pawns",
    });
    choose("range of the value");
    choose("triangles");
    expect(page.store.ui.reading.value).toEqual({
      perspective: "first",
      bounds: "range",
      shapes: "triangles",
      unit: "pawns",
    });
  });
});
