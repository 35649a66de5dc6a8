/**
 * The moves that a network expects: shades of the squares that they lead to, with their shares, and a thin line from the
 * square that a likely move leaves. The picture is measured in squares, as the best move's arrow is.
 */
import type { BoardProps } from "./board-props";
import { placeOn } from "./BestMoveArrow";

interface ExpectedMovesProps {
  /** The names of the squares, row by row from the top left. */
  readonly names: readonly string[];
  readonly files: number;
  readonly flipped: boolean;
  readonly expected: BoardProps["expected"];
}

/** A smaller part is not drawn: it would be as good as invisible. */
const LEAST_PART = 0.02;
/** Moves with a smaller part have no line. */
const LEAST_OF_LINE = 0.1;

interface Square {
  readonly x: number;
  readonly y: number;
  readonly share: string;
  readonly part: number;
}

export function ExpectedMoves({ names, files, flipped, expected }: ExpectedMovesProps) {
  if (expected.length === 0) return null;
  const ranks = names.length / files;
  const squares = new Map<string, Square>();
  const lines: { readonly path: string; readonly part: number }[] = [];
  for (const { move, share, part } of expected) {
    const to = placeOn(names, files, flipped, move.to);
    if (to === null) continue;
    // Of several moves to a square the likeliest is shown, which comes first: its share is the one that the sentence names.
    if (!squares.has(move.to)) squares.set(move.to, { x: to[0], y: to[1], share, part });
    const from = placeOn(names, files, flipped, move.from);
    if (from !== null && part >= LEAST_OF_LINE)
      lines.push({ path: `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, part });
  }
  const shown = [...squares.values()].filter(({ part }) => part >= LEAST_PART);
  return (
    <svg class="expected-moves" viewBox={`0 0 ${files} ${ranks}`} aria-hidden="true">
      {shown.map(({ x, y, part }) => (
        <rect
          key={`${x} ${y}`}
          x={x - 0.5}
          y={y - 0.5}
          width={1}
          height={1}
          fill-opacity={0.12 + 0.6 * part}
        />
      ))}
      {lines.map(({ path, part }) => (
        <path key={path} d={path} stroke-opacity={0.25 + 0.6 * part} />
      ))}
      {shown.map(({ x, y, share }) => (
        <text key={`${x} ${y}`} x={x} y={y + 0.42}>
          {share}
        </text>
      ))}
    </svg>
  );
}
