/** What the page and its search worker say to each other. `run` numbers the searches. */
import type { BatchMessage, Summary } from "./plyscope.js";

export interface SearchRequest {
  type: "search";
  run: number;
  link: string;
  /** The part of what may be recorded: 2, the half; 1 where it is left out. */
  share?: number;
}

/** The first message: the compiled core, so that a worker neither loads nor compiles it. */
export interface CoreMessage extends CoreModule {
  type: "core";
}

/** A compiled core, and which: the page's first, or that with all games. */
export interface CoreModule {
  readonly name: "plyscope" | "plyscope-games";
  readonly module: WebAssembly.Module;
}

export type ToWorker = CoreMessage | SearchRequest;

export type FromWorker =
  | { type: "ready" }
  | { type: "unusable"; message: string }
  /** The core posts these by itself. */
  | BatchMessage
  /** `milliseconds`: what the search itself took, without starting the worker. */
  | { type: "done"; run: number; summary: Summary; milliseconds: number }
  | { type: "failed"; run: number; message: string };
