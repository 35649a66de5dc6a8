/** The searches that were made last: kept where the browser allows it, newest first. */
import { signal } from "@preact/signals";
import { PLAIN_VIEW } from "../../core/engine";
import type { Values } from "../../core/plyscope.js";
import type { PageStore } from "../../state/page/page-store";

const KEY = "plyscope-recent";
const MOST = 12;
/** A longer link is a large tree: the storage is not for those. */
const LONGEST = 20_000;

/** The part of the browser's storage that is used; it may be forbidden, and then throws. */
export type Keeper = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Links without a view. */
export const recent = signal<readonly string[]>([]);
let keeper: Keeper = () => localStorage;

export function startRecent(keep: Keeper = keeper): void {
  keeper = keep;
  try {
    const read: unknown = JSON.parse(keeper().getItem(KEY) ?? "[]");
    const links = Array.isArray(read) ? read : [];
    recent.value = links.filter((link): link is string => typeof link === "string").slice(0, MOST);
  } catch {
    recent.value = [];
  }
}

/** What is searched now comes first in the list. */
export function remember({ engine }: Pick<PageStore, "engine">, values: Values): void {
  if (Object.keys(values).length === 0) return;
  const link = engine.write_link(values, PLAIN_VIEW);
  if (link === recent.peek()[0] || link.length > LONGEST) return;
  recent.value = [link, ...recent.peek().filter((other) => other !== link)].slice(0, MOST);
  try {
    keeper().setItem(KEY, JSON.stringify(recent.peek()));
  } catch {
    // Not remembered beyond this page, then.
  }
}

export function clearRecent(): void {
  recent.value = [];
  try {
    keeper().removeItem(KEY);
  } catch {
    // It was not kept.
  }
}
