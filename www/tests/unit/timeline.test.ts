import { expect, it } from "vitest";
import { TIMELINE, type EventKindName } from "../../src/core/generated/core-types";
import { GAMBLES } from "../core";
import { searchedPage } from "./page";

it("the core counts for the timeline what the timeline draws, in the same order", () => {
  const { session } = searchedPage(GAMBLES).trace;
  const found = (kind: EventKindName): number => {
    let events = 0;
    for (let t = session.find(0, kind, true); t !== undefined; t = session.find(t, kind, true)) events += 1;
    return events;
  };
  const counts = [...session.timeline(7)];
  const sums = TIMELINE.map((_, place) =>
    counts.filter((_count, at) => at % TIMELINE.length === place).reduce((sum, count) => sum + count, 0),
  );
  expect(counts).toHaveLength(7 * TIMELINE.length);
  expect(sums).toEqual(TIMELINE.map(({ kind }) => found(kind)));
  expect(sums.filter((sum) => sum > 0).length).toBeGreaterThan(4);
});
