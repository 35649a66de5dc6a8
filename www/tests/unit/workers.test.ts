/** The start of the page's workers, and the page's reaction to the death of one. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PLAIN_READING } from "../../src/core/engine";
import { Networks } from "../../src/core/networks";
import { SearchClient, spawnSearchWorker } from "../../src/core/search-client";
import { spawnStudyWorker, StudyClient } from "../../src/core/study/client";

/** The browser's `Worker`, as far as the page uses it. */
class Thread extends EventTarget {
  static living: Thread[] = [];
  readonly posted: Record<string, unknown>[] = [];
  constructor(readonly script: URL) {
    super();
    Thread.living.push(this);
  }
  postMessage(message: Record<string, unknown>): void {
    this.posted.push(message);
  }
  terminate(): void {
    Thread.living = Thread.living.filter((thread) => thread !== this);
  }
  says(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  diesOf(message: string): void {
    this.dispatchEvent(Object.assign(new Event("error"), { message }));
  }
}

/** The smallest module. */
const MODULE = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

beforeEach(() => {
  Thread.living = [];
  vi.stubGlobal("Worker", Thread);
});
afterEach(() => vi.unstubAllGlobals());

const ENDS: readonly [string, (thread: Thread) => void, reason: string][] = [
  ["dies of an error", (thread) => thread.diesOf("out of memory"), "out of memory"],
  ["dies without a word", (thread) => thread.diesOf(""), "gave no reason"],
  [
    "says what cannot be read",
    (thread) => thread.dispatchEvent(new Event("messageerror")),
    "could not be read",
  ],
  [
    "did not get a message whole",
    (thread) => thread.says({ type: "unusable", message: "a message to it could not be read" }),
    "could not be read",
  ],
];

describe.each(ENDS)("a search worker that %s", (_, end, reason) => {
  function searching() {
    const client = new SearchClient((listener) => spawnSearchWorker(MODULE, new Networks(), listener));
    const heard: string[] = [];
    const search = (link: string): void =>
      client.search(link, {
        onBatch: () => heard.push(`batch of ${link}`),
        onDone: () => heard.push(`${link} is done`),
        onFailed: (message) => heard.push(`${link}: ${message}`),
      });
    return { search, heard };
  }

  it("while it searches: is said once, and the next search has a new one with the same core", () => {
    const { search, heard } = searching();
    search("a");
    const [first] = Thread.living;
    expect(first!.posted).toEqual([{ type: "core", module: MODULE }]);
    first!.says({ type: "ready" });
    end(first!);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatch(new RegExp(`^a: The search worker ended: .*${reason}`));
    expect(Thread.living).toEqual([]);
    // A late word of the dead is about nothing any more.
    end(first!);
    search("b");
    const [second] = Thread.living;
    expect(second!.posted[0]!["module"]).toBe(MODULE);
    second!.says({ type: "ready" });
    second!.says({ type: "batch", run: 2, words: Uint32Array.of(1), visits: 1, iteration: 1 });
    second!.says({ type: "done", run: 2, summary: {}, milliseconds: 1 });
    expect(heard.slice(1)).toEqual(["batch of b", "b is done"]);
  });

  it("before it is ready: fails the search that waits for it", () => {
    const { search, heard } = searching();
    search("a");
    end(Thread.living[0]!);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toContain(reason);
  });

  it("while nothing is searched: is replaced without a word", () => {
    const { search, heard } = searching();
    search("a");
    const [first] = Thread.living;
    first!.says({ type: "ready" });
    first!.says({ type: "done", run: 1, summary: {}, milliseconds: 1 });
    end(first!);
    expect(heard).toEqual(["a is done"]);
    search("b");
    expect(Thread.living).toHaveLength(1);
    Thread.living[0]!.says({ type: "ready" });
    Thread.living[0]!.says({ type: "done", run: 2, summary: {}, milliseconds: 1 });
    expect(heard).toEqual(["a is done", "b is done"]);
  });
});

it("says that the browser allows no search worker, as within a frame without an origin of its own", async () => {
  vi.stubGlobal("Worker", function () {
    throw new DOMException("origin 'null'", "SecurityError");
  });
  const client = new SearchClient((listener) => spawnSearchWorker(MODULE, new Networks(), listener));
  const failed = await new Promise<string>((onFailed) => {
    client.search("a", { onBatch: () => {}, onDone: () => {}, onFailed });
  });
  expect(failed).toBe("The search worker ended: the browser allows no worker here (origin 'null')");
});

describe.each(ENDS)("a study worker that %s", (_, end, reason) => {
  it("fails the question, and the next one has a new worker with the same core", async () => {
    const client = new StudyClient((listener) => spawnStudyWorker(MODULE, new Networks(), listener));
    const ask = () => client.ask("practiceKinds", null, { reading: PLAIN_READING });
    const first = ask();
    const [thread] = Thread.living;
    expect(thread!.posted[0]).toEqual({ type: "core", module: MODULE });
    end(thread!);
    await expect(first).rejects.toThrow(reason);
    const second = ask();
    const [next] = Thread.living;
    expect(next).not.toBe(thread);
    expect(next!.posted[0]!["module"]).toBe(MODULE);
    next!.says({ type: "answer", ask: next!.posted[1]!["ask"], answer: [] });
    expect(await second).toEqual([]);
  });
});

it.each([
  ["search", spawnSearchWorker],
  ["study", spawnStudyWorker],
])("a %s worker has each network before it is asked, as long as it lives", (_, spawn) => {
  const networks = new Networks();
  const [early, late, later] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)];
  networks.add("a", early);
  const worker = spawn(MODULE, networks, { onMessage: () => {}, onError: () => {} });
  const [thread] = Thread.living;
  networks.add("b", late);
  networks.add("b", late);
  const network = (bytes: Uint8Array) => ({ type: "network", bytes });
  expect(thread!.posted).toEqual([{ type: "core", module: MODULE }, network(early), network(late)]);
  worker.terminate();
  networks.add("c", later);
  expect(thread!.posted).toHaveLength(3);
});
