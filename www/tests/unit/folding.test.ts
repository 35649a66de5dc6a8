// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageState, type Panel } from "../../src/state/page/page-state";
import { foldedPanels } from "../../src/state/page/folding";
import { startPanels, toggleFolded } from "../../src/state/page/panels";

type Size = "small" | "medium" | "large";
const WIDTHS: Readonly<Record<Size, number>> = { small: 1024, medium: 1280, large: 1920 };

/** A window of a size, and the page's panels in it. */
function panelsIn(size: Size) {
  const listeners: (() => void)[] = [];
  const now = { width: WIDTHS[size] };
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return now.width <= Number(/max-width: (\d+)px/.exec(query)?.[1]);
    },
    addEventListener: (_: string, hear: () => void) => listeners.push(hear),
  }));
  const state = pageState();
  const page = { ...state, folded: foldedPanels(state) };
  const follow = startPanels(page);
  return {
    ui: page.ui,
    shown: () => [page.folded.setup.value, page.folded.explanation.value],
    toggleFolded: (panel: Panel) => toggleFolded(page, panel),
    /** The window has another size, and its listeners have not heard of it. */
    settle: (to: Size) => {
      now.width = WIDTHS[to];
      return follow();
    },
    resize: (to: Size) => {
      now.width = WIDTHS[to];
      for (const hear of listeners) hear();
    },
  };
}

beforeEach(() => localStorage.clear());

describe("what stands beside the stage", () => {
  it("is as the window is, though its listeners hear of that with the next frame", () => {
    const { shown, settle } = panelsIn("large");
    expect([settle("large"), shown()]).toEqual([false, [false, false]]);
    expect([settle("small"), shown()]).toEqual([true, [true, true]]);
    expect(settle("small")).toBe(false);
  });

  it("is folded where the window is small, until the person chooses", () => {
    const { shown, resize, toggleFolded } = panelsIn("large");
    expect(shown()).toEqual([false, false]);
    resize("small");
    expect(shown()).toEqual([true, true]);
    resize("large");
    toggleFolded("setup");
    expect(shown()).toEqual([true, false]);
  });

  it("folds the setup in a window of medium size while the insight takes half of it", () => {
    const { shown, resize, toggleFolded, ui } = panelsIn("medium");
    expect(shown()).toEqual([false, false]);
    ui.isWide.value = true;
    expect(shown(), "of a visit there is not so much to say").toEqual([false, false]);
    ui.explanation.value = "insight";
    expect(shown()).toEqual([true, false]);
    resize("large");
    expect(shown()).toEqual([false, false]);
    resize("medium");
    toggleFolded("setup");
    expect(shown(), "unless it is wanted").toEqual([false, false]);
  });

  it("is remembered as the person left it", () => {
    const before = panelsIn("large");
    before.toggleFolded("explanation");
    expect(panelsIn("large").shown()).toEqual([false, true]);
    localStorage.setItem("plyscope-folded", "{");
    expect(panelsIn("large").shown(), "what cannot be read is none").toEqual([false, false]);
  });

  it("leaves the stage its room in a small window: one unfolds, the other folds", () => {
    const { shown, toggleFolded, resize } = panelsIn("small");
    toggleFolded("setup");
    expect(shown()).toEqual([false, true]);
    toggleFolded("explanation");
    expect(shown()).toEqual([true, false]);
    resize("large");
    expect(shown(), "a larger window has room for both").toEqual([false, false]);
  });

  it("folds for as long as the page lives where nothing may be stored", () => {
    const { shown, toggleFolded } = panelsIn("large");
    const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("forbidden");
    });
    toggleFolded("setup");
    expect(shown()).toEqual([true, false]);
    refuse.mockRestore();
  });
});
