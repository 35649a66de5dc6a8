// @vitest-environment node
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

describe("a picture larger than its window", () => {
  const node = (x: number) => ({
    key: x,
    parent: null,
    x,
    y: 50,
    width: 40,
    height: 40,
    visit: null,
    opens: null,
  });

  it("is never so small that its texts are not drawn, and has the focus in its middle", () => {
    const picture = { ...NO_PICTURE, width: 4000, height: 100, nodes: [node(100), node(2000)], focus: 1 };
    const { scale, xCss } = fit(picture, 600, 300);
    expect(legible(12, scale)).toBeGreaterThan(0);
    expect(2000 * scale + xCss).toBeCloseTo(300);
  });
});
