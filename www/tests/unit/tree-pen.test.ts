import { describe, expect, it } from "vitest";
import { fit } from "../../src/tree/camera";
import { NO_PICTURE } from "../../src/tree/picture";
import { legible } from "../../src/tree/pen";

describe("a text in the tree", () => {
  it("is as large as the picture has it, where that can be read", () => {
    expect(legible(12, 1)).toBe(12);
    expect(legible(16, 0.75)).toBe(16);
  });

  it("is 12 pixels of the screen where it would be a little less", () => {
    expect(legible(12, 0.86) * 0.86).toBeCloseTo(12);
  });

  it("is not drawn where it would be much less", () => {
    expect(legible(12, 0.5)).toBe(0);
    expect(legible(16, 0.5)).toBe(0);
  });
});

/** A node of 40 pixels at a place of its row. */
const nodeAt = (x: number) => ({
  key: x,
  parent: null,
  x,
  y: 50,
  width: 40,
  height: 40,
  visit: null,
  opens: null,
});

describe("a picture smaller than its window", () => {
  const picture = { ...NO_PICTURE, width: 300, height: 100, nodes: [nodeAt(40), nodeAt(260)], focus: 0 };
  const rows = [{ y: 50, side: "MAX" }] as unknown as typeof NO_PICTURE.rows;
  const leftmost = (widthCss: number, of = { ...picture, rows }): number => {
    const { scale, xCss } = fit(of, widthCss, 100);
    return 20 * scale + xCss;
  };

  it("stands in the middle, but beside the names of the sides as far as there is room", () => {
    expect(leftmost(800)).toBe(270);
    expect(leftmost(330)).toBe(56);
    expect(leftmost(310), "the other end stays in the window").toBe(310 - 4 - 260);
    expect(leftmost(330, picture), "without sides").toBe(35);
    // With its margins it is larger than the window, but not what has to be seen.
    expect(leftmost(250, { ...picture, rows, width: 400, focus: 1 })).toBeCloseTo(250 - 4 - 260 * 0.86);
  });
});

describe("a picture larger than its window", () => {
  it("is never so small that its texts are not drawn, and has the focus in its middle", () => {
    const picture = { ...NO_PICTURE, width: 4000, height: 100, nodes: [nodeAt(100), nodeAt(2000)], focus: 1 };
    const { scale, xCss } = fit(picture, 600, 300);
    expect(legible(12, scale)).toBeGreaterThan(0);
    expect(2000 * scale + xCss).toBeCloseTo(300);
  });
});
