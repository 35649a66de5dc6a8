/** Questions about the numbers that best-first searches back up, and about how firm a value is. */
import type { FirmnessRow, SelectionRow } from "../../../../core/plyscope.js";
import {
  childrenOf,
  endOf,
  inspected,
  nameOf,
  oneOf,
  parentOf,
  unanswerable,
  unlessOpen,
  unlessUnknown,
  type Poser,
  type Scene,
} from "./scene";

const MOST_OPTIONS = 4;

/** Both numbers in the notation of the tree. */
const pairText = ({ proof, disproof }: { proof: string; disproof: string }): string => `${proof} | ${disproof}`;

/** The proof number and the disproof number that a node has when it is left. */
export const numbers: Poser = (scene, visit) => {
  const refused = unlessUnknown(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  if (seen.numbers === null) {
    return unanswerable(`${nameOf(seen)} has no proof numbers`, "ask about a node that the search leaves unsolved");
  }
  const right = pairText(seen.numbers);
  const swapped = pairText({ proof: seen.numbers.disproof, disproof: seen.numbers.proof });
  const others = [...childrenOf(scene, visit).map((child) => child.visit), visit - 1, visit - 2, visit + 1, visit + 2]
    .filter((other) => other > 0 && other < scene.session.visits())
    .map((other) => inspected(scene, other));
  const wrong = [swapped, ...others.flatMap((other) => (other.numbers === null ? [] : [pairText(other.numbers)]))];
  const options = [right, ...new Set(wrong.filter((pair) => pair !== right))].slice(0, MOST_OPTIONS);
  if (options.length < 2) return unanswerable("all nearby numbers are the same", "ask where they differ");
  return oneOf(
    `Which proof number and which disproof number will ${nameOf(seen)} have when the search leaves it?`,
    options.sort((one, other) => one.localeCompare(other, "en", { numeric: true })),
    right,
    endOf(scene, visit),
    (pair) =>
      pair === swapped
        ? "These are the two numbers, but swapped. The proof number comes first."
        : "Where the side that wants the proof moves, the proof number is the smallest one of its moves, and the disproof number is the sum of theirs. Where the other side moves, it is the other way round.",
  );
};

/** The row of a visit's move in the table of the node above, at a time. */
function rowOf(scene: Scene, visit: number, t: number): SelectionRow | null {
  const above = parentOf(scene, visit);
  const move = inspected(scene, visit).path.at(-1)?.move;
  if (above === null || move === undefined) return null;
  const rows = scene.session.inspect(above, t)?.selection?.moves;
  return rows?.find((row) => row.move === move) ?? null;
}

/** The visits and the mean of a move of UCT after a descent. */
export const mean: Poser = (scene, visit) => {
  const refused = unlessOpen(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  const before = rowOf(scene, visit, scene.t);
  const after = rowOf(scene, visit, scene.session.leave_time(visit));
  const [was, is] = [before?.mean ?? null, after?.mean ?? null];
  if (before === null || after === null || was === null || is === null) {
    return unanswerable(`${nameOf(seen)} has no mean yet`, "ask about a move that UCT has visited before");
  }
  const text = (visits: number, of: string): string => `n = ${visits}, mean ${of}`;
  const right = text(after.visits, is);
  const reasons = new Map([
    [text(before.visits, was), "That is what the table shows now. The descent is not backed up yet."],
    [text(after.visits, was), "The new result changes the mean, too, unless it is equal to the mean."],
    [text(before.visits, is), "Each descent through a node is one more visit of it."],
  ]);
  reasons.delete(right);
  return oneOf(
    `What will n and the mean of ${nameOf(seen)} be after this descent?`,
    [right, ...reasons.keys()].sort((one, other) => one.localeCompare(other, "en", { numeric: true })),
    right,
    endOf(scene, visit),
    (wrong) => reasons.get(wrong) ?? "",
  );
};

/** The reason why the numbers of a node's moves are combined in this way. */
const WHOSE_CHOICE =
  "If the change is good for the side to move, one of its moves is enough: the smallest number of the moves counts. If it is bad for that side, each move that still keeps the value must change: their numbers are added.";

const NEVER = "No number of leaves is enough";

/**
 * The number of leaves that have to change for another value: the first step of the conspiracy numbers on one
 * side.
 */
function leaves(verb: "rises" | "falls", of: (rows: readonly FirmnessRow[], own: number) => FirmnessRow | undefined): Poser {
  return (scene, visit) => {
    const refused = unlessUnknown(scene, visit);
    if (refused !== null) return refused;
    const seen = inspected(scene, visit);
    const rows = seen.firmness?.rows ?? [];
    const own = rows.findIndex((row) => row.leaves === 0);
    if (own < 0) {
      return unanswerable(
        `${nameOf(seen)} has no conspiracy numbers`,
        "ask about a node with moves, in a search by minimax without a table or by conspiracy numbers",
      );
    }
    const needed = of(rows, own)?.leaves ?? null;
    const counts = [1, 2, 3, ...(needed === null || needed <= 3 ? [] : [needed])];
    const text = (leaves: number): string => (leaves === 1 ? "1 leaf" : `${leaves} leaves`);
    const right = needed === null ? NEVER : text(needed);
    const posed = oneOf(
      `What is the least number of leaves that must change so that the value of ${nameOf(seen)} ${verb}?`,
      [...counts.map(text), NEVER],
      right,
      endOf(scene, visit),
      (wrong) => {
        if (wrong === NEVER) return "Some leaves can do it.";
        if (needed === null) return "The results of games that are over never change.";
        return counts.findIndex((leaves) => text(leaves) === wrong) < counts.indexOf(needed)
          ? "With that few changes, the other leaves still keep the value."
          : "Fewer leaves are enough, if you choose them well.";
      },
    );
    return { ...posed, because: WHOSE_CHOICE };
  };
}

export const raise: Poser = leaves("rises", (rows, own) => rows[own + 1]);
export const lower: Poser = leaves("falls", (rows, own) => rows[own - 1]);
