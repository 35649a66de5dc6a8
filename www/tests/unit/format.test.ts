import { expect, it } from "vitest";
import { excerpt, plural, seconds, sentence, shortCount } from "../../src/ui/format";

it("shortens counts without claiming digits", () => {
  expect([0, 999, 1000, 12_345, 678_901, 9_876_543].map(shortCount)).toEqual([
    "0",
    "999",
    "1 k",
    "12.3 k",
    "679 k",
    "9.9 M",
  ]);
});

it("says how long something takes", () => {
  expect([0.47, 7.5, 30, 59.96, 120, 128].map(seconds)).toEqual([
    "0.5 s",
    "7.5 s",
    "30 s",
    "1 min",
    "2 min",
    "2 min 8 s",
  ]);
});

it("makes sentences of messages", () => {
  expect(sentence("it is neither on nor off")).toBe("It is neither on nor off.");
  expect(sentence("“x” is unknown.")).toBe("“x” is unknown.");
  expect(sentence("")).toBe("");
});

it("counts one as one", () => {
  expect([0, 1, 2, 1234].map((number) => plural(number, "visit"))).toEqual([
    "0 visits",
    "1 visit",
    "2 visits",
    "1,234 visits",
  ]);
});

it("quotes the beginning of what is long, and no half characters", () => {
  expect(excerpt("short", 5)).toBe("short");
  expect(excerpt("longer", 5)).toBe("longe…");
  expect(excerpt("four🙂five", 5)).toBe("four…");
});
