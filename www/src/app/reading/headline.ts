/** A short headline above a visit's story. */
import { ROOT_LEVEL } from "../../core/engine";
import type { Inspection } from "../../core/plyscope.js";
import { isGiven } from "../../ui/format";

/** The last moves of a longer line show where the search is. */
const MOVES_NAMED = 3;

type Seen = Pick<
  Inspection,
  | "level"
  | "path"
  | "node"
  | "kind_text"
  | "entered"
  | "left"
  | "actual"
  | "size"
  | "value"
  | "outcome"
  | "stopped"
>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function nameOf({ path, node, kind_text }: Seen): string {
  if (path.length === 0) return kind_text === "root" ? "the root" : kind_text;
  if (isGiven(node)) return node;
  const moves = path.slice(-MOVES_NAMED).map(({ move }) => move);
  return [...(path.length > MOVES_NAMED ? ["…"] : []), ...moves].join(" ");
}

/** A value with a sign of comparison, written in words. */
const worth = (value: string): string =>
  value.replace(/^= /, "").replace(/^≤ /, "at most ").replace(/^≥ /, "at least ");

export function headlineOf(seen: Seen): string {
  const { level, entered, left, actual, size, value, outcome, stopped } = seen;
  const name = nameOf(seen);
  // The name of a move keeps its letters: b is not B.
  const first = seen.path.length === 0 ? capital(name) : name;
  if (left && stopped) return `${first} was stopped`;
  if (level < ROOT_LEVEL) return `${first} is ${left ? "finished" : "not finished yet"}`;
  if (!entered) return `${first} comes later`;
  if (!left) return `The search is inside ${name}`;
  // A leaf may lie outside the window, too, but there is nothing to cut off.
  if (actual === "CUT" && size > 1) return `${first} is cut off`;
  if (outcome !== null) return `${first}: ${outcome}`;
  return value === null ? `${first} is finished` : `${first} is worth ${worth(value)}`;
}
