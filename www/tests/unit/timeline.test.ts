import { describe, expect, it } from "vitest";
import type { EventKindName } from "../../src/core/plyscope.js";
import { readDensities } from "../../src/stage/timeline/timeline-canvas";
import { core } from "../core";

describe("the timeline's counts", () => {
  it("stand where the core says, column by column", () => {
    const kinds = core.event_kinds();
    const places = kinds.filter(({ timeline }) => timeline !== null).length;
    const counts = new Uint32Array(2 * places);
    const place = (name: EventKindName): number => kinds.find(({ kind }) => kind === name)!.timeline!;
    counts[place("cut-off")] = 7;
    counts[place("iteration")] = 1;
    counts[places + place("cut-off")] = 5;
    const densities = readDensities(counts, kinds);
    expect(densities.map((density) => [density["cut-off"], density.iteration])).toEqual([
      [7, 1],
      [5, 0],
    ]);
    expect(densities[0]?.["pre-search"]).toBe(0);
    const moved = kinds.map((kind) =>
      kind.timeline === null ? kind : { ...kind, timeline: places - 1 - kind.timeline },
    );
    expect(readDensities(counts, moved)[0]?.["cut-off"]).toBe(0);
    expect(readDensities(counts.reverse(), moved)[1]?.["cut-off"]).toBe(7);
  });

  it("are nothing where nothing is counted", () => {
    expect(readDensities(new Uint32Array(0), [])).toEqual([]);
  });
});
