/**
 * The boards by the names that the games' descriptions give them. Each board is loaded when a game
 * first needs it, so a further board costs nothing on a page that does not show it.
 */
import { part } from "../../ui/parts";
import type { BoardComponent } from "./board-props";
import { GRID_NAMES } from "./grid-names";

const BOARDS: Readonly<Record<string, () => BoardComponent | Error | null>> = {
  chess: part(async () => (await import("./ChessBoard")).default),
  "tic-tac-toe": part(async () => (await import("./TicTacToeBoard")).default),
  ...Object.fromEntries(
    GRID_NAMES.map((name) => [name, part(async () => (await import("./GridBoard")).gridBoard(name))]),
  ),
};

/** A board, an error, or nothing as long as it is on its way. Reading it renders again when it is here. */
export function boardNamed(name: string): BoardComponent | Error | null {
  const board = BOARDS[name];
  return board === undefined ? new Error(`this page has no board “${name}”`) : board();
}
