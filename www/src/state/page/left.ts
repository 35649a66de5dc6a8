/** How each game was left. Also kept for as long as the browser's tab, where it allows that: a reload loses nothing. */
import { PLAIN_VIEW } from "../../core/engine";
import type { Edit } from "./page-state";
import type { PageStore } from "./page-store";
import type { Values } from "../../core/plyscope.js";

/** The part of the browser's storage that is used; it may be forbidden, and then throws. */
type Keeper = () => Pick<Storage, "getItem" | "setItem">;

const session: Keeper = () => sessionStorage;
const keyOf = (game: string): string => `plyscope-left-${game}`;

export function leave({ engine, left }: PageStore, game: string, edit: Edit, keeper = session): void {
  left.set(game, edit);
  // A file is known again until the page is reloaded.
  if (edit.file !== null) return;
  const { values, differences, draft, view } = edit;
  const second = differences === null ? null : { ...values, ...differences };
  try {
    const link = engine.write_link(values, { ...PLAIN_VIEW, ...view }, second);
    keeper().setItem(keyOf(game), JSON.stringify({ link, draft }));
  } catch {
    // Known until the page is reloaded, then.
  }
}

const isValues = (read: unknown): read is Values =>
  typeof read === "object" && read !== null && Object.values(read).every((text) => typeof text === "string");

/** How a game was left, if it was shown before. */
export function leftOf({ engine, left }: PageStore, game: string, keeper = session): Edit | null {
  const known = left.get(game);
  if (known !== undefined) return known;
  try {
    const { link, draft } = JSON.parse(keeper().getItem(keyOf(game)) ?? "{}") as Record<string, unknown>;
    if (typeof link !== "string" || !isValues(draft)) return null;
    const { values, view, second, problems } = engine.read_link(link);
    if (problems.length > 0 || values["game"] !== game) return null;
    return {
      values,
      differences: second === null ? null : differing(values, second),
      draft,
      view,
      preset: null,
      file: null,
    };
  } catch {
    return null;
  }
}

/** What of `second` is other than in `first`. */
export const differing = (first: Values, second: Values): Values =>
  Object.fromEntries(Object.entries(second).filter(([key, value]) => first[key] !== value));
