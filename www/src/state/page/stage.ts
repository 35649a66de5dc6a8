/** The views of the moment that are on the stage. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ViewName } from "../../core/plyscope.js";
import type { TraceStore } from "../trace/trace-store";
import { VIEWS, type Opened, type Stage } from "./views";

/** The choices of the stage: each view alone, and all of them. */
export const STAGES: readonly { stage: Stage; label: string; title: string }[] = [
  ...VIEWS.map(({ name, label, title }) => ({ stage: [name], label, title })),
  {
    stage: VIEWS.map(({ name }) => name),
    label: "Both",
    title: VIEWS.map(({ label }) => label).join(" above "),
  },
];

/** The choices in words: "tree, flame or both". */
export const STAGES_IN_WORDS = `${VIEWS.map(({ name }) => name).join(", ")} or both`;

/** The greatest number of nodes in a tree of the search. A search by samples visits its nodes again: a descent adds one. */
export function mostNodes(trace: Pick<TraceStore, "samples" | "values" | "extent">): number {
  const { descents } = trace.values.value;
  const { visits } = trace.extent.value;
  return trace.samples.value ? Math.min(visits, Number(descents) + 1) : visits;
}

/**
 * The views on the stage until the person chooses. The returned object is always identical, so that a search
 * that grows changes nothing.
 */
export function stageFor(search: Opened): Stage {
  const opened = VIEWS.filter(({ opens }) => opens(search)).map(({ name }) => name);
  return STAGES.find(({ stage }) => isSameStage(stage, opened))?.stage ?? opened;
}

const isSameStage = (one: Stage, other: Stage): boolean => one.join() === other.join();

/** The part of the page that knows the views on stage. */
interface Staged {
  readonly view: {
    /** The choice of the person; `null`: the views that suit the search. */
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
