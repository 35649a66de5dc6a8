/** The messages between the page and the study worker. The page numbers traces and questions. */
import type { CoreMessage, NetworkMessage } from "../core-message";
import type { DisplayStyle } from "../plyscope.js";
import type { Progress } from "./desk";

export type ToStudy =
  | CoreMessage
  | NetworkMessage
  /** A trace comes, as its log. */
  | { type: "trace"; trace: number; link: string }
  | { type: "words"; trace: number; words: Uint32Array<ArrayBuffer> }
  | { type: "finish"; trace: number }
  /** It is not needed any more. */
  | { type: "forget"; trace: number }
  | {
      type: "ask";
      ask: number;
      job: string;
      args: unknown;
      traces: readonly number[];
      reading: DisplayStyle;
    };

export type FromStudy =
  /** It has its core. */
  | { type: "ready" }
  /** It could not start, or could not read a message. */
  | { type: "unusable"; message: string }
  /** It has a question before it, or, with none, a part of a trace: a sign of life before work that may take long. */
  | { type: "taken"; ask: number | null }
  | { type: "progress"; ask: number; progress: Progress }
  | { type: "news"; ask: number; news: unknown }
  | { type: "answer"; ask: number; answer: unknown }
  | { type: "failed"; ask: number; message: string };
