/** Messages of the study worker about a file that it opens. */

/** A part of a file. Visits that are not shown are counted. */
export interface FilePart {
  /** The number of the search in a file of several searches, from 1; the first one if it is left out. */
  readonly search?: number;
  /** The greatest ply of a visit that is shown. */
  readonly downTo?: number;
  /** The number of first visits that are not shown. */
  readonly after?: number;
}

/** The parts of a file that fit. */
export interface FittingParts {
  readonly downTo: number;
  readonly after: number;
}

/** Messages before the answer, as soon as a part of the file is read: first `begin`, then the words of the log in parts. */
export type FileNews =
  | {
      readonly kind: "begin";
      readonly link: string;
      readonly program: string;
      readonly notes: readonly string[];
      readonly visits: number;
      /** It is the search of another program, which says only what it likes. */
      readonly foreign: boolean;
      /** The number of searches in the file. */
      readonly searches: number;
      /** The search has more visits than fit: the parts of it that fit; otherwise `null`. */
      readonly fitting: FittingParts | null;
    }
  | { readonly kind: "words"; readonly words: Uint32Array<ArrayBuffer>; readonly visits: number };

export interface OpenedFile {
  /** The search's own result as a value of JSON; `null` if the file does not contain one. */
  readonly summary: unknown;
  /**
   * The place and kind of the damage; `null` if the file is intact. The visits before the damage were opened.
   */
  readonly damage: string | null;
  /** It is the search of another program, which has no summary. */
  readonly foreign: boolean;
}
