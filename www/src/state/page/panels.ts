/** The panels at the sides of the stage: which of them are folded, and what they show. The page remembers what the person folded. */
import { batch } from "@preact/signals";
import { recordIn, stored } from "../../ui/stored";
import { isSuggested, type FoldingState } from "./folding";
import type { PageStore } from "./page-store";
import type { Explanation, PageState, Panel, Tab, WindowSize } from "./page-state";

/** The windows of each size; `isPhone` is as wide as in phone.css. */
const SIZES: Readonly<Record<keyof WindowSize, string>> = {
  isSmall: "(max-width: 1100px), (max-height: 560px)",
  isMedium: "(max-width: 1600px)",
  isPhone: "(max-width: 700px)",
};

const isFolded = (read: unknown): boolean | null => (typeof read === "boolean" ? read : null);

const kept = stored<Readonly<Record<Panel, boolean | null>>>(
  "plyscope-folded",
  (read) => {
    const { setup, explanation } = recordIn(read);
    return { setup: isFolded(setup), explanation: isFolded(explanation) };
  },
  { setup: null, explanation: null },
);

export const EXPLANATIONS: readonly (readonly [what: Explanation, label: string, title: string])[] = [
  ["visit", "Visit", "Visit (X)"],
  ["insight", "Insight", "Insight (X)"],
];

export const TABS: readonly { tab: Tab; name: string; explains: Explanation | null }[] = [
  { tab: "inspector", name: "Inspector", explains: "visit" },
  { tab: "insight", name: "Insight", explains: "insight" },
  { tab: "position", name: "Position", explains: null },
  { tab: "algorithm", name: "Algorithm", explains: null },
];

/**
 * Makes the panels follow the window's size. The returned function brings them up to the current size, of which
 * listeners hear only with the next frame; it says whether a panel changed.
 */
export function startPanels({ ui }: Pick<PageState, "ui">): () => boolean {
  ui.chosenFolds.value = kept.read();
  const queries = Object.entries(SIZES).map(([size, query]) => [size, matchMedia(query)] as const);
  const follow = (): boolean => {
    const now = Object.fromEntries(queries.map(([size, query]) => [size, query.matches]));
    const size = { ...ui.windowSize.peek(), ...now };
    const hasChanged = JSON.stringify(size) !== JSON.stringify(ui.windowSize.peek());
    if (hasChanged) ui.windowSize.value = size;
    return hasChanged;
  };
  follow();
  for (const [, query] of queries) query.addEventListener("change", follow);
  return follow;
}

export function showTab({ ui }: PageStore, tab: Tab): void {
  const explains = TABS.find((own) => own.tab === tab)?.explains ?? null;
  batch(() => {
    ui.tab.value = tab;
    if (explains !== null) ui.explanation.value = explains;
  });
}

export function explain({ ui }: PageStore, what: Explanation): void {
  ui.explanation.value = what;
}

export function toggleWide({ ui }: PageStore): void {
  ui.isWide.value = !ui.isWide.value;
}

/** Shows the other explanation, unfolded. */
export function nextExplanation(page: PageStore): void {
  explain(page, page.ui.explanation.value === "visit" ? "insight" : "visit");
  if (page.folded.explanation.value) toggleFolded(page, "explanation");
}

export function toggleFolded(page: FoldingState & Pick<PageStore, "folded">, panel: Panel): void {
  const { chosenFolds, unfolded, windowSize } = page.ui;
  const fold = !page.folded[panel].value;
  const other = panel === "setup" ? "explanation" : "setup";
  batch(() => {
    unfolded.value = fold ? null : panel;
    chosenFolds.value = {
      ...chosenFolds.value,
      // With both unfolded there would be no stage left.
      ...(windowSize.value.isSmall && !fold ? { [other]: null } : {}),
      // A state that the window suggests is not remembered: a larger window may suggest another one.
      [panel]: fold === isSuggested(page, panel) ? null : fold,
    };
  });
  kept.write(chosenFolds.value);
}
