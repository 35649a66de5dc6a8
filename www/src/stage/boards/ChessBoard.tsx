/** Chess's board. */
import { Chessground } from "chessground";
import type { Api } from "chessground/api";
import type { Key } from "chessground/types";
import { pos2key } from "chessground/util";
import { useEffect, useRef, useState } from "preact/hooks";
import { useFrames } from "../../state/context";
import type { ListedMove } from "../../core/plyscope.js";
import { BestMoveArrow } from "./BestMoveArrow";
import { ExpectedMoves } from "./ExpectedMoves";
import type { BoardProps } from "./board-props";
import "./chess-styles";

const PROMOTIONS: Readonly<Record<string, string>> = { q: "Queen", r: "Rook", b: "Bishop", n: "Knight" };
const ANIMATION_MS = 140;

/** The squares' names, row by row from a8. */
const SQUARES: readonly string[] = Array.from({ length: 64 }, (_, at) =>
  pos2key([at % 8, 7 - Math.floor(at / 8)]),
);

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
      // The page draws coordinates beside the board, as for other games.
      coordinates: false,
      animation: { enabled: !isCalm(), duration: ANIMATION_MS },
      premovable: { enabled: false },
      // Its arrows are measured in pixels, and it draws them a frame later, when it may have no size any more.
      drawable: { enabled: false, visible: false },
      movable: { free: false, showDests: true },
    });
    board.current = api;
    return () => {
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
    // The library draws in its own animation frames: in the next frame, and while pieces glide. The page counts as idle
    // only after them.
    const watch = (): void => {
      if (board.current?.state.animation.current !== undefined) frames.request("advance", watch);
    };
    frames.request("advance", watch);
  });

  return (
    <>
      <div class="board-squares" ref={element} />
      <ExpectedMoves names={SQUARES} files={8} flipped={shown.flipped} expected={shown.expected} />
      {shown.best !== null && (
        <BestMoveArrow names={SQUARES} files={8} flipped={shown.flipped} best={shown.best} />
      )}
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
