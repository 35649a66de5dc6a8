// @vitest-environment node
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
  layOutRows,
  levelToCssY,
  panByIds,
  spanOf,
  zoomAbout,
} from "../../src/axis";

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
    expect(layOutRows(200, 10)).toEqual({ rowCss: 20, contentCss: 200, scrollMaxCss: 0 });
    expect(layOutRows(900, 3).rowCss).toBe(48);
    expect(layOutRows(137, 10).rowCss).toBe(13);
  });

  it("scroll when they do not fit", () => {
    expect(layOutRows(100, 40)).toEqual({ rowCss: 8, contentCss: 320, scrollMaxCss: 220 });
  });

  it("map levels to pixels and back under scrolling", () => {
    const rows = layOutRows(100, 40);
    const top = levelToCssY(rows, 60, 12);
    expect(cssYToLevel(rows, 60, top)).toBe(12);
    expect(cssYToLevel(rows, 60, top - 0.5)).toBe(11);
  });
});
