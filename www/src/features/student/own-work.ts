/** The work of a student whose own search is judged at its end: each step is applied as it is given. */
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { OwnWork as Played, StudentMistake } from "../../core/plyscope.js";
import { playUpTo, showQuestion, showUpTo } from "../../state/trace/student";
import { NOTHING_ASKED, type Asked, type TraceStore } from "../../state/trace/trace-store";
import { plural } from "../../ui/format";
import { nameOf, type FirstAnswer } from "./naming";
import { sameMoves, targetOf, type Work } from "./work";

/** The judgement of an answer: right in the search itself, wrong, or right because of an earlier mistake. */
export type Judgement = "right" | "wrong" | "follows";

export interface OwnWork extends Work {
  /** Whether the answers are judged: the student's search has ended, or the student asked for it. */
  readonly isJudged: ReadonlySignal<boolean>;
  /** The judgement of each answer. */
  readonly judgements: ReadonlySignal<readonly Judgement[]>;
  /** The judged step that is looked at, by its index; `null`: none. */
  readonly lookedAt: ReadonlySignal<number | null>;
  readonly lookAt: (index: number) => void;
}

interface OwnParts {
  /** The trace of the student's search. */
  readonly trace: TraceStore;
  /** The student's search with these choices. */
  readonly played: (choices: Uint32Array) => Played;
  /** Writes the log of the student's search. */
  readonly write: (words: readonly number[]) => void;
}

export const isOwn = (work: Work): work is OwnWork => "judgements" in work;

const never = signal(null);
const none = signal(0);
const off = signal(false);
const nothing = (): void => {};

export function createOwnWork({ trace, played: playedBy, write }: OwnParts): OwnWork {
  const choices = signal<readonly number[]>([]);
  const wantsJudgement = signal(false);
  const lookedAt = signal<number | null>(null);
  const played = computed(() => playedBy(Uint32Array.from(choices.value)));
  const isJudged = computed(() => played.value.is_finished || wantsJudgement.value);
  const index = computed(() => choices.value.length);
  const step = computed(() => (isJudged.value ? null : (played.value.steps[index.value] ?? null)));
  const answers = computed(
    () =>
      new Map(choices.value.map((choice, at): [number, FirstAnswer] => [at, { choice, withHint: false }])),
  );
  const judgements = computed(() =>
    choices.value.map((choice, at): Judgement => {
      if (played.value.steps[at]?.choices[choice]?.is_right !== true) return "wrong";
      return played.value.follows[at] === true ? "follows" : "right";
    }),
  );
  const endOfLog = (): number => trace.extent.peek().ticks - 1;
  const ask = (): void => {
    const now = step.value;
    showQuestion(
      trace,
      now === null ? NOTHING_ASKED : { ...NOTHING_ASKED, asks: now.asks, visit: now.visit },
    );
  };
  /** Shows the student's search up to the present question, as a film from a moment on. */
  const show = (from: number | null): void => {
    batch(() => {
      write(played.value.words);
      ask();
      const now = step.value?.at ?? endOfLog();
      if (from === null) showUpTo(trace, now);
      else playUpTo(trace, from, now);
    });
  };
  const goBackTo = (count: number): void => {
    batch(() => {
      choices.value = choices.value.slice(0, count);
      wantsJudgement.value = false;
      lookedAt.value = null;
      show(null);
    });
  };
  const choose = (choice: number): void => {
    const now = step.value;
    if (now?.choices[choice] === undefined) return;
    batch(() => {
      choices.value = [...choices.value, choice];
      show(now.at);
    });
  };
  const lookAt = (at: number): void => {
    const looked = played.value.steps[at];
    const choice = looked?.choices[choices.value[at] ?? -1];
    if (!isJudged.value || looked === undefined || choice === undefined) return;
    const right = looked.choices.find((one) => one.is_right);
    const isMarked = looked.asks === "node" && !choice.is_right;
    const asked: Asked = {
      ...NOTHING_ASKED,
      wrong: isMarked ? targetOf(looked, choice) : null,
      right: isMarked && right !== undefined ? targetOf(looked, right) : null,
    };
    batch(() => {
      lookedAt.value = at;
      showQuestion(trace, asked);
      showUpTo(trace, looked.at);
    });
  };
  show(null);
  return {
    get steps() {
      return played.value.steps;
    },
    index,
    step,
    wrong: never,
    mistake: never,
    decided: never,
    isAnswered: off,
    balance: never,
    hints: none,
    isAided: off,
    answers,
    points: computed(() => judgements.value.filter((judgement) => judgement !== "wrong").length),
    streak: none,
    choose,
    mayType: false,
    isTyping: off,
    typedWindow: never,
    toggleTyping: nothing,
    typeWindow: () => true,
    chooseNode: (moves) => {
      const now = step.value;
      if (now?.asks !== "node") return;
      choose(now.choices.findIndex((one) => sameMoves(targetOf(now, one), moves)));
    },
    goOn: nothing,
    undo: () => {
      if (!isJudged.value && index.value > 0) goBackTo(index.value - 1);
    },
    hint: nothing,
    aid: nothing,
    giveUp: () => {
      batch(() => {
        wantsJudgement.value = true;
        ask();
      });
    },
    goTo: lookAt,
    restart: () => goBackTo(0),
    isJudged,
    judgements,
    lookedAt,
    lookAt,
  };
}

/** The name of a wrong answer. */
export function mistakeAt({ steps, answers }: Work, index: number): StudentMistake | null {
  const choice = answers.value.get(index)?.choice;
  return choice === undefined ? null : nameOf(steps, answers.value, index, choice);
}

/** The result in a line. */
export function scoreOf({ points, judgements }: Pick<OwnWork, "points" | "judgements">): string {
  const follows = judgements.value.filter((judgement) => judgement === "follows").length;
  const more =
    follows === 0 ? "" : `, ${follows} of them ${follows === 1 ? "follows" : "follow"} from a mistake`;
  return `${points.value} of ${plural(judgements.value.length, "step")} right${more}`;
}
