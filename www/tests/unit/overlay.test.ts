import { describe, expect, it } from "vitest";
import { layOutRows, levelToCssY, rowCssOf } from "../../src/state/trace/axis";
import { MARK, MARKS, RELATIONS } from "../../src/core/generated/core-types";
import { readBars, type Bar } from "../../src/stage/flame/bars";
import type { Session } from "../../src/core/plyscope.js";
import { drawOverlay, type OverlayScene } from "../../src/stage/flame/overlay";
import { drawnOf, readJoined } from "../../src/stage/flame/joined";
import { recordingPen } from "./pen";

const bar = (rest: Partial<Bar>): Bar => ({
  visit: 1,
  level: 3,
  leftCss: 100,
  rightCss: 200,
  category: 2,
  marks: MARK.entered,
  ...rest,
});

function draw(rest: Partial<OverlayScene>): ReturnType<typeof recordingPen> {
  const recorded = recordingPen();
  drawOverlay(recorded.pen, {
    widthCss: 800,
    heightCss: 240,
    camera: { fromId: 0, toId: 80 },
    rows: layOutRows(240, 10),
    scrollCss: 0,
    bars: [],
    palette: {
      packed: new Uint32Array(11),
      css: Array.from({ length: 11 }, (_, index) => `colour ${index}`),
      text: Array.from({ length: 11 }, (_, index) => `text ${index}`),
    },
    cursorId: null,
    current: null,
    selected: null,
    hovered: null,
    lit: [],
    ink: "ink",
    cursorColour: "cursor",
    gambleColour: "gamble",
    fontFamily: "sans-serif",
    labelScale: 1,
    leastCss: 0,
    label: (visit) => `Nf${visit} = 12`,
    ...rest,
  });
  return recorded;
}

describe("the overlay", () => {
  it("frames the selected visit, however narrow it is, on a rim of background", () => {
    const frames = (fromId: number, toId: number) =>
      draw({ selected: { level: 3, fromId, toId } })
        .strokes.filter(({ what }) => what === "strokeRect")
        .map(({ args, style }) => ({ args: args.map(Number), style }));
    const wide = frames(10, 30);
    expect(wide.map(({ style }) => style)).toEqual(["colour 0", "cursor"]);
    expect(wide[1]?.args).toEqual([101, 73, 198, 21]);
    const [, narrow] = frames(40, 40.01);
    expect(narrow?.args[2]).toBeGreaterThanOrEqual(5);
    expect((narrow?.args[0] ?? 0) + (narrow?.args[2] ?? 0) / 2).toBeCloseTo(400, 0);
    expect(frames(-30, -20), "out of view").toEqual([]);
    expect(draw({}).strokes.filter(({ what }) => what === "strokeRect")).toEqual([]);
  });

  it("frames what is lit in full lines, each one", () => {
    const lit = [
      { level: 3, fromId: 10, toId: 30 },
      { level: 4, fromId: 12, toId: 12.01 },
      { level: 4, fromId: -30, toId: -20 },
    ];
    const frames = draw({ lit }).strokes.filter(({ what }) => what === "strokeRect");
    expect(frames.map(({ style }) => style)).toEqual(["colour 0", "ink", "colour 0", "ink"]);
    expect(frames[1]?.args.map(Number)).toEqual([101, 73, 198, 21]);
  });

  it("labels bars that have room, with the value alone when that is all the room there is", () => {
    const texts = (rightCss: number, label: string): string[] =>
      draw({ bars: [bar({ visit: 3, rightCss })], label: () => label }).texts();
    expect(texts(200, "Nf3 = 12")).toEqual(["Nf3 = 12"]);
    expect(texts(145, "Nf3 = 12")).toEqual(["= 12"]);
    expect(texts(145, "e8=Q ≤ −M3")).toEqual([]);
    expect(texts(165, "e8=Q ≤ −M3")).toEqual(["≤ −M3"]);
    expect(texts(120, "Nf3 = 12")).toEqual([]);
    expect(texts(145, "Nf3"), "a visit that is open has no value").toEqual(["Nf3"]);
    expect(texts(145, "null move"), "half a name would be another one").toEqual([]);
  });

  it("writes each label on the bar of its own visit", () => {
    const rows = layOutRows(240, 10);
    const bars = [0, 1, 2, 3].flatMap((place) =>
      [2, 3].map((level) =>
        bar({ visit: 10 * level + place, level, leftCss: 150 * place, rightCss: 150 * place + 140 }),
      ),
    );
    const labels = draw({ bars, rows }).strokes.filter(
      ({ what, args }) => what === "fillText" && String(args[0]).startsWith("Nf"),
    );
    expect(labels).toHaveLength(bars.length);
    for (const { visit, level, leftCss, rightCss } of bars) {
      const { args } = labels.find((label) => label.args[0] === `Nf${visit} = 12`)!;
      const [x, y] = [Number(args[1]), Number(args[2])];
      expect(x).toBeGreaterThanOrEqual(leftCss);
      expect(x).toBeLessThan(rightCss);
      const top = levelToCssY(rows, 0, level);
      expect(y).toBeGreaterThan(top);
      expect(y).toBeLessThan(top + rowCssOf(rows, level));
    }
  });

  it("has no smaller label than is asked for, and none in rows that are lower than that", () => {
    const fonts = (leastCss: number, levels: number): unknown[] =>
      draw({ leastCss, rows: layOutRows(240, levels), bars: [bar({ rightCss: 400 })] })
        .strokes.filter(({ what, args }) => what === "fillText" && args[0] === "Nf1 = 12")
        .map(({ font }) => font);
    expect(fonts(0, 10)).toEqual(["12px sans-serif"]);
    expect(fonts(20, 10)).toEqual(["20px sans-serif"]);
    expect(fonts(20, 15), "rows of 16 pixels").toEqual([]);
  });

  it("says the type without colour where there is room", () => {
    const letters = (category: number): string[] =>
      draw({ bars: [bar({ category, rightCss: 400 })] }).texts();
    expect(letters(1)).toContain("P");
    expect(letters(2)).toContain("C");
    expect(letters(3)).toContain("A");
    expect(letters(5)).toContain("c");
    expect(letters(0)).toEqual(["Nf1 = 12"]);
  });

  it("begins the label of a bar that starts outside at the edge", () => {
    const { strokes } = draw({ bars: [bar({ leftCss: -5000, rightCss: 400 })] });
    const text = strokes.find(({ what, args }) => what === "fillText" && args[0] === "Nf1 = 12");
    expect(text?.args[1]).toBe(4);
  });

  it("writes on the future in the page's ink, fainter", () => {
    const past = draw({ bars: [bar({})] }).strokes.find(({ what }) => what === "fillText");
    const future = draw({ bars: [bar({ marks: 0 })], cursorId: 0 }).strokes.find(
      ({ what }) => what === "fillText",
    );
    expect(past).toMatchObject({ style: "text 4", alpha: 1 });
    // A bar under the cursor has begun, but its far end is under the veil.
    const present = draw({ bars: [bar({})], cursorId: 11 }).strokes.find(({ what }) => what === "fillText");
    expect(present).toMatchObject({ style: "ink", alpha: 1 });
    expect(future?.style).toBe("ink");
    expect(future?.alpha).toBeLessThan(1);
  });

  it("gives each gamble an edge and a sign of its own, on bars that are wide enough", () => {
    const drawn = (marks: number, rightCss = 200): ReturnType<typeof recordingPen>["strokes"] =>
      draw({ bars: [bar({ marks: MARK.entered | marks, rightCss })] }).strokes;
    const plain = drawn(0).length;
    // The bracket has a rim of background under its colour.
    const bracket = drawn(MARK["pre-searched"]).filter(({ what }) => what === "stroke");
    expect(bracket.map(({ style }) => style).slice(0, 2)).toEqual(["colour 0", "gamble"]);
    expect(drawn(MARK["pre-searched"], 104)).toHaveLength(drawn(0, 104).length);

    const dashes = drawn(MARK.speculative);
    expect(dashes.findIndex(({ what }) => what === "strokeRect")).toBeGreaterThan(
      dashes.findIndex(({ what, args }) => what === "setLineDash" && (args[0] as number[]).length === 2),
    );
    const teeth = drawn(MARK["uncertainty-cut-off"]).filter(({ what }) => what === "fill");
    expect(teeth.map(({ style }) => style)).toEqual(["colour 0"]);
    expect(drawn(MARK.uncertain).length).toBeGreaterThan(plain);
    expect(drawn(MARK.extended).filter(({ what }) => what === "fillRect")).toHaveLength(2);
    expect(drawn(MARK.reduced).filter(({ what }) => what === "fillRect")).toHaveLength(1);
    expect(drawn(MARK["moves-pruned"]).filter(({ what }) => what === "fillRect")).toHaveLength(3);
    // The core's stripes show a pre-search.
    expect(drawn(MARK["in-pre-search"])).toHaveLength(plain);
  });

  it("draws the shape of every mark, and each in another way", () => {
    const drawn = (marks: number): string =>
      JSON.stringify(draw({ bars: [bar({ marks: MARK.entered | marks })] }).strokes);
    const ways = new Set(MARKS.map(({ mark }) => drawn(MARK[mark])));
    expect(ways.size).toBe(MARKS.length);
    expect(ways).not.toContain(drawn(0));
  });

  it("puts signs side by side, the first mark of the list nearest to the end", () => {
    const both = draw({ bars: [bar({ marks: MARK.entered | MARK.terminal | MARK["moves-pruned"] })] });
    const [square, ...dots] = both.strokes
      .filter(({ what }) => what === "fillRect")
      .map(({ args }) => args.map(Number));
    expect(square?.[0]).toBeGreaterThan(Math.max(...dots.map(([x, , width]) => x! + width!)));
  });

  it("tears no bar whose end is out of view", () => {
    const { strokes } = draw({ bars: [bar({ marks: MARK["uncertainty-cut-off"], rightCss: 5000 })] });
    expect(strokes.some(({ what, style }) => what === "fill" && style === "colour 0")).toBe(false);
  });

  it("draws no more labels than are read", () => {
    const bars = Array.from({ length: 2000 }, (_, visit) => bar({ visit, category: 0 }));
    expect(draw({ bars }).texts()).toHaveLength(300);
  });

  it("writes nothing in rows that are too thin to be read", () => {
    const rows = layOutRows(200, 20, 4);
    const bars = [3, 4, 19].map((level) => bar({ visit: level, level, marks: MARK.open }));
    const { strokes, texts } = draw({ bars, rows });
    expect(texts().filter((text) => text.startsWith("Nf"))).toEqual(["Nf3 = 12"]);
    const frames = strokes.filter(({ what }) => what === "strokeRect").map(({ args }) => args.map(Number));
    expect(frames.map(([, top]) => Math.floor(top ?? -1))).toEqual(
      [3, 4, 19].map((level) => levelToCssY(rows, 0, level)),
    );
    for (const [index, [, , , height]] of frames.entries()) {
      expect(height).toBeLessThan(rowCssOf(rows, bars[index]?.level ?? 0));
    }
  });

  it("leaves out rows that are scrolled away", () => {
    const rows = layOutRows(100, 40);
    const visible = draw({ bars: [bar({ level: 20, marks: MARK.open })], rows, scrollCss: 100 });
    const hidden = draw({ bars: [bar({ level: 2, marks: MARK.open })], rows, scrollCss: 100 });
    expect(visible.strokes.some(({ what }) => what === "strokeRect")).toBe(true);
    expect(hidden.strokes.some(({ what }) => what === "strokeRect")).toBe(false);
  });

  it("puts the cursor where the ids entered so far end", () => {
    const at = (cursorId: number): unknown =>
      draw({ cursorId }).strokes.find(({ what, style }) => what === "fillRect" && style === "cursor")
        ?.args[0];
    expect(at(40)).toBe(399);
    expect(at(80)).toBe(798);
    expect(at(500)).toBeUndefined();
  });

  it("reads bars six numbers at a time", () => {
    const marks = MARK.entered | MARK["table-answer"];
    const bars = () => Float64Array.of(7, 3, -10, 25.5, 2, marks, 8, 4, 0, 12, 6, 0);
    const session = { bars } as unknown as Session;
    expect(readBars(session, 800, { fromId: 0, toId: 10 }, 0, "expected")).toEqual([
      {
        visit: 7,
        level: 3,
        leftCss: -10,
        rightCss: 25.5,
        category: 2,
        marks,
      },
      { visit: 8, level: 4, leftCss: 0, rightCss: 12, category: 6, marks: 0 },
    ]);
  });
});

describe("the arrows over the flame", () => {
  it("are all of a small search, but bounds only of the selected visit", () => {
    const code = (kind: (typeof RELATIONS)[number]): number => RELATIONS.indexOf(kind);
    const numbers = [code("answered"), 1, 2, code("bound"), 3, 4, code("bound"), 5, 6];
    const joined = readJoined(new Uint32Array(numbers), () => 3);
    const kinds = (selected: number | null): readonly string[] =>
      drawnOf(joined, selected).map(({ kind, to }) => `${kind} ${to.visit}`);
    expect(kinds(null)).toEqual(["answered 2"]);
    expect(kinds(3)).toEqual(["answered 2", "bound 4"]);
    expect(kinds(6)).toEqual(["answered 2", "bound 6"]);
  });
});
