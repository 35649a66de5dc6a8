/**
 * The best move of the position: an arrow, or a ring if the move leaves no square. The picture is measured in squares and
 * needs no size in pixels: a board without a size draws nothing, and the arrow appears as soon as the board has one.
 */
import type { BoardProps } from "./board-props";

interface BestMoveArrowProps {
  /** The names of the squares, row by row from the top left. */
  readonly names: readonly string[];
  readonly files: number;
  readonly flipped: boolean;
  readonly best: NonNullable<BoardProps["best"]>;
}

/** The middle of a square on a board that is seen; `null` if the board has no such square. */
export function placeOn(
  names: readonly string[],
  files: number,
  flipped: boolean,
  square: string | null,
): readonly [x: number, y: number] | null {
  const index = square === null ? -1 : names.indexOf(square);
  if (index < 0) return null;
  const shown = flipped ? names.length - 1 - index : index;
  return [(shown % files) + 0.5, Math.floor(shown / files) + 0.5];
}

export function BestMoveArrow({ names, files, flipped, best }: BestMoveArrowProps) {
  const ranks = names.length / files;
  const place = (square: string | null) => placeOn(names, files, flipped, square);
  const [from, to] = [place(best.move.from), place(best.move.to)];
  if (to === null) return null;
  const [x, y] = to;
  let line: string | null = null;
  if (from !== null) {
    const [dx, dy] = [x - from[0], y - from[1]];
    const length = Math.hypot(dx, dy);
    const [ux, uy] = [dx / length, dy / length];
    const [tipX, tipY] = [x - 0.1 * ux, y - 0.1 * uy];
    line =
      `M${from[0] + 0.2 * ux} ${from[1] + 0.2 * uy}L${tipX} ${tipY}` +
      `M${tipX - 0.28 * ux + 0.2 * uy} ${tipY - 0.28 * uy - 0.2 * ux}L${tipX} ${tipY}` +
      `L${tipX - 0.28 * ux - 0.2 * uy} ${tipY - 0.28 * uy + 0.2 * ux}`;
  }
  return (
    <svg
      class={best.refutes ? "best-move refutes" : "best-move"}
      viewBox={`0 0 ${files} ${ranks}`}
      aria-hidden="true"
    >
      {line === null ? <circle cx={x} cy={y} r={0.42} /> : <path d={line} />}
    </svg>
  );
}
