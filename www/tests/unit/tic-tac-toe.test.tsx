// @vitest-environment jsdom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { expect, it } from "vitest";
import TicTacToeBoard from "../../src/stage/boards/TicTacToeBoard";
import type { BoardProps } from "../../src/stage/boards/board-props";
import type { ListedMove } from "../../src/core/plyscope.js";

const move = (square: string): ListedMove => ({
  squares: { from: null, to: square, becomes: null },
  notation: square,
  values: { board: `after ${square}` },
});

function board(rest: Partial<BoardProps> = {}): { squares: HTMLButtonElement[]; played: string[] } {
  const root = document.createElement("div");
  const played: string[] = [];
  const props: BoardProps = {
    position: "x.o/.x./... o",
    side: "second",
    check: false,
    lastMove: { from: null, to: "b2", becomes: null },
    expected: [],
    moves: ["b3", "a2", "c2", "a1", "b1", "c1"].map(move),
    flipped: false,
    hurried: false,
    best: null,
    play: ({ values }) => played.push(values["board"] ?? ""),
    ...rest,
  };
  void act(() => render(h(TicTacToeBoard, props), root));
  return { squares: [...root.querySelectorAll("button")], played };
}

it("says of every square what stands there, and which move was the last", () => {
  const { squares } = board();
  expect(squares.map(({ textContent }) => textContent)).toEqual(["X", "", "O", "", "X", "", "", "", ""]);
  const labels = squares.map((square) => square.getAttribute("aria-label"));
  expect(labels.slice(0, 5)).toEqual(["a3, X", "b3, empty", "c3, O", "a2, empty", "b2, X, the last move"]);
});

it("plays on an empty square at the root, and nowhere else", () => {
  const { squares, played } = board();
  for (const square of squares) square.click();
  expect(played).toEqual(["b3", "a2", "c2", "a1", "b1", "c1"].map((square) => `after ${square}`));
  const picture = board({ moves: [] });
  for (const square of picture.squares) square.click();
  expect(picture.played).toEqual([]);
  expect(picture.squares.every((square) => square.getAttribute("aria-disabled") === "true")).toBe(true);
});

it("is turned round when it is flipped", () => {
  const labels = board({ flipped: true }).squares.map((square) => square.getAttribute("aria-label"));
  expect([labels[0], labels[8]]).toEqual(["c1, empty", "a3, X"]);
});

it("shades the squares that a network expects, once each, with their shares", () => {
  const expected = [
    { move: { from: null, to: "b3", becomes: null }, share: "62 %", part: 0.62 },
    { move: { from: null, to: "c2", becomes: null }, share: "30 %", part: 0.3 },
    // In other games several moves lead to a square: the share of the likeliest is shown, as the sentence names it.
    { move: { from: null, to: "b3", becomes: null }, share: "7 %", part: 0.07 },
    { move: { from: null, to: "a1", becomes: null }, share: "1 %", part: 0.01 },
  ];
  const shades = (flipped: boolean) => {
    const root = board({ expected, flipped }).squares[0]!.closest("div")!.parentElement!;
    const picture = root.querySelector(".expected-moves")!;
    const places = [...picture.querySelectorAll("rect")].map((shade) => [
      shade.getAttribute("x"),
      shade.getAttribute("y"),
    ]);
    return { places, texts: [...picture.querySelectorAll("text")].map(({ textContent }) => textContent) };
  };
  expect(shades(false)).toEqual({
    places: [
      ["1", "0"],
      ["2", "1"],
    ],
    texts: ["62 %", "30 %"],
  });
  expect(shades(true).places).toEqual([
    ["1", "2"],
    ["0", "1"],
  ]);
});
