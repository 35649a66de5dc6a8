/** The simple changes to the page's state by a click or a key: nothing else follows from them. */
import type { FlameOrder, Problem, Theme, ViewName } from "../../core/plyscope.js";
import type { FileRef } from "../trace/file-ref";
import type { LessonControls, LessonPlace } from "./lesson";
import type { EditedNode, Overlay } from "./page-state";
import type { PageStore } from "./page-store";
import type { Stage, ViewControls } from "./views";

export function showOverlay({ ui }: PageStore, overlay: Overlay): void {
  ui.overlay.value = overlay;
}

export function closeOverlay({ ui }: PageStore): void {
  ui.overlay.value = null;
}

/** Shows only the stage, in larger type, or all again. */
export function present({ ui }: PageStore, whether: boolean): void {
  ui.present.value = whether;
}

/** Removes the link's theme, or sets one. */
export function askForTheme({ ui }: PageStore, theme: Theme | null): void {
  ui.theme.value = theme;
}

/** Sets the time after which later searches are stopped, in seconds; `null`: never. */
export function stopAfter({ ui }: PageStore, seconds: number | null): void {
  ui.stopAfter.value = seconds;
}

export function chooseStage({ view }: PageStore, stage: Stage | null): void {
  view.stage.value = stage;
}

export function orderFlame({ view }: PageStore, order: FlameOrder): void {
  view.flameOrder.value = order;
}

export function flipBoard({ view }: PageStore): void {
  view.flipped.value = !view.flipped.value;
}

/** Keys are about this view from now on. */
export function aimAt({ ui }: PageStore, view: ViewName): void {
  ui.lastView.value = view;
}

/** The tree on stage says how it is looked at. */
export function offerTreeControls({ ui }: PageStore, controls: ViewControls): void {
  ui.treeControls.value = controls;
}

export function withdrawTreeControls({ ui }: PageStore, controls: ViewControls): void {
  if (ui.treeControls.peek() === controls) ui.treeControls.value = null;
}

/** The focus is to go to the tree, once it is there. */
export function askForTree({ ui }: PageStore): void {
  ui.treeAsked.value = true;
}

/** The focus is on the tree. */
export function reachTree({ ui }: PageStore): void {
  ui.treeAsked.value = false;
}

export function askForLine({ ui }: PageStore): void {
  ui.lineAsked.value += 1;
}

/** Asks for the form of a node of the tree; `null`: no more. */
export function editNode({ form }: PageStore, node: EditedNode | null): void {
  form.editedNode.value = node;
}

export function closePasted({ form }: PageStore): void {
  form.pasted.value = null;
}

/** Removes the messages about a link or a file, which the person has read. */
export function dismiss({ form }: PageStore, what: "link problems" | "link notes" | "file problem"): void {
  if (what === "link problems") form.linkProblems.value = [];
  else if (what === "link notes") form.linkNotes.value = [];
  else form.fileProblem.value = null;
}

/** Sets the actions of keys in the lesson that is shown; `null` if no lesson is shown. */
export function offerLessonControls({ teach }: PageStore, controls: LessonControls | null): void {
  teach.lessonControls.value = controls;
}

/** Opens a file that this browser knows. */
export function openKnownFile({ address }: PageStore, file: FileRef): void {
  address.wantedFile.value = { file, part: null, rest: "", entry: "new", isMissing: false };
}

/** Shows a step of a lesson or a playlist; `null` ends it. */
export function showStep({ teach }: PageStore, place: LessonPlace | null): void {
  teach.lesson.value = place;
}

/** Shows an exercise, by its address. */
export function showExercise({ teach }: PageStore, address: string): void {
  teach.practice.value = address;
}

/** Reports the problems of the link that led here. */
export function reportLink({ form }: PageStore, problems: readonly Problem[]): void {
  form.linkProblems.value = problems;
}

/** Keeps a link that leads nowhere in the address bar, as long as the page shows what it shows then. */
export function refuseLink({ address }: PageStore, link: string): void {
  address.refused.value = { link, shown: null };
}
