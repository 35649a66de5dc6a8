/**
 * The exercise that is shown: the answer, the number of tries, and the solution. The study core judges it; the page
 * does not know the solution before asking for it.
 */
import { batch, effect, signal, untracked } from "@preact/signals";
import { whileLoading } from "../../ui/parts";
import type { ReadSignals } from "../../ui/read-signals";
import { messageOf } from "../../core/message-of";
import type { Judgement, PracticeExercise, PracticeKind, Solution, Values } from "../../core/plyscope.js";
import { showExercise } from "../../state/page/actions";
import { countTry } from "../../state/page/assignment";
import { jump } from "../../state/page/jump";
import type { PageStore } from "../../state/page/page-store";
import { WorkerEnded, type StudyClient } from "../../core/study/client";
import { keepFirstTry, keepLeft, keepSolved, keepSpent, kept, startKept } from "../../state/course/kept";
import { untried } from "../../state/course/mastery";
import { addressOf, linkOf, readAddress, type Place } from "../../state/course/place";

/** The number of wrong answers after which the solution is shown. */
export const TRIES = 2;

export interface Trying {
  readonly place: Place;
  readonly exercise: PracticeExercise;
  readonly answer: Values;
  /** The number of wrong answers. */
  readonly tries: number;
  /** `right`: solved without help; `shown`: the solution is there, and nothing is earned any more. */
  readonly state: "open" | "right" | "shown";
  /** The judgement of the current answer; `null` if this answer was not judged. */
  readonly judged: Judgement | null;
  readonly solution: Solution | null;
  /** The number of shown steps of the solution. */
  readonly step: number;
  /** The reason why the last question was not answered; `null` if it was. */
  readonly failed: string | null;
}

/** The core gave no answer; the link may be right. */
export class NotMade extends Error {}

const state = {
  /** The exercise on the page; an error where its link names none. */
  trying: signal<Trying | Error | null>(null),
  kinds: signal<readonly PracticeKind[]>([]),
};

export const practice: ReadSignals<typeof state> = state;

/** The number of questions to the study worker that are not answered yet. */
const asked = signal(0);
export const isAsking = (): boolean => asked.value > 0;

async function ask<Answer>(asking: Promise<Answer>): Promise<Answer> {
  asked.value += 1;
  try {
    return await whileLoading(asking);
  } finally {
    asked.value -= 1;
  }
}

const FIRST: Place = { kind: "never-visited", level: 1, seed: 1, test: false, present: false };
const started = new WeakSet<PageStore>();

/** From now on the page shows the exercise that it names. */
export function startPractice(page: PageStore): void {
  if (started.has(page)) return;
  started.add(page);
  // The exercise of another page is not on this one.
  state.trying.value = null;
  startKept();
  effect(() => {
    if (page.ui.overlay.value !== "practice") return;
    const address = page.teach.practice.value;
    untracked(() => {
      if (address === null) showExercise(page, kept.peek().left?.link ?? addressOf(FIRST));
      else if (addressShown() !== address) void open(page, address);
    });
  });
}

const addressShown = (): string | null => {
  const now = state.trying.peek();
  return now === null || now instanceof Error ? null : addressOf(now.place);
};

/** The answer at the beginning: every order is the given order. */
const emptyAnswer = ({ nodes, fields }: PracticeExercise): Values =>
  Object.fromEntries(
    fields.flatMap(({ id, node, input }) => {
      if (input !== "children" || node === null) return [];
      return [[id, (nodes[node]?.children ?? []).map((child) => nodes[child]?.name ?? "").join(" ")]];
    }),
  );

async function open(page: PageStore, address: string): Promise<void> {
  const { link, test, present } = readAddress(address);
  const now = shown();
  // The exercise is only shown on a projector, or no longer: the answer is kept.
  if (now !== null && linkOf(now.place) === link && now.place.test === test) {
    state.trying.value = { ...now, place: { ...now.place, present } };
    return;
  }
  const { left } = kept.peek();
  try {
    const study = await whileLoading(page.study());
    const options = { reading: page.ui.reading.peek() };
    const [known, exercise] = await ask(
      Promise.all([
        state.kinds.peek().length > 0 ? state.kinds.peek() : study.ask("practiceKinds", null, options),
        study.ask("practiceExercise", { link }, options),
      ]),
    );
    if (page.teach.practice.peek() !== address) return;
    const { kind, level, seed } = exercise;
    const place: Place = { kind, level, seed, test, present };
    const wasLeft = left?.link === keptLink(place) ? left : null;
    batch(() => {
      state.kinds.value = known;
      state.trying.value = {
        place,
        exercise,
        answer: { ...emptyAnswer(exercise), ...wasLeft?.answer },
        tries: wasLeft?.tries ?? 0,
        state: "open",
        judged: null,
        solution: null,
        step: 0,
        failed: null,
      };
      showExercise(page, addressOf(place));
    });
    // All allowed answers may have been given before, without the solution having arrived.
    const areGiven = (wasLeft?.tries ?? 0) >= triesOf(place);
    if (areGiven || kept.peek().spent.includes(linkOf(place))) await showSolution(page);
  } catch (error) {
    if (page.teach.practice.peek() !== address) return;
    const areKnown = await learnKinds(page);
    if (page.teach.practice.peek() !== address) return;
    const why = messageOf(error);
    // If the kinds cannot be asked for either, the worker has failed and the link may be right.
    state.trying.value = areKnown && !(error instanceof WorkerEnded) ? new Error(why) : new NotMade(why);
  }
}

/**
 * Asks for the kinds of exercises, so that they can be chosen even if the exercise failed. Gives whether the
 * core answered.
 */
async function learnKinds(page: PageStore): Promise<boolean> {
  try {
    const study = await whileLoading(page.study());
    state.kinds.value = await ask(study.ask("practiceKinds", null, { reading: page.ui.reading.peek() }));
    return true;
  } catch {
    return false;
  }
}

/** Asks once more for the exercise that was not made. */
export function openAgain(page: PageStore): void {
  const address = page.teach.practice.peek();
  if (address === null) return;
  state.trying.value = null;
  void open(page, address);
}

/** Shows another exercise: Browser Back leads to this one. */
export function goTo(page: PageStore, place: Place): void {
  jump(page, () => {
    showExercise(page, addressOf(place));
  });
}

/** Shows an exercise of this kind and level that was not tried. */
export function goToUntried(page: PageStore, place: Omit<Place, "seed">): void {
  const { tried, solved, spent } = kept.peek();
  goTo(page, { ...place, ...untried(place, [...tried, ...solved, ...spent]) });
}

/** The title of a kind of exercise. */
export const titleOf = (kind: string): string =>
  state.kinds.value.find(({ name }) => name === kind)?.title ?? kind;

/** The exercise that is shown, if there is one. */
function shown(): Trying | null {
  const now = state.trying.peek();
  return now instanceof Error ? null : now;
}

/** The link under which an exercise is stored: independent of the presentation. */
const keptLink = (place: Place): string => addressOf({ ...place, present: false });

const keep = ({ place, answer, tries }: Trying): void => keepLeft({ link: keptLink(place), answer, tries });

/** Writes a text into a field: this clears the judgement of the previous answer. */
export function fillIn(id: string, text: string): void {
  const now = shown();
  if (now === null || !isOpen(now)) return;
  const others = Object.entries(now.answer).filter(([key]) => key !== id);
  const answer = Object.fromEntries(text === "" ? others : [...others, [id, text]]);
  state.trying.value = { ...now, answer, judged: null, failed: null };
  keep({ ...now, answer });
}

/** Takes back all that was filled in. */
export function fillInNothing(): void {
  const now = shown();
  if (now === null || !isOpen(now)) return;
  const answer = emptyAnswer(now.exercise);
  state.trying.value = { ...now, answer, judged: null, failed: null };
  keep({ ...now, answer });
}

/** The number of answers that may be wrong before the solution is shown. */
export const triesOf = ({ test }: Place): number => (test ? 1 : TRIES);

/** Whether an answer can still be given. */
export const isOpen = ({ state, tries, place }: Trying): boolean =>
  state === "open" && tries < triesOf(place);

/** Asks about the exercise that is shown; `null`, with a message there, if no answer came. */
async function askAbout<Answer>(
  page: PageStore,
  now: Trying,
  put: (study: Pick<StudyClient, "ask">) => Promise<Answer>,
): Promise<Answer | null> {
  if (now.failed !== null) state.trying.value = { ...now, failed: null };
  try {
    return await ask(whileLoading(page.study()).then(put));
  } catch (error) {
    const then = shown();
    // All that was filled in stays, and so may be asked about again.
    if (then?.exercise === now.exercise) state.trying.value = { ...then, failed: messageOf(error) };
    return null;
  }
}

/** Has the answer judged. */
export async function check(page: PageStore): Promise<void> {
  const now = shown();
  if (now === null || !isOpen(now) || asked.peek() > 0) return;
  const { place, answer } = now;
  // The student may go back before the answer is judged: it counts all the same.
  const task = isTask(page, place) ? page.assignment.task.peek() : null;
  const judged = await askAbout(page, now, (study) =>
    study.ask("practiceJudge", { link: linkOf(place), answer }, { reading: page.ui.reading.peek() }),
  );
  if (judged === null) return;
  if (judged.problems.length === 0) {
    const { points, misconception } = judged;
    countTry(page, task, points, misconception === null ? [] : [misconception]);
  }
  // It may have been changed meanwhile.
  const then = shown();
  if (then?.exercise !== now.exercise || then.answer !== answer) return;
  if (judged.problems.length > 0) {
    state.trying.value = { ...then, judged };
    return;
  }
  const tries = then.tries + (judged.right ? 0 : 1);
  const next: Trying = { ...then, judged, tries, state: judged.right ? "right" : "open" };
  state.trying.value = next;
  keep(next);
  if (then.tries === 0) keepFirstTry(place, judged.right);
  if (judged.right) keepSolved(linkOf(place));
  if (judged.right || tries >= triesOf(place)) await showSolution(page);
}

/** Whether an exercise is the task of an assignment that is under way. */
export const isTask = ({ assignment: { task } }: PageStore, place: Place): boolean =>
  task.value?.way === "exercise" && task.value.link === linkOf(place);

/** Shows the solution. After this the exercise does not count as solved, unless the answer was right before. */
export async function showSolution(page: PageStore): Promise<void> {
  const now = shown();
  if (now?.solution !== null) return;
  const solution = await askAbout(page, now, (study) =>
    study.ask(
      "practiceSolution",
      { link: linkOf(now.place), answer: now.answer },
      { reading: page.ui.reading.peek() },
    ),
  );
  if (solution === null) return;
  const then = shown();
  if (then?.exercise !== now.exercise) return;
  const isRight = then.state === "right";
  // A correct answer reveals the full solution.
  const step = isRight ? solution.steps.length : 0;
  const next: Trying = { ...then, solution, state: isRight ? "right" : "shown", step };
  state.trying.value = next;
  keep(next);
  // The first try is over, and it was not right.
  if (!isRight) keepFirstTry(then.place, false);
  // Leaving the exercise and coming back must not make it new, either.
  keepSpent(linkOf(then.place));
}

/** Goes to a step of the solution; the last shows all of it. */
export function toStep(step: number): void {
  const now = shown();
  const last = now?.solution?.steps.length ?? 0;
  if (now !== null) state.trying.value = { ...now, step: Math.min(Math.max(step, 0), last) };
}

export type FieldMark = "right" | "wrong";

/** Whether all of the solution was shown. */
export const isPlayed = ({ solution, step }: Trying): boolean =>
  solution !== null && step >= solution.steps.length;

/**
 * The fields that are known to be right or wrong: the wrong ones after a judgement, every field beside the whole
 * solution. Empty if many answers may be right, or if the answer is empty.
 */
export function marksOf(trying: Trying): ReadonlyMap<string, FieldMark> {
  const { exercise, answer, judged, solution } = trying;
  const marks = new Map<string, FieldMark>();
  if (exercise.many_right || Object.keys(answer).length === 0) return marks;
  const isWhole = solution !== null && isPlayed(trying);
  for (const { id } of isWhole ? exercise.fields : []) marks.set(id, "right");
  for (const id of (isWhole ? solution : judged)?.wrong ?? []) marks.set(id, "wrong");
  return marks;
}
