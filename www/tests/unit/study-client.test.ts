import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import { PLAIN_READING } from "../../src/core/engine";
import { GivenUp, StudyClient, type Studied, type StudyListener } from "../../src/core/study/client";
import { SILENCE_LIMIT_MS, START_LIMIT_MS } from "../../src/core/silence";
import type { FromStudy, ToStudy } from "../../src/core/study/protocol";

/** A worker that notes its messages, and answers when the test wants it. */
class FakeWorker {
  readonly heard: ToStudy[] = [];
  ended = false;
  constructor(readonly listener: StudyListener) {}
  post(message: ToStudy): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: FromStudy): void {
    this.listener.onMessage(message);
  }
  get asked(): (ToStudy & { type: "ask" })[] {
    return this.heard.filter((message) => message.type === "ask");
  }
  answer(answer: unknown): void {
    this.say({ type: "answer", ask: this.asked.at(-1)!.ask, answer });
  }
}

function client() {
  const workers: FakeWorker[] = [];
  let settled = 0;
  const made = new StudyClient(
    (listener) => {
      const worker = new FakeWorker(listener);
      workers.push(worker);
      return worker;
    },
    () => (settled += 1),
    () => Promise.resolve(),
  );
  return { client: made, workers, settled: () => settled };
}

/** A trace whose log has this number of parts. */
function trace(parts: number) {
  let left = parts;
  const closed = signal(false);
  const studied: Studied & { closed: typeof closed } = {
    link: `parts=${parts}`,
    closed,
    session: {
      visits: () => parts,
      log: (anew) => {
        if (anew) left = parts;
        left -= 1;
        return left < 0 ? new Uint32Array() : Uint32Array.of(left);
      },
    },
  };
  return studied;
}

const soon = () => new Promise((go) => setTimeout(go));
const types = (worker: FakeWorker) => worker.heard.map(({ type }) => type);
const reading = PLAIN_READING;

describe("the study client", () => {
  it("hands a trace over once, in parts, before the first question about it", async () => {
    const { client: study, workers, settled } = client();
    const one = trace(2);
    const first = study.ask("insight", { visit: 0 }, { reading, traces: [one] });
    await soon();
    const [worker] = workers;
    expect(types(worker!)).toEqual(["trace", "words", "words", "finish", "ask"]);
    expect(study.busy).toBe(true);
    worker!.answer("first");
    expect(await first).toBe("first");
    const second = study.ask("insight", { visit: 0 }, { reading, traces: [one] });
    await soon();
    expect(types(worker!).slice(5)).toEqual(["ask"]);
    expect(worker!.asked[1]!.traces).toEqual(worker!.asked[0]!.traces);
    worker!.answer("second");
    expect(await second).toBe("second");
    expect(study.busy).toBe(false);
    expect(settled()).toBe(2);
  });

  it("asks one question after the other", async () => {
    const { client: study, workers } = client();
    const questions = [1, 2].map(() => study.ask("insight", { visit: 0 }, { reading }));
    await soon();
    expect(workers[0]!.asked).toHaveLength(1);
    workers[0]!.answer(1);
    await soon();
    expect(workers[0]!.asked).toHaveLength(2);
    workers[0]!.answer(2);
    expect(await Promise.all(questions)).toEqual([1, 2]);
  });

  it("ends the worker when a question is given up, and asks the next of a new one", async () => {
    const { client: study, workers } = client();
    const one = trace(1);
    const stop = new AbortController();
    const first = study.ask("insight", { visit: 0 }, { reading, traces: [one], signal: stop.signal });
    const second = study.ask("insight", { visit: 0 }, { reading, traces: [one] });
    await soon();
    stop.abort();
    await expect(first).rejects.toBeInstanceOf(GivenUp);
    await soon();
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(types(workers[1]!)).toEqual(["trace", "words", "finish", "ask"]);
    workers[1]!.answer("second");
    expect(await second).toBe("second");
  });

  it("forgets a question that waits when it is given up", async () => {
    const { client: study, workers } = client();
    const stop = new AbortController();
    const first = study.ask("insight", { visit: 0 }, { reading });
    const second = study.ask("insight", { visit: 0 }, { reading, signal: stop.signal });
    stop.abort();
    await expect(second).rejects.toBeInstanceOf(GivenUp);
    await soon();
    workers[0]!.answer(1);
    expect(await first).toBe(1);
    expect(workers).toHaveLength(1);
    expect(workers[0]!.ended).toBe(false);
  });

  it("gives up what is about a trace that is closed while it is handed over", async () => {
    const { client: study, workers } = client();
    const one = trace(1000);
    const first = study.ask("insight", { visit: 0 }, { reading, traces: [one] });
    await Promise.resolve();
    one.closed.value = true;
    await expect(first).rejects.toBeInstanceOf(GivenUp);
    expect(types(workers[0]!).at(-1)).toBe("forget");
  });

  it("gives memory back when traces are closed", async () => {
    const { client: study, workers } = client();
    const [one, other] = [trace(1), trace(1)];
    const both = study.ask("insight", { visit: 0 }, { reading, traces: [one, other] });
    await soon();
    workers[0]!.answer(0);
    await both;
    one.closed.value = true;
    study.forgetClosed();
    expect(types(workers[0]!).at(-1)).toBe("forget");
    expect(workers[0]!.ended).toBe(false);
    other.closed.value = true;
    study.forgetClosed();
    expect(workers[0]!.ended).toBe(true);
  });

  it("tells why, and goes on with a new worker, when a worker dies", async () => {
    const { client: study, workers } = client();
    const first = study.ask("insight", { visit: 0 }, { reading });
    const second = study.ask("insight", { visit: 0 }, { reading });
    await soon();
    workers[0]!.listener.onError("out of memory");
    await expect(first).rejects.toThrow("out of memory");
    await soon();
    workers[1]!.say({ type: "failed", ask: workers[1]!.asked[0]!.ask, message: "no trace was named" });
    await expect(second).rejects.toThrow("no trace was named");
  });

  it("gives a worker up that never says that it is ready, and asks the next question of another one", async () => {
    vi.useFakeTimers();
    try {
      const { client: study, workers } = client();
      const first = study.ask("insight", { visit: 0 }, { reading });
      const failed = expect(first).rejects.toThrow("did not start within 30 seconds");
      await vi.advanceTimersByTimeAsync(START_LIMIT_MS);
      await failed;
      expect(workers[0]!.ended).toBe(true);
      const second = study.ask("insight", { visit: 0 }, { reading });
      workers[1]!.say({ type: "ready" });
      workers[1]!.say({ type: "taken", ask: workers[1]!.asked[0]!.ask });
      await vi.advanceTimersByTimeAsync(10 * SILENCE_LIMIT_MS);
      workers[1]!.answer("late, as a long question may be");
      expect(await second).toContain("late");
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("gives a worker up that is ready and takes no question, or reports and then falls silent", async () => {
    vi.useFakeTimers();
    try {
      const { client: study, workers } = client();
      const ask = () => {
        const failed = expect(study.ask("insight", { visit: 0 }, { reading })).rejects.toThrow(
          "it has not answered for 60 seconds",
        );
        workers.at(-1)!.say({ type: "ready" });
        return failed;
      };
      const untaken = ask();
      await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS);
      await untaken;
      const silent = ask();
      const worker = workers[1]!;
      const { ask: number } = worker.asked[0]!;
      worker.say({ type: "taken", ask: number });
      for (const share of [0.1, 0.2, 0.3]) {
        worker.say({ type: "progress", ask: number, progress: { what: "analysing", share } });
        await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS - 1);
        expect(worker.ended).toBe(false);
      }
      await vi.advanceTimersByTimeAsync(1);
      await silent;
      expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
