/** A game that was pasted, as the positions that its moves lead through. */
import type { ListedMove, Values } from "../../core/plyscope.js";

/** A position of a game, and the move that led there. */
export interface Stop {
  /** The parameters that make it. */
  readonly values: Values;
  /** In the game's own notation; nothing for the first. */
  readonly move: string | null;
  /** What stands before the move where it begins a line: its number. */
  readonly number: string;
}

export interface GameRecord {
  /** Who played, or what there is to name it by. */
  readonly title: string;
  /** Where and when, and how it ended. */
  readonly about: string;
  /** At least the first position. */
  readonly stops: readonly Stop[];
  /** Why there are no more. */
  readonly problem: { readonly message: string; readonly fix: string } | null;
}

/** What was pasted: games of which each is gone through when it is chosen. */
export interface Collection {
  readonly titles: readonly string[];
  readonly record: (index: number) => GameRecord;
}

/** What a text that is no position by itself was understood as. */
export type Understood =
  | { readonly what: "position"; readonly values: Values; readonly note: string | null }
  | { readonly what: "games"; readonly games: Collection };

/** Reads a field's text; nothing where it is none of the forms that it knows. */
export type Reader = (text: string, rootMoves: RootMovesOf) => Understood | null;

export type RootMovesOf = (values: Values) => {
  readonly position: string;
  readonly side: "first" | "second";
  readonly moves: readonly ListedMove[];
};
