/** The messages between the page and its search worker. `run` numbers the searches. */
import type { CoreMessage, NetworkMessage } from "./core-message";
import type { BatchMessage, Summary } from "./plyscope.js";

export interface SearchRequest {
  type: "search";
  run: number;
  link: string;
  /** The divisor of what may be recorded: 2 is half of it; 1 if absent. */
  share?: number;
}

export type ToWorker = CoreMessage | NetworkMessage | SearchRequest;

export type FromWorker =
  | { type: "ready" }
  | { type: "unusable"; message: string }
  /** The core posts these by itself. */
  | BatchMessage
  /** `milliseconds`: what the search itself took, without starting the worker. */
  | { type: "done"; run: number; summary: Summary; milliseconds: number }
  | { type: "failed"; run: number; message: string };
