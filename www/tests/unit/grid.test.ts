import { describe, expect, it } from "vitest";
import { coordinatesOf } from "../../src/stage/boards/coordinates";
import { GRIDS, type Grid } from "../../src/stage/boards/grid";
import { GRID_NAMES } from "../../src/stage/boards/grid-names";

const at = (name: keyof typeof GRIDS, { cells }: Grid): Record<string, string> =>
  Object.fromEntries(
    GRIDS[name].names.flatMap((square, index) => {
      const cell = cells[index] ?? "";
      return square === "" || cell === "." ? [] : [[square, cell]];
    }),
  );

/** Positions, their pieces, the side to move, and their texts without changes. */
const POSITIONS = [
  ["connect-four", "4453", { d1: "x", d2: "o", e1: "x", c1: "o" }, "first", null],
  ["connect-four", "4", { d1: "x" }, "second", "......./......./......./......./......./...x..."],
  ["othello", GRIDS.othello.start, { d4: "o", e4: "x", d5: "x", e5: "o" }, "first", GRIDS.othello.start],
  ["othello", `X${"-".repeat(62)}O White`, { a1: "x", h8: "o" }, "second", `X${"-".repeat(62)}O White`],
  [
    "checkers",
    "W:WK4,31-32:B1,K29:H7",
    { "1": "b", "4": "W", "29": "B", "31": "w", "32": "w" },
    "second",
    "W:WK4,31,32:B1,K29",
  ],
  ["checkers", "B:W18:B no-progress=20", { "18": "w" }, "first", "B:W18:B no-progress=20"],
  [
    "ataxx",
    "x5o/7/2-1-2/7/7/7/o5x o 3 9",
    { a7: "x", g7: "o", c5: "-", e5: "-", a1: "o", g1: "x" },
    "second",
    "x5o/7/2-1-2/7/7/7/o5x o",
  ],
] as const;

describe("the coordinates beside a board", () => {
  const shape = (name: string, files: number, ranks: number) => ({ component: name, files, ranks });
  it.each([
    ["chess", 8, 8, "abcdefgh", "87654321"],
    ["tic-tac-toe", 3, 3, "abc", "321"],
    ["othello", 8, 8, "abcdefgh", "12345678"],
    ["ataxx", 7, 7, "abcdefg", "7654321"],
    // A move is the number of its file.
    ["connect-four", 7, 6, "1234567", "654321"],
  ] as const)("%s", (name, files, ranks, across, down) => {
    const found = coordinatesOf(shape(name, files, ranks), false);
    expect([found?.files.join(""), found?.ranks.join("")]).toEqual([across, down]);
    const turned = coordinatesOf(shape(name, files, ranks), true);
    expect(turned?.files.toReversed()).toEqual(found?.files);
    expect(turned?.ranks.toReversed()).toEqual(found?.ranks);
  });

  it("are the numbers of the squares in checkers", () => {
    expect(coordinatesOf(shape("checkers", 8, 8), false)).toBeNull();
  });
});

describe("a board of squares", () => {
  it.each(POSITIONS)("%s: reads “%s”", (name, text, stands, side, written) => {
    const grid = GRIDS[name].read(text);
    expect(grid).not.toBeNull();
    expect(at(name, grid!)).toEqual(stands);
    expect(grid!.side).toBe(side);
    if (written !== null) expect(GRIDS[name].write(grid!)).toBe(written);
  });

  it.each(GRID_NAMES)("%s: what is written is read again, and what is no position is not", (name) => {
    const game = GRIDS[name];
    const start = game.read(game.start);
    expect(start?.cells).toHaveLength(game.names.length);
    expect(game.read(game.write(start!))).toEqual(start);
    for (const text of ["", "nonsense", "8/8/8", "B:W18"]) expect(game.read(text)).toBeNull();
  });

  it("has checkers' squares where they are on a board", () => {
    const { names } = GRIDS.checkers;
    expect([names[0], names[1], names[7], names[8], names[62], names[63]]).toEqual([
      "",
      "1",
      "4",
      "5",
      "32",
      "",
    ]);
    expect(GRIDS.checkers.read("B:W:B1")?.cells.filter((cell) => cell === " ")).toHaveLength(32);
  });
});
