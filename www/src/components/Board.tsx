/** The board: the position of the visit that is shown. At the root a move makes a new root. */
import { Chessground } from "chessground";
import type { Api } from "chessground/api";
import type { Key } from "chessground/types";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChessMove, ChessMoves } from "../plyscope.js";
import { changeScenario } from "../store/scenario";
import type { PageStore } from "../store/page-store";
import { sideToMove } from "../format";
import { useFrames, usePage } from "./context";

const PROMOTIONS: Readonly<Record<string, string>> = { q: "Queen", r: "Rook", b: "Bishop", n: "Knight" };
const ANIMATION_MS = 140;

interface Shown {
  fen: string;
  lastMove: Key[];
  /** The legal moves, at the root only. */
  legal: ChessMoves | null;
}

export function Board() {
  const page = usePage();
  const frames = useFrames();
  const element = useRef<HTMLDivElement>(null);
  const board = useRef<Api | null>(null);
  const [promoting, setPromoting] = useState<readonly ChessMove[]>([]);
  const shown = shownPosition(page);
  // Read here and not in the effect, so that flipping renders.
  const flipped = page.flipped.value;
  const legal = useRef<ChessMoves | null>(null);
  legal.current = shown.legal;

  useEffect(() => {
    if (element.current === null) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const api = Chessground(element.current, {
      coordinates: true,
      animation: { enabled: !calm, duration: ANIMATION_MS },
      premovable: { enabled: false },
      drawable: { enabled: false },
      movable: { free: false, showDests: true },
    });
    board.current = api;
    const sizes = new ResizeObserver(() => api.redrawAll());
    sizes.observe(element.current);
    return () => {
      sizes.disconnect();
      api.destroy();
      board.current = null;
    };
  }, []);

  useEffect(() => {
    const { turn, check } = shown.legal ?? { turn: sideToMove(shown.fen) ?? "white", check: false };
    board.current?.set({
      fen: shown.fen,
      orientation: flipped ? "black" : "white",
      turnColor: turn,
      check,
      lastMove: shown.lastMove,
      // Playing through a search at speed is no place for gliding pieces.
      animation: {
        enabled:
          !(page.current.value?.playing.value ?? false) &&
          !matchMedia("(prefers-reduced-motion: reduce)").matches,
      },
      movable: {
        free: false,
        dests: destinations(shown.legal),
        events: {
          after: (from, to) => {
            const moves = legal.current?.moves.filter((move) => move.from === from && move.to === to) ?? [];
            if (moves.length > 1) setPromoting(moves);
            else if (moves[0] !== undefined) playMove(page, moves[0]);
          },
        },
        color: turn,
      },
      // Elsewhere than at the root the board is a picture.
      draggable: { enabled: shown.legal !== null },
      selectable: { enabled: shown.legal !== null },
    });
    // Pieces glide in frames of the board's own: count them as the page's, so that it is not idle.
    const watch = (): void => {
      if (board.current?.state.animation.current !== undefined) frames.request("draw", watch);
    };
    watch();
  });

  return (
    <div class="board">
      <div class="board-squares" ref={element} />
      {promoting.length > 0 && (
        <div class="promotion" role="dialog" aria-label="Promote to">
          {promoting.map((move) => (
            <button
              type="button"
              key={move.promotion}
              onClick={() => {
                setPromoting([]);
                playMove(page, move);
              }}
            >
              {PROMOTIONS[move.promotion ?? ""] ?? move.san}
            </button>
          ))}
          <button type="button" onClick={() => setPromoting([])}>
            Cancel
          </button>
        </div>
      )}
    </div>
  );
}

export function playMove(page: PageStore, move: ChessMove): void {
  changeScenario(page, { fen: move.fen });
}

/** The legal moves of the root, or null when the position cannot be read. */
export function rootMoves(page: PageStore): ChessMoves | null {
  try {
    return page.engine.chess_moves(page.scenario.value["fen"] ?? "");
  } catch {
    return null;
  }
}

function shownPosition(page: PageStore): Shown {
  const seen = page.current.value?.inspection.value ?? null;
  const atRoot = seen === null || seen.ply <= 0;
  const fen = seen?.position ?? page.scenario.value["fen"] ?? "";
  const lastMove = /^[a-h][1-8][a-h][1-8]/.exec(seen?.last_move ?? "")?.[0];
  return {
    fen,
    lastMove: lastMove === undefined ? [] : [lastMove.slice(0, 2) as Key, lastMove.slice(2, 4) as Key],
    legal: atRoot ? rootMoves(page) : null,
  };
}

function destinations(legal: ChessMoves | null): Map<Key, Key[]> {
  const destinations = new Map<Key, Key[]>();
  for (const { from, to } of legal?.moves ?? []) {
    destinations.set(from as Key, [...(destinations.get(from as Key) ?? []), to as Key]);
  }
  return destinations;
}
