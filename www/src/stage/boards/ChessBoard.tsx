/** Chess's board. */
import { Chessground } from "chessground";
import type { Api } from "chessground/api";
import type { DrawBrush, DrawShape } from "chessground/draw";
import type { Key } from "chessground/types";
import { useEffect, useRef, useState } from "preact/hooks";
import { useFrames } from "../../state/context";
import type { ListedMove } from "../../core/plyscope.js";
import type { BoardProps } from "./board-props";
import "./chess-styles";

const PROMOTIONS: Readonly<Record<string, string>> = { q: "Queen", r: "Rook", b: "Bishop", n: "Knight" };
const ANIMATION_MS = 140;

/** The arrows: the legend below the board has the same colours (board.css). */
const brush = (key: string, colour: string): DrawBrush => ({
  key,
  color: `var(${colour})`,
  opacity: 1,
  lineWidth: 9,
});
const best = brush("best", "--tree-best");
const refutes = brush("refutes", "--board-refutes");
/** By the names that the library asks for. */
const BRUSHES = { green: best, yellow: best, blue: best, red: refutes };

const arrowOf = (best: BoardProps["best"]): DrawShape[] => {
  const from = best?.move.from ?? null;
  if (best === null || from === null) return [];
  return [{ orig: from as Key, dest: best.move.to as Key, brush: best.refutes ? "red" : "yellow" }];
};

/** A board that is not shown has no size, and nowhere to draw an arrow. */
const pointOut = (api: Api, squares: HTMLElement, best: BoardProps["best"]): void =>
  api.setAutoShapes(squares.clientWidth > 0 ? arrowOf(best) : []);

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export default function ChessBoard(shown: BoardProps) {
  const frames = useFrames();
  const element = useRef<HTMLDivElement>(null);
  const board = useRef<Api | null>(null);
  const [promoting, setPromoting] = useState<readonly ListedMove[]>([]);
  const current = useRef(shown);
  current.current = shown;

  useEffect(() => {
    const squares = element.current;
    if (squares === null) return;
    const api = Chessground(squares, {
      // They stand beside the board, as on those of other games.
      coordinates: false,
      animation: { enabled: !isCalm(), duration: ANIMATION_MS },
      premovable: { enabled: false },
      drawable: { enabled: false, visible: true, brushes: BRUSHES },
      movable: { free: false, showDests: true },
    });
    board.current = api;
    const sizes = new ResizeObserver(() => {
      pointOut(api, squares, current.current.best);
      api.redrawAll();
    });
    sizes.observe(squares);
    return () => {
      sizes.disconnect();
      api.destroy();
      board.current = null;
    };
  }, []);

  useEffect(() => {
    const turn = shown.side === "first" ? "white" : "black";
    const canMove = shown.moves.length > 0;
    board.current?.set({
      fen: shown.position,
      orientation: shown.flipped ? "black" : "white",
      turnColor: turn,
      check: shown.check,
      lastMove: squaresOf(shown.lastMove),
      // Playing through a search at speed is no place for gliding pieces.
      animation: { enabled: !shown.hurried && !isCalm() },
      movable: {
        free: false,
        dests: destinations(shown.moves),
        events: {
          after: (from, to) => {
            const { moves, play } = current.current;
            const meant = moves.filter(({ squares }) => squares?.from === from && squares.to === to);
            if (meant.length > 1) setPromoting(meant);
            else if (meant[0] !== undefined) play(meant[0]);
          },
        },
        color: turn,
      },
      // Elsewhere than at the root the board is a picture.
      draggable: { enabled: canMove },
      selectable: { enabled: canMove },
    });
    if (board.current !== null && element.current !== null)
      pointOut(board.current, element.current, shown.best);
    // Pieces glide in frames of the board's own: count them as the page's, so that it is not idle.
    const watch = (): void => {
      if (board.current?.state.animation.current !== undefined) frames.request("draw", watch);
    };
    watch();
  });

  return (
    <>
      <div class="board-squares" ref={element} />
      {promoting.length > 0 && (
        <div class="promotion" role="dialog" aria-label="Promote to">
          {promoting.map((move) => (
            <button
              type="button"
              key={move.notation}
              onClick={() => {
                setPromoting([]);
                shown.play(move);
              }}
            >
              {PROMOTIONS[move.squares?.becomes ?? ""] ?? move.notation}
            </button>
          ))}
          <button type="button" onClick={() => setPromoting([])}>
            Cancel
          </button>
        </div>
      )}
    </>
  );
}

const squaresOf = (move: BoardProps["lastMove"]): Key[] =>
  move === null ? [] : ([move.from, move.to].filter((square) => square !== null) as Key[]);

function destinations(moves: readonly ListedMove[]): Map<Key, Key[]> {
  const destinations = new Map<Key, Key[]>();
  for (const { squares } of moves) {
    const from = (squares?.from ?? null) as Key | null;
    const to = (squares?.to ?? null) as Key | null;
    if (from !== null && to !== null) destinations.set(from, [...(destinations.get(from) ?? []), to]);
  }
  return destinations;
}
