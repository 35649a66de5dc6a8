/** What was solved, and the exercise that was left half done: kept in this browser alone, and cleared on request. */
import { signal } from "@preact/signals";
import type { Values } from "../plyscope.js";

const KEY = "plyscope-practice";

/** The part of the browser's storage that is used; it may be forbidden, and then throws. */
export type Keeper = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** An exercise as it was left. */
export interface Left {
  readonly link: string;
  readonly answer: Values;
  /** Answers that were judged and are wrong. */
  readonly tries: number;
  /** Whether nothing can be earned by it any more. */
  readonly ended: boolean;
}

export interface Kept {
  /** The links of exercises that were solved without help. */
  readonly solved: readonly string[];
  readonly left: Left | null;
}

const NOTHING: Kept = { solved: [], left: null };
/** More are not remembered: the oldest go first. */
const MOST = 2000;

export const kept = signal<Kept>(NOTHING);
let keeper: Keeper = () => localStorage;

const isRecord = (read: unknown): read is Record<string, unknown> =>
  typeof read === "object" && read !== null && !Array.isArray(read);

function leftIn(read: unknown): Left | null {
  if (!isRecord(read)) return null;
  const { link, answer, tries, ended } = read;
  if (typeof link !== "string" || !isRecord(answer) || typeof tries !== "number") return null;
  const texts = Object.entries(answer).filter((one): one is [string, string] => typeof one[1] === "string");
  return { link, answer: Object.fromEntries(texts), tries, ended: ended === true };
}

export function startKept(keep: Keeper = keeper): void {
  keeper = keep;
  try {
    const read: unknown = JSON.parse(keeper().getItem(KEY) ?? "{}");
    const { solved, left } = isRecord(read) ? read : {};
    const links = Array.isArray(solved) ? solved : [];
    kept.value = {
      solved: links.filter((link): link is string => typeof link === "string"),
      left: leftIn(left),
    };
  } catch {
    kept.value = NOTHING;
  }
}

function keep(change: Partial<Kept>): void {
  kept.value = { ...kept.peek(), ...change };
  try {
    keeper().setItem(KEY, JSON.stringify(kept.peek()));
  } catch {
    // Known until the page is left, then.
  }
}

export const keepLeft = (left: Left): void => keep({ left });

export function keepSolved(link: string): void {
  const { solved } = kept.peek();
  if (!solved.includes(link)) keep({ solved: [...solved, link].slice(-MOST) });
}

export function clearKept(): void {
  kept.value = NOTHING;
  try {
    keeper().removeItem(KEY);
  } catch {
    // It was not kept.
  }
}
