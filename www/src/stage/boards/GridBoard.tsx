/** A board of squares: a move is two squares, from and to, or where nothing leaves a square, one. */
import { useEffect, useState } from "preact/hooks";
import styles from "./grid-board.part.css";
import { adoptStyles } from "../../ui/part-styles";
import type { ListedMove } from "../../core/plyscope.js";
import type { BoardComponent, BoardProps } from "./board-props";
import { BestMoveArrow } from "./BestMoveArrow";
import { ExpectedMoves } from "./ExpectedMoves";
import { contentOf, GRIDS, wordsOf, type Grid, type GridGame } from "./grid";
import type { GridName } from "./grid-names";
import { Squares } from "./Squares";

adoptStyles(styles);

export const gridBoard = (name: GridName): BoardComponent => {
  const game: GridGame = GRIDS[name];
  return (props) => {
    const grid = game.read(props.position);
    // The editor is empty before the first position.
    return grid === null ? null : <GridBoard game={game} name={name} grid={grid} {...props} />;
  };
};

interface GridProps extends BoardProps {
  readonly game: GridGame;
  readonly name: GridName;
  readonly grid: Grid;
}

function GridBoard({
  game,
  name,
  grid,
  position,
  lastMove,
  best,
  expected,
  moves,
  flipped,
  play,
}: GridProps) {
  /** The square of the piece that was taken hold of. */
  const [held, setHeld] = useState<string | null>(null);
  /** Moves between equal squares, of which the person has to choose one. */
  const [alike, setAlike] = useState<readonly ListedMove[]>([]);
  useEffect(() => {
    setHeld(null);
    setAlike([]);
  }, [position]);
  const to = (square: string): readonly ListedMove[] =>
    moves.filter(({ squares }) => squares?.to === square && (squares.from === held || squares.from === null));
  const leaves = (square: string): boolean => moves.some(({ squares }) => squares?.from === square);
  const choose = (meant: readonly ListedMove[]): void => {
    const [only] = meant;
    setHeld(null);
    if (meant.length > 1) setAlike(meant);
    else if (only !== undefined) play(only);
  };
  const act = (square: string): void => {
    const meant = to(square);
    if (meant.length > 0) choose(meant);
    else setHeld(held !== square && leaves(square) ? square : null);
  };
  // A move without a square of its own: a passed turn.
  const passes = moves.filter(({ squares }) => squares === null || !game.names.includes(squares.to));
  const isLast = (square: string): boolean => lastMove?.to === square || lastMove?.from === square;
  return (
    <>
      <div class={`grid-board grid-${name}`}>
        <Squares
          game={game}
          flipped={flipped}
          label="Board"
          square={(index, square) => {
            const cell = grid.cells[index] ?? "";
            const canTake = moves.length > 0 && leaves(square);
            const canReach = to(square).length > 0;
            return {
              class: [
                contentOf(game, cell)?.look ?? "",
                isLast(square) ? "is-last" : "",
                held === square ? "is-held" : "",
                canReach ? "can-reach" : "",
              ].join(" "),
              label: `${square}, ${wordsOf(game, cell)}${lastMove?.to === square ? ", the last move" : ""}${held === square ? ", held" : ""}`,
              disabled: !canTake && !canReach,
              act: () => act(square),
            };
          }}
        />
        <ExpectedMoves names={game.names} files={game.files} flipped={flipped} expected={expected} />
        {best !== null && (
          <BestMoveArrow names={game.names} files={game.files} flipped={flipped} best={best} />
        )}
      </div>
      {(alike.length > 0 || passes.length > 0) && (
        <div class="promotion" role={alike.length > 0 ? "dialog" : "group"} aria-label="Moves">
          {(alike.length > 0 ? alike : passes).map((move) => (
            <button
              type="button"
              key={move.notation}
              onClick={() => {
                setAlike([]);
                play(move);
              }}
            >
              {move.notation}
            </button>
          ))}
          {alike.length > 0 && (
            <button type="button" onClick={() => setAlike([])}>
              Cancel
            </button>
          )}
        </div>
      )}
    </>
  );
}
