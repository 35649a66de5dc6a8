// @vitest-environment node
import { describe, expect, it } from "vitest";
import { stopSearch } from "../../src/store/search";
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
} from "../../src/store/scenario";
import { setCamera } from "../../src/store/camera";
import { pin, setTime } from "../../src/store/time";
import { batchOf, FakeSession, SUMMARY, VISITS } from "./fake/engine";
import { fakePage, searchedPage } from "./fake/page";

describe("opening", () => {
  it("opens an empty link on the first preset, searched", () => {
    const page = fakePage("#");
    expect(page.searched).toEqual(["depth=2"]);
    expect(page.store.searching.value).toBe(true);
  });

  it("shows a link's view only once the search has ended", () => {
    const page = fakePage("depth=4&t=5&select=3&from=1&to=6&types=actual");
    expect(page.searched).toEqual(["depth=4"]);
    expect(page.store.pinned.value).toBeNull();
    expect(page.store.view.value).toEqual({ t: 5, select: 3, from: 1, to: 6, types: "actual" });
    page.finish();
    expect(page.store.time.value).toBe(5);
    expect(page.store.pinned.value).toBe(3);
    expect(page.store.camera.value).toEqual({ fromId: 1, toId: 6 });
    expect(page.store.view.value).toEqual({ t: 5, select: 3, from: 1, to: 6, types: "actual" });
  });

  it("brings numbers beyond the trace back into it", () => {
    const { store } = searchedPage("t=99999&select=4444&from=7000&to=9000");
    expect(store.time.value).toBe(2 * VISITS.length - 1);
    expect(store.pinned.value).toBe(VISITS.length - 1);
    expect(store.camera.value?.toId).toBe(VISITS.length);
  });

  it("says what it did not understand and shows the rest", () => {
    const page = fakePage("depth=77&quux=1&t=3");
    expect(page.store.linkProblems.value.map(({ key }) => key)).toEqual(["depth", "quux"]);
    expect(page.searched).toEqual([""]);
  });

  it("survives a scenario that the core refuses", () => {
    const page = searchedPage("depth=4");
    const before = page.store.trace.value;
    showLink(page.store, "fen=unsearchable");
    expect(page.store.trace.value).toBe(before);
    expect(page.store.linkProblems.value[0]?.message).toBe("this cannot be searched");
  });
});

describe("a running search", () => {
  it("appends every batch at once and publishes once a frame", () => {
    const page = fakePage("");
    page.listener.batch(batchOf(2), 2, 1);
    page.listener.batch(batchOf(3), 5, 1);
    expect(page.store.trace.value?.visits).toBe(0);
    expect(page.store.trace.value?.session.visits()).toBe(5);
    page.frame();
    expect(page.store.trace.value?.visits).toBe(5);
    expect(page.store.run.value?.visits).toBe(5);
    expect(page.store.cursorId.value).toBe(5);
  });

  it("keeps what was streamed when it is stopped", () => {
    const page = fakePage("t=3");
    page.listener.batch(batchOf(4), 4, 1);
    stopSearch(page.store);
    expect(page.cancelled).toBe(1);
    expect(page.store.run.value?.state).toBe("stopped");
    expect(page.store.trace.value).toMatchObject({ visits: 4, finished: true });
    expect(page.store.time.value).toBe(3);
    page.frame();
    expect(page.store.trace.value?.visits).toBe(4);
  });

  it("keeps what was streamed when its worker dies, and says so", () => {
    const page = fakePage("");
    page.listener.batch(batchOf(4), 4, 1);
    page.listener.failed("out of memory");
    expect(page.store.run.value).toMatchObject({ state: "failed", message: "out of memory", visits: 4 });
    expect(page.store.trace.value).toMatchObject({ visits: 4, finished: true });
  });

  it("ends when a batch cannot be recorded, and keeps what came before", () => {
    const page = fakePage("");
    page.listener.batch(batchOf(4), 4, 1);
    const { session } = page.store.trace.value!;
    session.append = () => {
      throw new RangeError("no memory left");
    };
    page.listener.batch(batchOf(4), 8, 1);
    expect(page.cancelled).toBe(1);
    expect(page.store.run.value?.message).toContain("no memory left");
    expect(page.store.trace.value).toMatchObject({ visits: 4, finished: true });
  });

  it("leaves time alone once the person has taken over", () => {
    const page = fakePage("t=1");
    page.listener.batch(batchOf(VISITS.length), VISITS.length, 1);
    page.frame();
    setTime(page.store, 6);
    page.listener.done(SUMMARY, 40);
    expect(page.store.time.value).toBe(6);
  });

  it("keeps the zoom, the pin and the colouring that were chosen meanwhile", () => {
    const page = fakePage("t=6&select=2");
    page.listener.batch(batchOf(6), 6, 1);
    page.frame();
    setCamera(page.store, { fromId: 1, toId: 5 });
    page.store.types.value = "actual";
    pin(page.store, 3);
    page.finish();
    expect(page.store.camera.value).toEqual({ fromId: 1, toId: 5 });
    expect(page.store.view.value).toEqual({ t: 6, select: 3, from: 1, to: 5, types: "actual" });
  });

  it("takes the time that its worker measured, and the clock when it is stopped", () => {
    const page = fakePage("");
    page.clock.now += 250;
    page.finish();
    expect(page.store.run.value).toMatchObject({ milliseconds: 40, summary: SUMMARY });
    const stopped = fakePage("");
    stopped.clock.now += 250;
    stopSearch(stopped.store);
    expect(stopped.store.run.value).toMatchObject({ milliseconds: 250, state: "stopped" });
  });
});

describe("changing the scenario", () => {
  it("checks first; a problem leaves the last good state", () => {
    const page = searchedPage("depth=4");
    editDraft(page.store, { depth: "0" });
    expect(commitDraft(page.store)).toBe(false);
    expect(page.store.draftProblems.value.map(({ key }) => key)).toEqual(["depth"]);
    expect(page.store.scenario.value["depth"]).toBe("4");
    expect(page.store.draft.value["depth"]).toBe("0");
    expect(page.searched).toHaveLength(1);
    editDraft(page.store, { depth: "5" });
    commitDraft(page.store);
    expect(page.store.draftProblems.value).toEqual([]);
    expect(page.searched.at(-1)).toBe("depth=5");
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
    expect(page.searched.slice(1)).toEqual(["depth=6"]);
  });

  it("does not search what it has just searched", () => {
    const page = searchedPage("depth=4");
    expect(commitDraft(page.store)).toBe(true);
    showLink(page.store, "depth=4&t=2");
    expect(page.searched).toHaveLength(1);
    expect(page.store.time.value).toBe(2);
  });

  it("begins a new search with a fresh view and frees the old trace", () => {
    const page = searchedPage("t=4&select=2");
    setCamera(page.store, { fromId: 0, toId: 4 });
    const old = page.store.trace.value?.session as FakeSession;
    changeScenario(page.store, { depth: "6" });
    expect(FakeSession.living.has(old)).toBe(false);
    // Whatever is still asked must not reach the freed trace.
    expect(page.store.inspection.value).toBeNull();
    page.finish();
    expect(page.store.view.value).toMatchObject({ t: null, select: null, from: null, to: null });
  });

  it("ignores a late frame of the search before", () => {
    const page = fakePage("");
    page.listener.batch(batchOf(4), 4, 1);
    changeScenario(page.store, { depth: "6" });
    page.frame();
    expect(page.store.trace.value?.visits).toBe(0);
  });

  it("switches the game to something worth seeing", () => {
    const page = searchedPage();
    changeGame(page.store, "tree");
    expect(page.store.scenario.value).toEqual({ game: "tree", tree: "(3 4)", depth: "9" });
  });

  it("switches to a game without a preset with its defaults", () => {
    const page = searchedPage();
    changeGame(page.store, "grown");
    expect(page.store.scenario.value).toEqual({ game: "grown", seed: "1", path: "", depth: "9" });
  });

  it("resets the algorithm and leaves a position that several parameters make", () => {
    const page = searchedPage("game=grown&seed=5&path=ab&depth=7");
    resetParameters(page.store, page.store.parameters.filter(isAlgorithm));
    expect(page.store.scenario.value).toEqual({ game: "grown", seed: "5", path: "ab", depth: "9" });
  });

  it("resets the algorithm and leaves the position", () => {
    const page = searchedPage("fen=mine&depth=7");
    resetParameters(
      page.store,
      page.store.parameters.filter(({ key }) => key !== "game" && key !== "fen"),
    );
    expect(page.store.scenario.value).toMatchObject({ fen: "mine", depth: "3" });
  });

  it("counts a preset as a jump and an opened link as none", () => {
    const page = fakePage();
    openLink(page.store, "depth=5");
    expect(page.store.jumps.value).toBe(0);
    loadPreset(page.store, "depth=2");
    expect(page.store.jumps.value).toBe(1);
  });
});
