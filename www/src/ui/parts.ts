/**
 * Parts of the page that are loaded when they are first needed, so that nobody waits for a part that is never opened.
 */
import { signal, type ReadonlySignal } from "@preact/signals";

let loading = 0;
const ended = signal(0);

/** The page is not idle while a part is on its way: from when it is asked for. */
export const arePartsLoading = (): boolean => loading > 0;

/** The number of parts that were loaded or failed. */
export const partsEnded: ReadonlySignal<number> = ended;

/** The page is not idle until it has come, or has failed to. */
export async function whileLoading<Loaded>(coming: Promise<Loaded>): Promise<Loaded> {
  loading += 1;
  try {
    return await coming;
  } finally {
    loading -= 1;
    ended.value += 1;
  }
}

/** A part of the page that is loaded when it is first needed: see `part`. */
export interface Part<Loaded> {
  (): Loaded | Error | null;
  /** Loads it again after a failure. */
  again: () => void;
}

/**
 * Something that is loaded when it is first asked for: it, an error, or nothing as long as it is on its way. Who asks
 * while rendering is rendered again when it is here.
 */
export function part<Loaded>(load: () => Promise<Loaded>): Part<Loaded> {
  const loaded = signal<Loaded | Error | null>(null);
  let asked = false;
  const begin = async (): Promise<void> => {
    try {
      loaded.value = await load();
    } catch (error) {
      loaded.value = error instanceof Error ? error : new Error(String(error));
    } finally {
      loading -= 1;
      ended.value += 1;
    }
  };
  const ask = (): Loaded | Error | null => {
    if (!asked) {
      asked = true;
      loading += 1;
      // Loading does not begin within a render: a value that has just been read must not change meanwhile.
      queueMicrotask(() => void begin());
    }
    return loaded.value;
  };
  const again = (): void => {
    if (!(loaded.peek() instanceof Error)) return;
    asked = false;
    loaded.value = null;
  };
  return Object.assign(ask, { again });
}
