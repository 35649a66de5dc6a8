// @vitest-environment jsdom
// No element has a size in this environment, as on a page that is not laid out yet, or no more.
import { h } from "preact";
import { act } from "preact/test-utils";
import { expect, it, vi } from "vitest";
import ChessBoard from "../../src/stage/boards/ChessBoard";
import { searchedPage } from "./page";
import { root, show } from "./shown";

// The styles are no matter here, and this environment cannot make any.
vi.mock("../../src/ui/part-styles", () => ({ adoptStyles: () => {} }));

const PLAYED = {
  position: "7k/8/8/8/8/8/8/K6R w - - 0 1",
  side: "first",
  check: false,
  lastMove: null,
  best: { move: { from: "h1", to: "g1", becomes: null }, notation: "Rg1", refutes: false },
  moves: [],
  hurried: false,
  play: () => {},
} as const;

it.each([
  [false, "M7.3 7.5L6.6 7.5"],
  [true, "M0.7 0.5L1.4 0.5"],
])(
  "a board without a size draws its arrow in squares, and no number that is none (flipped: %s)",
  (flipped, path) => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    const due: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (task: FrameRequestCallback) => due.push(task));
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    show(searchedPage(""), () => h(ChessBoard, { ...PLAYED, flipped }));
    void act(() => {
      for (const task of due.splice(0)) task(0);
    });
    expect(root.querySelector(".best-move path")?.getAttribute("d")).toContain(path);
    expect(new XMLSerializer().serializeToString(root)).not.toContain("NaN");
    vi.unstubAllGlobals();
  },
);
