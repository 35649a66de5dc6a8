/** The steps that were read and answered: stored only in this browser, and cleared on request. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { recordIn, stored } from "../../ui/stored";

/** The last state of a question: answered, or the answer was shown. */
export type Left = "right" | "shown";

export interface Progress {
  /** The step that was seen last, from 1; 0 before the first. */
  readonly step: number;
  /** The titles of the steps that were seen. */
  readonly seen: readonly string[];
  /** The answers by the titles of their steps, which outlive a change of the order. */
  readonly answers: Readonly<Record<string, Left>>;
}

export const NOTHING_READ: Progress = { step: 0, seen: [], answers: {} };

const lessons = signal<Readonly<Record<string, Progress>>>({});

/** The progress by the names of the lessons. */
export const progress: ReadonlySignal<Readonly<Record<string, Progress>>> = lessons;

function progressIn(read: unknown): Progress | null {
  if (typeof read !== "object" || read === null) return null;
  const { step, seen, answers } = read as Record<string, unknown>;
  if (typeof step !== "number" || !Number.isInteger(step) || !Array.isArray(seen)) return null;
  const known = Object.entries(typeof answers === "object" && answers !== null ? answers : {});
  const left = known.filter((one): one is [string, Left] => one[1] === "right" || one[1] === "shown");
  const titles = seen.filter((title): title is string => typeof title === "string");
  return { step, seen: titles, answers: Object.fromEntries(left) };
}

const kept = stored<Readonly<Record<string, Progress>>>(
  "plyscope-lessons",
  (read) =>
    Object.fromEntries(
      Object.entries(recordIn(read)).flatMap(([name, one]) => {
        const known = progressIn(one);
        return known === null ? [] : [[name, known]];
      }),
    ),
  {},
);

let isRead = false;

export function startProgress(): void {
  lessons.value = kept.read();
  isRead = true;
}

/** Reads what is stored, unless it was read before. */
export function needProgress(): void {
  if (!isRead) startProgress();
}

function change(name: string, how: (before: Progress) => Progress): void {
  const all = lessons.peek();
  lessons.value = { ...all, [name]: how(all[name] ?? NOTHING_READ) };
  kept.write(lessons.peek());
}

export const keepStep = (name: string, step: number, title: string): void =>
  change(name, (before) => ({ ...before, step, seen: [...new Set([...before.seen, title])] }));

/** Stores an answer. A right answer remains right, even if the answer is shown another time. */
export const keepAnswer = (name: string, title: string, left: Left): void =>
  change(name, (before) => {
    const answers = { ...before.answers };
    if (answers[title] !== "right") answers[title] = left;
    return { ...before, answers };
  });

/** Both together: nothing is lost, and a right answer stays right. The place in a lesson is the first one's place. */
export function mergeProgress(one: Progress, other: Progress): Progress {
  const right = Object.entries(other.answers).filter(
    ([title, left]) => left === "right" || !Object.hasOwn(one.answers, title),
  );
  return {
    step: one.step > 0 ? one.step : other.step,
    seen: [...new Set([...one.seen, ...other.seen])],
    answers: { ...one.answers, ...Object.fromEntries(right) },
  };
}

/** Adds what was read elsewhere. */
export function addProgress(other: Readonly<Record<string, Progress>>): void {
  const all = { ...lessons.peek() };
  for (const [name, read] of Object.entries(other))
    all[name] = mergeProgress(all[name] ?? NOTHING_READ, read);
  lessons.value = all;
  kept.write(all);
}

export function clearProgress(): void {
  lessons.value = {};
  kept.clear();
}
