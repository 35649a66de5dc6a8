/** The person performs the search: the way in and out, and the actions of the stage's nodes. */
import { batch } from "@preact/signals";
import type { Values } from "../../core/plyscope.js";
import { chooseStage } from "./actions";
import type { StudentControls } from "./page-state";
import type { PageStore } from "./page-store";
import type { Student } from "./layout";

/** The searches that a person can perform. */
const PERFORMED: readonly (string | undefined)[] = ["minimax", "alpha-beta", "pvs", "proof-number", "uct"];
/** A search with more visits has too many steps for a person; one with bets is only asked for some of them. */
const MOST_VISITS = 20_000;
const MOST_VISITS_WITH_BETS = 200_000;

/** Whether a person can perform searches with these settings. The core says more exactly which of them. */
export const isPerformed = (values: Values): boolean =>
  makesBets(values) || PERFORMED.includes(values["search"]);

/** A search with pre-searches, or a search that would skip moves but searches all of them. */
const makesBets = (values: Values): boolean =>
  values["pre-search"] === "on" ||
  ((values["uncertainty"] ?? "off") !== "off" && values["cut-ratio"] === "100");

/** Whether a person may be offered to perform the search that is shown. */
export function mayBeStudent({ search: { current }, compare: { differences } }: PageStore): boolean {
  const trace = current.value;
  if (trace === null || differences.value !== null || trace.origin !== null) return false;
  const { finished, visits } = trace.extent.value;
  const values = trace.values.value;
  return (
    finished && visits <= (makesBets(values) ? MOST_VISITS_WITH_BETS : MOST_VISITS) && isPerformed(values)
  );
}

/** Lets the person perform the search that is shown. */
export function beStudent(page: PageStore, as: Student = "student"): void {
  batch(() => {
    chooseStage(page, ["tree"]);
    page.form.editing.value = false;
    page.ui.overlay.value = null;
    page.ui.student.value = as;
    // A class calls its steps one after another, and each is judged immediately.
    if (as === "class") page.ui.judge.value = null;
  });
}

/** Shows the whole search again. */
export function stopBeingStudent({ ui }: PageStore): void {
  batch(() => {
    ui.student.value = null;
    ui.judge.value = null;
  });
}

/** Lets the student's steps be judged when the student's own search has ended, or each immediately. */
export function judgeAtEnd({ ui }: PageStore, isAtEnd: boolean): void {
  ui.judge.value = isAtEnd ? "end" : null;
}

/** Whether the student's steps are judged at the end. The steps of a class and of an assignment are judged immediately. */
export const isJudgedAtEnd = ({ ui, assignment }: PageStore): boolean =>
  ui.judge.value === "end" && mayBeJudgedAtEnd({ ui, assignment });

export const mayBeJudgedAtEnd = ({ ui, assignment }: Pick<PageStore, "ui" | "assignment">): boolean =>
  ui.student.value === "student" && assignment.task.value === null;

/** The stage's nodes act so from now on; `null`: they act as usual. */
export function offerStudentControls({ ui }: PageStore, controls: StudentControls | null): void {
  ui.studentControls.value = controls;
}
