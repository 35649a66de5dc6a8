/** Messages of the study worker about a file that it opens. */

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
    }
  | { readonly kind: "words"; readonly words: Uint32Array<ArrayBuffer>; readonly visits: number };

export interface OpenedFile {
  /** What the search found, if the file says so, as JSON text holds it. */
  readonly summary: unknown;
  /** Where and how the file is damaged, if it is: what came before was opened. */
  readonly damage: string | null;
  /** It is the search of another program, which has no summary. */
  readonly foreign: boolean;
}
