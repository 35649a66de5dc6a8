/** Remembers which panels beside the stage are folded, unless they are as the window suggests. */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { recordIn, stored } from "../../ui/stored";

export type Panel = "setup" | "explanation";

/** `null`: as the window suggests. */
type Chosen = Readonly<Record<Panel, boolean | null>>;

/** Here the stage needs the room of both panels. */
const SMALL = "(max-width: 1100px), (max-height: 560px)";
/** Here it needs that of the setup where half of the window is the explanation's. */
const MEDIUM = "(max-width: 1600px)";

const NOTHING: Chosen = { setup: null, explanation: null };

const isFolded = (read: unknown): boolean | null => (typeof read === "boolean" ? read : null);

const kept = stored<Chosen>(
  "plyscope-folded",
  (read) => {
    const { setup, explanation } = recordIn(read);
    return { setup: isFolded(setup), explanation: isFolded(explanation) };
  },
  NOTHING,
);

const chosen = signal<Chosen>(NOTHING);
const small = signal(false);
const medium = signal(false);

export const folded: Readonly<Record<Panel, ReadonlySignal<boolean>>> = {
  setup: computed(() => chosen.value.setup ?? isSuggested("setup")),
  explanation: computed(() => chosen.value.explanation ?? isSuggested("explanation")),
};

/** Whether the window is too small for a panel. */
function isSuggested(panel: Panel): boolean {
  const isNeeded = explanation.value === "insight" && isWide.value && medium.value;
  // Beside the stage a lesson's words do not change its height.
  return small.value || (panel === "setup" && (isTaught.value || isNeeded));
}

/** What explains the search: one visit, or what all of them were spent on. */
export type Explanation = "visit" | "insight";
export const explanation = signal<Explanation>("visit");
export const EXPLANATIONS: readonly (readonly [what: Explanation, label: string, title: string])[] = [
  ["visit", "Visit", "Visit (X)"],
  ["insight", "Insight", "Insight (X)"],
];

/** Tables and plots want more room than a visit does. */
export const isWide = signal(false);

/** Whether a lesson's words take the place of the setup beside the stage. */
export const isTaught = signal(false);

/** Where there is no room for columns, one of these is shown at a time. */
export type Tab = "inspector" | "insight" | "position" | "algorithm";
export const tab = signal<Tab>("inspector");
export const TABS: readonly { tab: Tab; name: string; explains: Explanation | null }[] = [
  { tab: "inspector", name: "Inspector", explains: "visit" },
  { tab: "insight", name: "Insight", explains: "insight" },
  { tab: "position", name: "Position", explains: null },
  { tab: "algorithm", name: "Algorithm", explains: null },
];

/** The panel that was unfolded by hand, which alone is to be seen coming. */
export const unfolded = signal<Panel | null>(null);

/** Whether the window is as narrow as a phone's, for words that CSS cannot shorten: as wide as in phone.css. */
export const isPhone = signal(false);

/**
 * Has the panels follow the window's size. Gives what brings them up to the size that the window has now, of which its listeners
 * hear only with the next frame: it says whether anything has changed.
 */
export function startPanels(): () => boolean {
  chosen.value = kept.read();
  const sizes = (
    [
      [SMALL, small],
      [MEDIUM, medium],
      ["(max-width: 700px)", isPhone],
    ] as const
  ).map(([query, is]) => ({ window: matchMedia(query), is }));
  const follow = (): boolean => {
    const changed = sizes.filter(({ window, is }) => window.matches !== is.peek());
    for (const { window, is } of changed) is.value = window.matches;
    return changed.length > 0;
  };
  follow();
  for (const { window } of sizes) window.addEventListener("change", follow);
  return follow;
}

export function showTab(own: Tab): void {
  tab.value = own;
  const explains = TABS.find(({ tab }) => tab === own)?.explains ?? null;
  if (explains !== null) explain(explains);
}

export function explain(what: Explanation): void {
  explanation.value = what;
}

export function toggleWide(): void {
  isWide.value = !isWide.value;
}

/** A lesson has begun, or is over. */
export function makeRoomForLesson(taught: boolean): void {
  isTaught.value = taught;
}

/** Shows the other explanation, unfolded. */
export function nextExplanation(): void {
  explain(explanation.value === "visit" ? "insight" : "visit");
  if (folded.explanation.value) toggleFolded("explanation");
}

export function toggleFolded(panel: Panel): void {
  const fold = !folded[panel].value;
  const other = panel === "setup" ? "explanation" : "setup";
  unfolded.value = fold ? null : panel;
  chosen.value = {
    ...chosen.value,
    // Beside both there would be no stage left.
    ...(small.value && !fold ? { [other]: null } : {}),
    // A state that the window suggests is not remembered: a larger window may suggest another one.
    [panel]: fold === isSuggested(panel) ? null : fold,
  };
  kept.write(chosen.value);
}
