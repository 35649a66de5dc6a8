/** What the page and its search worker say to each other. `run` numbers the searches. */
import type { Summary } from "./plyscope.js";

export interface ToWorker {
  type: "search";
  run: number;
  link: string;
}

export type FromWorker =
  | { type: "ready" }
  | { type: "unusable"; message: string }
  | {
      type: "batch";
      run: number;
      words: Uint32Array<ArrayBuffer>;
      visits: number;
      iteration: number;
    }
  /** `milliseconds`: what the search itself took, without starting the worker. */
  | { type: "done"; run: number; summary: Summary; milliseconds: number }
  | { type: "failed"; run: number; message: string };
