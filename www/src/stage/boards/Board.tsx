/**
 * The board of a game that has one: the position of the visit that is shown, and in words which that is. At the root a
 * move makes a new root.
 */
import { flipBoard } from "../../state/page/actions";
import { coordinatesOf, piecesOf } from "./coordinates";
import { editorOf } from "./editors";
import { boardNamed } from "./registry";
import type { BoardProps } from "./board-props";
import type { BoardShape } from "../../core/plyscope.js";
import type { PageStore } from "../../state/page/page-store";
import { playMove } from "../../state/page/scenario";
import { usePage } from "../../state/context";
import { Icon } from "../../ui/Icon";
import { Later } from "../../ui/Later";

export function BoardArea() {
  const page = usePage();
  const shape = page.played.value.board;
  if (shape === null) return null;
  const editor = editorOf(shape.component);
  if (page.form.editing.value && editor !== null) {
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
      <div class="board-frame">
        <ShownPosition shape={shape} side={shown.side} />
        <Coordinates shape={shape} />
        <div class="board" style={{ aspectRatio: `${shape.files} / ${shape.ranks}` }}>
          {Board instanceof Error ? (
            <p class="board-missing" role="alert">
              The board could not be loaded ({Board.message}). Reload the page to try again.
            </p>
          ) : (
            Board !== null && <Board {...shown} />
          )}
        </div>
      </div>
      {shape.component === "chess" && <BestMove best={shown.best} />}
      <Expected expected={shown.expected} />
      <Pieces shape={shape} />
      <button
        type="button"
        class="icon-button flip"
        title="Flip the board (f)"
        aria-label="Flip the board (f)"
        onClick={() => flipBoard(page)}
      >
        <Icon name="flip" />
      </button>
    </div>
  );
}

/** The last moves of a longer line show where the position is. */
const MOVES_NAMED = 3;

/** Whose turn it is in the position on the board, as a piece and in words, and which position that is. */
function ShownPosition({ shape, side }: { shape: BoardShape; side: BoardProps["side"] }) {
  const page = usePage();
  const trace = page.aimed.value;
  const { sides } = page.played.value;
  const seen = trace?.inspection.value ?? null;
  const moves = seen === null ? [] : seen.path.map(({ move }) => move).filter((move) => move !== "");
  const line = [...(moves.length > MOVES_NAMED ? ["…"] : []), ...moves.slice(-MOVES_NAMED)].join(" ");
  const where = moves.length === 0 ? "at the root" : `after ${line}`;
  const pieces = piecesOf(shape.component);
  const index = side === "first" ? 0 : 1;
  return (
    <p class="board-head" title={moves.length === 0 ? "The position that is searched" : moves.join(" ")}>
      {pieces !== null && <span class={`side-piece ${pieces[index]}`} aria-hidden="true" />}
      <b>{sides[index]} to move</b> {where}
      {(trace?.selected.value ?? null) !== null && " (selected)"}
    </p>
  );
}

/** The pieces of each side, if the names of the sides do not describe them. */
function Pieces({ shape }: { shape: BoardShape }) {
  const { sides } = usePage().played.value;
  const pieces = piecesOf(shape.component);
  if (pieces?.[0] !== "x") return null;
  return (
    <p class="board-legend">
      {pieces.map((piece, index) => (
        <span key={piece}>
          <span class={`side-piece ${piece}`} aria-hidden="true" />
          {sides[index]}{" "}
        </span>
      ))}
    </p>
  );
}

/** The names of files and ranks. A screen reader has them with each square. */
function Coordinates({ shape }: { shape: BoardShape }) {
  const coordinates = coordinatesOf(shape, usePage().view.flipped.value);
  if (coordinates === null) return null;
  const named = (names: readonly string[]) => names.map((name) => <span key={name}>{name}</span>);
  return (
    <>
      <div class="board-ranks" aria-hidden="true">
        {named(coordinates.ranks)}
      </div>
      <div class="board-files" aria-hidden="true">
        {named(coordinates.files)}
      </div>
    </>
  );
}

/** The meaning of the arrow on the board. */
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

/** The shares that a network gives the likeliest moves, in words. */
function Expected({ expected }: Pick<BoardProps, "expected">) {
  const trace = usePage().aimed.value;
  const moves = trace?.inspection.value?.network?.moves ?? [];
  if (expected.length === 0) return null;
  const likely = moves.slice(0, MOVES_NAMED).map(({ move, share }) => `${move} ${share}`);
  return <p class="board-legend expected-legend">The network expects {likely.join(", ")}</p>;
}

/** The moves that the network expects at the visit that is shown; none while positions follow each other quickly. */
function expectedOn({ aimed }: PageStore): BoardProps["expected"] {
  const trace = aimed.value;
  const seen = trace?.inspection.value ?? null;
  const network = seen?.network ?? null;
  if (trace === null || seen === null || network === null || trace.playing.value) return [];
  return network.moves.flatMap(({ share, per_mille: perMille }, index) => {
    const move = seen.network_squares[index] ?? null;
    return move === null ? [] : [{ move, share, part: perMille / 1000 }];
  });
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
    expected: expectedOn(page),
    moves: root?.moves ?? [],
    flipped: page.view.flipped.value,
    hurried: trace?.playing.value ?? false,
    play: (move) => playMove(page, move),
  };
}

/**
 * The best move of the visit that is shown, on the board; `null` while positions follow each other quickly.
 */
function bestOn({ engine, game, aimed, scenario }: PageStore): BoardProps["best"] {
  const trace = aimed.value;
  const seen = trace?.inspection.value ?? null;
  if (trace === null || seen === null || trace.playing.value) return null;
  // Visits above the root have no best move; when they have ended, the root's best move is shown.
  const isAbove = seen.ply === 0 && seen.best_move === null && seen.left;
  const notation = isAbove ? trace.run.value.summary?.best : seen.best_move;
  if (typeof notation !== "string") return null;
  const values = isAbove ? scenario.value : { game: game.value, ...seen.values };
  const { moves } = engine.root_moves(values);
  const move = moves.find((listed) => listed.notation === notation)?.squares ?? null;
  return move === null ? null : { move, notation, refutes: seen.actual === "CUT" && seen.last_move !== null };
}
