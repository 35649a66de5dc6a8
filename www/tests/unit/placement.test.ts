import { describe, expect, it } from "vitest";
import {
  canCastle,
  EMPTY,
  passedSquares,
  pieceOf,
  readPlacement,
  START,
  withPiece,
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
    expect(
      ["K", "Q", "k", "q"].map((right) => canCastle(withPiece(home, "a1", pieceOf("B")), right)),
    ).toEqual([true, false, false, false]);
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
