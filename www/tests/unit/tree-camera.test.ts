import { expect, it } from "vitest";
import { nodeAt } from "../../src/tree/camera";
import { NO_PICTURE } from "../../src/tree/picture";

it("finds the node under a point, and of several the one that was drawn last", () => {
  const nodes = [0, 8, 60].map((x) => ({ x, y: 0, width: 10, height: 20 }));
  const picture = { ...NO_PICTURE, nodes } as unknown as typeof NO_PICTURE;
  const at = (x: number, y: number) =>
    nodeAt(picture, { scale: 2, xCss: 100, yCss: 50 }, 100 + 2 * x, 50 + 2 * y);
  expect([at(-2, 0), at(4, 0), at(8, 0), at(60, 12)]).toEqual([0, 1, 1, 2]);
  // A hand is not exact, but no more than a little beside it.
  expect([at(30, 0), at(67, 0), at(69, 0), at(60, 14)]).toEqual([null, 2, null, null]);
});
