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
    const { store } = searchedPage();
    expect(store.time.value).toBe(0);
    expect(store.playing.value).toBe(false);
    step(store, "forward");
    expect(store.time.value).toBe(1);
    expect(store.event.value?.visit).toBe(1);
  });

  it("stays within the trace", () => {
    const { store } = searchedPage();
    step(store, "back");
    expect(store.time.value).toBe(0);
    goToTime(store, Infinity);
    expect(store.time.value).toBe(TICKS - 1);
    step(store, "forward");
    expect(store.time.value).toBe(TICKS - 1);
  });

  it("does nothing before there is anything", () => {
    const { store } = fakePage();
    step(store, "forward");
    togglePlaying(store);
    expect(find(store, "cut-off", true)).toBe(false);
    expect(store.playing.value).toBe(false);
    expect(store.inspection.value).toBeNull();
  });

  it("places the cursor after all that has been entered", () => {
    const { store } = searchedPage();
    const { session } = store.trace.value!;
    for (let t = 0; t < TICKS; t += 1) {
      setTime(store, t);
      const entered = VISITS.filter(({ id }) => session.enter_time(id) <= t).length;
      expect(store.cursorId.value, `at ${t}`).toBe(entered);
    }
  });

  it("scrubs along the id axis to both ends", () => {
    const { store } = searchedPage();
    scrubToId(store, 3.7);
    expect(store.event.value).toMatchObject({ visit: 3, what: "enter" });
    scrubToId(store, VISITS.length);
    expect(store.time.value).toBe(TICKS - 1);
    scrubToId(store, -3);
    expect(store.time.value).toBe(0);
  });

  it("jumps to visits and events, which counts, and steps, which does not", () => {
    const { store } = searchedPage();
    const jumps = store.jumps.value;
    step(store, "forward");
    setTime(store, 4);
    expect(store.jumps.value).toBe(jumps);
    goToVisit(store, 4);
    expect(store.shown.value).toBe(4);
    expect(find(store, "cut-off", true)).toBe(true);
    expect(find(store, "surprise", true)).toBe(false);
    expect(store.jumps.value).toBe(jumps + 2);
  });

  it("says that there is no such event, until time moves", () => {
    const { store } = searchedPage();
    find(store, "surprise", true);
    expect(store.sentence.value).toBe("There is no surprise after this.");
    step(store, "forward");
    expect(store.sentence.value).toBe("enter 1");
  });

  it("shows a pinned visit while time moves, until a visit is chosen", () => {
    const { store } = searchedPage();
    goToVisit(store, 3);
    togglePin(store);
    step(store, "forward");
    expect(store.current.value).toBe(4);
    expect(store.inspection.value?.visit).toBe(3);
    goToVisit(store, 5);
    expect(store.inspection.value?.visit).toBe(5);
  });

  it("keeps the cursor in view of a zoomed camera", () => {
    const { store } = searchedPage();
    setCamera(store, { fromId: 0, toId: 4 });
    setTime(store, TICKS - 1);
    expect(store.shownCamera.value).toEqual({ fromId: VISITS.length - 4, toId: VISITS.length });
    zoomToVisit(store, 0);
    expect(store.camera.value).toBeNull();
  });
});

describe("playing", () => {
  it("turns milliseconds into ticks and carries the rest over", () => {
    const { store } = searchedPage();
    togglePlaying(store);
    let carry = playOn(store, 200, 0);
    expect(store.time.value).toBe(0);
    carry = playOn(store, 200, carry);
    expect(store.time.value).toBe(1);
    expect(carry).toBeCloseTo(0.6);
  });

  it("stops at the end and starts over when asked again", () => {
    const { store } = searchedPage();
    togglePlaying(store);
    playOn(store, 1e6, 0);
    expect(store.time.value).toBe(TICKS - 1);
    expect(store.playing.value).toBe(false);
    togglePlaying(store);
    expect(store.time.value).toBe(0);
  });

  it("is paused by a step", () => {
    const { store } = searchedPage();
    togglePlaying(store);
    step(store, "forward");
    expect(store.playing.value).toBe(false);
  });

  it("has a slowest and a fastest speed", () => {
    const { store } = searchedPage();
    for (let times = 0; times < 40; times += 1) changeSpeed(store, 1);
    expect(store.speed.value).toBe(4096);
    for (let times = 0; times < 40; times += 1) changeSpeed(store, -1);
    expect(store.speed.value).toBe(1);
  });
});
