/** The tools of a job of the study worker. */
import type { Core, Study } from "../plyscope.js";

/** The progress of a job. */
export interface Progress {
  /** The current work, for example “reading the file”. */
  readonly what: string;
  /** The share that is done, from 0 to 1. */
  readonly share: number;
}

export interface Desk<News> {
  readonly core: Omit<Core, "initSync">;
  /** The traces of the job, in the order in which they were named. */
  readonly studies: readonly Study[];
  /** Says how far the job has come. */
  readonly progress: (progress: Progress) => void;
  /** Sends a part of the answer ahead; transferred buffers are gone from here. */
  readonly news: (news: News, transfer?: Transferable[]) => void;
}

/** A question about whole traces or about a file. What it throws is shown to the person. */
export type Job<Args, Answer, News = never> = (desk: Desk<News>, args: Args) => Answer | Promise<Answer>;
