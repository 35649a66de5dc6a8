/** The board of tic-tac-toe: nine buttons, enabled if the square can be played at the root. */
import type { BoardProps } from "./board-props";
import { ExpectedMoves } from "./ExpectedMoves";

const FILES = ["a", "b", "c"] as const;
const RANKS = ["3", "2", "1"] as const;

export default function TicTacToeBoard({
  position,
  side,
  lastMove,
  moves,
  expected,
  flipped,
  play,
}: BoardProps) {
  const marks = position.replaceAll("/", "");
  const squares = RANKS.flatMap((rank) => FILES.map((file) => `${file}${rank}`));
  // The squares as written, or turned by half a round.
  const shown = squares.map((square, index) => ({ square, mark: marks[index] ?? "." }));
  if (flipped) shown.reverse();
  return (
    <>
      <div class="tic-tac-toe" role="group" aria-label="Board">
        {shown.map(({ square, mark }) => {
          const move = moves.find(({ squares: to }) => to?.to === square);
          const isLast = lastMove?.to === square;
          const held = mark === "." ? "empty" : mark.toUpperCase();
          return (
            <button
              type="button"
              key={square}
              class={`mark-${mark === "." ? side : mark}${isLast ? " is-last" : ""}`}
              aria-label={`${square}, ${held}${isLast ? ", the last move" : ""}`}
              // The square is not `disabled`: a square that cannot be played can still be read.
              aria-disabled={move === undefined}
              onClick={() => {
                if (move !== undefined) play(move);
              }}
            >
              {mark === "." ? "" : held}
            </button>
          );
        })}
      </div>
      <ExpectedMoves names={squares} files={3} flipped={flipped} expected={expected} />
    </>
  );
}
