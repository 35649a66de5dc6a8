/** The labels beside a board: the names of files and ranks, as they occur in the names of squares. */
import type { BoardShape } from "../../core/plyscope.js";
import { GRIDS } from "./grid";
import type { GridName } from "./grid-names";

export interface Coordinates {
  /** The files from left to right. */
  readonly files: readonly string[];
  /** The ranks from top to bottom. */
  readonly ranks: readonly string[];
}

const letter = (file: number): string => String.fromCharCode("a".charCodeAt(0) + file);

/** The names of the squares, row by row from the top; `null` for a board with the names of chess. */
const namesOf = (component: string): readonly string[] | null =>
  component in GRIDS ? GRIDS[component as GridName].names : null;

/** The coordinates of a board; `null` if its squares have numbers, which are written in the squares. */
export function coordinatesOf({ component, files, ranks }: BoardShape, flipped: boolean): Coordinates | null {
  const names = namesOf(component);
  if (names?.includes("") === true) return null;
  // A move in Connect Four is the number of its file.
  const fileName = component === "connect-four" ? (file: number) => String(file + 1) : letter;
  const found = {
    files: Array.from({ length: files }, (_, file) => fileName(file)),
    ranks: Array.from({ length: ranks }, (_, row) => names?.[row * files]?.slice(1) ?? String(ranks - row)),
  };
  return flipped ? { files: found.files.reverse(), ranks: found.ranks.reverse() } : found;
}

/**
 * The looks of the two sides' pieces, the first side's first, as classes of board.css; `null` if the pieces
 * are letters.
 */
export function piecesOf(component: string): readonly [string, string] | null {
  const contents = component in GRIDS ? GRIDS[component as GridName].contents : null;
  if (component === "chess") return ["light", "dark"];
  const looks = contents?.map(({ look }) => look).filter((look) => /^(?:x|o|light|dark)$/.test(look)) ?? [];
  const [first, second] = looks;
  return first === undefined || second === undefined ? null : [first, second];
}
