import { describe, expect, it, vi } from "vitest";
import { SearchClient, type WorkerListener } from "../../src/core/search-client";
import { SILENCE_LIMIT_MS, START_LIMIT_MS } from "../../src/core/silence";
import type { SearchRequest } from "../../src/core/search-protocol";
import type { Summary } from "../../src/core/plyscope.js";

/** The results of a search go through unread. */
const SUMMARY = {} as Summary;

interface FakeWorker {
  listener: WorkerListener;
  sent: SearchRequest[];
  ended: boolean;
}

function client(endsIdle = false): { search: SearchClient; workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const search = new SearchClient((listener) => {
    const worker: FakeWorker = { listener, sent: [], ended: false };
    workers.push(worker);
    return {
      post: (message) => worker.sent.push(message),
      terminate: () => {
        worker.ended = true;
      },
    };
  }, endsIdle);
  return { search, workers };
}

function listener(): { heard: string[]; onBatch(): void; onDone(): void; onFailed(message: string): void } {
  const heard: string[] = [];
  return {
    heard,
    onBatch: () => heard.push("batch"),
    onDone: () => heard.push("done"),
    onFailed: (message) => heard.push(message),
  };
}

describe("the search client", () => {
  it("waits for the worker to be ready", () => {
    const { search, workers } = client();
    search.search("a", listener());
    expect(workers[0]?.sent).toEqual([]);
    workers[0]?.listener.onMessage({ type: "ready" });
    expect(workers[0]?.sent).toEqual([{ type: "search", run: 1, link: "a" }]);
  });

  it("keeps its worker for the next search, or ends it with its search where memory is short", () => {
    for (const endsIdle of [false, true]) {
      const { search, workers } = client(endsIdle);
      const first = listener();
      search.search("a", first);
      workers[0]?.listener.onMessage({ type: "ready" });
      workers[0]?.listener.onMessage({ type: "done", run: 1, summary: SUMMARY, milliseconds: 1 });
      expect([first.heard, workers[0]?.ended]).toEqual([["done"], endsIdle]);
      search.search("b", listener());
      expect(workers).toHaveLength(endsIdle ? 2 : 1);
      const last = workers.at(-1);
      if (endsIdle) last?.listener.onMessage({ type: "ready" });
      expect(last?.sent.map(({ link }) => link).at(-1)).toBe("b");
      search.cancel();
      expect(workers.filter(({ ended }) => !ended)).toHaveLength(endsIdle ? 0 : 1);
    }
  });

  it("lets the latest request win while it waits", () => {
    const { search, workers } = client();
    search.search("a", listener());
    search.search("b", listener());
    workers[0]?.listener.onMessage({ type: "ready" });
    expect(workers).toHaveLength(1);
    expect(workers[0]?.sent.map(({ link }) => link)).toEqual(["b"]);
  });

  it("ends the running search for a new one, and its late words go unheard", () => {
    const { search, workers } = client();
    const first = listener();
    const second = listener();
    search.search("a", first);
    workers[0]?.listener.onMessage({ type: "ready" });
    search.search("b", second);
    expect(workers[0]?.ended).toBe(true);
    workers[0]?.listener.onMessage({
      type: "batch",
      run: 1,
      words: new Uint32Array(1),
      visits: 1,
      iteration: 1,
    });
    workers[0]?.listener.onMessage({ type: "done", run: 1, summary: SUMMARY, milliseconds: 5 });
    workers[1]?.listener.onMessage({ type: "ready" });
    workers[1]?.listener.onMessage({
      type: "batch",
      run: 2,
      words: new Uint32Array(1),
      visits: 1,
      iteration: 1,
    });
    workers[1]?.listener.onMessage({ type: "done", run: 2, summary: SUMMARY, milliseconds: 5 });
    expect(first.heard).toEqual([]);
    expect(second.heard).toEqual(["batch", "done"]);
  });

  it("keeps its worker from one search to the next", () => {
    const { search, workers } = client();
    search.search("a", listener());
    workers[0]?.listener.onMessage({ type: "ready" });
    workers[0]?.listener.onMessage({ type: "done", run: 1, summary: SUMMARY, milliseconds: 5 });
    search.search("b", listener());
    expect(workers).toHaveLength(1);
    expect(workers[0]?.sent.map(({ link }) => link)).toEqual(["a", "b"]);
  });

  it("reports a worker that dies and starts another for the next search", () => {
    const { search, workers } = client();
    const first = listener();
    search.search("a", first);
    workers[0]?.listener.onMessage({ type: "ready" });
    workers[0]?.listener.onError("out of memory");
    expect(first.heard[0]).toContain("out of memory");
    const second = listener();
    search.search("b", second);
    workers[1]?.listener.onMessage({ type: "ready" });
    workers[1]?.listener.onMessage({ type: "done", run: 2, summary: SUMMARY, milliseconds: 5 });
    expect(second.heard).toEqual(["done"]);
  });

  it("reports a worker whose wasm does not load", () => {
    const { search, workers } = client();
    const waiting = listener();
    search.search("a", waiting);
    workers[0]?.listener.onMessage({ type: "unusable", message: "404" });
    expect(waiting.heard[0]).toContain("404");
  });

  it("does not trust a worker after a failed search", () => {
    const { search, workers } = client();
    const first = listener();
    search.search("a", first);
    workers[0]?.listener.onMessage({ type: "ready" });
    workers[0]?.listener.onMessage({ type: "failed", run: 1, message: "unreachable" });
    expect(first.heard).toEqual(["unreachable"]);
    expect(workers[0]?.ended).toBe(true);
  });

  it("stops without a word and has the next worker ready", () => {
    const { search, workers } = client();
    const stopped = listener();
    search.search("a", stopped);
    workers[0]?.listener.onMessage({ type: "ready" });
    search.cancel();
    expect(stopped.heard).toEqual([]);
    expect(workers).toHaveLength(2);
  });

  it("gives a worker up that never says that it is ready, and starts another one when it is asked again", () => {
    vi.useFakeTimers();
    try {
      const { search, workers } = client();
      const first = listener();
      search.search("a", first);
      vi.advanceTimersByTime(START_LIMIT_MS);
      expect(first.heard[0]).toContain("did not start within 30 seconds");
      expect(workers[0]?.ended).toBe(true);
      const second = listener();
      search.search("a", second);
      workers[1]?.listener.onMessage({ type: "ready" });
      vi.advanceTimersByTime(START_LIMIT_MS);
      expect(second.heard, "it has started").toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("gives a worker up that is ready and of which nothing is heard, and a search that goes on may last", () => {
    vi.useFakeTimers();
    try {
      const { search, workers } = client();
      const silent = listener();
      search.search("a", silent);
      workers[0]?.listener.onMessage({ type: "ready" });
      vi.advanceTimersByTime(SILENCE_LIMIT_MS);
      expect(silent.heard).toEqual(["The search worker ended: it has not answered for 60 seconds"]);
      expect(workers[0]?.ended).toBe(true);
      const long = listener();
      search.search("a", long);
      workers[1]?.listener.onMessage({ type: "ready" });
      for (let visits = 1; visits <= 5; visits += 1) {
        vi.advanceTimersByTime(SILENCE_LIMIT_MS - 1);
        workers[1]?.listener.onMessage({
          type: "batch",
          run: 2,
          words: new Uint32Array(),
          visits,
          iteration: 1,
        });
      }
      workers[1]?.listener.onMessage({ type: "done", run: 2, summary: SUMMARY, milliseconds: 5 });
      vi.advanceTimersByTime(10 * SILENCE_LIMIT_MS);
      expect(long.heard).toEqual([...Array<string>(5).fill("batch"), "done"]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
