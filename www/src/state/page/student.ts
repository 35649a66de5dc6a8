/** The person performs the search: the way in and out, and the actions of the stage's nodes. */
import { batch } from "@preact/signals";
import { chooseStage } from "./actions";
import type { PageStore } from "./page-store";

/** A student alone, or a class that calls the steps. */
export type Student = "student" | "class";

/** The actions of the stage while the person performs the search. */
export interface StudentControls {
  /** Chooses a node, by its moves from the root. */
  readonly choose: (moves: readonly string[]) => void;
}

/** The searches that a person can perform. */
const PERFORMED: readonly (string | undefined)[] = ["minimax", "alpha-beta", "pvs", "proof-number", "uct"];
/** A search with more visits has too many steps for a person. */
const MOST_VISITS = 20_000;

/** Whether a person may be offered to perform the search that is shown. The core says more exactly whether it can be performed. */
export function mayBeStudent({ search: { current }, compare: { differences } }: PageStore): boolean {
  const trace = current.value;
  if (trace === null || differences.value !== null || trace.origin !== null) return false;
  const { finished, visits } = trace.extent.value;
  return finished && visits <= MOST_VISITS && PERFORMED.includes(trace.values.value["search"]);
}

/** Lets the person perform the search that is shown. */
export function beStudent(page: PageStore, as: Student = "student"): void {
  batch(() => {
    chooseStage(page, ["tree"]);
    page.form.editing.value = false;
    page.ui.overlay.value = null;
    page.ui.student.value = as;
  });
}

/** Shows the whole search again. */
export function stopBeingStudent({ ui }: PageStore): void {
  ui.student.value = null;
}

/** The stage's nodes act so from now on; `null`: they act as usual. */
export function offerStudentControls({ ui }: PageStore, controls: StudentControls | null): void {
  ui.studentControls.value = controls;
}
