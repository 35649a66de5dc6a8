import { describe, expect, it } from "vitest";
import {
  cameraAround,
  clampCamera,
  cssXToId,
  cssYToLevel,
  fullCamera,
  idToCssX,
  isFull,
  keepInView,
  fillRows,
  layOutRows,
  levelToCssY,
  rowCssOf,
  panByIds,
  spanOf,
  zoomAbout,
} from "../../src/state/trace/axis";

describe("the id axis", () => {
  it("maps ids to pixels and back", () => {
    const camera = { fromId: 100, toId: 300 };
    expect(idToCssX(camera, 800, 100)).toBe(0);
    expect(idToCssX(camera, 800, 300)).toBe(800);
    expect(cssXToId(camera, 800, idToCssX(camera, 800, 137))).toBeCloseTo(137);
  });

  it("keeps what is under the pointer under the pointer while zooming", () => {
    let camera = fullCamera(10_000);
    const anchorId = 7321;
    const before = idToCssX(camera, 1000, anchorId);
    for (const factor of [2, 3, 0.7, 1.3]) camera = zoomAbout(camera, 10_000, anchorId, factor);
    expect(idToCssX(camera, 1000, anchorId)).toBeCloseTo(before);
    expect(spanOf(camera)).toBeCloseTo(10_000 / (2 * 3 * 0.7 * 1.3));
  });

  it("never leaves the trace", () => {
    expect(panByIds({ fromId: 0, toId: 10 }, 100, -50)).toEqual({ fromId: 0, toId: 10 });
    expect(panByIds({ fromId: 0, toId: 10 }, 100, 500)).toEqual({ fromId: 90, toId: 100 });
    expect(zoomAbout({ fromId: 50, toId: 60 }, 100, 55, 0.001)).toEqual({ fromId: 0, toId: 100 });
    expect(clampCamera({ fromId: -5, toId: 500 }, 100)).toEqual({ fromId: 0, toId: 100 });
  });

  it("stops zooming at a few visits, around the same place", () => {
    const camera = zoomAbout({ fromId: 0, toId: 100 }, 100, 50, 1e6);
    expect(spanOf(camera)).toBe(4);
    expect((camera.fromId + camera.toId) / 2).toBeCloseTo(50);
  });

  it("copes with a trace smaller than the closest look, and with none", () => {
    expect(clampCamera({ fromId: 0, toId: 1 }, 2)).toEqual({ fromId: 0, toId: 2 });
    expect(spanOf(fullCamera(0))).toBe(1);
    expect(isFull(fullCamera(5), 5)).toBe(true);
  });

  it("shows a subtree with some air", () => {
    const camera = cameraAround(200, 300, 1000);
    expect(camera.fromId).toBeLessThan(200);
    expect(camera.toId).toBeGreaterThan(300);
    expect(spanOf(camera)).toBeLessThan(110);
  });

  it("follows the cursor only when it leaves, without zooming", () => {
    const camera = { fromId: 100, toId: 200 };
    expect(keepInView(camera, 1000, 150)).toBe(camera);
    const after = keepInView(camera, 1000, 250);
    expect(spanOf(after)).toBe(100);
    expect(idToCssX(after, 100, 250)).toBeCloseTo(20);
    expect(idToCssX(keepInView(camera, 1000, 90), 100, 90)).toBeCloseTo(80);
  });
});

describe("the rows", () => {
  it("fill the height within limits, in whole pixels", () => {
    expect(layOutRows(200, 10)).toMatchObject({ rowCss: 20, contentCss: 200, scrollMaxCss: 0 });
    expect(layOutRows(900, 3).rowCss).toBe(48);
    expect(layOutRows(137, 10).rowCss).toBe(13);
  });

  it("scroll when they do not fit", () => {
    expect(layOutRows(100, 40)).toMatchObject({ rowCss: 8, contentCss: 320, scrollMaxCss: 220 });
  });

  it("are thinner where only quiescence is, so that the search has the room", () => {
    const alike = layOutRows(400, 25);
    const rows = layOutRows(400, 25, 9);
    expect(rows).toEqual({ rowCss: 28, thinRowCss: 9, fullRows: 9, contentCss: 396, scrollMaxCss: 0 });
    expect(rows.rowCss).toBeGreaterThan(alike.rowCss * 1.5);
    expect(rowCssOf(rows, 8)).toBe(28);
    expect(rowCssOf(rows, 9)).toBe(9);
    // Few rows are no higher than they would be without quiescence.
    expect(layOutRows(900, 5, 3)).toMatchObject({ rowCss: 48, thinRowCss: 16, contentCss: 176 });
    // If there is no room left, a thin row is three pixels and a gap.
    expect(layOutRows(100, 40, 10)).toMatchObject({
      rowCss: 8,
      thinRowCss: 4,
      contentCss: 200,
      scrollMaxCss: 100,
    });
    expect(layOutRows(100, 3, 3)).toMatchObject({ rowCss: 33, contentCss: 99 });
  });

  it("never overflow where all rows would have fitted alike", () => {
    for (let height = 60; height <= 900; height += 29) {
      for (let levels = 1; levels <= height / 8; levels += 1) {
        for (const full of [1, Math.ceil(levels / 3), levels]) {
          const rows = layOutRows(height, levels, full);
          expect(rows.contentCss).toBe(levelToCssY(rows, 0, levels));
          expect(rows.contentCss).toBeLessThanOrEqual(height);
          expect(rows.rowCss).toBeGreaterThanOrEqual(layOutRows(height, levels).rowCss);
          expect(rows.thinRowCss).toBeLessThan(rows.rowCss);
        }
      }
    }
  });

  it("fill a map, however many there are, as long as each has a pixel", () => {
    for (let levels = 1; levels <= 44; levels += 1) {
      const rows = fillRows(44, levels, levels);
      expect(levelToCssY(rows, 0, levels), `${levels} levels`).toBe(44);
    }
    expect(fillRows(44, 60, 60)).toMatchObject({ rowCss: 1, contentCss: 60 });
    expect(fillRows(44, 14, 7)).toMatchObject({ rowCss: 5, thinRowCss: 1, fullRows: 7, contentCss: 42 });
  });

  it("map levels to pixels and back under scrolling", () => {
    const rows = layOutRows(100, 40);
    const top = levelToCssY(rows, 60, 12);
    expect(cssYToLevel(rows, 60, top)).toBe(12);
    expect(cssYToLevel(rows, 60, top - 0.5)).toBe(11);
  });

  it("map levels to pixels and back in rows of two heights", () => {
    const rows = layOutRows(300, 30, 8);
    for (const scrollCss of [0, 13]) {
      for (let level = 0; level < 30; level += 1) {
        const top = levelToCssY(rows, scrollCss, level);
        expect(cssYToLevel(rows, scrollCss, top)).toBe(level);
        expect(cssYToLevel(rows, scrollCss, top + rowCssOf(rows, level) - 0.5)).toBe(level);
        expect(levelToCssY(rows, scrollCss, level + 1) - top).toBe(rowCssOf(rows, level));
      }
    }
    expect(cssYToLevel(rows, 0, -1)).toBe(-1);
    expect(cssYToLevel(rows, 0, rows.contentCss)).toBe(30);
  });
});
