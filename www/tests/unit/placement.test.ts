import { describe, expect, it } from "vitest";
import {
  EMPTY,
  passedSquares,
  pieceOf,
  possibleRights,
  readPlacement,
  START,
  withPiece,
  withRight,
  writePlacement,
} from "../../src/stage/boards/placement";

const position = (fen: string) => {
  const read = readPlacement(fen);
  if (read === null) throw new Error(fen);
  return read;
};

describe("a position to set up", () => {
  it("is written as it was read", () => {
    for (const fen of [
      START,
      EMPTY,
      "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 3 40",
      "8/8/8/8/3pP3/8/8/k6K b - e3 0 1",
    ]) {
      expect(writePlacement(position(fen)), fen).toBe(fen);
    }
    expect(writePlacement(position("8/8/8/8/8/8/8/8"))).toBe(EMPTY);
  });

  it("is none where pieces are not placed", () => {
    for (const fen of [
      "",
      "hello",
      "8/8/8/8/8/8/8 w - - 0 1",
      "9/8/8/8/8/8/8/8 w",
      "7/8/8/8/8/8/8/8",
      "x7/8/8/8/8/8/8/8",
    ]) {
      expect(readPlacement(fen), fen).toBeNull();
    }
  });

  it("keeps what is wanted while it cannot be", () => {
    const home = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const away = withPiece(withPiece(home, "e1", null), "f1", pieceOf("K"));
    expect(writePlacement(away)).toBe("4k3/8/8/8/8/8/8/R4K1R w - - 0 1");
    const back = withPiece(withPiece(away, "f1", null), "e1", pieceOf("K"));
    expect(writePlacement(back)).toBe("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const without = withPiece(home, "a1", pieceOf("B"));
    expect(possibleRights(without, "white", "O-O")).toEqual([{ king: "e1", rook: "h1" }]);
    expect(possibleRights(without, "white", "O-O-O")).toEqual([]);
    expect(possibleRights(without, "black", "O-O")).toEqual([]);
  });

  it("keeps the rights of Chess960, and can set them", () => {
    const several = "1r3kr1/8/8/8/8/8/8/RR3KRR"; // cspell:disable-line
    const single = "1r3kr1/8/8/8/8/8/8/1R3KR1"; // cspell:disable-line
    for (const [ranks, rights, written] of [
      [single, "KQkq", "KQkq"],
      [single, "Kq", "Kq"],
      [single, "GBgb", "KQkq"], // cspell:disable-line
      [several, "GBgb", "GBkq"], // cspell:disable-line
      [several, "GQ", "GQ"],
      [single, "-", "-"],
    ] as const) {
      const changed = withPiece(position(`${ranks} w ${rights} - 0 1`), "d4", pieceOf("N"));
      const pieces = ranks.replace("/8/8/8/8/8/8/", "/8/8/8/3N4/8/8/");
      expect(writePlacement(changed)).toBe(`${pieces} w ${written} - 0 1`);
    }
    // The outermost of several rooks has the usual letter, and only one of the rooks on one side can be
    // chosen.
    const two = position("4k3/8/8/8/8/8/8/5KRR w - - 0 1");
    const [outer, inner] = possibleRights(two, "white", "O-O");
    expect([outer?.rook, inner?.rook]).toEqual(["h1", "g1"]);
    const chosen = { ...two, castling: withRight([], inner!, true) };
    expect(writePlacement(chosen)).toBe("4k3/8/8/8/8/8/8/5KRR w G - 0 1");
    const other = { ...two, castling: withRight(chosen.castling, outer!, true) };
    expect(writePlacement(other)).toBe("4k3/8/8/8/8/8/8/5KRR w K - 0 1");
    expect(writePlacement({ ...other, castling: withRight(other.castling, outer!, false) })).toContain(
      " w - ",
    );
    // A king on its home square has the usual letter with the corner's rook only.
    expect(writePlacement(position("4k3/8/8/8/8/8/8/4KR2 w F - 0 1"))).toContain(" w F ");
    expect(writePlacement(position("4k3/8/8/8/8/8/8/4KR1R w H - 0 1"))).toContain(" w K ");
  });

  it("has a square passed where a pawn may just have passed it", () => {
    const black = position("4k3/p7/8/Pp1p4/8/8/8/4K3 w - b6 0 1");
    expect(passedSquares(black)).toEqual(["b6", "d6"]);
    expect(passedSquares({ ...black, side: "b" })).toEqual([]);
    expect(passedSquares(withPiece(black, "b7", pieceOf("n")))).toEqual(["d6"]);
    expect(writePlacement(withPiece(black, "b6", pieceOf("n")))).toContain(" w - - 0 1");
    expect(passedSquares(position("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"))).toEqual(["e3"]);
  });
});
