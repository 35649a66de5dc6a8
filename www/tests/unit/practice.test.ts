import { afterAll, describe, expect, it } from "vitest";
import type { PracticeExercise } from "../../src/core/plyscope.js";
import {
  clearKept,
  keepLeft,
  keepSolved,
  keepSpent,
  kept,
  NOTHING_KEPT,
  startKept,
} from "../../src/state/course/kept";
import { childrenIn, placesIn, writtenBeside } from "../../src/features/practice/picture";
import { addressOf, another, GREATEST_SEED, linkOf, readAddress } from "../../src/state/course/place";
import { keepIn, type Storing } from "../../src/ui/stored";
import { practiceOf } from "../../src/state/page/practice";

function storage(text: string | null = null): { keeper: Storing; text: () => string | null } {
  let held = text;
  return {
    keeper: () => ({
      getItem: () => held,
      setItem: (_, value) => void (held = value),
      removeItem: () => void (held = null),
    }),
    text: () => held,
  };
}

/** Starts with this storage. */
function startWith(local: Storing): void {
  keepIn({ local });
  startKept();
}

afterAll(() => keepIn());

describe("the address of an exercise", () => {
  const place = { kind: "ties", level: 2, seed: 7, test: false, present: false };

  it("is what the core reads, but for the test, which is the page's own", () => {
    expect(addressOf(place)).toBe("practice=ties&level=2&seed=7");
    const test = addressOf({ ...place, test: true });
    expect(test).toBe("practice=ties&level=2&seed=7&test=on");
    expect(readAddress(test)).toEqual({ link: linkOf(place), test: true, present: false });
    const shown = addressOf({ ...place, present: true });
    expect(shown).toBe("practice=ties&level=2&seed=7&show=present");
    expect(readAddress(shown)).toEqual({ link: linkOf(place), test: false, present: true });
    expect(readAddress(addressOf(place))).toEqual({ link: linkOf(place), test: false, present: false });
    // The core refuses parameters that the page does not know.
    expect(readAddress("practice=ties&wibble=1")).toEqual({
      link: "practice=ties&wibble=1",
      test: false,
      present: false,
    });
  });

  it("is found in a link, whatever stands before it", () => {
    expect(practiceOf("#practice=ties&seed=3")).toBe("practice=ties&seed=3");
    expect(practiceOf("https://host/#level=2&practice=ties")).toBe("level=2&practice=ties");
    expect(practiceOf("game=tree&tree=practice")).toBeNull();
    expect(practiceOf("lesson=alpha-beta")).toBeNull();
  });

  it("leads on to other data, and from the last to the first", () => {
    expect(another(place).seed).toBe(8);
    expect(another({ ...place, seed: GREATEST_SEED }).seed).toBe(0);
  });
});

describe("what is kept", () => {
  it("outlives the page, and is cleared", () => {
    const { keeper, text } = storage();
    startWith(keeper);
    keepSolved("practice=ties&level=1&seed=1");
    keepSolved("practice=ties&level=1&seed=1");
    keepLeft({ link: "practice=ties&level=1&seed=2", answer: { "leaf.L3": "yes" }, tries: 1 });
    keepSpent("practice=ties&level=1&seed=3");
    const before = kept.value;
    expect(before.solved).toEqual(["practice=ties&level=1&seed=1"]);
    expect(before.spent).toEqual(["practice=ties&level=1&seed=3"]);
    startWith(storage().keeper);
    expect(kept.value.left).toBeNull();
    startWith(keeper);
    expect(kept.value).toEqual(before);
    clearKept();
    expect(kept.value).toEqual(NOTHING_KEPT);
    expect(text()).toBeNull();
  });

  it("is nothing where it is broken, and where the browser forbids it", () => {
    for (const text of [
      "{",
      "[]",
      "7",
      '{"solved":7,"left":[]}',
      '{"left":{"link":1,"answer":{},"tries":0}}',
    ]) {
      startWith(storage(text).keeper);
      expect(kept.value).toEqual(NOTHING_KEPT);
    }
    startWith(() => {
      throw new Error("forbidden");
    });
    keepSolved("practice=ties&level=1&seed=1");
    expect(kept.value.solved).toHaveLength(1);
  });
});

describe("the picture", () => {
  const inner = (name: string, parent: number | null, children: number[], x: number, y: number) => ({
    name,
    parent,
    children,
    value: null,
    max: true,
    same: [],
    x,
    y,
    width: 30,
    height: 20,
  });
  /** A over B (L1 L2 L3) and C (L4). */
  const nodes = [
    inner("A", null, [1, 5], 30, 0),
    inner("B", 0, [2, 3, 4], 20, 10),
    inner("L1", 1, [], 0, 20),
    inner("L2", 1, [], 20, 20),
    inner("L3", 1, [], 40, 20),
    inner("C", 0, [6], 60, 10),
    inner("L4", 5, [], 60, 20),
  ];
  const field = (node: number, id: string) => ({
    id,
    node,
    label: id,
    input: "children" as const,
    options: [],
  });
  const exercise: Pick<PracticeExercise, "nodes" | "fields"> = {
    nodes,
    fields: [field(0, "children.A"), field(1, "children.B")],
  };

  it("has beside a node what an answer says of it", () => {
    const number = (id: string) => ({ id, input: "number" as const });
    const window = [{ id: "alpha.B", input: "numbers" as const }, number("beta.B")];
    expect(writtenBeside(window, {})).toBe("");
    expect(writtenBeside(window, { "alpha.B": "-inf 3" })).toBe("(-inf → 3, ?)");
    const proof = [number("proof.B"), number("disproof.B")];
    expect(writtenBeside(proof, { "disproof.B": "2" })).toBe("? | 2");
    expect(writtenBeside(proof, { "proof.B": "0", "disproof.B": "inf" })).toBe("0 | inf");
    expect(writtenBeside([number("relation.B"), number("value.B")], { "value.B": "7" })).toBe(" 7");
  });

  it("stands as the core placed it while the order is the given one", () => {
    const children = childrenIn(exercise, { "children.A": "B C" });
    expect(placesIn(exercise, children)).toEqual(nodes.map(({ x, y }) => ({ x, y })));
  });

  it("follows another order: leaves take the places of leaves, parents stand over their children", () => {
    const children = childrenIn(exercise, { "children.A": "C B", "children.B": "L3 L1 L2" });
    const places = placesIn(exercise, children);
    const xOf = (name: string) => places[nodes.findIndex((node) => node.name === name)]?.x;
    expect(["L4", "L3", "L1", "L2"].map(xOf)).toEqual([0, 20, 40, 60]);
    expect([xOf("C"), xOf("B"), xOf("A")]).toEqual([0, 40, 20]);
  });

  it("keeps the given order where a text is none", () => {
    for (const text of ["", "B", "B B", "C B A", "C L1"]) {
      expect(childrenIn(exercise, { "children.A": text })[0]).toEqual([1, 5]);
    }
  });
});
