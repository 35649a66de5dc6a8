/** The boards that can be set up by hand, by the names of the boards; each is loaded when it is first asked for. */
import type { ComponentType } from "preact";
import { GRID_NAMES } from "./grid-names";

const EDITORS: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  chess: () => import("./ChessEditor"),
  "tic-tac-toe": () => import("./TicTacToeEditor"),
  ...Object.fromEntries(
    GRID_NAMES.map((name) => [
      name,
      async () => ({ default: (await import("./GridEditor")).gridEditor(name) }),
    ]),
  ),
};

export const editorOf = (board: string): (() => Promise<{ default: ComponentType }>) | null =>
  EDITORS[board] ?? null;
