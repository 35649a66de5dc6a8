/** A student who performs the search: steps, mistakes with their names, hints, and keys. */
import { describe, expect, it } from "vitest";
import type { StudentStep } from "../../src/core/plyscope.js";
import { nameOf, type FirstAnswers } from "../../src/features/student/naming";
import { ALGORITHMS, linkOfPerformed } from "../../src/features/practice/performed";
import { onClassKey, onKey, type Typed } from "../../src/features/student/keys";
import { resultOf } from "../../src/features/student/Story";
import { signed } from "../../src/ui/format";
import { canBeTyped, choiceOf } from "../../src/features/student/typed-window";
import { createVotes, type Votes } from "../../src/features/student/votes";
import { createWork, type Work } from "../../src/features/student/work";
import { addressOf } from "../../src/state/page/share";
import { beStudent, mayBeStudent } from "../../src/state/page/student";
import { endQuestions } from "../../src/state/trace/student";
import { core } from "../core";
import { Random } from "../random";
import { searchedPage, testPage } from "./page";
import { randomTree } from "./random-tree";

const TEXTBOOK = "(3_12_8)_(2_4_6)_(14_5_2)";
const linkOf = (tree: string, search = "alpha-beta"): string => `game=tree&tree=${tree}&search=${search}`;

function workOn(link: string) {
  const page = searchedPage(link);
  const { refusal, steps } = page.trace.answers.value.student();
  expect(refusal).toBeNull();
  return { page, trace: page.trace, steps, work: createWork(page.trace, steps) };
}

const rightOf = ({ step }: Work): number => step.value!.choices.findIndex(({ is_right: isRight }) => isRight);
const wrongOf = ({ step }: Work): number =>
  step.value!.choices.findIndex(({ is_right: isRight }) => !isRight);

describe("the steps", () => {
  it("lead from the first to the last, each right one a point", () => {
    const { work, trace, steps } = workOn(linkOf(TEXTBOOK));
    expect(trace.time.value).toBe(steps[0]!.at);
    while (work.step.value !== null) {
      const { asks, visit, then } = work.step.value;
      expect(trace.asked.value).toEqual({ asks, visit, wrong: null, right: null });
      work.choose(rightOf(work));
      expect(trace.time.value).toBe(then);
      expect(trace.bounds.value).toEqual({ first: 0, last: then });
    }
    expect(work.points.value).toBe(steps.length);
    expect(trace.asked.value.asks).toBeNull();
    // The question of the search is over: all of it is shown.
    endQuestions(trace, 3);
    expect([trace.bounds.value, trace.time.value]).toEqual([null, 3]);
  });

  it("of a wrong choice are not applied: it is marked beside the right one, and going on plays that", () => {
    const { work, trace, steps } = workOn(linkOf(TEXTBOOK));
    const { at, then } = steps[0]!;
    // C, although B is the next.
    work.chooseNode(["b"]);
    expect([work.index.value, work.wrong.value, trace.time.value]).toEqual([0, 1, at]);
    expect(work.mistake.value?.title).toBe("Another child is next");
    expect(trace.asked.value).toMatchObject({ wrong: ["b"], right: ["a"] });
    // Another wrong one changes nothing; what counts is the first.
    work.choose(2);
    expect(work.wrong.value).toBe(1);
    work.goOn();
    expect([work.index.value, work.wrong.value, trace.time.value]).toEqual([1, null, then]);
    expect([work.points.value, work.answers.value.get(0)]).toEqual([0, { choice: 1, withHint: false }]);
    work.undo();
    work.choose(rightOf(work));
    expect([work.index.value, work.points.value]).toEqual([1, 0]);
    work.restart();
    work.choose(rightOf(work));
    expect(work.points.value).toBe(1);
  });

  it("with a hint earn no point", () => {
    const { work } = workOn(linkOf(TEXTBOOK));
    for (let read = 0; read < 5; read += 1) work.hint();
    expect(work.hints.value).toBe(3);
    work.choose(rightOf(work));
    expect([work.points.value, work.hints.value]).toEqual([0, 0]);
    work.choose(rightOf(work));
    expect(work.points.value).toBe(1);
  });

  it("earn no point while the stage shows what is known", () => {
    const { work, trace } = workOn(linkOf(TEXTBOOK));
    onKey(work, { text: "" }, "b");
    expect([work.isAided.value, trace.asked.value.asks]).toEqual([true, null]);
    work.choose(rightOf(work));
    onKey(work, { text: "" }, "b");
    expect([work.points.value, trace.asked.value.asks]).toEqual([0, "node"]);
    work.choose(rightOf(work));
    expect(work.points.value).toBe(1);
  });

  it("end when the person gives up, and can be gone back to", () => {
    const { work, trace, steps } = workOn(linkOf(TEXTBOOK));
    work.giveUp();
    expect([work.step.value, work.index.value, trace.time.value]).toEqual([
      null,
      steps.length,
      steps.at(-1)!.then,
    ]);
    work.undo();
    expect(work.index.value).toBe(steps.length - 1);
    work.goTo(3);
    expect(trace.time.value).toBe(steps[3]!.at);
  });

  it("are played as a film, unless nothing is to move", () => {
    const { page, work, trace } = workOn(linkOf(TEXTBOOK));
    page.calm = false;
    work.choose(rightOf(work));
    work.choose(rightOf(work));
    // To enter a leaf, and to leave it.
    const { at, then } = work.steps[1]!;
    expect(then - at).toBe(2);
    expect([trace.time.value, trace.playing.value]).toEqual([at + 1, true]);
    expect(trace.film.value).toMatchObject({ from: at, to: at + 1 });
  });
});

describe("the name of a mistake", () => {
  it.each([
    ["never-cuts-off", "alpha-beta"],
    ["only-beyond", "alpha-beta"],
    ["wrong-bound", "alpha-beta"],
    ["not-passed-down", "alpha-beta"],
    ["wrong-side", "alpha-beta"],
    ["never-looked-at", "alpha-beta"],
    ["last-value", "minimax"],
    ["other-side", "minimax"],
    ["never-re-searches", "pvs"],
    ["always-re-searches", "pvs"],
  ])("fits every answer of a person who holds “%s”, in 20 trees of %s", (belief, search) => {
    let named = 0;
    for (let seed = 1; seed <= 20; seed += 1) {
      const { steps } = workOn(linkOf(randomTree(new Random(seed), 3), search));
      const choiceOf = (holds: string, { beliefs, choices }: StudentStep): number =>
        beliefs.find((one) => one.belief === holds)?.choice ??
        choices.findIndex(({ is_right: isRight }) => isRight);
      const answers: FirstAnswers = new Map(
        steps.map((step, index) => [index, { choice: choiceOf(belief, step), withHint: false }]),
      );
      for (const [index, { choice }] of answers) {
        const name = nameOf(steps, answers, index, choice)?.belief;
        if (name === belief) named += 1;
        // A more special one is named only if it explains every answer in this tree just as well.
        else if (name !== undefined) {
          expect(steps.map((step) => choiceOf(name, step))).toEqual(
            steps.map((step) => choiceOf(belief, step)),
          );
        }
      }
    }
    expect(named).toBeGreaterThanOrEqual(3);
  });
});

describe("a misconception that is held throughout", () => {
  it.each(
    ALGORITHMS.map(([algorithm]) => algorithm).filter(
      (algorithm) => algorithm !== "bet" && algorithm !== "skip",
    ),
  )("loses only its own steps, and is named at each of them, in 20 searches: %s", (algorithm) => {
    const { store } = testPage();
    const held = new Set<string>();
    let lost = 0;
    for (let seed = 1; seed <= 20; seed += 1) {
      const { steps } = workOn(linkOfPerformed(store, algorithm, "seed", 1, seed));
      const right = ({ choices }: StudentStep): number => choices.findIndex((choice) => choice.is_right);
      const holding = (belief: string, step: StudentStep): number =>
        step.beliefs.find((one) => one.belief === belief)?.choice ?? right(step);
      for (const belief of new Set(steps.flatMap(({ beliefs }) => beliefs.map((one) => one.belief)))) {
        const answers: FirstAnswers = new Map(
          steps.map((step, index) => [index, { choice: holding(belief, step), withHint: false }]),
        );
        for (const [index, step] of steps.entries()) {
          const choice = holding(belief, step);
          const name = nameOf(steps, answers, index, choice)?.belief ?? null;
          expect(name === null).toBe(choice === right(step));
          if (name === null) continue;
          lost += 1;
          held.add(belief);
          // Another name is as good only if both lead to the same answers here.
          if (name !== belief)
            expect(steps.map((one) => holding(name, one))).toEqual(steps.map((one) => holding(belief, one)));
        }
      }
    }
    expect([held.size > 1, lost >= 20]).toEqual([true, true]);
  });
});

describe("the keys", () => {
  const typed = (): Typed => ({ text: "" });
  it("perform the textbook’s search: one for each step", () => {
    const { work, steps } = workOn(linkOf(TEXTBOOK));
    const typing = typed();
    let pressed = 0;
    while (work.step.value !== null) {
      const { asks, choices } = work.step.value;
      const right = rightOf(work);
      const keys =
        asks === "window"
          ? [String(right + 1)]
          : asks === "value"
            ? choices[right]!.label.split(/(?=.)/u)
            : nodeKey(work);
      for (const key of keys) {
        expect(onKey(work, typing, key)).toBe(true);
        pressed += 1;
      }
    }
    expect([work.points.value, pressed]).toEqual([steps.length, steps.length]);
  });

  const nodeKey = (work: Work): string[] => [
    work.step.value!.choices[rightOf(work)]!.is_up ? "ArrowUp" : "ArrowDown",
  ];

  it("take a value when only one choice begins so, or with Enter", () => {
    // B returns 1, and 12 and 15 begin alike.
    const { work } = workOn(linkOf("(12_1_15)_(2_4_6)"));
    while (work.step.value?.asks !== "value") work.choose(rightOf(work));
    const typing = typed();
    const at = work.index.value;
    onKey(work, typing, "1");
    expect([work.index.value, typing.text]).toEqual([at, "1"]);
    onKey(work, typing, "Enter");
    expect([work.index.value, typing.text]).toEqual([at + 1, ""]);
    work.undo();
    onKey(work, typing, "1");
    onKey(work, typing, "5");
    expect(work.step.value.choices[work.wrong.value!]!.label).toBe("15");
  });

  it("undo, show hints, and go on", () => {
    const { work } = workOn(linkOf(TEXTBOOK));
    const typing = typed();
    onKey(work, typing, "h");
    expect(work.hints.value).toBe(1);
    work.choose(wrongOf(work));
    onKey(work, typing, "Enter");
    expect(work.index.value).toBe(1);
    onKey(work, typing, "z");
    expect(work.index.value).toBe(0);
    expect(onKey(work, typing, "q")).toBe(false);
  });
});

describe("the hands of a class", () => {
  const press = (work: Work, votes: Votes, code: string, shiftKey = false): boolean =>
    onClassKey(work, votes, { key: code.replace("Digit", ""), code, shiftKey });

  it("are tenths for each choice, and Enter plays what has the most of them", () => {
    const { work } = workOn(linkOf(TEXTBOOK));
    const votes = createVotes(work);
    // Without hands, and with as many for two, nothing is played.
    expect(press(work, votes, "Enter")).toBe(false);
    press(work, votes, "Digit1");
    press(work, votes, "Digit2");
    expect([votes.tenths.value, votes.leading.value]).toEqual([[1, 1, 0], null]);
    press(work, votes, "Digit2");
    press(work, votes, "Digit3");
    press(work, votes, "Digit3", true);
    press(work, votes, "Digit3", true);
    expect([votes.tenths.value, votes.leading.value]).toEqual([[1, 2, 0], 1]);
    press(work, votes, "Digit9");
    expect(votes.tenths.value).toEqual([1, 2, 0]);
    press(work, votes, "Enter");
    expect(work.wrong.value).toBe(1);
    // The hands stay, so that all see how many were wrong.
    press(work, votes, "Digit1");
    expect(votes.tenths.value).toEqual([1, 2, 0]);
    press(work, votes, "Enter");
    expect([work.index.value, votes.tenths.value]).toEqual([1, [0, 0, 0]]);
    for (let hand = 0; hand < 12; hand += 1) press(work, votes, "Digit1");
    expect(votes.tenths.value).toEqual([10, 0, 0]);
  });

  it("make a streak of right steps", () => {
    const { work } = workOn(linkOf(TEXTBOOK));
    expect(work.streak.value).toBe(0);
    work.choose(rightOf(work));
    work.choose(rightOf(work));
    expect(work.streak.value).toBe(2);
    work.choose(wrongOf(work));
    expect(work.streak.value).toBe(0);
    work.goOn();
    work.choose(rightOf(work));
    expect(work.streak.value).toBe(1);
  });
});

describe("alpha and beta that are typed", () => {
  const toWindow = (): ReturnType<typeof workOn> => {
    const made = workOn(linkOf(TEXTBOOK));
    while (made.work.step.value?.asks !== "window") made.work.choose(rightOf(made.work));
    return made;
  };

  it("are judged as the choices are", () => {
    const { work } = toWindow();
    const at = work.index.value;
    expect(canBeTyped(work.step.value!)).toBe(true);
    expect(work.typeWindow({ low: " 3 ", high: "" })).toBe(true);
    expect([work.index.value, work.points.value]).toEqual([at + 1, at + 1]);
    work.goTo(at);
    work.typeWindow({ low: "-oo", high: "3" });
    expect(work.mistake.value?.belief).toBe("wrong-side");
  });

  it("have no digits that would choose what is not shown", () => {
    const { work } = toWindow();
    const at = work.index.value;
    work.toggleTyping();
    expect(onKey(work, { text: "" }, "1")).toBe(false);
    expect([work.index.value, work.wrong.value]).toEqual([at, null]);
    work.toggleTyping();
    onKey(work, { text: "" }, "1");
    expect(work.wrong.value).toBe(0);
  });

  it("are wrong if they are none of the choices, and the stage shows the right ones", () => {
    const { work, trace } = toWindow();
    const at = work.index.value;
    work.typeWindow({ low: "7", high: "9" });
    expect([work.wrong.value, work.typedWindow.value, trace.asked.value.asks]).toEqual([
      -1,
      { low: "7", high: "9" },
      "node",
    ]);
    work.typeWindow({ low: "3", high: "∞" });
    expect(work.index.value).toBe(at);
    work.goOn();
    expect([work.index.value, work.typedWindow.value, work.points.value]).toEqual([at + 1, null, at]);
  });

  it.each([
    ["3", "", true],
    ["+3", "∞", true],
    ["3", "infinity", true],
    ["-3", "", false],
    ["", "", false],
    ["three", "", null],
    ["3", "--3", null],
  ])("may be written as “%s” and “%s”", (alpha, beta, isRight) => {
    const step = toWindow().work.step.value!;
    const choice = choiceOf(step, { low: alpha, high: beta });
    expect(choice === null ? null : step.choices[choice]?.is_right === true).toBe(isRight);
  });
});

describe("bets", () => {
  it.each(["bet", "skip"] as const)(
    "are neither right nor wrong: their outcome is shown, and the balance counts: %s",
    (algorithm) => {
      const { work, trace, steps, page } = workOn(linkOfPerformed(testPage().store, algorithm, "textbook"));
      expect(mayBeStudent(page.store)).toBe(true);
      expect(steps.length).toBeGreaterThanOrEqual(8);
      const sum = (which: (index: number) => boolean): number =>
        steps.reduce((all, { bet }, index) => all + (which(index) ? bet!.gain : 0), 0);
      for (let index = 0; index < steps.length; index += 1) {
        const { at, bet } = steps[index]!;
        expect([trace.time.value, trace.asked.value.asks, work.decided.value]).toEqual([at, null, null]);
        // To bet every second time, and to change the mind after the outcome is known.
        onKey(work, typing, index % 2 === 0 ? "1" : "2");
        onKey(work, typing, index % 2 === 0 ? "2" : "1");
        expect([work.decided.value, trace.time.value]).toEqual([index % 2, bet!.known_at]);
        expect(work.balance.value).toEqual({
          you: sum((one) => one <= index && one % 2 === 0),
          always: sum((one) => one <= index),
          filter: sum((one) => one <= index && steps[one]!.bet!.filter),
        });
        onKey(work, typing, "Enter");
      }
      expect([work.step.value, work.points.value]).toEqual([null, 0]);
      expect(resultOf(work)).toBe(`Balance: ${signed(work.balance.value!.you)} visits`);
      work.undo();
      expect([work.index.value, work.decided.value]).toEqual([steps.length - 1, null]);
    },
  );
  const typing: Typed = { text: "" };
});

describe("what practice offers", () => {
  it.each(
    ALGORITHMS.filter(([algorithm]) => algorithm !== "bet" && algorithm !== "skip").flatMap(([algorithm]) =>
      (["textbook", "tic-tac-toe", "seed"] as const).map((source) => [algorithm, source] as const),
    ),
  )("is performed: %s of %s", (algorithm, source) => {
    const link = linkOfPerformed(testPage().store, algorithm, source, 1, 7);
    expect(core.read_link(link).problems).toEqual([]);
    const { work, steps, page } = workOn(link);
    expect(mayBeStudent(page.store)).toBe(true);
    while (work.step.value !== null) work.choose(rightOf(work));
    expect(work.points.value).toBe(steps.length);
    // Not more than an action for an event, and never so many that it is tedious.
    expect(steps.length).toBeLessThanOrEqual(Math.min(60, steps.at(-1)!.then));
  });
});

describe("the way in", () => {
  it("is open to searches that a person can perform", () => {
    const page = searchedPage(linkOf(TEXTBOOK));
    expect(mayBeStudent(page.store)).toBe(true);
    beStudent(page.store);
    expect([page.store.layout.value, addressOf(page.store)]).toEqual([
      "student",
      expect.stringContaining("show=student"),
    ]);
    expect(mayBeStudent(searchedPage(linkOf(TEXTBOOK, "mtd-f")).store)).toBe(false);
    expect(mayBeStudent(testPage(linkOf(TEXTBOOK)).store)).toBe(false);
  });

  it("is a part of the link", () => {
    const page = searchedPage(`${linkOf(TEXTBOOK)}&show=student`);
    expect([page.store.layout.value, page.store.ui.workbench.value]).toEqual(["student", false]);
  });
});
