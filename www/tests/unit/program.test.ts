/** The exercises for a person's own program, and the way to the stage. */
import { beforeEach, describe, expect, it } from "vitest";
import {
  hasAnyTree,
  isExercise,
  linkOfExercise,
  PROGRAM_ALGORITHMS,
  showParting,
} from "../../src/features/practice/program";
import { linkOfPerformed } from "../../src/features/practice/performed";
import { keepWritten, writtenFor } from "../../src/features/practice/written";
import { goToTime } from "../../src/state/trace/time";
import { searchedPage, testPage } from "./page";

const MINIMAX = "game=tree&tree=(3_5)_(2_9)&search=minimax&table=0";
const LINES = ["enter A", "enter B", "leaf D 3", "leaf E 5", "leave B 5"];

describe("the exercises for programs", () => {
  it.each(PROGRAM_ALGORITHMS.map(([name]) => name))("have a stub for %s", (algorithm) => {
    const { store } = testPage();
    const link = linkOfExercise(store, algorithm);
    expect(isExercise(store, link)).toBe(true);
    expect(store.engine.program_stub(link, "python")).toContain("CHILDREN");
    // A program searches what a person performs, if it can search any tree.
    const seeded = linkOfExercise(store, algorithm, "seed", 2, 5);
    expect(isExercise(store, seeded)).toBe(true);
    expect(seeded === linkOfPerformed(store, algorithm, "seed", 2, 5)).toBe(hasAnyTree(algorithm));
  });

  it("are no search of another game", () => {
    const { store } = testPage();
    expect(isExercise(store, "game=chess&depth=2")).toBe(false);
    expect(() => store.engine.program_stub(MINIMAX, "cobol")).toThrow("no stub");
  });
});

describe("a program that differs", () => {
  it("is shown at the moment before, with marks and words until time moves", async () => {
    const page = searchedPage(MINIMAX);
    const { store } = page;
    const check = store.engine.check_program(MINIMAX, LINES.join("\n"));
    expect(check).toMatchObject({
      agrees: false,
      right: 6,
      parting: {
        line: 5,
        yours: "leave B 5",
        expected: "leave B 3",
        your_moves: ["a"],
        expected_moves: ["a"],
      },
    });
    showParting(store, MINIMAX, check);
    page.finish();
    await Promise.resolve();
    const { trace } = page;
    expect(trace.time.value).toBe((check.parting?.time ?? 0) - 1);
    expect(trace.asked.value).toMatchObject({ wrong: null, right: ["a"] });
    expect(trace.sentence.value).toBe("They part at line 5. The program: leave B 5. The search: leave B 3.");
    goToTime(trace, 3);
    expect(trace.asked.value.right).toBeNull();
  });

  it("is struck at its own node if that is another one", async () => {
    const page = searchedPage(MINIMAX);
    const { store } = page;
    const check = store.engine.check_program(MINIMAX, "enter A\nenter C\n");
    showParting(store, MINIMAX, check);
    page.finish();
    await Promise.resolve();
    expect(page.trace.asked.value).toMatchObject({ wrong: ["b"], right: ["a"] });
  });
});

describe("programs that were written", () => {
  beforeEach(() => {
    for (let number = 0; number < 12; number += 1) keepWritten(`link ${number}`, "c", "");
  });

  it("are kept by exercise and language, the last twelve of them", () => {
    keepWritten("a", "python", "one");
    keepWritten("a", "javascript", "two");
    keepWritten("a", "python", "three");
    expect([writtenFor("a", "python"), writtenFor("a", "javascript")]).toEqual(["three", "two"]);
    expect(writtenFor("link 0", "c")).toBeNull();
    expect(writtenFor("link 11", "c")).toBe("");
    expect(writtenFor("b", "python")).toBeNull();
  });
});
