/** The searches that practice offers to a person who performs them. */
import type { Values } from "../../core/plyscope.js";

export type Algorithm = "minimax" | "alpha-beta" | "pvs" | "table" | "proof-number" | "uct" | "bet";
export type Source = "page" | "textbook" | "seed" | "tic-tac-toe";

export const ALGORITHMS: readonly (readonly [Algorithm, string, string])[] = [
  ["minimax", "Minimax", "Every node, and the value that each returns"],
  ["alpha-beta", "Alpha-beta", "Alpha and beta, cut-offs and values"],
  ["pvs", "PVS", "Null windows, and what is searched again"],
  ["table", "With a table", "Alpha-beta, and what its table may answer"],
  ["proof-number", "Proof numbers", "The way to the most-proving leaf, and the numbers of each node"],
  ["uct", "UCT", "The child that the formula chooses"],
  [
    "bet",
    "Pre-searches",
    "To bet or not that the search will need a position deeper, in an endgame of chess",
  ],
];
export const SOURCES: readonly (readonly [Source, string, string])[] = [
  ["page", "The search on the page", "The search that the page shows now"],
  ["textbook", "The textbook’s tree", "Three moves for each side"],
  ["seed", "A tree from a seed", "The same tree for everybody with the same number"],
  ["tic-tac-toe", "Tic-tac-toe", "Three empty squares"],
];
export const TEXTBOOK = "(3 12 8)(2 4 6)(14 5 2)";
const NEARLY_FULL = "xox/oo./.x.";

/** A tree that has the position T twice. */
const TRANSPOSED = "(T:((4 7)(6 2))((9 8)(5 3)))(((8 9)(9 7))T)";

/** An endgame of pawns, whose positions come up again and again; every pre-search is made that could be. */
const BETS: Values = {
  game: "chess",
  fen: "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
  depth: "12",
  "pre-search": "on",
  risk: "20",
  "near-leaf": "0",
};

/** The median of a tree's leaves: a goal that needs a proof. */
function medianOf(tree: string): number {
  const leaves = [...tree.matchAll(/-?\d+/g)].map(Number).sort((a, b) => a - b);
  return leaves[Math.floor(leaves.length / 2)] ?? 0;
}

/** The settings of an algorithm; the rest is plain. */
function ownOf(algorithm: Exclude<Algorithm, "bet">, tree: string | null): Values {
  switch (algorithm) {
    case "uct":
      return { search: "uct", descents: "24" };
    case "proof-number":
      return tree === null
        ? { search: algorithm }
        : { search: algorithm, goal: "at-least", "at-least": String(medianOf(tree)) };
    case "table":
      return { search: "alpha-beta", table: "10", "order-table": "off" };
    case "minimax":
    case "alpha-beta":
    case "pvs":
      return { search: algorithm, table: "0" };
  }
}

/** The settings of a search of a given tree, or of tic-tac-toe. */
export function searchOf(algorithm: Algorithm, tree: string | null): Values {
  if (algorithm === "bet") return BETS;
  const own = ownOf(algorithm, tree);
  if (tree === null) {
    return { game: "tic-tac-toe", board: NEARLY_FULL, deepening: "off", ...own };
  }
  return { game: "tree", tree: algorithm === "table" && tree === TEXTBOOK ? TRANSPOSED : tree, ...own };
}
