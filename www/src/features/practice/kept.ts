/** The solved exercises and the unfinished exercise: stored only in this browser, and cleared on request. */
import { signal } from "@preact/signals";
import { recordIn, stored } from "../../ui/stored";
import type { Values } from "../../core/plyscope.js";

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
  readonly left: Left | null;
}

const NOTHING: Kept = { solved: [], spent: [], left: null };
/** More are not remembered: the oldest go first. */
const MOST = 2000;

export const kept = signal<Kept>(NOTHING);

const isRecord = (read: unknown): read is Record<string, unknown> =>
  typeof read === "object" && read !== null && !Array.isArray(read);

function leftIn(read: unknown): Left | null {
  if (!isRecord(read)) return null;
  const { link, answer, tries } = read;
  if (typeof link !== "string" || !isRecord(answer) || typeof tries !== "number") return null;
  const texts = Object.entries(answer).filter((one): one is [string, string] => typeof one[1] === "string");
  return { link, answer: Object.fromEntries(texts), tries };
}

const linksIn = (read: unknown): string[] =>
  (Array.isArray(read) ? read : []).filter((link): link is string => typeof link === "string");

const stock = stored<Kept>(
  "plyscope-practice",
  (read) => {
    const { solved, spent, left } = recordIn(read);
    return { solved: linksIn(solved), spent: linksIn(spent), left: leftIn(left) };
  },
  NOTHING,
);

export function startKept(): void {
  kept.value = stock.read();
}

function keep(change: Partial<Kept>): void {
  kept.value = { ...kept.peek(), ...change };
  stock.write(kept.peek());
}

export const keepLeft = (left: Left): void => keep({ left });

const withLink = (links: readonly string[], link: string): readonly string[] =>
  links.includes(link) ? links : [...links, link].slice(-MOST);

export const keepSolved = (link: string): void => keep({ solved: withLink(kept.peek().solved, link) });

export const keepSpent = (link: string): void => keep({ spent: withLink(kept.peek().spent, link) });

export function clearKept(): void {
  kept.value = NOTHING;
  stock.clear();
}
