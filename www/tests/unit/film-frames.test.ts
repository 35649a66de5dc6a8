/** The frames of a film that is saved: equal on every machine, and still during pauses. */
import { expect, it } from "vitest";
import { countFrames, filmFrames, type Frame } from "../../src/features/share/film-frames";
import { searchedPage, small, TICKS } from "./page";

const frames = (link: string, wish: Parameters<typeof filmFrames>[1]): readonly Frame[] => {
  const { trace } = searchedPage(link);
  const made = [...filmFrames(trace, wish)].flat();
  expect(made).toHaveLength(countFrames(trace, wish));
  return made;
};

const WISH = { from: 3, to: 8, seconds: 0.2, captions: true };

it("has frames for each step, the long ones half as many more, and stands still at both ends", () => {
  const { trace } = searchedPage(small());
  const made = frames(small(), WISH);
  const still = 45;
  const steps = [4, 5, 6, 7, 8].map((t) => Math.round(6 * trace.session.step_length(t)));
  expect(made).toHaveLength(2 * still + steps.reduce((sum, step) => sum + step, 0));
  expect(new Set(made.slice(0, still).map(({ picture }) => picture)).size).toBe(1);
  expect(new Set(made.slice(-still).map(({ picture }) => picture)).size).toBe(1);
});

it("shows each moment's own picture as its step ends, and says its sentence", () => {
  const { trace } = searchedPage(small());
  const made = frames(small(), WISH);
  const alone = (t: number): Frame => frames(small(), { ...WISH, from: t, to: t })[0]!;
  expect(made[0]!.picture).toEqual(alone(3).picture);
  let at = 44;
  for (const t of [4, 5, 6, 7, 8]) {
    at += Math.round(6 * trace.session.step_length(t));
    expect(made[at]!.picture, `at ${t}`).toEqual(alone(t).picture);
    expect(made[at]!.sentence).toBe(trace.answers.value.event(t)?.sentence);
    const moving = made.slice(at - 5, at).map(({ picture }) => JSON.stringify([...picture.items]));
    expect(new Set(moving).size, `before ${t} it moves`).toBeGreaterThan(2);
  }
});

it("is the same again, also while the page shows another moment", () => {
  const { trace } = searchedPage(small());
  const once = [...filmFrames(trace, WISH)].flat();
  const again: Frame[] = [];
  for (const step of filmFrames(trace, WISH)) {
    again.push(...step);
    // The canvas's work between two steps.
    trace.answers.value.tree(
      TICKS - 1,
      undefined,
      new Uint32Array(),
      new Uint32Array(),
      300,
      200,
      "both",
      0,
      false,
    );
  }
  expect(again).toEqual(once);
});
