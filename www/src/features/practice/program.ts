/** The exercises for a person's own program, and the way from a difference to the stage. */
import { effect } from "@preact/signals";
import type { ProgramCheck, Values } from "../../core/plyscope.js";
import { PLAIN_VIEW } from "../../state/view-keys";
import type { PageStore } from "../../state/page/page-store";
import { closeOverlay } from "../../state/page/actions";
import { loadPreset } from "../../state/page/scenario";
import { markParting } from "../../state/trace/student";
import { searchOf, TEXTBOOK } from "./performed";

export type ProgramAlgorithm = "minimax" | "alpha-beta" | "table" | "proof-number" | "uct";

export const PROGRAM_ALGORITHMS: readonly (readonly [ProgramAlgorithm, string, string])[] = [
  ["minimax", "Minimax", "The value of each node"],
  ["alpha-beta", "Alpha-beta", "Windows and cut-offs"],
  ["table", "With a table", "Alpha-beta to a depth, and what its table may answer"],
  ["proof-number", "Proof numbers", "The numbers of each node, and the most-proving leaf"],
  ["uct", "UCT", "The child that the formula chooses, by your own playouts"],
];

/** A tree whose position T comes up at several depths and with several windows. */
const DEEPENED = "X:((7 T:((3 4)=4 (9 8)=4)=1)=1 2)=1 Z:((T 1)=2 1)=1 T";
/** A tree of wins and losses. */
const WINS = "((1 0) (1 1 0)) ((0 1 1) (1 0)) ((0 0) (1 0))";
/** A tree of four plies for proof numbers. */
const PROVED = "(((8 0) (8 8)) ((7 9) (6 9))) (((2 0) (1 4)) ((7 2) (1 7)))";

/** Whether the algorithm takes any tree. */
export const hasAnyTree = (algorithm: ProgramAlgorithm): algorithm is "minimax" | "alpha-beta" =>
  algorithm === "minimax" || algorithm === "alpha-beta";

/** The settings of an exercise; `tree` is for algorithms that take any tree. */
export function exerciseOf(algorithm: ProgramAlgorithm, tree: string): Values {
  switch (algorithm) {
    case "minimax":
    case "alpha-beta":
      return searchOf(algorithm, tree);
    case "table":
      return {
        game: "tree",
        tree: DEEPENED,
        search: "alpha-beta",
        table: "10",
        "order-table": "off",
        depth: "4",
        deepening: "off",
      };
    case "proof-number":
      return { game: "tree", tree: PROVED, search: "proof-number", goal: "at-least", "at-least": "5" };
    case "uct":
      return { game: "tree", tree: WINS, search: "uct", descents: "40", exploration: "140" };
  }
}

/** The link of an exercise. */
export const linkOfExercise = (page: PageStore, algorithm: ProgramAlgorithm, tree = TEXTBOOK): string =>
  page.engine.write_link(exerciseOf(algorithm, tree), PLAIN_VIEW);

/** Whether the search on the page is an exercise for a program. */
export function isExercise({ engine }: PageStore, link: string): boolean {
  try {
    engine.program_stub(link, "python");
    return true;
  } catch {
    return false;
  }
}

/** Shows the search at the first difference: the node of the program is struck, the node of the search has a ring. */
export function showParting(page: PageStore, link: string, { parting, says }: ProgramCheck): void {
  if (parting === null) return;
  closeOverlay(page);
  loadPreset(page, link);
  const stop = effect(() => {
    const trace = page.search.current.value;
    if (trace?.extent.value.finished !== true) return;
    queueMicrotask(() => {
      stop();
      const { your_moves: wrong, expected_moves: right, yours, expected, time } = parting;
      const words = `${says} The program: ${yours ?? "no more lines"}. The search: ${expected ?? "no more lines"}.`;
      markParting(trace, Math.max((time ?? trace.extent.value.ticks - 1) - 1, 0), { wrong, right }, words);
    });
  });
}
