import { describe, expect, it } from "vitest";
import { setCamera, zoomToVisit } from "../../src/state/trace/camera";
import { changeScenario } from "../../src/state/page/scenario";
import { goToShown, select, toggleSelection } from "../../src/state/trace/selection";
import { addBreakpoint, continueRun, removeBreakpoint } from "../../src/state/trace/breakpoints";
import { isFar } from "../../src/state/trace/film";
import { goToLine } from "../../src/state/trace/line";
import { changeSpeed, playOn, togglePlaying } from "../../src/state/trace/playing";
import { isLong, isTour, playFrom, stopsIn } from "../../src/state/trace/tour";
import { dragToId, find, goToTime, goToVisit, scrubToId, setTime, step } from "../../src/state/trace/time";
import { searchedPage, small, testPage, TICKS, VISITS } from "./page";

describe("time", () => {
  it("opens paused at the end, which a link leaves out, and at any other tick by name", () => {
    const { trace } = searchedPage(small());
    expect(trace.time.value).toBe(TICKS - 1);
    expect(trace.playing.value).toBe(false);
    expect(trace.view.value.t).toBeNull();
    expect(trace.sentence.value).toBe("Search ends: value 3.");
    goToTime(trace, 0);
    expect(trace.view.value.t).toBe(0);
    expect(searchedPage(small("t=0")).trace.time.value).toBe(0);
  });

  it("steps from event to event", () => {
    const { trace } = searchedPage();
    step(trace, "forward");
    expect(trace.time.value).toBe(1);
    expect(trace.event.value?.visit).toBe(1);
  });

  it("stays within the trace", () => {
    const { trace } = searchedPage();
    step(trace, "back");
    expect(trace.time.value).toBe(0);
    goToTime(trace, Infinity);
    expect(trace.time.value).toBe(TICKS - 1);
    step(trace, "forward");
    expect(trace.time.value).toBe(TICKS - 1);
  });

  it("does nothing before there is anything", () => {
    const { trace } = testPage(small());
    step(trace, "forward");
    togglePlaying(trace);
    expect(find(trace, "cut-off", true)).toBe(false);
    expect(trace.playing.value).toBe(false);
    expect(trace.inspection.value).toBeNull();
  });

  it("places the cursor after all that has been entered", () => {
    const { trace } = searchedPage();
    const { session } = trace;
    for (let t = 0; t < TICKS; t += 1) {
      setTime(trace, t);
      const entered = Array.from({ length: VISITS }, (_, id) => id).filter(
        (id) => session.enter_time(id) <= t,
      ).length;
      expect(trace.cursorId.value, `at ${t}`).toBe(entered);
    }
  });

  it("scrubs along the id axis to both ends", () => {
    const { trace } = searchedPage();
    scrubToId(trace, 3.7);
    expect(trace.event.value).toMatchObject({ visit: 3, what: "enter" });
    scrubToId(trace, VISITS);
    expect(trace.time.value).toBe(TICKS - 1);
    scrubToId(trace, -3);
    expect(trace.time.value).toBe(0);
  });

  it("jumps to visits and events, which counts, and steps, which does not", () => {
    const { store, trace } = searchedPage();
    const jumps = store.address.jumps.value;
    step(trace, "forward");
    setTime(trace, 4);
    expect(store.address.jumps.value).toBe(jumps);
    goToVisit(trace, 4);
    expect(trace.shown.value).toBe(4);
    expect(find(trace, "cut-off", true)).toBe(true);
    expect(find(trace, "re-search", true)).toBe(false);
    expect(store.address.jumps.value).toBe(jumps + 2);
  });

  it("looks for events at the ply that was chosen", () => {
    const { trace } = searchedPage();
    const next = (): number | undefined => {
      find(trace, "new-best", true);
      return trace.event.value?.visit;
    };
    // Visit 4 is the new best move of visit 3, at ply 1, and that one the root's.
    expect([next(), next()]).toEqual([4, 3]);
    goToTime(trace, 0);
    trace.sought.value = 0;
    expect(next()).toBe(3);
    goToTime(trace, 0);
    trace.sought.value = "selected";
    expect(next(), "nothing is selected: anywhere").toBe(4);
    goToTime(trace, 0);
    select(trace, 6);
    expect(next()).toBe(4);
    expect(find(trace, "new-best", true)).toBe(false);
    expect(trace.sentence.value).toBe("There is no new best move at ply 1 after this.");
    trace.sought.value = 0;
    find(trace, "cut-off", true);
    expect(trace.sentence.value).toBe("There is no cut-off at the root after this.");
  });

  it("is shown by the panels of a large trace once a cursor that is dragged rests", () => {
    const { trace } = searchedPage();
    const inspected = (): number | undefined => trace.inspection.value?.visit;
    dragToId(trace, 3);
    expect([trace.panelTime.value, inspected()], "a small one").toEqual([trace.time.value, 3]);
    const { extent } = trace;
    extent.value = { ...extent.value, visits: 2_000_000 };
    const rested = trace.time.value;
    dragToId(trace, 5);
    dragToId(trace, 6);
    expect(trace.event.value?.visit, "the sentence goes along").toBe(6);
    expect([trace.panelTime.value, inspected(), trace.shown.value]).toEqual([rested, 3, 3]);
    trace.held.value = null;
    expect([trace.panelTime.value, inspected(), trace.shown.value]).toEqual([trace.time.value, 6, 6]);
    dragToId(trace, 5);
    step(trace, "forward");
    expect(inspected(), "whatever else moves time is shown at once").toBe(trace.event.value?.visit);
  });

  it("says that there is no such event, until time moves", () => {
    const { trace } = searchedPage();
    find(trace, "re-search", true);
    expect(trace.sentence.value).toBe("There is no re-search after this.");
    step(trace, "forward");
    expect(trace.sentence.value).toBe("Depth 2 begins.");
  });

  it("and the selection are two things", () => {
    const { store, trace } = searchedPage();
    const jumps = store.address.jumps.value;
    setCamera(trace, { fromId: 0, toId: 4 });
    select(trace, 5);
    expect(trace.time.value).toBe(0);
    expect(trace.camera.value).toEqual({ fromId: 0, toId: 4 });
    expect(store.address.jumps.value, "asking is no jump").toBe(jumps);
    expect(trace.inspection.value).toMatchObject({ visit: 5, entered: false, value: null });
    goToShown(trace, "end");
    expect(trace.time.value).toBe(trace.session.leave_time(5));
    step(trace, "forward");
    expect(trace.inspection.value).toMatchObject({ visit: 5, value: "= 5" });
    expect(trace.current.value).not.toBe(5);
    toggleSelection(trace);
    expect(trace.shown.value).toBe(trace.current.value);
    toggleSelection(trace);
    expect(trace.selected.value).toBe(trace.current.value);
    select(trace, VISITS);
    expect(trace.selected.value, "there is no such visit").toBe(trace.current.value);
  });

  it("keeps the cursor in view of a zoomed camera", () => {
    const { trace } = searchedPage();
    setCamera(trace, { fromId: 0, toId: 4 });
    setTime(trace, TICKS - 1);
    expect(trace.shownCamera.value).toEqual({ fromId: VISITS - 4, toId: VISITS });
    zoomToVisit(trace, 0);
    expect(trace.camera.value).toBeNull();
  });
});

describe("playing", () => {
  it("takes as long for a step as was set, and carries the rest over", () => {
    const { trace } = searchedPage();
    togglePlaying(trace);
    let carry = playOn(trace, 800, 0);
    expect(trace.time.value).toBe(0);
    carry = playOn(trace, 800, carry);
    expect(trace.time.value).toBe(1);
    expect(carry).toBeCloseTo(600);
  });

  it("starts at the beginning when asked at the end, and stops at the end", () => {
    const { trace } = searchedPage(small());
    togglePlaying(trace);
    expect(trace.time.value).toBe(0);
    playOn(trace, 1e6, 0);
    expect(trace.time.value).toBe(TICKS - 1);
    expect(trace.playing.value).toBe(false);
    togglePlaying(trace);
    expect(trace.time.value).toBe(0);
  });

  it("is paused by a step", () => {
    const { trace } = searchedPage();
    togglePlaying(trace);
    step(trace, "forward");
    expect(trace.playing.value).toBe(false);
  });

  it("is as fast in every search, from five seconds a step to a fifth of one", () => {
    const { trace } = searchedPage();
    expect(trace.speed.value).toBe(1);
    for (let times = 0; times < 40; times += 1) changeSpeed(trace, 1);
    expect(trace.speed.value).toBe(0.2);
    for (let times = 0; times < 40; times += 1) changeSpeed(trace, -1);
    expect(trace.speed.value).toBe(5);
  });
});

describe("a tour", () => {
  const LONG = "game=synthetic&branching=4&height=5&search=pvs";

  it("is how a long search is played, unless the person wants every step", () => {
    const { trace } = searchedPage();
    expect([isLong(trace), isTour(trace)]).toEqual([false, false]);
    const { trace: long } = searchedPage(LONG);
    expect([isLong(long), isTour(long)]).toEqual([true, true]);
    long.tours.value = false;
    expect(isTour(long)).toBe(false);
  });

  it("stops at moments that matter, looks at each, and comes to its end in the time that was set", () => {
    const { trace } = searchedPage(LONG);
    setTime(trace, 0);
    togglePlaying(trace);
    const visited: number[] = [];
    let seconds = 0;
    let looked = 0;
    for (; trace.playing.value && seconds < 300; seconds += 0.1) {
      const before = trace.time.value;
      playOn(trace, 100, 0);
      expect(trace.time.value, "time goes on").toBeGreaterThanOrEqual(before);
      looked = trace.time.value === before ? looked + 1 : 0;
      if (looked === 20) visited.push(trace.time.value);
    }
    const stops = [...trace.session.tour(stopsIn(1), 0, trace.extent.value.ticks - 1)];
    expect(stops.length).toBeGreaterThan(5);
    expect(visited).toEqual(stops);
    expect(seconds).toBeLessThan(63);
    expect(trace.tour.value).toBeNull();
  });

  it("tells of the last stop on its way to the next one, and of the present moment when it is halted", () => {
    const { trace } = searchedPage(LONG);
    setTime(trace, 0);
    togglePlaying(trace);
    const sentences: string[] = [];
    let ways = 0;
    for (let steps = 0; steps < 300; steps += 1) {
      playOn(trace, 100, 0);
      const from = trace.tour.value?.from ?? null;
      if (from === null || trace.time.value === from) continue;
      ways += 1;
      expect(isFar(trace), "the tree is seen from afar").toBe(true);
      expect(trace.panelTime.value).toBe(from);
      expect(trace.sentence.value).toBe(trace.answers.value.event(from)?.sentence);
      if (sentences.at(-1) !== trace.sentence.value) sentences.push(trace.sentence.value);
    }
    expect(ways).toBeGreaterThan(50);
    expect(sentences.length).toBeGreaterThan(3);
    while (trace.tour.value?.from === null || trace.time.value === trace.tour.value?.from)
      playOn(trace, 100, 0);
    togglePlaying(trace);
    expect(isFar(trace), "what is halted is seen from near").toBe(false);
    expect(trace.panelTime.value).toBe(trace.time.value);
    expect(trace.sentence.value).toBe(trace.event.value?.sentence);
  });

  it("passes from an earlier moment to the one that is shown, and ends there", () => {
    for (const [from, to] of [
      [10, 12],
      [10, 300],
    ] as const) {
      const page = searchedPage(LONG);
      page.calm = false;
      const { trace } = page;
      setTime(trace, to);
      playFrom(trace, from);
      expect([trace.time.value, trace.playing.value]).toEqual([from, true]);
      const times = new Set<number>();
      let seconds = 0;
      for (; trace.playing.value && seconds < 10; seconds += 0.05) {
        playOn(trace, 50, 0);
        if (trace.film.value !== null) times.add(trace.film.value.to);
      }
      expect([trace.time.value, trace.playing.value, trace.tour.value]).toEqual([to, false, null]);
      // A long way is seen from afar: the tree goes there at its beginning, and comes back before its last step.
      expect([...times], "what is played as a film").toEqual(to === 12 ? [11, 12] : [10, 299, 300]);
      expect(seconds).toBeLessThan(4.5);
      playFrom(trace, to);
      playFrom(trace, to + 1);
      expect(trace.playing.value, "there is no way back").toBe(false);
    }
    const { trace } = searchedPage(LONG);
    setTime(trace, 12);
    playFrom(trace, 10);
    expect([trace.time.value, trace.playing.value], "who asks for calm jumps").toEqual([12, false]);
  });

  it("goes on from where it was interrupted", () => {
    const { trace } = searchedPage(LONG);
    setTime(trace, Math.floor(trace.extent.value.ticks / 2));
    const from = trace.time.value;
    togglePlaying(trace);
    playOn(trace, 100, 0);
    expect(trace.time.value).toBeGreaterThanOrEqual(from);
    togglePlaying(trace);
    setTime(trace, 0);
    togglePlaying(trace);
    playOn(trace, 100, 0);
    expect(trace.time.value).toBeLessThan(from);
  });

  it("is as long as was chosen, by the keys for the speed", () => {
    const { trace } = searchedPage(LONG);
    expect(trace.tourMinutes.value).toBe(1);
    changeSpeed(trace, -1);
    changeSpeed(trace, -1);
    expect(trace.tourMinutes.value).toBe(2);
    for (let times = 0; times < 9; times += 1) changeSpeed(trace, -1);
    expect(trace.tourMinutes.value).toBe(3);
    expect(stopsIn(3)).toBe(3 * stopsIn(1));
  });
});

describe("breakpoints", () => {
  const atPly = (ply: number) => ({ name: `ply ${ply}`, breakpoint: { stop: "ply", ply } as const });

  it("stop what is played, and say why", () => {
    const { trace } = searchedPage();
    addBreakpoint(trace, atPly(2));
    addBreakpoint(trace, atPly(2));
    expect(trace.breakpoints.value, "each once").toHaveLength(1);
    togglePlaying(trace);
    expect(playOn(trace, 1e6, 0.5)).toBe(0);
    expect(trace.event.value).toMatchObject({ what: "enter", ply: 2 });
    expect(trace.playing.value).toBe(false);
    expect(trace.sentence.value).toBe(
      "Breakpoint, ply 2. The search enters D: visit with an open window, depth 0, window (−∞, ∞).",
    );
    // After more playing, it leaves the breakpoint.
    const first = trace.time.value;
    togglePlaying(trace);
    playOn(trace, 1e6, 0);
    expect(trace.time.value).toBeGreaterThan(first);
  });

  it("do not stop what does not come as far", () => {
    const { trace } = searchedPage();
    addBreakpoint(trace, atPly(2));
    togglePlaying(trace);
    playOn(trace, 2000, 0);
    expect(trace.time.value).toBe(2);
    expect(trace.playing.value).toBe(true);
  });

  it("can be run to, forward and back, as jumps", () => {
    const { store, trace } = searchedPage();
    expect(continueRun(trace, true)).toBe(false);
    expect(trace.sentence.value).toBe("There are no breakpoints.");
    addBreakpoint(trace, atPly(1));
    const jumps = store.address.jumps.value;
    expect(continueRun(trace, true)).toBe(true);
    const first = trace.time.value;
    expect(continueRun(trace, true)).toBe(true);
    expect(store.address.jumps.value).toBe(jumps + 2);
    expect(continueRun(trace, false)).toBe(true);
    expect(trace.time.value).toBe(first);
    expect(continueRun(trace, false)).toBe(false);
    expect(trace.sentence.value).toBe("No breakpoint is reached before this.");
    for (const one of trace.breakpoints.value) removeBreakpoint(trace, one);
    expect(trace.breakpoints.value).toEqual([]);
  });

  it("are kept for the next search", () => {
    const page = searchedPage(small("depth=4"));
    addBreakpoint(page.trace, atPly(1));
    changeScenario(page.store, { depth: "6" });
    expect(page.trace.breakpoints.value.map(({ name }) => name)).toEqual(["ply 1"]);
  });
});

describe("a line of moves", () => {
  it("selects the visit that stands there, and moves nothing", () => {
    const { trace } = searchedPage();
    expect(goToLine(trace, "a b").visit).toBe(5);
    expect(trace.selected.value).toBe(5);
    expect(trace.time.value).toBe(0);
    expect(goToLine(trace, "a h").problem?.number).toBe(2);
    expect(trace.selected.value, "what was selected stays so").toBe(5);
  });
});
