import { describe, expect, it } from "vitest";
import { TREE_ITEM_FIELDS, TREE_ITEM_KINDS } from "../../src/core/generated/core-types";
import { fit, keepInView, nodeAt, SCALE_IN_PART } from "../../src/stage/tree/camera";
import { NO_PICTURE } from "../../src/stage/tree/picture";

it("finds the node under a point, and of several the one that was drawn last", () => {
  const nodes = [0, 8, 60].map((x) => ({ x, y: 0, width: 10, height: 20 }));
  const picture = { ...NO_PICTURE, nodes } as unknown as typeof NO_PICTURE;
  const at = (x: number, y: number) =>
    nodeAt(picture, { scale: 2, xCss: 100, yCss: 50 }, 100 + 2 * x, 50 + 2 * y);
  expect([at(-2, 0), at(4, 0), at(8, 0), at(60, 12)]).toEqual([0, 1, 1, 2]);
  // A hand is not exact, so a small distance from the node counts, but not more.
  expect([at(30, 0), at(67, 0), at(69, 0), at(60, 14)]).toEqual([null, 2, null, null]);
});

it("shows a large picture in part rather than smaller, where texts keep their size", () => {
  const nodes = [{ x: 500, y: 50, width: 20, height: 20 }];
  const picture = { ...NO_PICTURE, nodes, width: 1000, height: 100 } as unknown as typeof NO_PICTURE;
  // Room for nine tenths of it.
  expect(fit(picture, 900, 400).camera.scale).toBeCloseTo(0.9);
  expect(fit({ ...picture, width: 2000 }, 1800, 400, 1.4, 20).camera.scale).toBe(1.4);
  expect(fit(picture, 1500, 400, 1.4, 20).camera.scale).toBeCloseTo(1.5);
});

describe("a node that is kept in view", () => {
  const fields = { kind: TREE_ITEM_KINDS.indexOf("text"), node: 0, x: 310, y: 100, size: 14, form: 0 };
  const numbers = (of: Record<string, number>) => TREE_ITEM_FIELDS.map((field) => of[field] ?? 0);
  const nodes = [{ x: 300, y: 100, width: 20, height: 20 }];
  const rows = [{ y: 100, side: "MAX" }];
  const picture = (text: string, more: Record<string, number> = {}) =>
    ({
      ...NO_PICTURE,
      nodes,
      rows,
      width: 900,
      height: 200,
      texts: [text],
      items: Float32Array.from(numbers({ ...fields, ...more })),
    }) as unknown as typeof NO_PICTURE;
  /** The distance that the picture moves to the left if its node is at this place of a window of 400 pixels. */
  const moved = (at: number, of: typeof NO_PICTURE): number =>
    keepInView({ scale: 1, xCss: at - 300, yCss: 0 }, of, 0, 400, 200).xCss + 300 - at;

  it("takes with it what is written beside it", () => {
    expect(moved(250, picture("ten signs."))).toBe(0);
    // 10 from its middle, 89.6 long, 4 from the edge.
    expect(moved(330, picture("ten signs."))).toBeCloseTo(-33.6);
    // Letters that could not be read are drawn larger: 76.8 long instead of 64.
    expect(moved(330, picture("ten signs.", { size: 10 }))).toBeCloseTo(-20.8);
    expect(moved(330, picture("ten signs.", { node: 1 })), "of another node").toBe(0);
  });

  it("keeps off the names of the rows at the edge", () => {
    // Its text begins 80 to its left, and the names take 56.
    expect(moved(130, picture("ten signs.", { x: 220 }))).toBe(10);
    expect(moved(130, { ...picture("ten signs.", { x: 220 }), rows: [] })).toBe(0);
  });

  it("is shown with all others where these and the names at both ends fit", () => {
    const wide = (name: string) => ({
      ...picture(name, { x: 88, form: 2 }),
      nodes: [100, 500].map((x) => ({
        x,
        y: 100,
        width: 20,
        height: 20,
      })) as unknown as typeof NO_PICTURE.nodes,
      width: 620,
    });
    const short = fit(wide("22-17"), 470, 200).camera;
    expect(short.scale).toBe(SCALE_IN_PART);
    expect(short.xCss + (88 - 44.8) * short.scale).toBeGreaterThanOrEqual(56);
    expect(short.xCss + 510 * short.scale).toBeLessThanOrEqual(470 - 4);
    // About 77 long, where labels are drawn as large as they can be read: the picture is a little smaller for it.
    const long = fit(wide("8 signs."), 470, 200).camera;
    expect(long.scale).toBeCloseTo((470 - 56 - 4) / (510 - 88 + 76.8), 3);
    expect(long.xCss + 88 * long.scale - 8 * 12 * 0.64).toBeGreaterThanOrEqual(56);
    expect(long.xCss + 510 * long.scale).toBeLessThanOrEqual(470);
  });
});
