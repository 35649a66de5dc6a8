// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readDensities } from "../../src/timeline/timeline-canvas";
import { EVENT_KINDS } from "./fake/engine";

describe("the timeline's counts", () => {
  it("stand where the core says, column by column", () => {
    const densities = readDensities(new Uint32Array([7, 1, 5, 0]), EVENT_KINDS);
    expect(densities.map((density) => [density["cut-off"], density.iteration])).toEqual([
      [7, 1],
      [5, 0],
    ]);
    expect(densities[0]?.["pre-search"]).toBe(0);
    const moved = EVENT_KINDS.map((kind) =>
      kind.timeline === null ? kind : { ...kind, timeline: 1 - kind.timeline },
    );
    expect(readDensities(new Uint32Array([7, 1]), moved)[0]?.["cut-off"]).toBe(1);
  });

  it("are nothing where nothing is counted", () => {
    expect(readDensities(new Uint32Array(0), [])).toEqual([]);
  });
});
