/**
 * The last state of each game. Also stored as long as the browser's tab lives, if the browser allows that: a
 * reload loses nothing.
 */
import { PLAIN_VIEW } from "../view-keys";
import type { Edit } from "./page-state";
import type { PageStore } from "./page-store";
import type { Values } from "../../core/plyscope.js";
import { recordIn, stored, type Stored } from "../../ui/stored";

interface Kept {
  readonly link: string;
  readonly draft: Values;
}

const isValues = (read: unknown): read is Values =>
  typeof read === "object" && read !== null && Object.values(read).every((text) => typeof text === "string");

function keptIn(read: unknown): Kept | null {
  const { link, draft } = recordIn(read);
  return typeof link === "string" && isValues(draft) ? { link, draft } : null;
}

const keptOf = (game: string): Stored<Kept | null> =>
  stored(`plyscope-left-${game}`, keptIn, null, "session");

export function leave({ engine, left }: PageStore, game: string, edit: Edit): void {
  left.set(game, edit);
  // A file is known again until the page is reloaded.
  if (edit.opened !== null) return;
  const { values, differences, draft, view } = edit;
  const second = differences === null ? null : { ...values, ...differences };
  keptOf(game).write({ link: engine.write_link(values, { ...PLAIN_VIEW, ...view }, second), draft });
}

/** The last state of a game, if it was shown before. */
export function leftOf({ engine, left }: PageStore, game: string): Edit | null {
  const known = left.get(game);
  if (known !== undefined) return known;
  const kept = keptOf(game).read();
  if (kept === null) return null;
  const { values, view, second, problems } = engine.read_link(kept.link);
  if (problems.length > 0 || values["game"] !== game) return null;
  return {
    values,
    differences: second === null ? null : differing(values, second),
    draft: kept.draft,
    view,
    preset: null,
    opened: null,
  };
}

/** The values of `second` that differ from `first`. */
export const differing = (first: Values, second: Values): Values =>
  Object.fromEntries(Object.entries(second).filter(([key, value]) => first[key] !== value));
