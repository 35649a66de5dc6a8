import { describe, expect, it } from "vitest";
import { filmOn, MORPH_SECONDS, STEP_SECONDS } from "../../src/store/film";
import { playOn, togglePlaying } from "../../src/store/playing";
import { goToTime, step } from "../../src/store/time";
import { toggleOpen } from "../../src/store/tree";
import { searchedPage } from "./page";

/** A textbook's tree, at its first tick: the second minimum is cut off. */
const TEXTBOOK = "game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta&t=0";

function movingPage() {
  const page = searchedPage(TEXTBOOK);
  page.calm = false;
  return page.trace;
}

describe("the film", () => {
  it("leads from a tick to the next, and ends there", () => {
    const trace = movingPage();
    step(trace, "forward");
    expect(trace.time.value, "what is said is said at once").toBe(1);
    expect(trace.film.value).toMatchObject({ from: 0, phase: 0, seconds: STEP_SECONDS });
    expect(filmOn(trace, 450)).toBe(0);
    expect(trace.film.value?.phase).toBeCloseTo(0.5);
    expect(filmOn(trace, 500)).toBeCloseTo(50);
    expect(trace.film.value).toBeNull();
  });

  it("takes half as long again for a cut-off", () => {
    const trace = movingPage();
    const cutOff = trace.session.find(0, "cut-off", true, null) ?? 0;
    goToTime(trace, cutOff - 1);
    step(trace, "forward");
    expect(trace.film.value?.seconds).toBeCloseTo(1.5 * STEP_SECONDS);
  });

  it("shows where it leads to as soon as something else is asked for", () => {
    const trace = movingPage();
    step(trace, "forward");
    step(trace, "forward");
    expect([trace.time.value, trace.film.value]).toEqual([2, null]);
    step(trace, "forward");
    step(trace, "back");
    expect([trace.time.value, trace.film.value]).toEqual([2, null]);
    step(trace, "forward");
    goToTime(trace, 10);
    expect(trace.film.value).toBeNull();
  });

  it("is played step by step, without losing time between them", () => {
    const trace = movingPage();
    togglePlaying(trace);
    playOn(trace, 100, 0);
    // Bracket and iteration, which are entered first, take a second each.
    expect(trace.time.value).toBe(1);
    expect(trace.film.value?.phase).toBeCloseTo(0.1);
    playOn(trace, 1100, 0);
    expect(trace.time.value).toBe(2);
    expect(trace.film.value?.phase).toBeCloseTo(0.2);
    for (let frames = 0; frames < 400; frames += 1) playOn(trace, 100, 0);
    expect([trace.time.value, trace.film.value, trace.playing.value]).toEqual([25, null, false]);
  });

  it("leads from what was open in the tree to what is opened", () => {
    const trace = movingPage();
    toggleOpen(trace, 7);
    expect(trace.film.value).toMatchObject({ from: 0, opened: [], seconds: MORPH_SECONDS });
  });

  it("is not shown to those who ask for calm", () => {
    const { trace } = searchedPage(TEXTBOOK);
    step(trace, "forward");
    expect([trace.time.value, trace.film.value]).toEqual([1, null]);
    togglePlaying(trace);
    playOn(trace, 1000, 0);
    expect([trace.time.value, trace.film.value]).toEqual([2, null]);
  });
});
