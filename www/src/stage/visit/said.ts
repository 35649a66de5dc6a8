/**
 * An element whose text makes a statement about a visit is marked with the visit and the kind of statement.
 * So a test can compare each statement with the answer of the core, whatever words are around it.
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
  | "words";

/** The attributes of an element whose text says this of a visit. */
export const saidOf = (visit: number, says: Said): { "data-visit": number; "data-says": Said } => ({
  "data-visit": visit,
  "data-says": says,
});
