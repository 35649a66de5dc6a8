import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import { startSearch, stopSearch } from "../../src/state/page/search";
import {
  changeGame,
  changeScenario,
  commitDraft,
  commitSoon,
  editDraft,
  loadPreset,
  openLink,
  isAlgorithm,
  resetParameters,
  showLink,
  smallerRecord,
} from "../../src/state/page/scenario";
import { setCamera, zoomToVisit } from "../../src/state/trace/camera";
import { select } from "../../src/state/trace/selection";
import { changeSpeed } from "../../src/state/trace/playing";
import { setTime } from "../../src/state/trace/time";
import { foundBy, LAST_TICK, searchedPage, small, testPage, trappingPage, VISITS } from "./page";

const MINE = "8/8/1P6/4k3/5P2/8/5K2/8 b - - 0 1";

describe("opening", () => {
  it("opens an empty link on the first preset, searched", () => {
    const page = testPage("#");
    expect(page.searched).toEqual(["game=tree&search=alpha-beta"]);
    expect(page.trace.searching.value).toBe(true);
  });

  it("shows a link's view only once the search has ended", () => {
    const page = testPage(small("t=5", "select=3", "from=1", "to=6", "types=actual"));
    expect(page.searched).toEqual([small()]);
    expect(page.trace.selected.value).toBeNull();
    expect(page.trace.view.value).toMatchObject({ t: 5, select: 3, from: 1, to: 6, types: "actual" });
    page.finish();
    expect(page.trace.time.value).toBe(5);
    expect(page.trace.selected.value).toBe(3);
    expect(page.trace.camera.value).toEqual({ fromId: 1, toId: 6 });
    expect(page.trace.view.value).toMatchObject({ t: 5, select: 3, from: 1, to: 6, types: "actual" });
  });

  it("finds the moment of another version by its moves, says so, and keeps the link until then", () => {
    const page = testPage(small("t=999", "v=7", "at=2:a.a:out", "select=3", "on=2:c"));
    expect(page.trace.view.value).toMatchObject({ t: 999, select: 3, v: 7, at: "2:a.a:out", on: "2:c" });
    page.finish();
    expect(page.trace.time.value).toBe(5);
    expect(page.trace.selected.value).toBeNull();
    expect(page.trace.notes.value).toEqual([expect.stringContaining("another version")]);
    expect(page.trace.view.value).toMatchObject({ t: 5, select: null });
    showLink(page.store, small("t=999", "v=7"));
    expect(page.trace.time.value, "not found: the end").toBe(LAST_TICK);
    showLink(page.store, small("t=2", "v=2"));
    expect(page.trace.notes.value).toEqual([]);
  });

  it("writes the version and the moves beside the numbers", () => {
    const { trace } = searchedPage(small("t=3", "select=4"));
    setTime(trace, 5);
    expect(trace.view.value).toMatchObject({ t: 5, select: 4, v: 2, at: "2:a.a:out", on: "2:a.a" });
    select(trace, null);
    expect(trace.view.value).toMatchObject({ t: 5, select: null, on: null });
    setTime(trace, Infinity);
    expect(trace.view.value, "the end and no selection: nothing to name").toMatchObject({
      t: null,
      select: null,
      v: null,
      at: null,
      on: null,
    });
  });

  it("brings numbers beyond the trace back into it", () => {
    const { trace } = searchedPage(small("t=99999", "select=4444", "from=7000", "to=9000"));
    expect(trace.time.value).toBe(LAST_TICK);
    expect(trace.selected.value).toBe(VISITS - 1);
    expect(trace.camera.value?.toId).toBe(VISITS);
  });

  it("says what it did not understand and shows the rest", () => {
    const page = testPage("game=tree&depth=777&quux=1&t=3");
    expect(page.store.form.linkProblems.value.map(({ key }) => key)).toEqual(["depth", "quux"]);
    expect(page.searched).toEqual(["game=tree"]);
  });

  it("survives a scenario that the core refuses", () => {
    const page = searchedPage();
    const before = page.trace;
    vi.spyOn(page.store.engine, "openSession").mockImplementation(() => {
      throw new Error("this cannot be searched");
    });
    showLink(page.store, small("depth=1"));
    expect(page.trace).toBe(before);
    expect(page.store.form.linkProblems.value[0]?.message).toBe("this cannot be searched");
    // One reason, however often it is tried, in addition to the faults of the link.
    showLink(page.store, small("depth=2", "quux=1"));
    startSearch(page.store, page.store.scenario.value, page.store.shownView.value);
    startSearch(page.store, page.store.scenario.value, page.store.shownView.value);
    const keys = page.store.form.linkProblems.value.map(({ key }) => key);
    expect(keys).toEqual(["quux", ""]);
  });
});

describe("a running search", () => {
  it("appends every batch at once and publishes once a frame", () => {
    const page = testPage("");
    page.comes(2);
    page.comes(5);
    expect(page.trace.extent.value.visits).toBe(0);
    expect(page.trace.session.visits()).toBe(5);
    page.frame();
    expect(page.trace.extent.value.visits).toBe(5);
    expect(page.trace.run.value.visits).toBe(5);
    expect(page.trace.cursorId.value).toBe(5);
  });

  it("keeps what was streamed when it is stopped", () => {
    const page = testPage(small("deepening=on", "t=3"));
    // The first iteration, and a part of the second; more is searched than is recorded.
    page.comes(7, { visits: 400 });
    stopSearch(page.trace);
    expect(page.cancelled).toBe(1);
    expect(page.trace.run.value.visits).toBe(400);
    expect(page.trace.run.value.state).toBe("stopped");
    expect(page.trace.extent.value).toMatchObject({ visits: 7, finished: true });
    expect(page.trace.run.value.completed?.depth).toBe(1);
    expect(page.trace.time.value).toBe(3);
    page.frame();
    expect(page.trace.extent.value.visits).toBe(7);
  });

  it("is stopped when its time is up, and its budget becomes the visits reached", () => {
    const page = testPage(small());
    page.store.ui.stopAfter.value = 2;
    page.clock.now += 1999;
    page.comes(2);
    expect(page.trace.searching.value).toBe(true);
    expect(page.cancelled).toBe(0);
    page.clock.now += 1;
    page.comes(4, { visits: 300, iteration: 2 });
    expect(page.cancelled).toBe(1);
    expect(page.trace.run.value).toMatchObject({ state: "stopped", visits: 300, secondsUp: 2 });
    expect(page.trace.extent.value).toMatchObject({ visits: 4, finished: true });
    expect(page.store.scenario.value).toMatchObject({ depth: "60", visits: "300", budget: "stop" });
    expect(page.store.form.draft.value).toMatchObject({ visits: "300", budget: "stop" });
    // The shown search is not repeated for it.
    expect(page.searched).toEqual([small()]);
    // The next search has the time again.
    changeScenario(page.store, { depth: "5" });
    page.comes(2);
    expect(page.trace.searching.value).toBe(true);
  });

  it("keeps what was streamed when its worker dies, and says so", () => {
    const page = testPage(small());
    page.comes(4);
    page.listener.onFailed("out of memory");
    expect(page.trace.run.value).toMatchObject({ state: "failed", message: "out of memory", visits: 4 });
    expect(page.trace.extent.value).toMatchObject({ visits: 4, finished: true });
  });

  it("ends when a batch cannot be recorded, and keeps what came before", () => {
    const page = testPage(small());
    page.comes(4);
    const { session } = page.trace;
    session.append = () => {
      throw new RangeError("no memory left");
    };
    page.comes(VISITS);
    expect(page.cancelled).toBe(1);
    expect(page.trace.run.value.message).toContain("no memory left");
    expect(page.trace.extent.value).toMatchObject({ visits: 4, finished: true });
  });

  it("leaves time alone once the person has taken over", () => {
    const page = testPage(small("t=1"));
    page.comes(VISITS);
    page.frame();
    setTime(page.trace, 6);
    page.finish();
    expect(page.trace.time.value).toBe(6);
  });

  it("keeps the zoom, the selection and the colouring that were chosen meanwhile", () => {
    const page = testPage(small("t=6", "select=2"));
    page.comes(6);
    page.frame();
    setCamera(page.trace, { fromId: 1, toId: 5 });
    page.trace.types.value = "actual";
    select(page.trace, 3);
    page.finish();
    expect(page.trace.camera.value).toEqual({ fromId: 1, toId: 5 });
    expect(page.trace.view.value).toMatchObject({
      t: 6,
      select: 3,
      from: 1,
      to: 5,
      types: "actual",
    });
  });

  it("takes the time that its worker measured, and the clock when it is stopped", () => {
    const page = testPage("");
    page.clock.now += 250;
    page.finish();
    expect(page.trace.run.value).toMatchObject({
      milliseconds: 40,
      summary: foundBy(page.searched[0]!).summary,
    });
    const stopped = testPage("");
    stopped.clock.now += 250;
    stopSearch(stopped.trace);
    expect(stopped.trace.run.value).toMatchObject({ milliseconds: 250, state: "stopped" });
  });
});

describe("changing the scenario", () => {
  it("checks first; a problem leaves the last good state", () => {
    const page = searchedPage(small("depth=4"));
    editDraft(page.store, { depth: "0" });
    expect(commitDraft(page.store)).toBe(false);
    expect(page.store.form.draftProblems.value.map(({ key }) => key)).toEqual(["depth"]);
    expect(page.store.scenario.value["depth"]).toBe("4");
    expect(page.store.form.draft.value["depth"]).toBe("0");
    expect(page.searched).toHaveLength(1);
    editDraft(page.store, { depth: "5" });
    commitDraft(page.store);
    expect(page.store.form.draftProblems.value).toEqual([]);
    expect(page.searched.at(-1)).toBe(small("depth=5"));
  });

  it("gathers quick changes into one search", () => {
    const page = searchedPage();
    for (const depth of ["4", "5", "6"]) {
      editDraft(page.store, { depth });
      commitSoon(page.store);
    }
    expect(page.searched).toHaveLength(1);
    page.pause();
    page.pause();
    expect(page.searched.slice(1)).toEqual([small("depth=6")]);
  });

  it("does not search what it has just searched", () => {
    const page = searchedPage(small("depth=4"));
    expect(commitDraft(page.store)).toBe(true);
    showLink(page.store, small("depth=4", "t=2"));
    expect(page.searched).toHaveLength(1);
    expect(page.trace.time.value).toBe(2);
  });

  it("begins a new search with a fresh view and frees the old trace", () => {
    const page = searchedPage(small("t=4", "select=2"));
    setCamera(page.trace, { fromId: 0, toId: 4 });
    const old = page.trace;
    changeScenario(page.store, { depth: "6" });
    expect(old.closed.value).toBe(true);
    // The parts that stay on the page until the next picture may still ask about the old search.
    old.extent.value = { ...old.extent.value, visits: 0 };
    expect([old.isTyped.value, old.descends.value, old.possible.marks.length > 0]).toEqual([
      true,
      false,
      true,
    ]);
    expect(() => old.session.visits()).toThrow("closed");
    // Whatever is still asked must not reach the freed trace.
    expect(old.inspection.value).toBeNull();
    expect(old.sentence.value).toBe("");
    setTime(old, 3);
    zoomToVisit(old, 2);
    expect(old.cursorId.value).toBe(0);
    expect(page.trace.inspection.value).toBeNull();
    page.finish();
    expect(page.trace.view.value).toMatchObject({ t: null, select: null, from: null, to: null });
  });

  it("ignores a late frame and a late end of the search before", () => {
    const page = testPage("");
    const { listener } = page;
    const first = foundBy(page.searched[0]!);
    page.comes(4);
    changeScenario(page.store, { depth: "6" });
    page.frame();
    listener.onBatch(first.words(4, first.visits), first.visits, 1);
    listener.onDone(first.summary, 40);
    expect(page.cancelled).toBe(1);
    expect(page.trace.extent.value.visits).toBe(0);
    expect(page.trace.searching.value).toBe(true);
  });

  it("keeps the speed and the kind of event that were chosen", () => {
    const page = searchedPage("");
    changeSpeed(page.trace, 1);
    page.trace.kind.value = "surprise";
    changeScenario(page.store, { depth: "6" });
    expect(page.trace.speed.value).toBe(0.7);
    expect(page.trace.soughtKind.value).toBe("surprise");
  });

  it("switches the game to something worth seeing", () => {
    const page = searchedPage("game=chess&depth=1");
    changeGame(page.store, "tree");
    expect(page.store.scenario.value).toMatchObject({
      game: "tree",
      tree: "(3 12 8) (2 4 6) (14 5 2)",
      first: "max",
      depth: "60",
    });
  });

  it("switches to a game without a preset with its defaults", () => {
    const page = searchedPage();
    const store = Object.assign(page.store, { presets: [] });
    changeGame(store, "synthetic");
    expect(store.scenario.value).toMatchObject({ game: "synthetic", seed: "1", path: "", depth: "60" });
  });

  it("resets the algorithm and leaves a position that several parameters make", () => {
    const page = searchedPage("game=synthetic&seed=5&path=ab&depth=3");
    resetParameters(page.store, page.store.parameters.filter(isAlgorithm));
    expect(page.store.scenario.value).toMatchObject({
      game: "synthetic",
      seed: "5",
      path: "ab",
      depth: "60",
    });
  });

  it("resets the algorithm and leaves the position", () => {
    const page = searchedPage(`game=chess&fen=${MINE.replaceAll(" ", "_")}&depth=2`);
    resetParameters(
      page.store,
      page.store.parameters.filter(({ key }) => key !== "game" && key !== "fen"),
    );
    expect(page.store.scenario.value).toMatchObject({ fen: MINE, depth: "6" });
  });

  it("counts a preset as a jump and an opened link as none", () => {
    const page = testPage();
    openLink(page.store, small("depth=5"));
    expect(page.store.address.jumps.value).toBe(0);
    loadPreset(page.store, small("depth=2"));
    expect(page.store.address.jumps.value).toBe(1);
  });
});

describe("a trace whose core breaks down", () => {
  it("while it is searched: the search ends, the reason is said, the address is kept", async () => {
    const { page, breakDown } = trappingPage(small("t=4", "select=2"));
    page.comes(4);
    page.frame();
    const before = page.store.shownView.value;
    page.comes(6);
    await breakDown();
    expect(page.cancelled).toBe(1);
    expect(page.trace.run.value).toMatchObject({ state: "lost" });
    expect(page.trace.run.value.message).toContain("4000 MB");
    // The frame that was asked for by the last batch.
    page.frame();
    expect(page.trace.run.value.state).toBe("lost");
    expect(page.trace.extent.value.visits).toBe(0);
    expect(page.store.shownView.value).toEqual(before);
    expect(page.store.shownView.value).toMatchObject({ t: 4, select: 2 });
  });

  it("afterwards: nothing is shown, the address is kept, and everything else goes on", async () => {
    const { page, breakDown } = trappingPage(small("t=4", "select=2"));
    page.finish();
    setTime(page.trace, 6);
    await breakDown();
    expect(page.trace.inspection.value).toBeNull();
    expect(page.trace.sentence.value).toBe("");
    expect(page.store.shownView.value).toMatchObject({ t: 6, select: 2 });
    const atTheEnd = trappingPage(small());
    atTheEnd.page.finish();
    await atTheEnd.breakDown();
    expect(atTheEnd.page.store.shownView.value.t).toBeNull();
    setTime(page.trace, 3);
    stopSearch(page.trace);
    const lost = page.trace;
    changeScenario(page.store, { depth: "6" });
    expect(lost.closed.value).toBe(true);
    page.finish();
    expect(page.trace.run.value.state).toBe("done");
    expect(page.trace.extent.value.visits).toBe(VISITS);
  });

  it("is searched again with less to record", () => {
    const page = testPage(small());
    const recording = (record: string) => ({ ...page.store, scenario: signal({ record }) });
    expect(smallerRecord(recording("10000000"), { visits: 7_300_000 })).toBe(3_000_000);
    expect(smallerRecord(recording("500"), { visits: 7_300_000 })).toBe(200);
    expect(smallerRecord(recording("10000000"), { visits: 0 })).toBe(5_000_000);
    expect(smallerRecord(recording("1"), { visits: 9 })).toBeNull();
  });
});
