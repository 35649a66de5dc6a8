import { describe, expect, it } from "vitest";
import { placed } from "../../src/gallery-tree";

describe("a tree in one word", () => {
  it("has its leaves in columns, and the others over the middle of what is below them", () => {
    const nodes = placed("^0111212.1.");
    expect(nodes.map(({ row }) => row)).toEqual([0, 1, 2, 2, 1]);
    expect(nodes.map(({ column }) => column)).toEqual([1.25, 0.5, 0, 1, 2]);
    expect(nodes.map(({ isLeaf }) => isLeaf)).toEqual([false, false, true, true, true]);
  });

  it("says of each node who is below whom, whose move it is, and what it was", () => {
    const nodes = placed("v011221");
    expect(nodes.map(({ isFirst }) => isFirst)).toEqual([false, true, false]);
    expect(nodes.map(({ category }) => category)).toEqual([1, 2, 1]);
    expect(nodes[2]?.parent).toBe(nodes[1]);
    expect(placed("^0.")[0]?.category).toBeNull();
  });
});
