/**
 * What the page keeps in this browser. It may be forbidden, full or damaged: then what is kept is the fallback, and lasts as
 * long as the page. Nothing else touches the browser's storage.
 */

/** For good, or as long as the tab lives. */
type Place = "local" | "session";

/** The part of the browser's storage that is used; it may be forbidden, and then throws. */
export type Storing = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

const USUAL: Readonly<Record<Place, Storing>> = {
  local: () => localStorage,
  session: () => sessionStorage,
};
let places = USUAL;

/** From now on it is kept there: for tests. Without a place, in the browser's again. */
export function keepIn(own: Partial<Record<Place, Storing>> = {}): void {
  places = { ...USUAL, ...own };
}

/** One thing that is kept. */
export interface Stored<Value> {
  readonly read: () => Value;
  /** Both say whether it is so now. */
  readonly write: (value: Value) => boolean;
  readonly clear: () => boolean;
}

/** A word stands there as it is, everything else as JSON. */
function asWritten(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `parse` is given what was written, or what somebody else wrote there; where it throws the fallback is read. */
export function stored<Value>(
  key: string,
  parse: (kept: unknown) => Value,
  fallback: Value,
  place: Place = "local",
): Stored<Value> {
  const attempt = (task: () => void): boolean => {
    try {
      task();
      return true;
    } catch {
      return false;
    }
  };
  return {
    read: () => {
      try {
        const text = places[place]().getItem(key);
        return text === null ? fallback : parse(asWritten(text));
      } catch {
        return fallback;
      }
    },
    write: (value) =>
      attempt(() => places[place]().setItem(key, typeof value === "string" ? value : JSON.stringify(value))),
    clear: () => attempt(() => places[place]().removeItem(key)),
  };
}

/** What was read as names and what stands at each; nothing where it is none. */
export const recordIn = (read: unknown): Readonly<Record<string, unknown>> =>
  typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {};
