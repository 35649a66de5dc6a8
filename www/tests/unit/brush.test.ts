import { describe, expect, it } from "vitest";
import { dragged, gripAt } from "../../src/stage/timeline/brush";

const camera = { fromId: 200, toId: 400 };

describe("the brush", () => {
  it("is taken by its ends, its body, or drawn anew", () => {
    const at = (xCss: number): string => gripAt(camera, 1000, 1000, xCss);
    expect(at(203)).toBe("from");
    expect(at(396)).toBe("to");
    expect(at(300)).toBe("body");
    expect(at(600)).toBe("new");
    expect(gripAt(null, 1000, 1000, 300)).toBe("new");
  });

  it("can be caught when it is only a pixel wide", () => {
    expect(gripAt({ fromId: 500, toId: 504 }, 100_000, 1000, 7)).toBe("body");
  });

  it("moves as a whole or by one end", () => {
    expect(dragged("body", camera, 1000, 300, 350)).toEqual({ fromId: 250, toId: 450 });
    expect(dragged("from", camera, 1000, 200, 100)).toEqual({ fromId: 100, toId: 400 });
    expect(dragged("to", camera, 1000, 400, 150)).toEqual({ fromId: 150, toId: 200 });
    expect(dragged("new", camera, 1000, 900, 700)).toEqual({ fromId: 700, toId: 900 });
  });
});
