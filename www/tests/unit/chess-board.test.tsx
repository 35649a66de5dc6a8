// @vitest-environment jsdom
// No element has a size in this environment, as on a page that is not laid out yet, or no more.
import { h } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import ChessBoard from "../../src/stage/boards/ChessBoard";
import type { BoardProps } from "../../src/stage/boards/board-props";
import { Frames } from "../../src/ui/frames";
import { searchedPage } from "./page";
import { root, show } from "./shown";

// The styles are no matter here, and this environment cannot make any.
vi.mock("../../src/ui/part-styles", () => ({ adoptStyles: () => {} }));

const PLAYED: BoardProps = {
  position: "7k/8/8/8/8/8/8/K6R w - - 0 1",
  side: "first",
  check: false,
  lastMove: null,
  best: { move: { from: "h1", to: "g1", becomes: null }, notation: "Rg1", refutes: false },
  expected: [],
  moves: [],
  flipped: false,
  hurried: false,
  play: () => {},
};

afterEach(() => vi.unstubAllGlobals());

/** Frames that come when a test runs them, in the order of the requests. */
function heldFrames(): { due: FrameRequestCallback[]; run: () => void } {
  const due: FrameRequestCallback[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("requestAnimationFrame", (task: FrameRequestCallback) => due.push(task));
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const run = (): void => {
    void act(() => {
      for (const task of due.splice(0)) task(0);
    });
  };
  return { due, run };
}

it("the page is idle only when the board has drawn its pieces", async () => {
  const { due, run } = heldFrames();
  const frames = new Frames((task) => due.push(task));
  show(searchedPage(""), () => h(ChessBoard, PLAYED), frames);
  run();
  const position = "7k/8/8/8/8/8/7R/K7 w - - 0 1";
  show(searchedPage(""), () => h(ChessBoard, { ...PLAYED, position }), frames);
  let drawn = "";
  const idle = frames.idle().then(() => {
    drawn = [...root.querySelectorAll("piece:not(.ghost)")].map(({ className }) => className).join();
  });
  await Promise.resolve();
  expect(drawn, "not before the frame").toBe("");
  run();
  await idle;
  expect(drawn.split(",").sort()).toEqual(["black king", "white king", "white rook"]);
});

it.each([
  [false, "M7.3 7.5L6.6 7.5"],
  [true, "M0.7 0.5L1.4 0.5"],
])(
  "a board without a size draws its arrow in squares, and no number that is none (flipped: %s)",
  (flipped, path) => {
    const { run } = heldFrames();
    show(searchedPage(""), () => h(ChessBoard, { ...PLAYED, flipped }));
    run();
    expect(root.querySelector(".best-move path")?.getAttribute("d")).toContain(path);
    expect(new XMLSerializer().serializeToString(root)).not.toContain("NaN");
  },
);
