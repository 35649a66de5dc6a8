/**
 * A chess position as the editor has it: pieces on squares and the other fields of a FEN. Pure functions. The board
 * reads and writes the pieces; the core decides whether they are a position of chess.
 */
import { read, write } from "chessground/fen";
import { files as FILES, type Key, type Piece, type Pieces } from "chessground/types";
import { isGiven } from "../../ui/format";

export interface Placement {
  readonly pieces: Pieces;
  readonly side: "w" | "b";
  /** The castling rights that are wanted; those whose king or rook is elsewhere are not written. */
  readonly castling: readonly CastlingRight[];
  /** The square that a pawn has just passed; not written where none can have. */
  readonly enPassant: string;
  /** The last two fields. */
  readonly clocks: string;
}

/**
 * A king's right to castle with a rook, both on the squares of their beginning: in Chess960 any squares of
 * the rank.
 */
export interface CastlingRight {
  readonly king: Key;
  readonly rook: Key;
}

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
export const NOTHING: Placement = {
  pieces: new Map(),
  side: "w",
  castling: [],
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

/** The name of a piece, also its classes on the board. Empty for no piece. */
export const nameOf = (piece: Piece | null | undefined): string =>
  isGiven(piece) ? `${piece.color} ${piece.role}` : "";

/** Eight ranks of eight squares each, a 1 for each empty one. */
const RANKS = /^(?:[1kqrbnp]{8}\/){7}[1kqrbnp]{8}$/i; // cspell:disable-line

/** The position that a text describes; `null` if the text does not place pieces. */
export function readPlacement(fen: string): Placement | null {
  const [ranks = "", side = "w", castling = "-", enPassant = "-", ...clocks] = fen.trim().split(/\s+/);
  if (!RANKS.test(ranks.replace(/[2-8]/g, (empty) => "1".repeat(Number(empty))))) return null;
  const pieces = read(ranks);
  const rights = castling === "-" ? [] : Array.from(castling, (letter) => rightOf(pieces, letter));
  const isClock = (word: string | undefined): boolean => /^\d+$/.test(word ?? "");
  return {
    pieces,
    side: side.toLowerCase() === "b" ? "b" : "w",
    castling: rights.filter((right) => right !== null),
    enPassant: /^[a-h][36]$/.test(enPassant) ? enPassant : "-",
    clocks: clocks.slice(0, 2).every(isClock) && clocks.length >= 2 ? clocks.slice(0, 2).join(" ") : "0 1",
  };
}

/** A side's rank, whose king and rooks castle on it. */
const rankOf = (color: Piece["color"]): "1" | "8" => (color === "white" ? "1" : "8");

/** The square of a side's king on its rank; `undefined` if it is elsewhere. */
function castlingKing(pieces: Pieces, color: Piece["color"]): Key | undefined {
  const squares = FILES.map((file): Key => `${file}${rankOf(color)}`);
  return squares.find((square) => nameOf(pieces.get(square)) === `${color} king`);
}

/** The direction in which a king castles: towards the h-file or the a-file. */
export type CastlingSide = "O-O" | "O-O-O";

export const sideOf = ({ king, rook }: CastlingRight): CastlingSide => (rook > king ? "O-O" : "O-O-O");

/** The rights that a side may have one way, that with the outermost rook first. */
export function possibleRights(
  { pieces }: Pick<Placement, "pieces">,
  color: Piece["color"],
  side: CastlingSide,
): readonly CastlingRight[] {
  const king = castlingKing(pieces, color);
  const rank = rankOf(color);
  if (king === undefined) return [];
  const files = side === "O-O" ? FILES.toReversed() : FILES;
  return files
    .map((file): CastlingRight => ({ king, rook: `${file}${rank}` }))
    .filter((right) => right.rook !== king && sideOf(right) === side && canCastle({ pieces }, right));
}

/** The right that a letter of a FEN names, as the core reads it; `null` if it names none. */
function rightOf(pieces: Pieces, letter: string): CastlingRight | null {
  const color = isWhite(letter) ? "white" : "black";
  const king = castlingKing(pieces, color);
  const lower = letter.toLowerCase();
  if (king === undefined) return null;
  if (lower !== "k" && lower !== "q") {
    const file = FILES.find((name) => name === lower);
    return file === undefined ? null : { king, rook: `${file}${rankOf(color)}` };
  }
  // A king on its home square castles with the rook in the corner, and one on another square with the outermost one.
  if (king === `e${rankOf(color)}`) return { king, rook: `${lower === "k" ? "h" : "a"}${rankOf(color)}` };
  return possibleRights({ pieces }, color, lower === "k" ? "O-O" : "O-O-O")[0] ?? null;
}

/** The letter that names a right in a FEN. */
function letterOf(pieces: Pieces, right: CastlingRight): string {
  const letter = sideOf(right) === "O-O" ? "k" : "q";
  const cased = (name: string): string => (right.king.endsWith("1") ? name.toUpperCase() : name);
  const named = rightOf(pieces, cased(letter));
  return cased(named !== null && isSameRight(named, right) ? letter : right.rook.charAt(0));
}

export const isSameRight = (one: CastlingRight, other: CastlingRight): boolean =>
  one.king === other.king && one.rook === other.rook;

/** Whether king and rook of a right are on the squares that it needs. */
export function canCastle({ pieces }: Pick<Placement, "pieces">, { king, rook }: CastlingRight): boolean {
  const color = king.endsWith("1") ? "white" : "black";
  return nameOf(pieces.get(king)) === `${color} king` && nameOf(pieces.get(rook)) === `${color} rook`;
}

/** The wanted rights with another one, which takes the place of one the same way, or without it. */
export function withRight(
  castling: Placement["castling"],
  right: CastlingRight,
  isWanted: boolean,
): Placement["castling"] {
  const others = castling.filter((other) => other.king !== right.king || sideOf(other) !== sideOf(right));
  return isWanted ? [...others, right] : others;
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

/** The place of a right in a FEN: White's before Black's, and the short way first. */
const orderOf = (right: CastlingRight): number =>
  (right.king.endsWith("1") ? 0 : 2) + (sideOf(right) === "O-O" ? 0 : 1);

export function writePlacement(placement: Placement): string {
  const { pieces, side, castling, enPassant, clocks } = placement;
  const rights = castling
    .filter((right) => canCastle(placement, right))
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((right) => letterOf(pieces, right))
    .join("");
  const passed = passedSquares(placement).includes(enPassant) ? enPassant : "-";
  return [write(pieces), side, rights || "-", passed, clocks].join(" ");
}

/** The placement with a piece added on a square, or with the square emptied. */
export function withPiece(placement: Placement, square: Key, piece: Piece | null): Placement {
  const pieces = new Map(placement.pieces);
  if (piece === null) pieces.delete(square);
  else pieces.set(square, piece);
  return { ...placement, pieces };
}
