import { describe, expect, it } from "vitest";
import { headlineOf } from "../../src/app/reading/headline";
import { bestLine } from "../../src/state/trace/best-line";
import { setTime } from "../../src/state/trace/time";
import { searchedPage } from "./page";

const page = searchedPage("game=tree&search=alpha-beta");
const at = (t: number): string => {
  setTime(page.trace, t);
  return headlineOf(page.trace.inspection.value!);
};

describe("the headline", () => {
  it("says what happened to the visit, not what the panel is called", () => {
    expect([0, 2, 3, 5, 7, 10, 14, 23, 25].map(at)).toEqual([
      "The whole search is not finished yet",
      "The search is inside the root",
      "The search is inside a",
      "a a is worth 3",
      // It lies outside the window, but there is nothing below it to cut off.
      "a b is worth 12",
      "a is worth 3",
      "b is cut off",
      "The root is worth 3",
      "The whole search is finished",
    ]);
  });

  it("names the last moves of a long line, and says of a bound that it is one", () => {
    const seen = {
      level: 6,
      path: ["a", "b", "c", "d"].map((move, visit) => ({ visit, move })),
      kind_text: "open-window visit",
      entered: true,
      exited: true,
      actual: "ALL",
      size: 4,
      value: "≤ 2",
    } as const;
    expect(headlineOf({ ...seen, path: [...seen.path] })).toBe("… b c d is worth at most 2");
    expect(headlineOf({ ...seen, path: [], kind_text: "null move", entered: false })).toBe(
      "Null move comes later",
    );
  });
});

describe("value and best line", () => {
  const found = (t: number) => {
    setTime(page.trace, t);
    return bestLine(page.trace);
  };
  it("are those that the search knows by now", () => {
    expect(found(2)).toBeNull();
    expect(found(14)).toEqual({ value: "3", moves: ["a", "a"], isSoFar: true });
    expect(found(25)).toEqual({ value: "3", moves: ["a", "a"], isSoFar: false });
  });
});
