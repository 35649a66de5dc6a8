import { describe, expect, it } from "vitest";
import {
  TREE_FORMS,
  TREE_INKS,
  TREE_ITEM_FIELDS,
  TREE_ITEM_KINDS,
} from "../../src/core/generated/core-types";
import { fit } from "../../src/stage/tree/camera";
import { NO_PICTURE, type TreePicture } from "../../src/stage/tree/picture";
import { drawItems, partInWindow, type Part } from "../../src/stage/tree/pen";
import { legible } from "../../src/stage/tree/legible";
import { readPicture } from "../../src/stage/tree/picture";
import { searchedPage } from "./page";
import { recordingPen, type Stroke } from "./pen";

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
    const { scale, xCss } = fit(of, widthCss, 100).camera;
    return 20 * scale + xCss;
  };

  it("stands in the middle, but beside the names of the sides as far as there is room", () => {
    expect(leftmost(800)).toBe(270);
    expect(leftmost(330)).toBe(56);
    expect(leftmost(310), "drawn a little smaller").toBe(56);
    expect(leftmost(250), "not smaller than can be read: the other end stays in the window").toBe(
      250 - 4 - 208,
    );
    expect(leftmost(330, picture), "without sides").toBe(35);
    // The picture with its margins is larger than the window, but its needed part is not.
    expect(leftmost(250, { ...picture, rows, width: 400, focus: 1 })).toBeCloseTo(250 - 4 - 260 * 0.86);
  });
});

describe("a picture larger than its window", () => {
  it("is never so small that its texts are not drawn, and has the focus in its middle", () => {
    const picture = { ...NO_PICTURE, width: 4000, height: 100, nodes: [nodeAt(100), nodeAt(2000)], focus: 1 };
    const { scale, xCss } = fit(picture, 600, 300).camera;
    expect(legible(12, scale)).toBeGreaterThan(0);
    expect(2000 * scale + xCss).toBeCloseTo(300);
  });
});

describe("a shape", () => {
  it("has the area and the outline of its form in its inks", () => {
    const shape = (form: (typeof TREE_FORMS)[number]): TreePicture => {
      const [kind, code] = [TREE_ITEM_KINDS.indexOf("shape"), TREE_FORMS.indexOf(form)];
      const fields = { kind, form: code, x: 100, y: 50, width: 40, height: 20, ink: 1, fill: 2, level: 1 };
      const known: Partial<Record<(typeof TREE_ITEM_FIELDS)[number], number>> = fields;
      return { ...NO_PICTURE, items: Float32Array.from(TREE_ITEM_FIELDS.map((field) => known[field] ?? 0)) };
    };
    const drawn = (form: (typeof TREE_FORMS)[number]) => {
      const { pen, strokes } = recordingPen();
      drawItems(pen, shape(form), ["ground", "ink", "area"], "sans-serif", 1);
      return strokes
        .filter(({ what }) => /^(fill|stroke)/.test(what))
        .map(({ what, args, style }) => [what, args, style]);
    };
    expect(drawn("square")).toEqual([
      ["fillRect", [80, 40, 40, 20], "area"],
      ["strokeRect", [80, 40, 40, 20], "ink"],
    ]);
    expect(drawn("ellipse")).toEqual([
      ["fill", [], "area"],
      ["stroke", [], "ink"],
    ]);
  });
});

describe("a part of a picture", () => {
  /** Curves and strokes, zones, waves and labels. */
  const SCENES = [
    "game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta",
    "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)&depth=6&deepening=on&table=10&pre-search=on",
    "game=tree&tree=a:(5_6)_b:(T:(1_2_E:(8_9))_9_7_6)&uncertainty=cut-and-all",
  ];
  const drawn = (picture: ReturnType<typeof readPicture>, part: Part | null): Stroke[] => {
    const { pen, strokes } = recordingPen();
    drawItems(pen, picture, [], "sans-serif", 1, part);
    return strokes;
  };
  /** Points where a stroke surely leaves something. */
  const points = ({ what, args }: Stroke): readonly (readonly [number, number])[] => {
    const [x, y, toX, toY] = (what === "fillText" ? args.slice(1) : args).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    if (["fillText", "moveTo", "lineTo", "ellipse"].includes(what)) return [[x, y]];
    if (what === "quadraticCurveTo") return [[toX, toY]];
    if (["rect", "roundRect"].includes(what)) return [[x + toX / 2, y + toY / 2]];
    return [];
  };

  it("is drawn with all that lies in it, and without most of what does not", () => {
    let [kept, left] = [0, 0];
    for (const scene of SCENES) {
      const { trace } = searchedPage(scene);
      const picture = readPicture(trace.answers.value, {
        t: trace.extent.value.ticks - 1,
        selected: null,
        opened: [],
        lit: [],
        widthCss: 1200,
        heightCss: 700,
        leastText: 0,
        isFar: false,
        types: "both",
      });
      const key = (stroke: Stroke): string => JSON.stringify([stroke.what, stroke.args]);
      const all = drawn(picture, null);
      for (let row = 0; row < 4; row += 1) {
        for (let column = 0; column < 4; column += 1) {
          const [width, height] = [picture.width / 4, picture.height / 4];
          const scale = 2;
          const camera = { scale, xCss: -column * width * scale, yCss: -row * height * scale };
          const part = partInWindow(camera, width * scale, height * scale);
          expect(part.left).toBeCloseTo(column * width);
          expect(part.bottom).toBeCloseTo((row + 1) * height);
          const some = new Set(drawn(picture, part).map(key));
          for (const stroke of all) {
            const isIn = points(stroke).some(
              ([x, y]) => x >= part.left && x <= part.right && y >= part.top && y <= part.bottom,
            );
            if (isIn) expect(some, key(stroke)).toContain(key(stroke));
            if (isIn) kept += 1;
            else if (!some.has(key(stroke))) left += 1;
          }
        }
      }
    }
    expect(kept).toBeGreaterThan(500);
    expect(left).toBeGreaterThan(5 * kept);
  });
});

describe("lines that tell types apart", () => {
  const { trace } = searchedPage("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta");
  const question = {
    t: trace.extent.value.ticks - 1,
    selected: null,
    opened: [],
    lit: [],
    widthCss: 900,
    heightCss: 500,
    types: "both",
    leastText: 0,
    isFar: false,
  } as const;
  const drawn = (strength: number): Stroke[] => {
    const { pen, strokes } = recordingPen();
    const inks = TREE_INKS.map((_, code) => `#0000${code.toString(16).padStart(2, "0")}`);
    drawItems(pen, readPicture(trace.answers.value, question), inks, "sans-serif", 1, null, 0, strength);
    return strokes;
  };

  it("are drawn in the nodes that were found to be CUT, where the style sheet asks for them", () => {
    expect(drawn(0).some(({ what }) => what === "clip")).toBe(false);
    // Two moves of the root are cut off; the root and its first move are PV, and leaves have no type.
    expect(drawn(0.66).filter(({ what }) => what === "clip")).toHaveLength(2);
  });
});
