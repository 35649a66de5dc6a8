/**
 * The board of a game that has one: the position of the visit that is shown. At the root a move
 * makes a new root.
 */
import { boardNamed } from "../boards/registry";
import type { BoardProps } from "../boards/board";
import type { PageStore } from "../store/page-store";
import { playMove } from "../store/scenario";
import { usePage } from "./context";
import { Icon } from "./Icon";

export function BoardArea() {
  const page = usePage();
  const shape = page.played.value.board;
  if (shape === null) return null;
  const Board = boardNamed(shape.component);
  return (
    <div class="board-area">
      <div class="board" style={{ aspectRatio: `${shape.files} / ${shape.ranks}` }}>
        {Board instanceof Error ? (
          <p class="board-missing" role="alert">
            The board could not be loaded ({Board.message}). Reload the page to try again.
          </p>
        ) : (
          Board !== null && <Board {...shownOn(page)} />
        )}
      </div>
      <button
        type="button"
        class="icon-button flip"
        title="Flip the board (f)"
        aria-label="Flip the board (f)"
        onClick={() => {
          page.flipped.value = !page.flipped.value;
        }}
      >
        <Icon name="flip" />
      </button>
    </div>
  );
}

function shownOn(page: PageStore): BoardProps {
  const trace = page.current.value;
  const seen = trace?.inspection.value ?? null;
  const root = seen === null || seen.ply <= 0 ? page.rootMoves.value : null;
  return {
    position: seen?.position ?? root?.position ?? "",
    side: root?.side ?? seen?.side ?? "first",
    check: root?.check ?? false,
    lastMove: seen?.last_move ?? null,
    moves: root?.moves ?? [],
    flipped: page.flipped.value,
    hurried: trace?.playing.value ?? false,
    play: (move) => playMove(page, move),
  };
}
