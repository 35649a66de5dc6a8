/** Which views of the moment are on stage. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ViewName } from "../../core/plyscope.js";

/** The views on stage, from above. */
export type Stage = ViewName[];

/** Every view that there is, in the order in which they stand below each other. To add one, add it here and in Stage.tsx. */
export const VIEWS: readonly { name: ViewName; label: string; title: string }[] = [
  { name: "tree", label: "Tree", title: "The tree of moves, as on a blackboard" },
  { name: "flame", label: "Flame", title: "Every visit over time" },
];

/** What is offered: each view alone, and all of them. */
export const STAGES: readonly { stage: Stage; label: string; title: string }[] = [
  ...VIEWS.map(({ name, label, title }) => ({ stage: [name], label, title })),
  {
    stage: VIEWS.map(({ name }) => name),
    label: "Both",
    title: VIEWS.map(({ label }) => label).join(" above "),
  },
];

/** A search of up to so many visits opens in the tree. */
export const SMALL_SEARCH = 400;

const TREE: Stage = ["tree"];
const FLAME: Stage = ["flame"];

/** What is on stage until the person chooses: a small search is a picture, a large one a landscape. */
export const stageFor = (visits: number): Stage => (visits <= SMALL_SEARCH ? TREE : FLAME);

export const isSameStage = (one: Stage, other: Stage): boolean => one.join() === other.join();

/** The part of the page that knows what is on stage. */
interface Staged {
  readonly view: {
    /** What the person chose; `null`: what suits the search. */
    readonly stage: Signal<Stage | null>;
  };
  readonly shownStage: ReadonlySignal<Stage>;
}

/** Goes on to the next that is offered. */
export function nextStage(page: Staged): void {
  const at = STAGES.findIndex(({ stage }) => isSameStage(stage, page.shownStage.value));
  page.view.stage.value = STAGES[(at + 1) % STAGES.length]?.stage ?? null;
}

/** Brings a view onto the stage, if it is not there. */
export function bringOnStage(page: Staged, view: ViewName): void {
  if (!page.shownStage.value.includes(view)) page.view.stage.value = [view];
}
