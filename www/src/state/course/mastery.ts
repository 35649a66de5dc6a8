/**
 * Mastery of exercises: the last three first tries of each kind and level decide whether the level is mastered, and a
 * kind that went wrong is offered again.
 */
import { GREATEST_SEED, LAST_LEVEL, LEVELS, linkOf, type Exercise } from "./place";

/** The first try of an exercise. */
export interface Result {
  readonly seed: number;
  /** Right at the first try. */
  readonly right: boolean;
  /** The time of the try, in milliseconds since 1970. */
  readonly at: number;
}

/** A kind of exercise at one level. */
export type KindAndLevel = Pick<Exercise, "kind" | "level">;

/** The last results by kind and level, the newest last. */
export type Results = Readonly<Record<string, readonly Result[]>>;

/** The number of results that are kept for each kind and level. */
export const KEPT_RESULTS = 3;
/** The number of them that must be right. */
export const ENOUGH = 2;
/** A kind that went wrong is offered again after this number of other exercises. */
const OTHERS_BETWEEN = 2;

export const keyOf = ({ kind, level }: KindAndLevel): string => `${kind} ${level}`;

/** The kind and the level of a key; `null` for a text that is not a key. */
export function ofKey(key: string): KindAndLevel | null {
  const [, kind, level] = /^([a-z0-9-]{1,40}) ([123])$/.exec(key) ?? [];
  return kind === undefined ? null : { kind, level: Number(level) };
}

export const resultsOf = (results: Results, of: KindAndLevel): readonly Result[] => results[keyOf(of)] ?? [];

/** The last results of both lists. The first try of an exercise is the earlier one. */
export function lastOf(one: readonly Result[], other: readonly Result[]): readonly Result[] {
  const inTime = [...one, ...other].sort((a, b) => a.at - b.at || a.seed - b.seed);
  const first = inTime.filter(({ seed }, index) => inTime.findIndex((is) => is.seed === seed) === index);
  return first.slice(-KEPT_RESULTS);
}

export const rightOf = (results: Results, of: KindAndLevel): number =>
  resultsOf(results, of).filter(({ right }) => right).length;

/** Whether enough of the last first tries were right. */
export const isMastered = (results: Results, of: KindAndLevel): boolean => rightOf(results, of) >= ENOUGH;

/** The highest level of a kind that is mastered; 0 if no level is. */
export const masteredLevel = (results: Results, kind: string): number =>
  [...LEVELS].reverse().find((level) => isMastered(results, { kind, level })) ?? 0;

/** The level at which a kind is practised next. */
export const levelToPractise = (results: Results, kind: string): number =>
  Math.min(masteredLevel(results, kind) + 1, LAST_LEVEL);

/**
 * The kind and level that comes back: its last first try was wrong, and at least two other exercises were tried since. The
 * one that has waited longest comes first.
 */
export function comingBack(results: Results): KindAndLevel | null {
  const waiting = Object.entries(results).flatMap(([key, own]) => {
    const last = own.at(-1);
    if (last === undefined || last.right) return [];
    const others = Object.entries(results).filter(([other]) => other !== key);
    // Only the last results of a kind and level are kept, and these are enough to count to two.
    const since = others.flatMap(([, of]) => of.filter(({ at }) => at > last.at)).length;
    const of = ofKey(key);
    return since >= OTHERS_BETWEEN && of !== null ? [{ of, at: last.at }] : [];
  });
  return waiting.sort((one, other) => one.at - other.at)[0]?.of ?? null;
}

/** The exercise of this kind and level with the least seed that was not tried. */
export function untried({ kind, level }: KindAndLevel, tried: readonly string[]): Exercise {
  const links = new Set(tried);
  let seed = 1;
  while (links.has(linkOf({ kind, level, seed })) && seed < GREATEST_SEED) seed += 1;
  return { kind, level, seed };
}
