/** What is folded away beside the stage: remembered, except where it is as the window suggests. */
import { computed, signal, type ReadonlySignal } from "@preact/signals";

export type Panel = "setup" | "explanation";

/** `null`: as the window suggests. */
type Chosen = Readonly<Record<Panel, boolean | null>>;

const KEY = "plyscope-folded";

/** Here the stage needs the room of both panels. */
const SMALL = "(max-width: 1100px), (max-height: 560px)";
/** Here it needs that of the setup where half of the window is the explanation's. */
const MEDIUM = "(max-width: 1600px)";

const NOTHING: Chosen = { setup: null, explanation: null };

/** Storage may be forbidden; then the choice lasts as long as the page. */
function readStored(): Chosen {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof read !== "object" || read === null) return NOTHING;
    const known = new Map<string, unknown>(Object.entries(read));
    const folded = (panel: Panel): boolean | null => {
      const value = known.get(panel);
      return typeof value === "boolean" ? value : null;
    };
    return { setup: folded("setup"), explanation: folded("explanation") };
  } catch {
    return NOTHING;
  }
}

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
/** Tables and plots want more room than a visit does. */
export const isWide = signal(false);

/** A lesson's words stand beside the stage where the setup would. */
export const isTaught = signal(false);

/** Where there is no room for columns, one of these is shown at a time. */
export type Tab = "inspector" | "insight" | "position" | "algorithm";
export const tab = signal<Tab>("inspector");

/** The panel that was unfolded by hand, which alone is to be seen coming. */
export const unfolded = signal<Panel | null>(null);

export function startPanels(): void {
  chosen.value = readStored();
  for (const [query, is] of [
    [SMALL, small],
    [MEDIUM, medium],
  ] as const) {
    const window = matchMedia(query);
    is.value = window.matches;
    window.addEventListener("change", () => {
      is.value = window.matches;
    });
  }
}

/** Shows the other explanation, unfolded. */
export function nextExplanation(): void {
  explanation.value = explanation.value === "visit" ? "insight" : "visit";
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
    // What the window suggests is no choice to be remembered: a larger one may suggest something else.
    [panel]: fold === isSuggested(panel) ? null : fold,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen.value));
  } catch {
    // Not remembered, then.
  }
}
