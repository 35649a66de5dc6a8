/**
 * The boards by the names that the games' descriptions give them, each loaded when a game first
 * asks for it: a further board makes nobody wait who does not look at it.
 */
import { signal } from "@preact/signals";
import type { BoardComponent } from "./board";

const LOADERS: Readonly<Record<string, () => Promise<{ default: BoardComponent }>>> = {
  chess: () => import("./ChessBoard"),
  "tic-tac-toe": () => import("./TicTacToeBoard"),
};

/** What has been loaded, or why it could not be. */
const loaded = signal<Readonly<Record<string, BoardComponent | Error>>>({});
const loading = new Set<string>();

/** A board, an error, or nothing as long as it is on its way. Reading it renders again when it is here. */
export function boardNamed(name: string): BoardComponent | Error | null {
  const known = loaded.value[name];
  if (known !== undefined) return known;
  if (!loading.has(name)) void load(name);
  return null;
}

/** The page is not idle while a board is on its way. */
export const areBoardsLoading = (): boolean => loading.size > 0;

async function load(name: string): Promise<void> {
  loading.add(name);
  const keep = (board: BoardComponent | Error): void => {
    loaded.value = { ...loaded.value, [name]: board };
  };
  try {
    const loader = LOADERS[name];
    if (loader === undefined) throw new Error(`this page has no board “${name}”`);
    keep((await loader()).default);
  } catch (error) {
    keep(error instanceof Error ? error : new Error(String(error)));
  } finally {
    loading.delete(name);
  }
}
