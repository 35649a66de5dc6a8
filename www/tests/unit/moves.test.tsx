// @vitest-environment jsdom
import "@preact/signals";
import { h, render, type ComponentType } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BoardArea } from "../../src/stage/boards/Board";
import { PageContext, TraceContext } from "../../src/state/context";
import MovesDialog from "../../src/features/moves/MovesDialog";
import { ReadingHead } from "../../src/app/head/ReadingHead";
import { Frames } from "../../src/ui/frames";
import { select } from "../../src/state/trace/selection";
import { goToVisit } from "../../src/state/trace/time";
import { searchedPage, type TestPage } from "./page";

// jsdom cannot construct style sheets.
vi.mock("../../src/ui/part-styles", () => ({ adoptStyles: () => {} }));

/** b5 is the best move until the fifth iteration, which gives the queen for a mate. */
const QUEEN = "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=3";

let root: HTMLElement;
let page: TestPage;

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  // jsdom has dialogs, but does not open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  page = searchedPage(QUEEN);
});

function show(...components: ComponentType[]): void {
  const context = { page: page.store, frames: new Frames(() => {}) };
  const views = h(
    TraceContext.Provider,
    { value: page.trace },
    components.map((component) => h(component, null)),
  );
  void act(() => render(h(PageContext.Provider, { value: context }, views), root));
}

const cells = (): HTMLButtonElement[] => [...root.querySelectorAll<HTMLButtonElement>("[data-cell]")];
const press = (key: string): void =>
  void act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });

describe("the root's moves by iteration", () => {
  it("open from the best line in the head, and a cell leads to its visit", () => {
    show(ReadingHead, MovesDialog);
    const line = root.querySelector<HTMLButtonElement>(".found-line");
    expect(line?.textContent).toMatch(/^Best line Bc6 /);
    void act(() => line?.click());
    const heads = [...root.querySelectorAll("thead th")].map(({ textContent }) => textContent);
    expect(heads.slice(0, 3)).toEqual(["Iteration", "1", "2"]);
    const table = page.trace.answers.value.moves_by_iteration();
    expect(root.querySelectorAll("tbody tr")).toHaveLength(9);
    expect(root.querySelector(".moves-change")?.textContent).toContain(
      "Bc6 instead of b5. Iteration 3 searches one ply deeper",
    );
    const best = root.querySelector<HTMLButtonElement>("td.is-best:last-child button");
    const visit = table.moves[table.iterations[2]?.best ?? 0]?.cells[2]?.visit;
    void act(() => best?.click());
    expect([page.store.ui.overlay.value, page.trace.selected.value]).toEqual([null, visit]);
  });

  it("have the best line in one form, of moves and of nodes with names", () => {
    for (const link of [QUEEN, "game=tree&search=alpha-beta"]) {
      page = searchedPage(link);
      show(ReadingHead);
      const line = root.querySelector<HTMLButtonElement>(".found-line");
      const { summary } = page.trace.run.value;
      const text = page.trace.session.line_names(summary!.pv).join(" ");
      expect(line?.textContent).toBe(`Best line ${text}`);
      expect(line?.title.startsWith(`${text}: `)).toBe(true);
    }
  });

  it("are one stop for Tab, and the arrow keys lead through the cells", () => {
    page.store.ui.overlay.value = "moves";
    show(MovesDialog);
    expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    void act(() => cells()[0]?.focus());
    press("ArrowRight");
    press("ArrowDown");
    expect((document.activeElement as HTMLElement).dataset["cell"]).toBe("1 1");
    press("ArrowUp");
    press("ArrowUp");
    expect((document.activeElement as HTMLElement).dataset["cell"]).toBe("0 1");
  });

  it("sum the moves beyond the first ones until all are asked for", () => {
    page.store.ui.overlay.value = "moves";
    show(MovesDialog);
    const all = page.trace.answers.value.moves_by_iteration().moves.length;
    const more = [...root.querySelectorAll("button")].find(
      ({ textContent }) => textContent === `${all - 8} more`,
    );
    void act(() => more?.click());
    expect(root.querySelectorAll("tbody tr")).toHaveLength(all);
  });
});

describe("the words above the board", () => {
  it("say whose turn it is in the position that is shown, and which that is", () => {
    show(BoardArea);
    const head = (): string => root.querySelector(".board-head")?.textContent ?? "";
    expect(head()).toBe("Black to move at the root");
    expect(root.querySelector(".side-piece")?.className).toBe("side-piece dark");
    const [child] = page.trace.answers.value.inspect(2, 2 ** 31)?.children ?? [];
    void act(() => goToVisit(page.trace, child?.visit ?? 0, "start"));
    expect(head()).toBe(`White to move after ${child?.move}`);
    void act(() => select(page.trace, 2));
    expect(head()).toBe("Black to move at the root (selected)");
  });
});
