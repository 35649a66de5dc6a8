/** The kinds and numbers of a worksheet. */
import { expect, it } from "vitest";
import { totalOf, totalText, usualNumbers, withNumber } from "../../src/features/practice/sheet";
import { core } from "../core";

it("begins with one exercise of each of the first kinds, and the core makes its files", () => {
  const numbers = usualNumbers(core.practice_kinds());
  expect(totalOf(numbers)).toBe(5);
  expect(totalText(numbers)).toBe("5 exercises");
  const asked = Object.fromEntries(Object.entries(numbers).map(([kind, number]) => [kind, String(number)]));
  const files = core.practice_worksheet("practice=ties&level=1&seed=3", asked, "svg");
  expect(files).toHaveLength(2 * 5);
});

it("takes another number of a kind, and leaves out a kind without exercises", () => {
  const numbers = withNumber({ ties: 1, values: 2 }, "ties", 4);
  expect(numbers).toEqual({ values: 2, ties: 4 });
  expect(withNumber(numbers, "ties", 0)).toEqual({ values: 2 });
  expect(withNumber(numbers, "ties", -3)).toEqual({ values: 2 });
  expect(withNumber({}, "ties", 2.4)).toEqual({ ties: 2 });
  expect(withNumber({}, "ties", NaN)).toEqual({ ties: 1 });
  expect(withNumber({}, "ties", 1e9)).toEqual({ ties: 60 });
});

it("says what is missing, and what is too much", () => {
  expect(totalText({})).toBe("Choose at least one kind.");
  expect(totalText({ ties: 1 })).toBe("1 exercise");
  expect(totalText({ ties: 60, values: 1 })).toBe("61 exercises: a worksheet has at most 60.");
  expect(() =>
    core.practice_worksheet("practice=ties&level=1&seed=3", { ties: "60", values: "1" }, "html"),
  ).toThrow("60 at most");
});
