/**
 * Where a text says something of a visit, its element says so: of which visit, and what. All that is said of
 * one visit at one moment can so be held against each other, whatever words stand around it.
 */

/**
 * What a text says: the known value ("≥ 34"), the window at entry or now, the best value so far, how the value
 * lies to the window, what standing pat is worth, the value that a visit stored in the table, that with which
 * the table answered, a bar's label, or words in which these stand.
 */
export type Said =
  | "value"
  | "entry"
  | "window"
  | "best"
  | "lies"
  | "stand-pat"
  | "stored"
  | "answer"
  | "label"
  | "sentence"
  | "words"
  | "why"
  | "clause"
  | "running";

/** The attributes of an element whose text says this of a visit. */
export const saidOf = (visit: number, says: Said): { "data-visit": number; "data-says": Said } => ({
  "data-visit": visit,
  "data-says": says,
});
