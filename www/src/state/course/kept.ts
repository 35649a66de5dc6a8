/** The exercises that were tried and solved, and the unfinished one: stored only in this browser, and cleared on request. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { recordIn, stored, textsIn } from "../../ui/stored";
import type { Values } from "../../core/plyscope.js";
import { keyOf, lastOf, ofKey, type Result, type Results } from "./mastery";
import { linkOf, type Exercise } from "./place";

/** An exercise as it was left. */
export interface Left {
  readonly link: string;
  readonly answer: Values;
  /** Answers that were judged and are wrong. */
  readonly tries: number;
}

export interface Kept {
  /** The links of exercises that were solved without help. */
  readonly solved: readonly string[];
  /** The links of exercises that no longer count as solved, because their solution was shown. */
  readonly spent: readonly string[];
  /** The links of exercises whose first try was made, right or wrong. */
  readonly tried: readonly string[];
  readonly results: Results;
  readonly left: Left | null;
}

export const NOTHING_KEPT: Kept = { solved: [], spent: [], tried: [], results: {}, left: null };
export const isNothingKept = ({ solved, spent, tried, results, left }: Kept): boolean =>
  [solved, spent, tried, Object.keys(results)].every((list) => list.length === 0) && left === null;

/** More are not remembered: the oldest go first. */
const MOST = 2000;

const exercises = signal<Kept>(NOTHING_KEPT);

export const kept: ReadonlySignal<Kept> = exercises;

const isRecord = (read: unknown): read is Record<string, unknown> =>
  typeof read === "object" && read !== null && !Array.isArray(read);

function leftIn(read: unknown): Left | null {
  if (!isRecord(read)) return null;
  const { link, answer, tries } = read;
  if (typeof link !== "string" || !isRecord(answer) || typeof tries !== "number") return null;
  const texts = Object.entries(answer).filter((one): one is [string, string] => typeof one[1] === "string");
  return { link, answer: Object.fromEntries(texts), tries };
}

function resultIn(read: unknown): Result | null {
  if (!isRecord(read)) return null;
  const { seed, right, at } = read;
  if (!Number.isSafeInteger(seed) || typeof right !== "boolean" || !Number.isSafeInteger(at)) return null;
  return { seed: seed as number, right, at: at as number };
}

const resultsIn = (read: unknown): Results =>
  Object.fromEntries(
    Object.entries(recordIn(read)).flatMap(([key, list]) => {
      const known = (Array.isArray(list) ? list : []).map(resultIn).filter((result) => result !== null);
      return ofKey(key) === null || known.length === 0 ? [] : [[key, lastOf(known, [])]];
    }),
  );

const stock = stored<Kept>(
  "plyscope-practice",
  (read) => {
    const { solved, spent, tried, results, left } = recordIn(read);
    return {
      solved: textsIn(solved),
      spent: textsIn(spent),
      tried: textsIn(tried),
      results: resultsIn(results),
      left: leftIn(left),
    };
  },
  NOTHING_KEPT,
);

let isRead = false;

export function startKept(): void {
  exercises.value = stock.read();
  isRead = true;
}

/** Reads what is stored, unless it was read before. */
export function needKept(): void {
  if (!isRead) startKept();
}

function keep(change: Partial<Kept>): void {
  exercises.value = { ...exercises.peek(), ...change };
  stock.write(exercises.peek());
}

export const keepLeft = (left: Left): void => keep({ left });

/** The links of both lists. */
const withLinks = (links: readonly string[], others: readonly string[]): readonly string[] =>
  [...new Set([...links, ...others])].slice(-MOST);

export const keepSolved = (link: string): void =>
  keep({ solved: withLinks(exercises.peek().solved, [link]) });

export const keepSpent = (link: string): void => keep({ spent: withLinks(exercises.peek().spent, [link]) });

/** Whether the first try of an exercise is over: it was judged, or its solution was shown. */
export function wasTried({ tried, solved, spent }: Kept, exercise: Exercise): boolean {
  const link = linkOf(exercise);
  return [tried, solved, spent].some((links) => links.includes(link));
}

/** Stores the first try of an exercise; a later one changes nothing. */
export function keepFirstTry(exercise: Exercise, right: boolean): void {
  const now = exercises.peek();
  if (wasTried(now, exercise)) return;
  const key = keyOf(exercise);
  // Two tries never have the same time, also if the clock was set back.
  const newest = Math.max(0, ...Object.values(now.results).flatMap((own) => own.map(({ at }) => at)));
  const result = { seed: exercise.seed, right, at: Math.max(Date.now(), newest + 1) };
  keep({
    tried: withLinks(now.tried, [linkOf(exercise)]),
    results: { ...now.results, [key]: lastOf(now.results[key] ?? [], [result]) },
  });
}

/** Adds what was kept elsewhere; the unfinished exercise stays. */
export function addKept(other: Omit<Kept, "left">): void {
  keep(mergeKept(exercises.peek(), other));
}

/** Both together: nothing is lost, and the last results of both decide. */
export function mergeKept(one: Kept, other: Omit<Kept, "left">): Kept {
  const tried = new Set(one.tried);
  const keys = [...new Set([...Object.keys(one.results), ...Object.keys(other.results)])];
  const results = keys.map((key) => {
    const own = one.results[key] ?? [];
    // An exercise that was tried here, but is not among the last ones, does not become one of them again.
    const isNew = ({ seed }: Result): boolean =>
      !tried.has(linkOfKey(key, seed)) || own.some((is) => is.seed === seed);
    return [key, lastOf(own, (other.results[key] ?? []).filter(isNew))] as const;
  });
  return {
    solved: withLinks(other.solved, one.solved),
    spent: withLinks(other.spent, one.spent),
    tried: withLinks(other.tried, one.tried),
    results: Object.fromEntries(results.filter(([, last]) => last.length > 0)),
    left: one.left,
  };
}

function linkOfKey(key: string, seed: number): string {
  const of = ofKey(key);
  return of === null ? "" : linkOf({ ...of, seed });
}

export function clearKept(): void {
  exercises.value = NOTHING_KEPT;
  stock.clear();
}
