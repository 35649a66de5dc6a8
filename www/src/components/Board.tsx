/**
 * The board of a game that has one: the position of the visit that is shown. At the root a move
 * makes a new root.
 */
import { editorOf } from "../boards/editors";
import { boardNamed } from "../boards/registry";
import type { BoardProps } from "../boards/board";
import type { PageStore } from "../store/page-store";
import { playMove } from "../store/scenario";
import { usePage } from "./context";
import { Icon } from "./Icon";
import { Later } from "./Later";

export function BoardArea() {
  const page = usePage();
  const shape = page.played.value.board;
  if (shape === null) return null;
  const editor = editorOf(shape.component);
  if (page.editing.value && editor !== null) {
    return (
      <div class="board-area">
        <Later load={editor} when />
      </div>
    );
  }
  const Board = boardNamed(shape.component);
  const shown = shownOn(page);
  return (
    <div class="board-area">
      <div class="board" style={{ aspectRatio: `${shape.files} / ${shape.ranks}` }}>
        {Board instanceof Error ? (
          <p class="board-missing" role="alert">
            The board could not be loaded ({Board.message}). Reload the page to try again.
          </p>
        ) : (
          Board !== null && <Board {...shown} />
        )}
      </div>
      {shape.component === "chess" && <BestMove best={shown.best} />}
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

/** What the arrow on the board means. */
function BestMove({ best }: Pick<BoardProps, "best">) {
  return (
    <p class="board-legend">
      {best !== null && (
        <>
          <span class={best.refutes ? "arrow-refutes" : "arrow-best"} aria-hidden="true">
            ➜
          </span>{" "}
          {best.refutes ? "refutation" : "best move"} {best.notation}
        </>
      )}
    </p>
  );
}

function shownOn(page: PageStore): BoardProps {
  const trace = page.aimed.value;
  const seen = trace?.inspection.value ?? null;
  const root = seen === null || seen.ply <= 0 ? page.rootMoves.value : null;
  return {
    position: seen?.position ?? root?.position ?? "",
    side: root?.side ?? seen?.side ?? "first",
    check: root?.check ?? false,
    lastMove: seen?.last_move ?? null,
    best: bestOn(page),
    moves: root?.moves ?? [],
    flipped: page.flipped.value,
    hurried: trace?.playing.value ?? false,
    play: (move) => playMove(page, move),
  };
}

/** The best move of the visit that is shown, on the board; nothing while positions follow each other quickly. */
function bestOn({ engine, game, current, scenario }: PageStore): BoardProps["best"] {
  const trace = current.value;
  const seen = trace?.inspection.value ?? null;
  if (trace === null || seen === null || trace.playing.value) return null;
  // What stands around the root has no move of its own, but at its end that of the root.
  const isAbove = seen.ply === 0 && seen.best_move === null && seen.exited;
  const notation = isAbove ? trace.run.value.summary?.best : seen.best_move;
  if (typeof notation !== "string") return null;
  const values = isAbove ? scenario.value : { game: game.value, ...seen.values };
  const { moves } = engine.root_moves(values);
  const move = moves.find((listed) => listed.notation === notation)?.squares ?? null;
  return move === null ? null : { move, notation, refutes: seen.actual === "CUT" && seen.last_move !== null };
}
