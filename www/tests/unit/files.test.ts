/** Trace files, as the page's state sees them: what comes from the study worker takes the place of a search. */
import { describe, expect, it, vi } from "vitest";
import { undo } from "../../src/state/page/edits";
import { fileOf } from "../../src/state/trace/file-ref";
import { openFile, openPart, openTraceFile, openWanted, traceFile } from "../../src/state/page/files";
import type { PageStore } from "../../src/state/page/page-store";
import { changeScenario, showLink } from "../../src/state/page/scenario";
import { searchAgain, stopSearch } from "../../src/state/page/search";
import { shareLink } from "../../src/state/page/share";
import { setTime } from "../../src/state/trace/time";
import { GivenUp, WorkerEnded, type AskOptions } from "../../src/core/study/client";
import { foundBy, small, testPage, VISITS, type TestPage } from "./page";

interface Asked {
  job: string;
  args: unknown;
  options: AskOptions<unknown>;
  answer: (answer: unknown) => void;
  fail: (error: unknown) => void;
}

/** A page whose study worker is answered by hand. */
function pageWithStudy(): { page: TestPage; store: PageStore; asked: Asked[] } {
  const page = testPage(small());
  page.finish();
  const asked: Asked[] = [];
  const study = {
    ask: (job: string, args: unknown, options: AskOptions<unknown>) =>
      new Promise((answer, fail) => {
        options.signal?.addEventListener("abort", () => fail(new GivenUp()));
        asked.push({ job, args, options, answer, fail });
      }),
  };
  Object.assign(page.store, { study: () => Promise.resolve(study) });
  return { page, store: page.store, asked };
}

const file = new File(["bytes"], "search.plyscope");
const found = foundBy(small());
const { summary } = found;
const begin = {
  kind: "begin",
  link: small(),
  program: "Plyscope 9.9.9",
  notes: ["it was written by another version"],
  visits: VISITS,
  searches: 1,
};
const words = { kind: "words", words: found.words(0, VISITS), visits: VISITS };

const asking = async (asked: Asked[], count: number): Promise<Asked> => {
  await vi.waitFor(() => expect(asked.length).toBe(count));
  return asked[count - 1]!;
};

describe("a trace file", () => {
  it("is shown as a search is, without searching", async () => {
    const { page, store, asked } = pageWithStudy();
    const searched = page.searched.length;
    const done = openTraceFile(store, file);
    const opening = await asking(asked, 1);
    expect([opening.job, opening.args]).toEqual(["open file", { file, part: null }]);
    opening.options.onNews?.(begin);
    expect(page.trace.origin).toMatchObject({
      file: { name: "search.plyscope", size: 5 },
      program: "Plyscope 9.9.9",
    });
    expect(page.trace.searching.value).toBe(true);
    opening.options.onNews?.(words);
    page.frame();
    opening.answer({ summary: { value: 3 }, damage: null });
    const check = await asking(asked, 2);
    expect([check.job, check.args]).toMatchObject(["check summary", { summary: { value: 3 } }]);
    check.answer(summary);
    await done;
    expect(page.trace.run.value).toMatchObject({ state: "done", summary });
    expect(page.trace.extent.value.visits).toBe(VISITS);
    expect(page.searched.length).toBe(searched);
  });

  it("in JSON is a trace though it names a position; a game is none", async () => {
    const { store, asked } = pageWithStudy();
    const header = {
      plyscope: 1,
      perspective: "mover",
      game: "chess",
      position: "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    };
    const lines = [header, { enter: "", depth: 1, alpha: -9, beta: 9 }, { leave: 3 }];
    const trace = new File([lines.map((line) => JSON.stringify(line)).join("\n")], "a.ndjson");
    void openFile(store, trace);
    expect((await asking(asked, 1)).args).toEqual({ file: trace, part: null });
    await openFile(store, new File(["1. e4 e5 2. Nf3 *"], "a.pgn"));
    expect([asked.length, store.scenario.value["game"]]).toEqual([1, "chess"]);
  });

  it("that is too large is opened again in a part, which the address names, and undo leads back", async () => {
    const { page, store, asked } = pageWithStudy();
    const large = { ...begin, foreign: true, fitting: { downTo: 7, after: 90 } };
    const open = async (count: number, done: Promise<void>) => {
      const opening = await asking(asked, count);
      opening.options.onNews?.(large);
      opening.options.onNews?.(words);
      page.frame();
      opening.answer({ summary: null, damage: null, foreign: true });
      (await asking(asked, count + 1)).answer(null);
      await done;
      return opening.args;
    };
    await open(1, openTraceFile(store, file));
    expect(page.trace.origin?.fitting).toEqual({ downTo: 7, after: 90 });
    const whole = shareLink(store);
    for (const [at, part, named] of [
      [3, { downTo: 7 }, "part=down-to-7"],
      [5, { after: 90 }, "part=after-90"],
    ] as const) {
      expect(await open(at, openPart(store, part))).toEqual({ file, part });
      expect(shareLink(store).split("&")[1]).toBe(named);
      expect(fileOf(shareLink(store))).toMatchObject({ file: { size: 5 }, part });
    }
    expect(store.search.edits.value.past.length).toBe(3);
    undo(store);
    expect(store.address.wantedFile.value?.part).toEqual({ downTo: 7 });
    expect(fileOf(whole)?.part).toBe(null);
    for (const wrong of ["down-to-0", "down-to-251", "after-", "after-1e3", "first-3"])
      expect(fileOf(`${whole}&part=${wrong}`)?.part).toBe(null);
  });

  it("that is damaged is shown up to the damage, which is said", async () => {
    const { page, store, asked } = pageWithStudy();
    const done = openTraceFile(store, file);
    const opening = await asking(asked, 1);
    opening.options.onNews?.(begin);
    opening.options.onNews?.(words);
    opening.answer({ summary: null, damage: "the file is damaged at byte 9" });
    (await asking(asked, 2)).answer(null);
    await done;
    expect(page.trace.run.value).toMatchObject({ state: "failed", message: "the file is damaged at byte 9" });
    expect(page.trace.extent.value.visits).toBe(VISITS);
  });

  it("of which nothing can be opened leaves what is shown, and says why", async () => {
    const { page, store, asked } = pageWithStudy();
    const before = page.trace;
    const done = openTraceFile(store, file);
    (await asking(asked, 1)).fail(new Error("it is not a trace file of Plyscope"));
    await done;
    expect(page.trace).toBe(before);
    expect(store.form.fileProblem.value?.message).toContain("not a trace file");
    expect(store.form.fileProblem.value?.again, "the file would be refused again").toBeNull();
  });

  it("can be opened again when the worker did not live to open it", async () => {
    const { page, store, asked } = pageWithStudy();
    const done = openTraceFile(store, file);
    (await asking(asked, 1)).fail(new WorkerEnded("it has not answered for 60 seconds"));
    await done;
    store.form.fileProblem.value?.again?.();
    (await asking(asked, 2)).options.onNews?.(begin);
    expect(page.trace.origin?.file.name).toBe("search.plyscope");
    expect(store.form.fileProblem.value).toBeNull();
  });

  it("can be given up while it is opened", async () => {
    const { page, store, asked } = pageWithStudy();
    const done = openTraceFile(store, file);
    const opening = await asking(asked, 1);
    opening.options.onNews?.(begin);
    opening.options.onNews?.(words);
    stopSearch(page.trace);
    await done;
    expect(opening.options.signal?.aborted).toBe(true);
    expect(page.trace.run.value.state).toBe("stopped");
    expect(page.trace.extent.value.visits).toBe(VISITS);
  });

  /** Opens a file; `begun` is its content. */
  const opened = async (asked: Asked[], open: () => Promise<void>, begun: object = begin): Promise<void> => {
    const before = asked.length;
    const done = open();
    const opening = await asking(asked, before + 1);
    opening.options.onNews?.(begun);
    opening.options.onNews?.(words);
    opening.answer({ summary: null, damage: null, foreign: "foreign" in begun });
    (await asking(asked, before + 2)).answer(null);
    await done;
  };

  it("is what the address and Share name, and not its search", async () => {
    const { page, store, asked } = pageWithStudy();
    await opened(asked, () => openTraceFile(store, file));
    const address = shareLink(store);
    expect(address).toMatch(/^file=[0-9a-f]{32}\.5\.search\.plyscope$/);
    setTime(page.trace, 3);
    expect(shareLink(store)).toBe(`${address}&t=3`);
    expect(fileOf(address)?.file).toEqual(page.trace.origin?.file);
    // The unchanged address leads to the moment, and opens nothing again.
    const { trace } = page;
    showLink(store, `${address}&t=1`);
    expect([page.trace, page.trace.time.value]).toEqual([trace, 1]);
  });

  it("comes back by undo and by its address, and nothing is searched in its place", async () => {
    const { page, store, asked } = pageWithStudy();
    await opened(asked, () => openTraceFile(store, file));
    const address = shareLink(store);
    changeScenario(store, { search: "minimax" });
    page.finish();
    const searched = page.searched.length;
    undo(store);
    expect(store.address.wantedFile.value).toMatchObject({
      file: { name: "search.plyscope" },
      isMissing: false,
    });
    expect(shareLink(store)).toBe(address);
    await opened(asked, () => openWanted(store));
    expect(page.trace.origin?.file.name).toBe("search.plyscope");
    // Searching again is opening again.
    searchAgain(store);
    await opened(asked, () => openWanted(store));
    expect(page.trace.origin?.file.name).toBe("search.plyscope");
    expect([page.searched.length, shareLink(store), store.address.wantedFile.value]).toEqual([
      searched,
      address,
      null,
    ]);
  });

  it("is looked at as its address says", async () => {
    const { store, asked } = pageWithStudy();
    await opened(asked, () => openTraceFile(store, file));
    const looked = `${shareLink(store)}&stage=flame&flame=widest&show=workbench&theme=dark`;
    changeScenario(store, { search: "minimax" });
    showLink(store, looked);
    await opened(asked, () => openWanted(store));
    expect(shareLink(store)).toBe(looked);
  });

  it("that this browser does not have is asked for, and nothing is searched under its address", async () => {
    const { page, store } = pageWithStudy();
    const searched = page.searched.length;
    const address = `file=${"0".repeat(32)}.77.other.ndjson&t=4`;
    showLink(store, address);
    await openWanted(store);
    expect(store.address.wantedFile.value).toMatchObject({
      isMissing: true,
      file: { name: "other.ndjson", size: 77, hash: "0".repeat(32) },
    });
    expect([store.search.current.value, shareLink(store), page.searched.length]).toEqual([
      null,
      address,
      searched,
    ]);
  });

  it("of another program stays its, and says nothing of a stop that never was", async () => {
    const { page, store, asked } = pageWithStudy();
    await opened(asked, () => openTraceFile(store, file), { ...begin, program: "Names 7", foreign: true });
    // The search and its iteration are no visits of positions.
    expect(page.trace.run.value).toMatchObject({ state: "done", visits: VISITS - 2 });
    void traceFile(store, page.trace, {});
    const saving = await asking(asked, 3);
    expect(saving.args).toMatchObject({
      program: "Names 7",
      summary: JSON.stringify({ notes: begin.notes }),
    });
  });

  it("is made of the trace and what its search found", async () => {
    const { page, store, asked } = pageWithStudy();
    const made = traceFile(store, page.trace, {});
    const saving = await asking(asked, 1);
    expect([saving.job, saving.args]).toMatchObject([
      "save file",
      { summary: JSON.stringify(summary), program: null, view: { t: null } },
    ]);
    expect(saving.options.traces).toEqual([page.trace]);
    const blob = new Blob(["x"]);
    saving.answer(blob);
    expect(await made).toBe(blob);
  });
});
