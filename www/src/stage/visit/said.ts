/**
 * An element whose text makes a statement about a visit is marked with the visit and the kind of statement.
 * So all statements about one visit at one moment can be compared, whatever words are around them.
 */

/**
 * The kind of statement: the known value ("≥ 34"), the window at entry or now, the best value so far, how the
 * value compares with the window, the value of standing pat, the value that a visit stored in the table, the
 * table's answer, a bar's label, or words that contain some of these.
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
