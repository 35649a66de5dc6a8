/** Boards of squares: how each game writes the contents of its squares. */
import type { GridName } from "./grid-names";

/** The contents of a board, and the side to move. */
export interface Grid {
  /** A letter for each square, row by row from the top. */
  readonly cells: readonly string[];
  readonly side: "first" | "second";
  /** The other parts of the position. */
  readonly rest: string;
}

/** A letter for an empty square. */
export const EMPTY = ".";
/** A letter for a square that must stay empty. */
const OUTSIDE = " ";

/** A possible content of a square. */
export interface Content {
  readonly letter: string;
  readonly name: string;
  /** The look, as a class of grid-board.part.css. */
  readonly look: string;
}

export interface GridGame {
  /** Squares of a row. */
  readonly files: number;
  /** The names of the squares, row by row from the top; an empty name for a square that must stay empty. */
  readonly names: readonly string[];
  readonly contents: readonly Content[];
  /** Whether the contents determine the side to move. */
  readonly sideFollows: boolean;
  /** The parameter that is a position's text. */
  readonly key: string;
  readonly start: string;
  /** Reads a position's text; `null` if it is written in another way. */
  readonly read: (text: string) => Grid | null;
  readonly write: (grid: Grid) => string;
}

const grid = (files: number, rows: number, name: (file: number, row: number) => string): string[] =>
  Array.from({ length: files * rows }, (_, index) => name(index % files, Math.floor(index / files)));

const letter = (file: number): string => String.fromCharCode("a".charCodeAt(0) + file);

const X_AND_O: readonly Content[] = [
  { letter: "x", name: "X", look: "x" },
  { letter: "o", name: "O", look: "o" },
];

/** Six ranks of x, o and ., whose turn it is follows; or the columns of the moves. */
const connectFour: GridGame = {
  files: 7,
  names: grid(7, 6, (file, row) => `${letter(file)}${6 - row}`),
  contents: X_AND_O,
  sideFollows: true,
  key: "grid",
  start: "......./......./......./......./......./.......",
  read: (text) => {
    const ranks = /^\s*((?:[xo.]{7}\/){5}[xo.]{7})(?:\s|$)/i.exec(text)?.[1];
    const cells = ranks === undefined ? played(text) : Array.from(ranks.toLowerCase().replaceAll("/", ""));
    if (cells === null) return null;
    const count = (mark: string): number => cells.filter((cell) => cell === mark).length;
    return { cells, side: count("x") > count("o") ? "second" : "first", rest: "" };
  },
  write: ({ cells }) => rows(cells, 7).join("/"),
};

/** The discs after moves that are given by their columns, 1 to 7. */
function played(moves: string): string[] | null {
  if (!/^\s*[1-7]+\s*$/.test(moves)) return null;
  const cells = Array.from({ length: 42 }, () => EMPTY);
  for (const [index, column] of Array.from(moves.trim()).entries()) {
    const file = Number(column) - 1;
    const row = [5, 4, 3, 2, 1, 0].find((candidate) => cells[7 * candidate + file] === EMPTY);
    if (row === undefined) return null;
    cells[7 * row + file] = index % 2 === 0 ? "x" : "o";
  }
  return cells;
}

/** 64 squares as X, O and -, and whose turn it is. */
const othello: GridGame = {
  files: 8,
  names: grid(8, 8, (file, row) => `${letter(file)}${row + 1}`),
  contents: [
    { letter: "x", name: "black disc", look: "dark" },
    { letter: "o", name: "white disc", look: "light" },
  ],
  sideFollows: false,
  key: "discs",
  start: "---------------------------OX------XO--------------------------- Black",
  read: (text) => {
    const [, squares, side] = /^\s*([xo-]{64})\s+([a-z]+)/i.exec(text) ?? [];
    if (squares === undefined || side === undefined) return null;
    const cells = Array.from(squares.toLowerCase().replaceAll("-", EMPTY));
    return { cells, side: /^[wo]/i.test(side) ? "second" : "first", rest: "" };
  },
  write: ({ cells, side }) =>
    `${cells.join("").replaceAll(EMPTY, "-").toUpperCase()} ${side === "first" ? "Black" : "White"}`,
};

const SQUARE = /^(K?)(\d+)(?:-(\d+))?$/i;

/** The squares of both sides by their numbers, as Portable Draughts Notation has them. */
const checkers: GridGame = {
  files: 8,
  names: grid(8, 8, (file, row) => (file % 2 === row % 2 ? "" : String(4 * row + Math.floor(file / 2) + 1))),
  contents: [
    { letter: "b", name: "black man", look: "dark" },
    { letter: "B", name: "black king", look: "dark king" },
    { letter: "w", name: "white man", look: "light" },
    { letter: "W", name: "white king", look: "light king" },
  ],
  sideFollows: false,
  key: "pdn",
  start: "B:W21-32:B1-12",
  read: (text) => {
    const [, side, squares, rest] = /^\s*([BW])((?::[BW][^:\s]*){2})(.*)$/is.exec(text) ?? [];
    if (side === undefined || squares === undefined) return null;
    const stands = new Map<string, string>();
    for (const part of squares.slice(1).split(":")) {
      const man = part.charAt(0).toLowerCase();
      for (const word of part
        .slice(1)
        .split(",")
        .filter((word) => word !== "")) {
        const [, king, first, last] = SQUARE.exec(word) ?? [];
        if (first === undefined) return null;
        const content = king === "" ? man : man.toUpperCase();
        for (let square = Number(first); square <= Number(last ?? first) && square <= 32; square += 1)
          stands.set(String(square), content);
      }
    }
    const cells = checkers.names.map((name) => (name === "" ? OUTSIDE : (stands.get(name) ?? EMPTY)));
    return { cells, side: side.toUpperCase() === "B" ? "first" : "second", rest: (rest ?? "").trimEnd() };
  },
  write: ({ cells, side, rest }) => {
    const of = (man: string): string =>
      checkers.names
        .flatMap((name, index) => {
          const cell = cells[index];
          return cell === man ? [name] : cell === man.toUpperCase() ? [`K${name}`] : [];
        })
        .join(",");
    // The number of moves without progress is no part of a position that a person sets up.
    return `${side === "first" ? "B" : "W"}:W${of("w")}:B${of("b")}${rest.replace(/^:H\d+/i, "")}`;
  },
};

/** Seven rows of x, o, - for a wall, and numbers of empty squares; then whose turn it is. */
const ataxx: GridGame = {
  files: 7,
  names: grid(7, 7, (file, row) => `${letter(file)}${7 - row}`),
  contents: [...X_AND_O, { letter: "-", name: "wall", look: "wall" }],
  sideFollows: false,
  key: "ataxx-fen",
  start: "x5o/7/7/7/7/7/o5x x 0 1",
  read: (text) => {
    const [, squares, side] = /^\s*(\S+)\s+([xo])(?:\s|$)/i.exec(text) ?? [];
    if (squares === undefined || side === undefined || !/^[xo1-7/-]+$/i.test(squares)) return null;
    const read = squares.toLowerCase().split("/");
    const cells = read.map((row) => row.replace(/\d/g, (empty) => EMPTY.repeat(Number(empty))));
    if (cells.length !== 7 || cells.some((row) => row.length !== 7)) return null;
    return {
      cells: Array.from(cells.join("")),
      side: side.toLowerCase() === "x" ? "first" : "second",
      rest: "",
    };
  },
  write: ({ cells, side }) => {
    const written = rows(cells, 7).map((row) => row.replace(/\.+/g, (empty) => String(empty.length)));
    return `${written.join("/")} ${side === "first" ? "x" : "o"}`;
  },
};

const rows = (cells: readonly string[], files: number): string[] =>
  Array.from({ length: cells.length / files }, (_, row) =>
    cells.slice(row * files, (row + 1) * files).join(""),
  );

/** The games by the names of their boards. */
export const GRIDS: Readonly<Record<GridName, GridGame>> = {
  "connect-four": connectFour,
  othello,
  checkers,
  ataxx,
};

/** The content with this letter; `null` for an empty square. */
export const contentOf = (game: GridGame, cell: string): Content | null =>
  game.contents.find(({ letter }) => letter === cell) ?? null;

export const wordsOf = (game: GridGame, cell: string): string => contentOf(game, cell)?.name ?? "empty";
