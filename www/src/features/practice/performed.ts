/** The searches that practice offers to a person who performs them. */
import type { Values } from "../../core/plyscope.js";

export type Algorithm = "minimax" | "alpha-beta" | "pvs" | "proof-number" | "uct";
export type Source = "textbook" | "seed" | "tic-tac-toe";

export const ALGORITHMS: readonly (readonly [Algorithm, string, string])[] = [
  ["minimax", "Minimax", "Every node, and the value that each returns"],
  ["alpha-beta", "Alpha-beta", "Alpha and beta, cut-offs and values"],
  ["pvs", "PVS", "Null windows, and what is searched again"],
  ["proof-number", "Proof numbers", "The way to the most-proving leaf, and the numbers of each node"],
  ["uct", "UCT", "The child that the formula chooses"],
];
export const SOURCES: readonly (readonly [Source, string, string])[] = [
  ["textbook", "The textbook’s tree", "Three moves for each side"],
  ["seed", "A tree from a seed", "The same tree for everybody with the same number"],
  ["tic-tac-toe", "Tic-tac-toe", "Three empty squares"],
];
export const TEXTBOOK = "(3 12 8)(2 4 6)(14 5 2)";
const NEARLY_FULL = "xox/oo./.x.";

/** Everything that makes a search more than the plain algorithm is off. */
const PLAIN: Values = { deepening: "off", table: "0", quiescence: "off", aspiration: "0" };

/** The median of a tree's leaves: a goal that needs a proof. */
function medianOf(tree: string): number {
  const leaves = [...tree.matchAll(/-?\d+/g)].map(Number).sort((a, b) => a - b);
  return leaves[Math.floor(leaves.length / 2)] ?? 0;
}

/** The settings of a search of a given tree, or of tic-tac-toe. */
export function searchOf(algorithm: Algorithm, tree: string | null): Values {
  const position: Values =
    tree === null ? { game: "tic-tac-toe", board: NEARLY_FULL } : { game: "tree", tree };
  const own: Values =
    algorithm === "uct"
      ? { descents: "24" }
      : algorithm === "proof-number"
        ? tree === null
          ? {}
          : { goal: "at-least", "at-least": String(medianOf(tree)) }
        : tree === null
          ? PLAIN
          : {};
  return { ...position, search: algorithm, ...own };
}
