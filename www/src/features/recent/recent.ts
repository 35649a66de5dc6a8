/** The searches that were made last: kept where the browser allows it, newest first. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { PLAIN_VIEW } from "../../state/view-keys";
import type { Values } from "../../core/plyscope.js";
import { stored } from "../../ui/stored";
import type { PageStore } from "../../state/page/page-store";

const MOST = 12;
/** A longer link is a large tree: the storage is not for those. */
const LONGEST = 20_000;

const kept = stored<readonly string[]>(
  "plyscope-recent",
  (read) =>
    (Array.isArray(read) ? read : [])
      .filter((link): link is string => typeof link === "string")
      .slice(0, MOST),
  [],
);

const links = signal<readonly string[]>([]);

/** Links without a view. */
export const recent: ReadonlySignal<readonly string[]> = links;

export function startRecent(): void {
  links.value = kept.read();
}

/** Puts the current search first in the list. */
export function remember({ engine }: Pick<PageStore, "engine">, values: Values): void {
  if (Object.keys(values).length === 0) return;
  const link = engine.write_link(values, PLAIN_VIEW);
  if (link === links.peek()[0] || link.length > LONGEST) return;
  links.value = [link, ...links.peek().filter((other) => other !== link)].slice(0, MOST);
  kept.write(links.peek());
}

export function clearRecent(): void {
  links.value = [];
  kept.clear();
}
