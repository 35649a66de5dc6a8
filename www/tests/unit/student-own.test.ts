/** A student whose own search is judged at its end: steps, judgement, names, and the way in and out. */
import { describe, expect, it } from "vitest";
import type { StudentStep } from "../../src/core/plyscope.js";
import { onKey, type Typed } from "../../src/features/student/keys";
import { createOwnWork, mistakeAt, scoreOf, type OwnWork } from "../../src/features/student/own-work";
import { openOwnTrace, writeOwnTrace } from "../../src/state/page/own-search";
import { openLink } from "../../src/state/page/scenario";
import { addressOf } from "../../src/state/page/share";
import {
  beStudent,
  isJudgedAtEnd,
  judgeAtEnd,
  mayBeJudgedAtEnd,
  stopBeingStudent,
} from "../../src/state/page/student";
import type { TraceStore } from "../../src/state/trace/trace-store";
import { Random } from "../random";
import { searchedPage, type TestPage } from "./page";
import { randomTree } from "./random-tree";

const TEXTBOOK = "(3_12_8)_(2_4_6)_(14_5_2)";
const linkOf = (tree: string, search = "alpha-beta"): string => `game=tree&tree=${tree}&search=${search}`;

function ownOn(link: string): { page: TestPage; own: TraceStore; work: OwnWork } {
  const page = searchedPage(link);
  const own = openOwnTrace(page.store, page.trace);
  const work = createOwnWork({
    trace: own,
    played: (choices) => page.trace.answers.value.own_work(choices),
    write: (words) => writeOwnTrace(own, words),
  });
  return { page, own, work };
}

const labelled = ({ step }: OwnWork, label: string): number =>
  step.value!.choices.findIndex((choice) => choice.label === label);
const rightOf = ({ choices }: StudentStep): number => choices.findIndex(({ is_right: isRight }) => isRight);
const goRight = (work: OwnWork): void => {
  while (work.step.value !== null) work.choose(rightOf(work.step.value));
};

/** The textbook's tree up to the window of C, which gets another one than the search gives it. */
function toOpenWindow(): ReturnType<typeof ownOn> {
  const made = ownOn(linkOf(TEXTBOOK));
  const { work } = made;
  while (work.step.value!.asks !== "window") work.choose(rightOf(work.step.value!));
  work.choose(labelled(work, "α −∞  β ∞"));
  return made;
}

describe("a student's own search", () => {
  it("is the search itself without a mistake", () => {
    const { page, own, work } = ownOn(linkOf(TEXTBOOK));
    expect(own.time.value).toBe(2);
    while (work.step.value !== null) {
      const { asks, visit, at } = work.step.value;
      expect(own.asked.value).toEqual({ asks, visit, wrong: null, right: null });
      expect([own.time.value, own.bounds.value]).toEqual([at, { first: 0, last: at }]);
      work.choose(rightOf(work.step.value));
    }
    expect(work.isJudged.value).toBe(true);
    expect(scoreOf(work)).toBe("16 of 16 steps right");
    expect(own.session.log(true, 1 << 20)).toEqual(page.trace.session.log(true, 1 << 20));
    // The search itself is as it was.
    expect([page.trace.bounds.value, page.trace.asked.value.asks]).toEqual([null, null]);
  });

  it("goes on from a wrong step, and what follows rightly from it is right", () => {
    const { own, work } = toOpenWindow();
    const mistaken = work.index.value - 1;
    // The stage shows the window that was given, and the questions go on without a word about it.
    expect([work.wrong.value, work.mistake.value, work.isAnswered.value]).toEqual([null, null, false]);
    expect(own.answers.value.path(own.time.value).at(-1)!.entry.text).toBe("(−∞, ∞)");
    work.choose(labelled(work, "Look at H (2)"));
    // In this window nothing cuts off: to go on is right, and not what the search does.
    expect(work.step.value!.choices[labelled(work, "Look at I (4)")]!.is_right).toBe(true);
    goRight(work);
    expect(
      work.judgements.value.map((one, index) => [one, index] as const).filter(([one]) => one !== "right"),
    ).toEqual([
      ["wrong", mistaken],
      ["follows", mistaken + 2],
      ["follows", mistaken + 3],
    ]);
    expect(scoreOf(work)).toBe("16 of 17 steps right, 2 of them follow from a mistake");
    expect(mistakeAt(work, mistaken)?.belief).toBe("not-passed-down");
    expect(mistakeAt(work, mistaken + 2)).toBeNull();
    expect(own.session.finished()).toBe(true);
  });

  it("can be gone back in by any number of steps, but not after the judgement", () => {
    const { own, work } = toOpenWindow();
    const typing: Typed = { text: "" };
    for (let taken = 0; taken < 3; taken += 1) onKey(work, typing, "z");
    expect([work.index.value, work.step.value!.question]).toEqual([4, "What does B return?"]);
    expect(own.time.value).toBe(work.step.value!.at);
    for (let taken = 0; taken < 9; taken += 1) onKey(work, typing, "z");
    expect([work.index.value, own.time.value]).toEqual([0, 2]);
    goRight(work);
    onKey(work, typing, "z");
    expect([work.isJudged.value, work.index.value]).toEqual([true, 16]);
    work.restart();
    expect([work.isJudged.value, work.index.value, own.session.ticks()]).toEqual([false, 0, 3]);
  });

  it("is judged as far as it has come when the student wants that", () => {
    const { own, work } = toOpenWindow();
    work.giveUp();
    expect([work.step.value, scoreOf(work)]).toEqual([null, "6 of 7 steps right"]);
    // Only judged steps can be looked at.
    work.lookAt(6);
    expect([work.lookedAt.value, own.time.value]).toEqual([6, work.steps[6]!.at]);
  });

  it("shows each judged step at its place, with the marks of a wrong way", () => {
    const { own, work } = ownOn(linkOf(TEXTBOOK));
    work.lookAt(0);
    expect(work.lookedAt.value).toBeNull();
    work.chooseNode(["b"]);
    expect([own.asked.value.wrong, own.asked.value.right]).toEqual([null, null]);
    goRight(work);
    work.lookAt(0);
    expect(own.asked.value).toEqual({ asks: null, visit: null, wrong: ["b"], right: ["a"] });
    expect(own.time.value).toBe(work.steps[0]!.at);
    work.lookAt(1);
    expect([own.asked.value.wrong, own.time.value]).toEqual([null, work.steps[1]!.at]);
  });

  it("is performed by one key for each step", () => {
    const { work } = ownOn(linkOf(TEXTBOOK));
    const typing: Typed = { text: "" };
    const keys = "d d d d 3 d w d u 2 v d d d 2 3".split(" ");
    const named: Readonly<Record<string, string>> = { d: "ArrowDown", u: "ArrowUp", w: "3", v: "4" };
    for (const key of keys) onKey(work, typing, named[key] ?? key);
    expect(keys.length).toBe(work.steps.length);
    expect([work.isJudged.value, scoreOf(work)]).toEqual([true, "16 of 16 steps right"]);
  });
});

describe("the name of a mistake", () => {
  it.each([
    ["never-cuts-off", "alpha-beta"],
    ["only-beyond", "alpha-beta"],
    ["not-passed-down", "alpha-beta"],
    ["never-looked-at", "alpha-beta"],
    ["last-value", "minimax"],
    ["other-side", "minimax"],
    ["never-re-searches", "pvs"],
  ])(
    "fits every answer of a person who holds “%s” in the own search, in 24 trees of %s",
    (belief, search) => {
      let named = 0;
      for (let seed = 1; seed <= 24; seed += 1) {
        const { work } = ownOn(linkOf(randomTree(new Random(seed), 3), search));
        const believed = (holds: string, step: StudentStep): number =>
          step.beliefs.find((one) => one.belief === holds)?.choice ?? rightOf(step);
        while (work.step.value !== null) work.choose(believed(belief, work.step.value));
        for (const index of work.answers.value.keys()) {
          const name = mistakeAt(work, index)?.belief;
          if (name === belief) named += 1;
          // A more special one is named only if it explains every answer just as well.
          else if (name !== undefined) {
            expect(work.steps.map((step) => believed(name, step))).toEqual(
              work.steps.map((step) => believed(belief, step)),
            );
          }
        }
      }
      expect(named).toBeGreaterThanOrEqual(3);
    },
  );
});

describe("the way in", () => {
  it("is a part of the link, which sharing and Back keep", () => {
    const { store } = searchedPage(`${linkOf(TEXTBOOK)}&show=student&judge=end`);
    expect([isJudgedAtEnd(store), addressOf(store)]).toEqual([
      true,
      expect.stringContaining("show=student&judge=end"),
    ]);
    judgeAtEnd(store, false);
    expect([isJudgedAtEnd(store), addressOf(store)]).toEqual([false, expect.not.stringContaining("judge")]);
    judgeAtEnd(store, true);
    stopBeingStudent(store);
    expect([store.layout.value, store.ui.judge.value]).toEqual(["reading", null]);
  });

  it("is open to one person, not to a class or in an assignment", () => {
    const { store } = searchedPage(`${linkOf(TEXTBOOK)}&show=student&judge=end`);
    expect(mayBeJudgedAtEnd(store)).toBe(true);
    beStudent(store, "class");
    expect([mayBeJudgedAtEnd(store), isJudgedAtEnd(store), store.ui.judge.value]).toEqual([
      false,
      false,
      null,
    ]);
    openLink(store, `${linkOf(TEXTBOOK)}&show=class&judge=end`);
    expect(isJudgedAtEnd(store)).toBe(false);
  });

  it.each([
    [linkOf(TEXTBOOK), true],
    [linkOf(TEXTBOOK, "minimax"), true],
    [linkOf(TEXTBOOK, "pvs"), true],
    [`${linkOf(TEXTBOOK)}&table=10`, false],
    [linkOf(TEXTBOOK, "proof-number"), false],
  ])("is open to searches without a table: %s", (link, isOpen) => {
    const page = searchedPage(link);
    expect(page.trace.answers.value.own_work(new Uint32Array()).refusal === null).toBe(isOpen);
  });
});
