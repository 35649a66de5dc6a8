/**
 * The page's side of the search worker. One search is in flight, the latest request wins, and a
 * running search is stopped by ending its worker. A worker that dies is reported and replaced.
 */
import { equip } from "./core-message";
import type { Networks } from "./networks";
import type { Summary } from "./plyscope.js";
import type { FromWorker, SearchRequest, ToWorker } from "./search-protocol";
import { messageOf } from "./message-of";
import { NOT_STARTED, SILENCE_LIMIT_MS, SilenceLimit, SILENT, START_LIMIT_MS } from "./silence";

/** Receives the messages and errors of a worker. */
export interface WorkerListener {
  onMessage: (message: FromWorker) => void;
  onError: (reason: string) => void;
}

/** A worker as seen from here, so that a test can hand in its own. */
export interface WorkerLike {
  post(message: SearchRequest): void;
  terminate(): void;
}

export interface SearchListener {
  onBatch(words: Uint32Array, visits: number, iteration: number): void;
  onDone(summary: Summary, milliseconds: number): void;
  /** The search could not be carried out, or its worker died: only the streamed part is there. */
  onFailed(message: string): void;
  /** No more comes for now, though it has not ended. No worker says so: only what holds a search back. */
  onHeld?(): void;
}

interface Request {
  run: number;
  link: string;
  share: number;
  listener: SearchListener;
}

export class SearchClient {
  private readonly startLimit = new SilenceLimit(START_LIMIT_MS, () => this.fail(NOT_STARTED));
  private readonly silenceLimit = new SilenceLimit(SILENCE_LIMIT_MS, () => this.fail(SILENT));
  private worker: WorkerLike | null = null;
  private ready = false;
  private pending: Request | null = null;
  private inFlight: Request | null = null;
  private runs = 0;

  /** `endsIdle`: a worker ends with its search, so that its memory is free, and the next search waits for another one. */
  constructor(
    private readonly spawn: (listener: WorkerListener) => WorkerLike,
    private readonly endsIdle = false,
  ) {}

  /** Loads a worker ahead of the first search. */
  warmUp(): void {
    this.worker ??= this.start();
  }

  /**
   * Searches and records the part 1/`share` of what may be recorded. A search that was running or waiting is
   * dropped, and its listener is not called.
   */
  search(link: string, listener: SearchListener, share = 1): void {
    this.cancel();
    this.pending = { run: ++this.runs, link, share, listener };
    this.warmUp();
    this.sendPending();
  }

  /** Ends the running or waiting search. The listener is not called any more. */
  cancel(): void {
    this.pending = null;
    if (this.inFlight === null) return;
    this.inFlight = null;
    this.discardWorker();
    // The next search should not have to wait for the wasm to load.
    if (!this.endsIdle) this.warmUp();
  }

  private start(): WorkerLike {
    const worker: WorkerLike = this.spawn({
      onMessage: (message) => this.receive(worker, message),
      onError: (reason) => {
        if (worker === this.worker) this.fail(reason);
      },
    });
    this.startLimit.begin();
    return worker;
  }

  private sendPending(): void {
    if (this.worker === null || !this.ready || this.pending === null) return;
    this.inFlight = this.pending;
    this.pending = null;
    const { run, link, share } = this.inFlight;
    this.silenceLimit.begin();
    this.worker.post({ type: "search", run, link, ...(share > 1 ? { share } : {}) });
  }

  private receive(worker: WorkerLike, message: FromWorker): void {
    if (worker !== this.worker) return;
    this.silenceLimit.heard();
    if (message.type === "ready") {
      this.startLimit.end();
      this.ready = true;
      this.sendPending();
      return;
    }
    if (message.type === "unusable") {
      this.fail(message.message);
      return;
    }
    const request = this.inFlight;
    if (request?.run !== message.run) return;
    if (message.type === "batch") {
      request.listener.onBatch(message.words, message.visits, message.iteration);
      return;
    }
    this.inFlight = null;
    this.silenceLimit.end();
    if (message.type === "done") {
      if (this.endsIdle) this.discardWorker();
      request.listener.onDone(message.summary, message.milliseconds);
    } else {
      // After a failure the instance is not to be trusted.
      this.discardWorker();
      request.listener.onFailed(message.message);
    }
  }

  /** The worker cannot be used any more. */
  private fail(reason: string): void {
    const request = this.inFlight ?? this.pending;
    this.inFlight = null;
    this.pending = null;
    // The replacement is started by the next search, so that a worker that cannot even load does
    // not send the page round in circles.
    this.discardWorker();
    request?.listener.onFailed(`The search worker ended: ${reason}`);
  }

  private discardWorker(): void {
    this.startLimit.end();
    this.silenceLimit.end();
    if (this.worker === null) return;
    this.worker.terminate();
    this.worker = null;
    this.ready = false;
  }
}

/**
 * Starts the real worker, whose bundle is next to the page's bundle. The worker receives the compiled core and the
 * networks.
 */
export function spawnSearchWorker(
  module: WebAssembly.Module,
  networks: Networks,
  { onMessage, onError }: WorkerListener,
): WorkerLike {
  let worker: Worker;
  try {
    worker = new Worker(new URL("./search.worker.js", import.meta.url), { type: "module" });
  } catch (error) {
    // Happens within a page that gives its frames no origin of their own.
    const reason = messageOf(error);
    queueMicrotask(() => onError(`the browser allows no worker here (${reason})`));
    return { post: () => {}, terminate: () => {} };
  }
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => onMessage(data));
  worker.addEventListener("error", (event) =>
    onError(event.message || "it could not be loaded, or gave no reason"),
  );
  worker.addEventListener("messageerror", () => onError("one of its messages could not be read"));
  const post = (message: ToWorker): void => worker.postMessage(message);
  const leave = equip(module, networks, post);
  return {
    post,
    terminate: () => {
      leave();
      worker.terminate();
    },
  };
}
