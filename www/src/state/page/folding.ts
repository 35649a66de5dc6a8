/** Whether the panels at the sides of the stage are folded. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { PageState, Panel } from "./page-state";

/** The state that says which panels are folded. */
export type FoldingState = Pick<PageState, "ui" | "teach">;

/** Whether each panel is folded: as the person chose, or else as the window suggests. */
export function foldedPanels(state: FoldingState): Readonly<Record<Panel, ReadonlySignal<boolean>>> {
  const { chosenFolds } = state.ui;
  return {
    setup: computed(() => chosenFolds.value.setup ?? isSuggested(state, "setup")),
    explanation: computed(() => chosenFolds.value.explanation ?? isSuggested(state, "explanation")),
  };
}

/** Whether the window is too small for a panel. */
export function isSuggested({ ui, teach }: FoldingState, panel: Panel): boolean {
  const { isSmall, isMedium } = ui.windowSize.value;
  const isNeeded = ui.explanation.value === "insight" && ui.isWide.value && isMedium;
  // Beside the stage a lesson's words do not change its height.
  const isTaught = teach.lessonControls.value !== null;
  return isSmall || (panel === "setup" && (isTaught || isNeeded));
}
