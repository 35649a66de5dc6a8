/** A browser's storage that a test can look into. */
import { keepIn } from "../../src/ui/stored";

/** Stores from now on in a map, which is given. */
export function holdStorage(): Map<string, string> {
  const held = new Map<string, string>();
  keepIn({
    local: () => ({
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, text) => void held.set(key, text),
      removeItem: (key) => void held.delete(key),
    }),
  });
  return held;
}
