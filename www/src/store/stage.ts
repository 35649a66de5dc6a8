/** Which views of the moment are shown: the tree, the flame, or both. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { OnStage } from "../plyscope.js";

export type Stage = OnStage;

export const STAGES: readonly { stage: Stage; label: string; title: string }[] = [
  { stage: "tree", label: "Tree", title: "The tree of moves, as on a blackboard" },
  { stage: "flame", label: "Flame", title: "Every visit over time" },
  { stage: "both", label: "Both", title: "The tree above the flame" },
];

/** A search of up to so many visits opens in the tree. */
export const SMALL_SEARCH = 400;

/** What is on stage until the person chooses: a small search is a picture, a large one a landscape. */
export const stageFor = (visits: number): Stage => (visits <= SMALL_SEARCH ? "tree" : "flame");

/** The part of the page that knows what is on stage. */
interface Staged {
  /** What the person chose; `null`: what suits the search. */
  readonly stage: Signal<Stage | null>;
  readonly shownStage: ReadonlySignal<Stage>;
}

/** Goes on to the next of the three. */
export function nextStage(page: Staged): void {
  const at = STAGES.findIndex(({ stage }) => stage === page.shownStage.value);
  page.stage.value = STAGES[(at + 1) % STAGES.length]?.stage ?? null;
}
