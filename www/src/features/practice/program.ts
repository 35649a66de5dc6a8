/** The exercises for a person's own program, and the way from a difference to the stage. */
import { effect } from "@preact/signals";
import type { ProgramCheck } from "../../core/plyscope.js";
import type { PageStore } from "../../state/page/page-store";
import { closeOverlay } from "../../state/page/actions";
import { loadPreset } from "../../state/page/scenario";
import { markParting } from "../../state/trace/student";

export type ProgramAlgorithm = "minimax" | "alpha-beta" | "table" | "proof-number" | "uct";

export const PROGRAM_ALGORITHMS: readonly (readonly [ProgramAlgorithm, string, string])[] = [
  ["minimax", "Minimax", "The value of each node"],
  ["alpha-beta", "Alpha-beta", "Windows and cut-offs"],
  ["table", "With a table", "Alpha-beta to a depth, and what its table may answer"],
  ["proof-number", "Proof numbers", "The numbers of each node, and the most-proving leaf"],
  ["uct", "UCT", "The child that the formula chooses, by your own playouts"],
];

/** Whether the algorithm takes any tree. */
export const hasAnyTree = (algorithm: ProgramAlgorithm): boolean =>
  algorithm === "minimax" || algorithm === "alpha-beta";

/** The link of an exercise: of the textbook's tree, or of the tree of a level and a seed. */
export const linkOfExercise = (
  { engine }: PageStore,
  algorithm: ProgramAlgorithm,
  source: "textbook" | "seed" = "textbook",
  level = 1,
  seed = 1,
): string => engine.performed_link("program", algorithm, source, level, seed);

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
