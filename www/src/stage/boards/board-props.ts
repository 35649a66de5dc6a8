/** What a board is given, whichever game it is for. A board only draws, and says what was played. */
import type { FunctionComponent } from "preact";
import type { BoardMove, ListedMove } from "../../core/plyscope.js";

export interface BoardProps {
  /** The position in the game's notation. */
  readonly position: string;
  readonly side: "first" | "second";
  /** Whether the side to move must answer a threat to lose at once. */
  readonly check: boolean;
  readonly lastMove: BoardMove | null;
  /** The best move of the visit that is shown; one that refutes the move before it is drawn differently. */
  readonly best: { readonly move: BoardMove; readonly notation: string; readonly refutes: boolean } | null;
  /** What can be played; nothing elsewhere than at the root, where the board is a picture. */
  readonly moves: readonly ListedMove[];
  /** Seen from the second player's side. */
  readonly flipped: boolean;
  /** Positions follow each other quickly: nothing should glide. */
  readonly hurried: boolean;
  readonly play: (move: ListedMove) => void;
}

export type BoardComponent = FunctionComponent<BoardProps>;
