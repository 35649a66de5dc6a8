import { describe, expect, it } from "vitest";
import { advanceFilm, MORPH_SECONDS, STEP_SECONDS } from "../../src/state/trace/film";
import { playOn, togglePlaying, togglePlayingBackwards } from "../../src/state/trace/playing";
import { goToTime, step } from "../../src/state/trace/time";
import { toggleOpen } from "../../src/state/trace/tree";
import { flipPerspective } from "../../src/state/page/reading";
import type { TreePicture } from "../../src/stage/tree/picture";
import { TreeCanvas } from "../../src/stage/tree/tree-canvas";
import { searchedPage } from "./page";
import { fakeSurface } from "./surface";

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
    expect(trace.film.value).toMatchObject({ from: 0, to: 1, phase: 0, seconds: STEP_SECONDS });
    expect(advanceFilm(trace, 450)).toBe(0);
    expect(trace.film.value?.phase).toBeCloseTo(0.5);
    expect(advanceFilm(trace, 500)).toBeCloseTo(50);
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

  it("is played backwards step by step, to the first one, and paused by either key", () => {
    const trace = movingPage();
    goToTime(trace, 5);
    togglePlayingBackwards(trace);
    playOn(trace, 100, 0);
    expect(trace.time.value, "what is said is said at once").toBe(4);
    expect(trace.film.value).toMatchObject({ from: 5, to: 4 });
    togglePlaying(trace);
    expect(trace.playing.value).toBe(false);
    togglePlayingBackwards(trace);
    for (let frames = 0; trace.playing.value && frames < 100; frames += 1) playOn(trace, 100, 0);
    expect([trace.time.value, trace.playing.value]).toEqual([0, false]);
    // From there it begins at the end, as playing begins at the start.
    togglePlayingBackwards(trace);
    expect(trace.time.value).toBe(trace.extent.value.ticks - 1);
    togglePlayingBackwards(trace);
    expect(trace.playing.value).toBe(false);
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

describe("the tree's picture on the way", () => {
  function onTheWay() {
    const page = searchedPage(TEXTBOOK);
    page.calm = false;
    const { trace } = page;
    const tree = new TreeCanvas(trace, { request: () => {} }, fakeSurface());
    tree.resize(1200, 640);
    tree.recolour();
    // The second minimum's first leaf returns 2.
    goToTime(trace, 12);
    void tree.picture;
    step(trace, "forward");
    advanceFilm(trace, 200);
    return { page, trace, tree };
  }
  const twos = ({ texts }: TreePicture): number => texts.filter((text) => text === "2").length;

  it("shows the value that is returned, and no more once it has arrived", () => {
    const { trace, tree } = onTheWay();
    const during = twos(tree.picture);
    advanceFilm(trace, 5000);
    // Then it is in its node and in its parent.
    expect(trace.film.value).toBeNull();
    // It cuts off, so it is not written into the window.
    expect(tree.picture.texts).toContain("α 3 β ∞");
    expect([during, twos(tree.picture)]).toEqual([3, 3]);
    tree.destroy();
  });

  it("is the same backwards as forwards", () => {
    const { trace, tree } = onTheWay();
    const length = 1000 * (trace.film.value?.seconds ?? 0);
    advanceFilm(trace, length / 4 - 200);
    const forwards = tree.picture;
    advanceFilm(trace, length);
    step(trace, "back");
    advanceFilm(trace, (3 * length) / 4);
    expect(trace.film.value).toMatchObject({ from: 13, to: 12, phase: 0.75 });
    expect(forwards.items.length).toBeGreaterThan(0);
    expect(tree.picture.items).toEqual(forwards.items);
    expect(tree.picture.texts).toEqual(forwards.texts);
    tree.destroy();
  });

  it("is read anew in the middle of a film, as everything else is", () => {
    const { page, tree } = onTheWay();
    expect(tree.picture.texts).toContain("α 3 β ∞");
    flipPerspective(page.store);
    expect(tree.picture.texts).toContain("α −∞ β −3");
    tree.destroy();
  });

  it("is that of the time shown, whatever film is left over", () => {
    const { trace, tree } = onTheWay();
    trace.time.value = 25;
    const shown = tree.picture;
    trace.film.value = null;
    expect(shown.texts).toEqual(tree.picture.texts);
    tree.destroy();
  });
});
