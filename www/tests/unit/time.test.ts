// @vitest-environment node
import { describe, expect, it } from "vitest";
import { setCamera, zoomToVisit } from "../../src/store/camera";
import {
  changeSpeed,
  find,
  goToTime,
  goToVisit,
  playOn,
  scrubToId,
  setTime,
  step,
  togglePin,
  togglePlaying,
} from "../../src/store/time";
import { TICKS, VISITS } from "./fake/engine";
import { fakePage, searchedPage } from "./fake/page";

describe("time", () => {
  it("starts paused at the beginning, one step from the first event", () => {
    const { trace } = searchedPage();
    expect(trace.time.value).toBe(0);
    expect(trace.playing.value).toBe(false);
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
    const { trace } = fakePage("");
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
      const entered = VISITS.filter(({ id }) => session.enter_time(id) <= t).length;
      expect(trace.cursorId.value, `at ${t}`).toBe(entered);
    }
  });

  it("scrubs along the id axis to both ends", () => {
    const { trace } = searchedPage();
    scrubToId(trace, 3.7);
    expect(trace.event.value).toMatchObject({ visit: 3, what: "enter" });
    scrubToId(trace, VISITS.length);
    expect(trace.time.value).toBe(TICKS - 1);
    scrubToId(trace, -3);
    expect(trace.time.value).toBe(0);
  });

  it("jumps to visits and events, which counts, and steps, which does not", () => {
    const { store, trace } = searchedPage();
    const jumps = store.jumps.value;
    step(trace, "forward");
    setTime(trace, 4);
    expect(store.jumps.value).toBe(jumps);
    goToVisit(trace, 4);
    expect(trace.shown.value).toBe(4);
    expect(find(trace, "cut-off", true)).toBe(true);
    expect(find(trace, "surprise", true)).toBe(false);
    expect(store.jumps.value).toBe(jumps + 2);
  });

  it("says that there is no such event, until time moves", () => {
    const { trace } = searchedPage();
    find(trace, "surprise", true);
    expect(trace.sentence.value).toBe("There is no surprise after this.");
    step(trace, "forward");
    expect(trace.sentence.value).toBe("enter 1");
  });

  it("shows a pinned visit while time moves, until a visit is chosen", () => {
    const { trace } = searchedPage();
    goToVisit(trace, 3);
    togglePin(trace);
    step(trace, "forward");
    expect(trace.current.value).toBe(4);
    expect(trace.inspection.value?.visit).toBe(3);
    goToVisit(trace, 5);
    expect(trace.inspection.value?.visit).toBe(5);
  });

  it("keeps the cursor in view of a zoomed camera", () => {
    const { trace } = searchedPage();
    setCamera(trace, { fromId: 0, toId: 4 });
    setTime(trace, TICKS - 1);
    expect(trace.shownCamera.value).toEqual({ fromId: VISITS.length - 4, toId: VISITS.length });
    zoomToVisit(trace, 0);
    expect(trace.camera.value).toBeNull();
  });
});

describe("playing", () => {
  it("turns milliseconds into ticks and carries the rest over", () => {
    const { trace } = searchedPage();
    togglePlaying(trace);
    let carry = playOn(trace, 200, 0);
    expect(trace.time.value).toBe(0);
    carry = playOn(trace, 200, carry);
    expect(trace.time.value).toBe(1);
    expect(carry).toBeCloseTo(0.6);
  });

  it("stops at the end and starts over when asked again", () => {
    const { trace } = searchedPage();
    togglePlaying(trace);
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

  it("has a slowest and a fastest speed", () => {
    const { trace } = searchedPage();
    for (let times = 0; times < 40; times += 1) changeSpeed(trace, 1);
    expect(trace.speed.value).toBe(4096);
    for (let times = 0; times < 40; times += 1) changeSpeed(trace, -1);
    expect(trace.speed.value).toBe(1);
  });
});
