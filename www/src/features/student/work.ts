/** The work of a student who performs a search: its step, the answers, and the points. */
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { StudentChoice, StudentMistake, StudentStep } from "../../core/plyscope.js";
import { playUpTo, showQuestion, showUpTo } from "../../state/trace/student";
import { NOTHING_ASKED, type TraceStore } from "../../state/trace/trace-store";
import { choiceOf, type TypedEnds } from "./typed-window";
import { nameOf, type FirstAnswer } from "./naming";

/** The strengths of hints. */
export const HINTS = 3;

export interface Work {
  readonly steps: readonly StudentStep[];
  /** The step that is asked, by its index; at the end the number of steps. */
  readonly index: ReadonlySignal<number>;
  readonly step: ReadonlySignal<StudentStep | null>;
  /** The wrong choice that is explained; `null`: none. */
  readonly wrong: ReadonlySignal<number | null>;
  readonly mistake: ReadonlySignal<StudentMistake | null>;
  /** The bet that was decided and whose outcome is shown, by its choice; `null`: none. */
  readonly decided: ReadonlySignal<number | null>;
  /** Whether a mistake or an outcome is shown, and the person may go on. */
  readonly isAnswered: ReadonlySignal<boolean>;
  /** The balance of all bets up to now; `null` if the steps are no bets. */
  readonly balance: ReadonlySignal<Balance | null>;
  /** The number of hints that are shown. */
  readonly hints: ReadonlySignal<number>;
  /** Whether the stage shows what is known at open nodes: an aid, which costs the point. */
  readonly isAided: ReadonlySignal<boolean>;
  readonly answers: ReadonlySignal<ReadonlyMap<number, FirstAnswer>>;
  /** The number of steps that were right at the first try and without a hint. */
  readonly points: ReadonlySignal<number>;
  /** The number of steps up to now that were right one after another. */
  readonly streak: ReadonlySignal<number>;
  readonly choose: (choice: number) => void;
  /** Whether alpha and beta may be typed. */
  readonly mayType: boolean;
  /** Whether alpha and beta are typed. */
  readonly isTyping: ReadonlySignal<boolean>;
  /** The window that was typed, if the choices do not contain it. */
  readonly typedWindow: ReadonlySignal<TypedEnds | null>;
  readonly toggleTyping: () => void;
  /** Judges a window that was typed. Gives whether both fields can be read. */
  readonly typeWindow: (ends: TypedEnds) => boolean;
  readonly chooseNode: (moves: readonly string[]) => void;
  readonly goOn: () => void;
  readonly undo: () => void;
  readonly hint: () => void;
  readonly aid: () => void;
  readonly giveUp: () => void;
  readonly goTo: (index: number) => void;
  /** Begins anew: nothing was answered. */
  readonly restart: () => void;
}

export const sameMoves = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one !== null && other !== null && one.join(" ") === other.join(" ");

/** Visits that bets have gained, less visits that they have lost. */
export interface Balance {
  readonly you: number;
  /** The balance of a person who always bets. */
  readonly always: number;
  /** The balance of the authors' filter. */
  readonly filter: number;
}

/** The first choice of a bet is to bet. */
export const BETS = 0;

/** The state of a choice once the step is answered; `undefined` for a choice that was neither made nor right. */
export function stateOf({ step, wrong, decided }: Work, choice: number): string | undefined {
  if (wrong.value === choice) return "is-wrong";
  if (wrong.value !== null && step.value?.choices[choice]?.is_right === true) return "is-right";
  return decided.value === choice ? "is-decided" : undefined;
}

/** The moves to the node that a choice leads to. */
export const targetOf = (step: StudentStep, choice: StudentChoice): readonly string[] | null =>
  choice.is_up ? step.path.slice(0, -1) : choice.node;

export function createWork(trace: TraceStore, steps: readonly StudentStep[]): Work {
  const index = signal(0);
  const wrong = signal<number | null>(null);
  const decided = signal<number | null>(null);
  const hints = signal(0);
  const isAided = signal(false);
  const isTyping = signal(false);
  const typedWindow = signal<TypedEnds | null>(null);
  const isAnswered = computed(() => wrong.value !== null || decided.value !== null);
  const answers = signal<ReadonlyMap<number, FirstAnswer>>(new Map());
  const step = computed(() => steps[index.value] ?? null);
  const isRight = (at: number, choice: number): boolean => steps[at]?.choices[choice]?.is_right === true;
  const points = computed(
    () => [...answers.value].filter(([at, { choice, withHint }]) => isRight(at, choice) && !withHint).length,
  );
  const streak = computed(() => {
    let at = index.value - (wrong.value === null ? 1 : 0);
    let count = 0;
    for (; at >= 0; at -= 1, count += 1) {
      const answer = answers.value.get(at);
      if (answer === undefined || !isRight(at, answer.choice)) break;
    }
    return count;
  });
  const mistake = computed(() =>
    wrong.value === null ? null : nameOf(steps, answers.value, index.value, wrong.value),
  );

  const balance = computed((): Balance | null => {
    if ((steps[0]?.bet ?? null) === null) return null;
    const sum = { you: 0, always: 0, filter: 0 };
    for (const [at, { choice }] of answers.value) {
      const { gain = 0, filter = false } = steps[at]?.bet ?? {};
      if (choice === BETS) sum.you += gain;
      sum.always += gain;
      if (filter) sum.filter += gain;
    }
    return sum;
  });

  const ask = (): void => {
    const now = step.value;
    const marked = now === null || wrong.value === null ? undefined : now.choices[wrong.value];
    const right = now?.choices.find((choice) => choice.is_right);
    const isMarked = now !== null && marked !== undefined && now.asks === "node";
    showQuestion(
      trace,
      // The stage of a bet hides nothing.
      now?.bet !== null
        ? NOTHING_ASKED
        : {
            // After a wrong window the stage shows the right one.
            asks: isAided.value ? null : wrong.value === null ? now.asks : "node",
            visit: now.visit,
            wrong: isMarked ? targetOf(now, marked) : null,
            right: isMarked && right !== undefined ? targetOf(now, right) : null,
          },
    );
  };
  const begin = (at: number): void => {
    index.value = at;
    wrong.value = null;
    decided.value = null;
    typedWindow.value = null;
    hints.value = 0;
    ask();
  };
  const advance = (): void => {
    const now = step.value;
    if (now === null) return;
    batch(() => {
      begin(index.value + 1);
      // From a bet to the next there is too much for a film.
      const next = step.value;
      if (now.bet === null) playUpTo(trace, now.at, now.then);
      else if (next !== null) showUpTo(trace, next.at);
    });
  };
  /** Only the first answer to a step counts. */
  const record = (choice: number): void => {
    if (answers.value.has(index.value)) return;
    const withHint = hints.value > 0 || isAided.value;
    answers.value = new Map(answers.value).set(index.value, { choice, withHint });
  };
  const explain = (choice: number): void => {
    if (wrong.value !== null) return;
    wrong.value = choice;
    ask();
  };
  const choose = (choice: number): void => {
    const chosen = step.value?.choices[choice];
    if (chosen === undefined) return;
    batch(() => {
      record(choice);
      const bet = step.value?.bet ?? null;
      if (bet !== null) {
        if (decided.value !== null) return;
        decided.value = choice;
        showUpTo(trace, bet.known_at);
      } else if (chosen.is_right) advance();
      else explain(choice);
    });
  };
  const typeWindow = (ends: TypedEnds): boolean => {
    const now = step.value;
    if (now === null || wrong.value !== null) return true;
    const choice = choiceOf(now, ends);
    if (choice === null) return false;
    if (choice >= 0) choose(choice);
    else {
      batch(() => {
        record(choice);
        typedWindow.value = ends;
        explain(choice);
      });
    }
    return true;
  };
  const goTo = (at: number): void => {
    const target = steps[at];
    if (target === undefined) return;
    batch(() => {
      begin(at);
      showUpTo(trace, target.at);
    });
  };
  goTo(0);
  return {
    steps,
    index,
    step,
    wrong,
    mistake,
    decided,
    isAnswered,
    balance,
    hints,
    isAided,
    answers,
    points,
    streak,
    choose,
    mayType: true,
    isTyping,
    typedWindow,
    toggleTyping: () => {
      isTyping.value = !isTyping.value;
    },
    typeWindow,
    chooseNode: (moves) => {
      const now = step.value;
      if (now?.asks !== "node") return;
      const choice = now.choices.findIndex((one) => sameMoves(targetOf(now, one), moves));
      if (choice >= 0) choose(choice);
    },
    goOn: () => {
      if (isAnswered.value) advance();
    },
    undo: () => {
      if (isAnswered.value) goTo(index.value);
      else if (index.value > 0) goTo(index.value - 1);
    },
    hint: () => {
      if (!isAnswered.value && step.value !== null) hints.value = Math.min(hints.value + 1, HINTS);
    },
    aid: () => {
      isAided.value = !isAided.value;
      ask();
    },
    giveUp: () => {
      const last = steps.at(-1);
      if (last === undefined) return;
      batch(() => {
        begin(steps.length);
        showUpTo(trace, last.then);
      });
    },
    goTo,
    restart: () => {
      answers.value = new Map();
      goTo(0);
    },
  };
}
