/**
 * The readers of what is pasted into a position's field and is not its own notation, by the field: each
 * is loaded when it is first wanted.
 */
import type { Reader } from "./record";

const LOADERS: Readonly<Record<string, () => Promise<Reader>>> = {
  fen: async () => (await import("./chess")).readChess,
};

export const readerFor = (key: string): (() => Promise<Reader>) | null => LOADERS[key] ?? null;
