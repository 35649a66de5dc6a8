/** The searches that practice offers to a person who performs them. */
import type { PageStore } from "../../state/page/page-store";

export type Algorithm = "minimax" | "alpha-beta" | "pvs" | "table" | "proof-number" | "uct" | "bet" | "skip";
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
  ["skip", "Uncertainty cut-offs", "To skip the rest of a node’s moves or not, in a rook ending"],
];
export const SOURCES: readonly (readonly [Source, string, string])[] = [
  ["page", "The search on the page", "The search that the page shows now"],
  ["textbook", "The textbook’s tree", "Three moves for each side"],
  ["seed", "A tree from a seed", "The same tree for everybody with the same number"],
  ["tic-tac-toe", "Tic-tac-toe", "Three empty squares"],
];

/** The link of a search that a person performs. */
export const linkOfPerformed = (
  { engine }: PageStore,
  algorithm: Algorithm,
  source: Exclude<Source, "page">,
  level = 1,
  seed = 1,
): string => engine.performed_link("be", algorithm, source, level, seed);
