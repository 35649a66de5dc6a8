/**
 * A chess position as the editor has it: pieces on squares and what else a FEN says. Pure functions. The board reads and
 * writes the pieces; whether they are a position of chess is for the core to say.
 */
import { read, write } from "chessground/fen";
import { files as FILES, type Key, type Piece, type Pieces } from "chessground/types";
import { isGiven } from "../../ui/format";

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

export const RIGHTS = ["K", "Q", "k", "q"];

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
export const NOTHING: Placement = {
  pieces: new Map(),
  side: "w",
  castling: "",
  enPassant: "-",
  clocks: "0 1",
};

const ROLES: Readonly<Record<string, Piece["role"]>> = {
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  p: "pawn",
};

export const isWhite = (letter: string): boolean => letter === letter.toUpperCase();

/** The piece that a FEN has this letter for. */
export const pieceOf = (letter: string): Piece => ({
  role: ROLES[letter.toLowerCase()] ?? "pawn",
  color: isWhite(letter) ? "white" : "black",
});

/** Also the classes that the board draws it by. Empty: no piece. */
export const nameOf = (piece: Piece | null | undefined): string =>
  isGiven(piece) ? `${piece.color} ${piece.role}` : "";

/** Eight ranks of eight squares each, a 1 for each empty one. */
const RANKS = /^(?:[1kqrbnp]{8}\/){7}[1kqrbnp]{8}$/i; // cspell:disable-line

/** A text's position, as far as pieces are placed in it; nothing where they are not. */
export function readPlacement(fen: string): Placement | null {
  const [ranks = "", side = "w", castling = "-", enPassant = "-", ...clocks] = fen.trim().split(/\s+/);
  if (!RANKS.test(ranks.replace(/[2-8]/g, (empty) => "1".repeat(Number(empty))))) return null;
  return {
    pieces: read(ranks),
    side: side.toLowerCase() === "b" ? "b" : "w",
    castling: RIGHTS.filter((right) => castling.includes(right)).join(""),
    enPassant: /^[a-h][36]$/.test(enPassant) ? enPassant : "-",
    clocks: clocks.length >= 2 ? clocks.slice(0, 2).join(" ") : "0 1",
  };
}

/** Where the pieces of a right must stand. */
const HOMES: Readonly<Record<string, readonly [king: Key, rook: Key]>> = {
  K: ["e1", "h1"],
  Q: ["e1", "a1"],
  k: ["e8", "h8"],
  q: ["e8", "a8"],
};

export function canCastle({ pieces }: Pick<Placement, "pieces">, right: string): boolean {
  const [king, rook] = HOMES[right] ?? [];
  const { color } = pieceOf(right);
  const stands = (square: Key | undefined, role: string): boolean =>
    square !== undefined && nameOf(pieces.get(square)) === `${color} ${role}`;
  return stands(king, "king") && stands(rook, "rook");
}

/** The squares that a pawn of the side that does not move may just have passed. */
export function passedSquares({ pieces, side }: Pick<Placement, "pieces" | "side">): readonly string[] {
  const [from, over, to, pawn] =
    side === "w" ? ([7, 6, 5, "black pawn"] as const) : ([2, 3, 4, "white pawn"] as const);
  return FILES.filter(
    (file) =>
      nameOf(pieces.get(`${file}${to}`)) === pawn &&
      !pieces.has(`${file}${from}`) &&
      !pieces.has(`${file}${over}`),
  ).map((file) => `${file}${over}`);
}

export function writePlacement(placement: Placement): string {
  const { pieces, side, castling, enPassant, clocks } = placement;
  const rights = RIGHTS.filter((right) => castling.includes(right) && canCastle(placement, right)).join("");
  const passed = passedSquares(placement).includes(enPassant) ? enPassant : "-";
  return [write(pieces), side, rights || "-", passed, clocks].join(" ");
}

/** The same with a piece on a square, or none. */
export function withPiece(placement: Placement, square: Key, piece: Piece | null): Placement {
  const pieces = new Map(placement.pieces);
  if (piece === null) pieces.delete(square);
  else pieces.set(square, piece);
  return { ...placement, pieces };
}
