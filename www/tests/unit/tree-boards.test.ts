import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  TREE_ITEM_FIELDS,
  TREE_ITEM_FLAGS,
  TREE_ITEM_KINDS,
  TREE_INKS,
} from "../../src/core/generated/core-types";
import { drawItems, type Part } from "../../src/stage/tree/pen";
import { readPicture, type TreePicture } from "../../src/stage/tree/picture";
import { searchedPage, small } from "./page";
import { recordingPen, type Stroke } from "./pen";

/** The pens of the bitmaps that were made. */
let bitmaps: { width: number; height: number; strokes: Stroke[] }[] = [];

beforeEach(() => {
  bitmaps = [];
  vi.stubGlobal(
    "Path2D",
    class {
      constructor(readonly data: string) {}
    },
  );
  const createElement = () => {
    const { pen, strokes } = recordingPen();
    const bitmap = { width: 0, height: 0, strokes, getContext: () => pen };
    bitmaps.push(bitmap);
    return bitmap;
  };
  vi.stubGlobal("document", { createElement });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const { trace } = searchedPage(small());
const QUESTION = {
  t: 0,
  selected: null,
  opened: [],
  lit: [],
  widthCss: 400,
  heightCss: 400,
  types: "both",
  leastText: 0,
  isFar: false,
} as const;

/** A board of tic-tac-toe at a place, and a text after it. */
function picture(
  code: string,
  look: { side?: number; opacity?: number; isFaint?: boolean; isMoving?: boolean } = {},
): TreePicture {
  const { side = 90, opacity = 1, isFaint = false, isMoving = false } = look;
  const item = (fields: Partial<Record<(typeof TREE_ITEM_FIELDS)[number], number>>) =>
    TREE_ITEM_FIELDS.map((field) => fields[field] ?? 0);
  const flags = isFaint ? 1 << TREE_ITEM_FLAGS.indexOf("faint") : 0;
  const board = { kind: TREE_ITEM_KINDS.indexOf("board"), x: 100, y: 200, width: side, height: side };
  const text = { kind: TREE_ITEM_KINDS.indexOf("text"), x: 300, y: 200, size: 14, opacity: 1 };
  const items = Float32Array.from([...item({ ...board, opacity, flags }), ...item(text)]);
  const answers = {
    ...trace.answers.value,
    tree: () => ({ width: 400, height: 400, focus: 0, rows: [] }),
    tree_items: () => items,
    tree_texts: () => `${code}\nafter it`,
  };
  return { ...readPicture(answers, QUESTION), isMoving };
}

/** The strokes of a picture. */
function drawn(of: TreePicture, inks: readonly string[], part: Part | null = null): Stroke[] {
  const { pen, strokes } = recordingPen();
  drawItems(pen, of, inks, "sans-serif", 1, part);
  return strokes;
}

const count = (strokes: readonly Stroke[], what: string): number =>
  strokes.filter((stroke) => stroke.what === what).length;

const CODE = "h3-xo1x5-3-";

describe("a board in the tree", () => {
  it("is drawn as the core says, in the colours of the theme", () => {
    const strokes = drawn(picture(CODE, { isMoving: true }), [...TREE_INKS]);
    const looks = strokes
      .filter(({ what, args }) => (what === "fill" || what === "stroke") && typeof args[0] === "object")
      .map(({ what, style, args, alpha }) => [
        what,
        style,
        (args[0] as { data: string }).data.slice(0, 8),
        Math.round(alpha * 100) / 100,
      ]);
    expect(looks).toEqual([
      ["stroke", "square-dark", "M333 33L", 0.7],
      ["fill", "last-move", "M20 353h", 1],
      ["stroke", "ink", "M77 77L2", 1],
    ]);
    const transforms = strokes.filter(({ what }) => what === "setTransform").map(({ args }) => args);
    expect(transforms).toEqual([[1, 0, 0, 1, 55, 155]]);
    const [scale] = strokes.filter(({ what }) => what === "scale").map(({ args }) => args[0]);
    expect(scale).toBeCloseTo(0.09);
  });

  it("takes no text from what is written after it", () => {
    const texts = drawn(picture(CODE), []).filter(({ what }) => what === "fillText");
    expect(texts.map(({ args }) => args[0])).toEqual(["after it"]);
  });

  it("is a bitmap in a still picture, and a new one in another theme or size, or once it is pale", () => {
    const inks = [...TREE_INKS];
    const ways = [{}, { isFaint: true }, { side: 60 }];
    for (const [nth, way] of ways.entries()) {
      const moving = picture(CODE, { ...way, isMoving: true });
      expect(count(drawn(moving, inks), "drawImage"), `moving ${nth}`).toBe(0);
      expect(bitmaps).toHaveLength(nth);
      const still = picture(CODE, way);
      expect(count(drawn(still, inks), "drawImage"), `first ${nth}`).toBe(1);
      expect(count(drawn(still, inks), "drawImage"), `second ${nth}`).toBe(1);
      expect(count(drawn(moving, inks), "drawImage"), `moving again ${nth}`).toBe(1);
      expect(bitmaps).toHaveLength(nth + 1);
    }
    expect(bitmaps.map(({ width, height }) => [width, height])).toEqual([
      [90, 90],
      [90, 90],
      [60, 60],
    ]);
    expect(bitmaps.map(({ strokes }) => count(strokes, "stroke")).every((strokes) => strokes >= 2)).toBe(
      true,
    );
    drawn(picture(CODE), [...TREE_INKS]);
    expect(bitmaps).toHaveLength(ways.length + 1);
  });

  it("fades as a whole", () => {
    const strokes = drawn(picture(CODE, { opacity: 0.5, isMoving: true }), [...TREE_INKS]);
    expect(strokes.filter(({ what }) => what === "drawImage").map(({ alpha }) => alpha)).toEqual([0.5]);
  });

  it("is forgotten where there are too many", () => {
    const inks = [...TREE_INKS];
    const large = (nth: number) => picture(`h3-9-${nth}-`, { side: 2000, opacity: 0.5 });
    for (let nth = 0; nth < 5; nth += 1) drawn(large(nth), inks);
    expect(bitmaps).toHaveLength(5);
    // Three have room: of the five, the last three.
    for (const nth of [4, 3, 2]) drawn(large(nth), inks);
    expect(bitmaps).toHaveLength(5);
    drawn(large(0), inks);
    expect(bitmaps).toHaveLength(6);
  });

  it("is left out where it lies outside of what is seen", () => {
    const part = { left: 160, top: 0, right: 400, bottom: 400 };
    expect(count(drawn(picture(CODE), [], part), "drawImage")).toBe(0);
    expect(count(drawn(picture(CODE), [], { ...part, left: 140 }), "drawImage")).toBe(1);
  });

  it("is nothing where the core knows no such board", () => {
    expect(picture("h3-8--").boards).toEqual([[]]);
  });
});
