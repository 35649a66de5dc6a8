/** Mastery of exercises, and the kinds that come back. */
import { beforeEach, describe, expect, it } from "vitest";
import { clearKept, keepFirstTry, keepSolved, keepSpent, kept, startKept } from "../../src/state/course/kept";
import {
  comingBack,
  isMastered,
  keyOf,
  lastOf,
  levelToPractise,
  masteredLevel,
  ofKey,
  untried,
  type Result,
  type Results,
} from "../../src/state/course/mastery";
import { masteryText, reachedText } from "../../src/features/practice/mastery-text";
import { Random } from "../random";
import { holdStorage } from "./held-storage";

const ties = { kind: "ties", level: 1 };

/** Results in the order of their times, from this time on. */
const inOrder = (from: number, ...right: boolean[]): readonly Result[] =>
  right.map((is, index) => ({ seed: from + index, right: is, at: from + index }));

describe("mastery", () => {
  it.each([
    [[], false],
    [[true], false],
    [[true, true], true],
    [[true, false], false],
    [[true, false, true], true],
    [[false, true, true], true],
    [[false, false, true], false],
  ])("of %j is %s: two of the last three", (right, is) => {
    expect(isMastered({ [keyOf(ties)]: inOrder(1, ...right) }, ties)).toBe(is);
  });

  it("rests on the last three alone, and is lost again", () => {
    const before = inOrder(1, true, true, true);
    const after = lastOf(before, inOrder(4, false, false));
    expect(after.map(({ right }) => right)).toEqual([true, false, false]);
    expect(isMastered({ [keyOf(ties)]: after }, ties)).toBe(false);
  });

  it("counts the first try of an exercise alone, whatever list has the later one", () => {
    const [first, second] = [
      { seed: 5, right: false, at: 10 },
      { seed: 5, right: true, at: 20 },
    ];
    expect(lastOf([first], [second])).toEqual([first]);
    expect(lastOf([second], [first])).toEqual([first]);
  });

  it("leads to the next level, and not beyond the last", () => {
    const at = (level: number) => keyOf({ ...ties, level });
    const two = inOrder(1, true, true);
    expect([masteredLevel({}, "ties"), levelToPractise({}, "ties")]).toEqual([0, 1]);
    const second = { [at(2)]: two };
    expect([masteredLevel(second, "ties"), levelToPractise(second, "ties")]).toEqual([2, 3]);
    const third = { [at(3)]: two };
    expect([masteredLevel(third, "ties"), levelToPractise(third, "ties")]).toEqual([3, 3]);
    expect(masteredLevel(third, "values")).toBe(0);
  });

  it("has a key that is read again, and no other text is one", () => {
    expect(ofKey(keyOf(ties))).toEqual(ties);
    for (const text of ["ties", "ties 0", "ties 4", "Ties 1", "ties  1", "__proto__ 1", ""]) {
      expect(ofKey(text)).toBeNull();
    }
  });

  it("is said as the results bear it out", () => {
    const of = (...right: boolean[]): Results => ({ [keyOf(ties)]: inOrder(1, ...right) });
    expect(masteryText(of(true), ties)).toContain("was right at the first try");
    expect(masteryText(of(false), ties)).toContain("was not right at the first try");
    expect(masteryText(of(true, false), ties)).toMatch(/last 2 exercises of level 1, 1 was right.*If 2 of/);
    expect(masteryText(of(true, false, true), ties)).toMatch(
      /last 3 .*2 were right.*The level is mastered\./,
    );
    expect(reachedText(of(true), "ties")).toBe("");
    expect(reachedText(of(true, true), "ties")).toBe(" · level 1 of 3 mastered");
  });
});

describe("a kind that went wrong", () => {
  it("comes back after two other exercises, until one of it is right at the first try", () => {
    let results: Results = { "ties 1": inOrder(1, false) };
    expect(comingBack(results)).toBeNull();
    results = { ...results, "values 1": inOrder(2, true) };
    expect(comingBack(results)).toBeNull();
    results = { ...results, "windows 2": inOrder(3, true) };
    expect(comingBack(results)).toEqual(ties);
    const wrong = lastOf(results["ties 1"]!, inOrder(4, false));
    expect(comingBack({ ...results, "ties 1": wrong })).toBeNull();
    const right = lastOf(results["ties 1"]!, inOrder(4, true));
    expect(comingBack({ ...results, "ties 1": right })).toBeNull();
  });

  it("is the one that has waited longest", () => {
    const results = {
      "ties 1": inOrder(2, false),
      "values 3": inOrder(1, false),
      "windows 1": inOrder(3, true, true),
    };
    expect(comingBack(results)).toEqual({ kind: "values", level: 3 });
  });

  it("is the same whether all tries are known or the last three of each kind and level", () => {
    const random = new Random(5);
    const keys = ["ties 1", "ties 2", "values 1", "windows 3"];
    let came = 0;
    for (let round = 0; round < 400; round += 1) {
      const all: { key: string; result: Result }[] = [];
      let results: Results = {};
      for (let at = 1; at < 2 + random.below(14); at += 1) {
        const key = random.pick(keys);
        const result = { seed: at, right: random.below(2) === 0, at };
        all.push({ key, result });
        results = { ...results, [key]: lastOf(results[key] ?? [], [result]) };
      }
      // Told once more from the whole list.
      const waiting = keys.flatMap((key) => {
        const last = all.map((one) => one.key).lastIndexOf(key);
        const isWrong = last >= 0 && all[last]?.result.right === false;
        return isWrong && all.length - 1 - last >= 2 ? [{ key, last }] : [];
      });
      const [expected] = waiting.sort((one, other) => one.last - other.last);
      const back = comingBack(results);
      expect(back === null ? undefined : keyOf(back)).toBe(expected?.key);
      came += Number(back !== null);
    }
    expect(came).toBeGreaterThan(100);
  });
});

describe("the first try of an exercise", () => {
  beforeEach(() => {
    holdStorage();
    startKept();
    clearKept();
  });

  it("counts once, and outlives the page", () => {
    keepFirstTry({ ...ties, seed: 3 }, false);
    keepFirstTry({ ...ties, seed: 3 }, true);
    keepFirstTry({ ...ties, seed: 4 }, true);
    startKept();
    expect(kept.value.results["ties 1"]?.map(({ seed, right }) => [seed, right])).toEqual([
      [3, false],
      [4, true],
    ]);
    const [first, second] = kept.value.results["ties 1"] ?? [];
    expect(first!.at).toBeLessThan(second!.at);
  });

  it("does not count where the exercise was solved, or its solution seen, before", () => {
    keepSolved("practice=ties&level=1&seed=1");
    keepSpent("practice=ties&level=1&seed=2");
    keepFirstTry({ ...ties, seed: 1 }, true);
    keepFirstTry({ ...ties, seed: 2 }, true);
    expect(kept.value.results).toEqual({});
  });

  it("is that of another seed when the kind is practised again", () => {
    const tried = [
      "practice=ties&level=1&seed=1",
      "practice=ties&level=1&seed=2",
      "practice=ties&level=2&seed=3",
    ];
    expect(untried(ties, tried)).toEqual({ ...ties, seed: 3 });
  });
});
