/**
 * The page's side of the study worker. It is loaded when it is first asked something. Questions are answered one after
 * the other; a trace is handed over, as its log, before the first question about it, and is kept there as long as it is
 * open here. A question that is given up ends the worker, and with it all that it held.
 */
import { equip } from "../core-message";
import type { Networks } from "../networks";
import type { DisplayStyle, Session } from "../plyscope.js";
import type { Progress } from "./desk";
import type { JobAnswer, JobArgs, JobName, JobNews } from "./jobs";
import type { FromStudy, ToStudy } from "./protocol";
import { NOT_STARTED, SILENCE_LIMIT_MS, SilenceLimit, SILENT, START_LIMIT_MS } from "../silence";

/** The part of a trace's store that is needed here. The trace must have ended. */
export interface Studied {
  readonly link: string;
  readonly session: Pick<Session, "log" | "visits">;
  readonly closed: { readonly value: boolean };
}

/** A worker as seen from here, so that a test can hand in its own. */
export interface StudyWorker {
  post(message: ToStudy, transfer?: Transferable[]): void;
  terminate(): void;
}

export interface StudyListener {
  onMessage: (message: FromStudy) => void;
  onError: (reason: string) => void;
}

export interface AskOptions<News> {
  /** The reading of numbers in the answer. */
  readonly reading: DisplayStyle;
  /** The traces of the question, in the order that the job expects. */
  readonly traces?: readonly Studied[];
  readonly onProgress?: (progress: Progress) => void;
  readonly onNews?: (news: News) => void;
  /** Gives the question up. */
  readonly signal?: AbortSignal;
}

/** A question without its types. */
interface Question {
  readonly ask: number;
  readonly job: string;
  readonly args: unknown;
  readonly options: AskOptions<never>;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/** The number of words of the log that are sent in one message: some milliseconds of work. */
const PART = 1 << 19;

/** The error of a question that was given up. */
export class GivenUp extends Error {
  constructor() {
    super("the question was cancelled");
    this.name = "GivenUp";
  }
}

/** The error of a question during which the worker ended. */
export class WorkerEnded extends Error {
  constructor(reason: string) {
    super(`the study worker ended: ${reason}`);
    this.name = "WorkerEnded";
  }
}

export class StudyClient {
  private readonly startLimit = new SilenceLimit(START_LIMIT_MS, () =>
    this.fail(new WorkerEnded(NOT_STARTED)),
  );
  /**
   * It counts until the worker has taken the question, and again once the question reports how far it is. A question
   * that reports nothing may take as long as it takes.
   */
  private readonly silenceLimit = new SilenceLimit(SILENCE_LIMIT_MS, () =>
    this.fail(new WorkerEnded(SILENT)),
  );
  private worker: StudyWorker | null = null;
  private readonly known = new Map<Studied, number>();
  private readonly waiting: Question[] = [];
  private current: Question | null = null;
  private numbers = 0;

  /** `pause` lets the page breathe; `settled` hears when nothing is asked any more. */
  constructor(
    private readonly spawn: (listener: StudyListener) => StudyWorker,
    private readonly settled: () => void = () => {},
    private readonly pause: () => Promise<void> = () => new Promise((go) => setTimeout(go)),
  ) {}

  /** Something is asked and not answered yet. */
  get busy(): boolean {
    return this.current !== null || this.waiting.length > 0;
  }

  ask<Name extends JobName>(
    job: Name,
    args: JobArgs<Name>,
    options: AskOptions<JobNews<Name>>,
  ): Promise<JobAnswer<Name>> {
    return new Promise((resolve, reject) => {
      const question: Question = {
        ask: ++this.numbers,
        job,
        args,
        options: options,
        resolve: resolve,
        reject,
      };
      if (options.signal?.aborted === true) {
        reject(new GivenUp());
        return;
      }
      options.signal?.addEventListener("abort", () => this.giveUp(question), { once: true });
      this.waiting.push(question);
      this.next();
    });
  }

  /** Frees the memory of traces that are closed. */
  forgetClosed(): void {
    for (const [trace, number] of this.known) {
      if (!trace.closed.value) continue;
      this.known.delete(trace);
      this.worker?.post({ type: "forget", trace: number });
    }
    // Only an ended worker gives all of its memory back.
    if (this.known.size === 0 && !this.busy) this.end();
  }

  private next(): void {
    if (this.current !== null) return;
    const question = this.waiting.shift() ?? null;
    this.current = question;
    if (question === null) {
      this.settled();
      return;
    }
    void this.put(question);
  }

  private async put(question: Question): Promise<void> {
    const { ask, job, args, options } = question;
    try {
      const worker = (this.worker ??= this.start());
      this.silenceLimit.begin();
      const traces: number[] = [];
      for (const trace of options.traces ?? []) {
        traces.push(await this.handOver(worker, trace, question));
      }
      if (this.current !== question) return;
      worker.post({ type: "ask", ask, job, args, traces, reading: options.reading });
    } catch (error) {
      this.finish(question, () => question.reject(error));
    }
  }

  /** The number under which the worker has a trace: hands it over if it is not there yet. */
  private async handOver(worker: StudyWorker, trace: Studied, question: Question): Promise<number> {
    const there = this.known.get(trace);
    if (there !== undefined) return there;
    const number = ++this.numbers;
    this.known.set(trace, number);
    worker.post({ type: "trace", trace: number, link: trace.link });
    for (let anew = true; ; anew = false) {
      // The page goes on between the parts, and may close the trace or give the question up.
      if (this.current !== question || trace.closed.value) {
        this.forgetHalf(worker, trace, number);
        throw new GivenUp();
      }
      const words = trace.session.log(anew, PART) as Uint32Array<ArrayBuffer>;
      if (words.length === 0) break;
      worker.post({ type: "words", trace: number, words }, [words.buffer]);
      await this.pause();
    }
    worker.post({ type: "finish", trace: number });
    return number;
  }

  private forgetHalf(worker: StudyWorker, trace: Studied, number: number): void {
    this.known.delete(trace);
    if (worker === this.worker) worker.post({ type: "forget", trace: number });
  }

  private start(): StudyWorker {
    const worker: StudyWorker = this.spawn({
      onMessage: (message) => {
        if (worker === this.worker) this.receive(message);
      },
      onError: (reason) => {
        if (worker === this.worker) this.fail(new WorkerEnded(reason));
      },
    });
    this.startLimit.begin();
    return worker;
  }

  private receive(message: FromStudy): void {
    this.silenceLimit.heard();
    if (message.type === "unusable") {
      this.fail(new WorkerEnded(message.message));
      return;
    }
    if (message.type === "ready") {
      this.startLimit.end();
      return;
    }
    const question = this.current;
    if (question?.ask !== message.ask) return;
    if (message.type === "taken") this.silenceLimit.end();
    else if (message.type === "progress") {
      this.silenceLimit.begin();
      question.options.onProgress?.(message.progress);
    } else if (message.type === "news") question.options.onNews?.(message.news as never);
    else if (message.type === "answer")
      this.finish(question, () => question.resolve(message.answer as never));
    else this.finish(question, () => question.reject(new Error(message.message)));
  }

  private fail(error: WorkerEnded): void {
    this.end();
    const question = this.current;
    if (question !== null) this.finish(question, () => question.reject(error));
  }

  private giveUp(question: Question): void {
    const waits = this.waiting.indexOf(question);
    if (waits >= 0) this.waiting.splice(waits, 1);
    else if (this.current === question) this.end();
    else return;
    this.finish(question, () => question.reject(new GivenUp()));
  }

  private finish(question: Question, say: () => void): void {
    if (this.current === question) {
      this.current = null;
      this.silenceLimit.end();
    }
    say();
    this.next();
  }

  private end(): void {
    this.startLimit.end();
    this.silenceLimit.end();
    this.worker?.terminate();
    this.worker = null;
    this.known.clear();
  }
}

/**
 * Starts the real worker, whose bundle is next to the page's bundle. The worker receives the compiled core and the
 * networks.
 */
export function spawnStudyWorker(
  module: WebAssembly.Module,
  networks: Networks,
  { onMessage, onError }: StudyListener,
): StudyWorker {
  const worker = new Worker(new URL("./study.worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromStudy>) => onMessage(data));
  worker.addEventListener("error", (event) =>
    onError(event.message || "it could not be loaded, or gave no reason"),
  );
  worker.addEventListener("messageerror", () => onError("one of its messages could not be read"));
  const post = (message: ToStudy, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  const leave = equip(module, networks, post);
  return {
    post,
    terminate: () => {
      leave();
      worker.terminate();
    },
  };
}
