/**
 * The properties of a board, for every game. A board only draws and reports the moves that are played on it.
 */
import type { FunctionComponent } from "preact";
import type { BoardMove, ListedMove } from "../../core/plyscope.js";

/** A move that a network expects. */
export interface ExpectedOnBoard {
  readonly move: BoardMove;
  /** Such as "31 %". */
  readonly share: string;
  /** From 0 to 1. */
  readonly part: number;
}

export interface BoardProps {
  /** The position in the game's notation. */
  readonly position: string;
  readonly side: "first" | "second";
  /** Whether the side to move must answer an immediate threat to win the game. */
  readonly check: boolean;
  readonly lastMove: BoardMove | null;
  /** The best move of the visit that is shown; one that refutes the move before it is drawn differently. */
  readonly best: { readonly move: BoardMove; readonly notation: string; readonly refutes: boolean } | null;
  /** The moves that the neural move map's network expects, the most expected first; empty without a network. */
  readonly expected: readonly ExpectedOnBoard[];
  /** The moves that can be played; empty elsewhere than at the root, where the board is a picture. */
  readonly moves: readonly ListedMove[];
  /** Seen from the second player's side. */
  readonly flipped: boolean;
  /** Whether positions follow each other quickly: then no piece should glide. */
  readonly hurried: boolean;
  readonly play: (move: ListedMove) => void;
}

export type BoardComponent = FunctionComponent<BoardProps>;
