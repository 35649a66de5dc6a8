/** The hands of a class. They are not counted exactly: a vote is a tenth of the class. */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Work } from "./work";

/** The whole class, in tenths. */
export const ALL_HANDS = 10;

export interface Votes {
  /** The tenths of the class for each choice of the step that is asked. */
  readonly tenths: ReadonlySignal<readonly number[]>;
  /** The choice with the most hands; `null`: there is no vote, or two have as many. */
  readonly leading: ReadonlySignal<number | null>;
  /** Adds tenths to a choice, or takes them. */
  readonly add: (choice: number, by: 1 | -1) => void;
}

export function createVotes(work: Work): Votes {
  const cast = signal<{ readonly at: number; readonly tenths: readonly number[] }>({ at: -1, tenths: [] });
  // Votes are for one step, and stay after a mistake.
  const tenths = computed(() => {
    const choices = work.step.value?.choices ?? [];
    return choices.map((_, choice) =>
      cast.value.at === work.index.value ? (cast.value.tenths[choice] ?? 0) : 0,
    );
  });
  return {
    tenths,
    leading: computed(() => {
      const most = Math.max(0, ...tenths.value);
      const first = tenths.value.indexOf(most);
      return most > 0 && tenths.value.lastIndexOf(most) === first ? first : null;
    }),
    add: (choice, by) => {
      if (choice >= tenths.value.length || work.isAnswered.value) return;
      const next = tenths.value.map((count, index) =>
        index === choice ? Math.min(Math.max(count + by, 0), ALL_HANDS) : count,
      );
      cast.value = { at: work.index.value, tenths: next };
    },
  };
}
