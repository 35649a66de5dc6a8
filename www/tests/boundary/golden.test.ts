/** Every search has its native counts, recorded or not (tests/golden.rs reads the same file). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { core, search } from "../core";

type Golden = readonly [link: string, visits: number, quiescence: number, value: number | null, best: string];

const COUNTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../tests/golden/counts.json"), "utf8"),
) as readonly Golden[];

it("has counts to compare with", () => expect(COUNTS.length).toBeGreaterThan(60));

it.each(COUNTS)("%s", (link, visits, quiescence, value, best) => {
  const { summary, batches } = search(link);
  expect([summary.visits, summary.quiescence_visits, summary.value, summary.best]).toEqual([
    visits,
    quiescence,
    value,
    best,
  ]);
  // The next search records only one visit.
  const { recorded, recording, fitting, ...plain } = search(`${link}&record=1`).summary;
  expect([recorded, recording, fitting?.whole]).toEqual([1, "record budget", true]);
  expect(summary).toEqual({ ...plain, recorded: visits, recording: "complete", fitting: null });
  const session = new core.Session(link);
  for (const { words } of batches) session.append(words);
  expect(session.positions()).toBe(visits);
  expect(session.visits(), "with the search and its iterations").toBeGreaterThan(visits);
  session.free();
});
