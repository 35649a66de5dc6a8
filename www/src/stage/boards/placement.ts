/** A chess position as the editor has it: pieces on squares and what else a FEN says. Pure functions. */

/** Pieces by their FEN letters. */
export type Pieces = ReadonlyMap<string, string>;

export interface Placement {
  readonly pieces: Pieces;
  readonly side: "w" | "b";
  /** The rights among `KQkq` that are wanted; those whose king or rook is not on its home square are not written. */
  readonly castling: string;
  /** The square that a pawn has just passed; not written where none can have. */
  readonly enPassant: string;
  /** The last two fields. */
  readonly clocks: string;
}

export const FILES = "abcdefgh";
const FILE_LIST = Array.from(FILES);
export const RIGHTS = ["K", "Q", "k", "q"];
export const LETTERS = "KQRBNPkqrbnp";
const NAMES: Readonly<Record<string, string>> = {
  K: "king",
  Q: "queen",
  R: "rook",
  B: "bishop",
  N: "knight",
  P: "pawn",
};

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const NOTHING: Placement = {
  pieces: new Map(),
  side: "w",
  castling: "",
  enPassant: "-",
  clocks: "0 1",
};
export const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";

export const isWhite = (letter: string): boolean => letter === letter.toUpperCase();
export const roleOf = (letter: string): string => NAMES[letter.toUpperCase()] ?? letter;
export const nameOf = (letter: string): string => `${isWhite(letter) ? "white" : "black"} ${roleOf(letter)}`;

/** A text's position, as far as pieces are placed in it; nothing where they are not. */
export function readPlacement(fen: string): Placement | null {
  const [ranks = "", side = "w", castling = "-", enPassant = "-", ...clocks] = fen.trim().split(/\s+/);
  const rows = ranks.split("/");
  if (rows.length !== 8) return null;
  const pieces = new Map<string, string>();
  for (const [row, rank] of rows.entries()) {
    let file = 0;
    for (const sign of rank) {
      if (/[1-8]/.test(sign)) file += Number(sign);
      else if (LETTERS.includes(sign)) {
        pieces.set(`${FILES[file] ?? ""}${8 - row}`, sign);
        file += 1;
      } else return null;
    }
    if (file !== 8) return null;
  }
  return {
    pieces,
    side: side.toLowerCase() === "b" ? "b" : "w",
    castling: RIGHTS.filter((right) => castling.includes(right)).join(""),
    enPassant: /^[a-h][36]$/.test(enPassant) ? enPassant : "-",
    clocks: clocks.length === 2 ? clocks.join(" ") : "0 1",
  };
}

/** Where the pieces of a right must stand. */
const HOMES: Readonly<Record<string, readonly [king: string, rook: string]>> = {
  K: ["e1", "h1"],
  Q: ["e1", "a1"],
  k: ["e8", "h8"],
  q: ["e8", "a8"],
};

export function canCastle({ pieces }: Pick<Placement, "pieces">, right: string): boolean {
  const [king = "", rook = ""] = HOMES[right] ?? [];
  const [k, r] = isWhite(right) ? ["K", "R"] : ["k", "r"];
  return pieces.get(king) === k && pieces.get(rook) === r;
}

/** The squares that a pawn of the side that does not move may just have passed. */
export function passedSquares({ pieces, side }: Pick<Placement, "pieces" | "side">): readonly string[] {
  const [from, over, to, pawn] = side === "w" ? [7, 6, 5, "p"] : [2, 3, 4, "P"];
  return FILE_LIST.filter(
    (file) =>
      pieces.get(`${file}${to}`) === pawn && ![from, over].some((rank) => pieces.has(`${file}${rank}`)),
  ).map((file) => `${file}${over}`);
}

const castlingText = (placement: Placement): string =>
  RIGHTS.filter((right) => placement.castling.includes(right) && canCastle(placement, right)).join("") || "-";

export function piecesText(pieces: Pieces): string {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    FILE_LIST.map((file) => pieces.get(`${file}${rank}`) ?? "1").join(""),
  );
  return rows.join("/").replace(/1{2,8}/g, (ones) => String(ones.length));
}

export function writePlacement(placement: Placement): string {
  const { pieces, side, enPassant, clocks } = placement;
  const passed = passedSquares(placement).includes(enPassant) ? enPassant : "-";
  return [piecesText(pieces), side, castlingText(placement), passed, clocks].join(" ");
}

/** The same with a piece on a square, or none. */
export function withPiece(placement: Placement, square: string, letter: string | null): Placement {
  const pieces = new Map(placement.pieces);
  if (letter === null) pieces.delete(square);
  else pieces.set(square, letter);
  return { ...placement, pieces };
}
