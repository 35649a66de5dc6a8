/**
 * Values that the page keeps in this browser. No other module uses the browser's storage. If the storage is forbidden, full
 * or damaged, the fallback is read, and values last as long as the page.
 */

/** The storage: a lasting one, or one that lasts as long as the tab. */
type Place = "local" | "session";

/** The part of the browser's storage that is used; it may be forbidden, and then throws. */
export type Storing = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

const USUAL: Readonly<Record<Place, Storing>> = {
  local: () => localStorage,
  session: () => sessionStorage,
};
let places = USUAL;

/** Changes the place of the storage, for tests. Without a place, it is the browser's again. */
export function keepIn(own: Partial<Record<Place, Storing>> = {}): void {
  places = { ...USUAL, ...own };
}

/** One thing that is kept. */
export interface Stored<Value> {
  readonly read: () => Value;
  /** Both methods give whether the storage is in this state now. */
  readonly write: (value: Value) => boolean;
  readonly clear: () => boolean;
}

/** The value of a stored text: its JSON value, or the text if it is not JSON. */
function asWritten(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `parse` receives the stored value, which other code may have written; if it throws, the fallback is read. */
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

/** The entries of an object that was read; empty if it is not an object. */
export const recordIn = (read: unknown): Readonly<Record<string, unknown>> =>
  typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {};

/** The texts in a list that was read; empty if it is not a list. */
export const textsIn = (read: unknown): string[] =>
  (Array.isArray(read) ? read : []).filter((text): text is string => typeof text === "string");
