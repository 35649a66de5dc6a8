/** The boundary as the study worker uses it. */
import { describe, expect, it } from "vitest";
import type { LedgerAsk, Study } from "../../src/core/plyscope.js";
import { core, GAMBLES, search } from "../core";

function studied(link: string): { study: Study; visits: number } {
  const study = new core.Study(link);
  const { summary, batches } = search(link);
  for (const { words } of batches) study.append(words);
  study.finish();
  return { study, visits: summary.visits };
}

/** The report on a visit's subtree. */
function report(study: Study, visit: number): ReturnType<Study["insight"]> {
  expect(study.insight_begin(visit)).toBe(true);
  let share = 0;
  while (share < 1) {
    const next = study.insight_step();
    expect(next).toBeGreaterThanOrEqual(share);
    share = next;
  }
  return study.insight();
}

describe("a study", () => {
  it("takes a trace in and looks into it", () => {
    const { study, visits } = studied(GAMBLES);
    expect(study.visits()).toBeGreaterThan(visits);
    expect(() => study.insight(), "nothing was asked for").toThrow("there is no report");
    const whole = report(study, 0);
    expect(whole.overhead.total).toBe(visits);
    expect(whole.uncertainty_ledger.cut_offs).toBeGreaterThan(1);
    expect(whole.truncated).toBe(false);
    const [wasted] = whole.wasted;
    expect(whole.wasted.length).toBeGreaterThan(1);
    // A subtree whose first visit is the first visit of the most expensive wasted subtree.
    expect(report(study, wasted!.visit).overhead.total).toBe(wasted!.visits);

    report(study, 0);
    const ask: LedgerAsk = {
      sort: "skipped",
      descending: true,
      ending: "",
      iteration: 0,
      from: 0,
      most: 2,
    };
    const page = study.uncertainty_cut_offs(ask);
    expect([page.rows.length, page.total]).toEqual([2, whole.uncertainty_ledger.cut_offs]);
    expect(study.pre_searches({ ...ask, sort: "visits" }).total).toBe(whole.pre_search_ledger.pre_searches);

    expect(study.position_begin(2)).toBe(true);
    while (study.position_step() < 1);
    const found = study.position_visits(0, 9);
    expect(found.length, "the root of each iteration").toBeGreaterThan(1);
    expect(study.position_count()).toBeGreaterThanOrEqual(found.length);
  });

  it("refuses what is no scenario or no log, and goes on", () => {
    expect(() => new core.Study("game=chess&fen=nonsense")).toThrow("fen");
    const study = new core.Study("depth=3");
    expect(() => study.append(Uint32Array.of(0xffff_ffff))).toThrow();
    study.finish();
    expect(study.visits()).toBe(0);
    expect([study.insight_begin(0), study.position_begin(0)]).toEqual([false, false]);
    expect(() => study.insight()).toThrow("there is no report");
  });

  it("compares two traces", () => {
    const [a, b] = ["alpha-beta", "minimax"].map(
      (search) => studied(`game=tree&tree=(3_5)_(2_9)&search=${search}`).study,
    );
    const compared = a!.compare(b!);
    // Minimax visits the 9, too.
    expect(compared.numbers().places).toEqual({ both: 6, only_a: 0, only_b: 1 });
    expect([compared.only(false), compared.only(true)]).toEqual([Uint32Array.of(0), Uint32Array.of(1 << 8)]);
  });
});

describe("practice", () => {
  it("poses, judges and solves the exercises of every kind", () => {
    const kinds = core.practice_kinds();
    expect(kinds.length).toBeGreaterThan(5);
    for (const { name } of kinds) {
      const link = `practice=${name}&level=1&seed=3`;
      const exercise = core.practice_exercise(link);
      expect([exercise.kind, exercise.fields.length > 0], name).toEqual([name, true]);
      const { answer } = core.practice_solution(link, {});
      expect(core.practice_judge(link, answer).right, name).toBe(true);
      expect(core.practice_judge(link, {}).right, name).toBe(false);
      expect(core.practice_worksheet(link, { [name]: "2" }, "html").length, name).toBeGreaterThan(0);
    }
  });

  it("prints the chosen number of each kind, and no more exercises than a worksheet has room for", () => {
    const link = "practice=ties&level=1&seed=3";
    const [sheet] = core.practice_worksheet(link, { values: "1", ties: "3", windows: "0" }, "html");
    const titles = sheet?.text.match(/(?<=<h2>\d+\. ).*(?=<)/g) ?? [];
    const title = (kind: string) => core.practice_kinds().find(({ name }) => name === kind)?.title;
    // The kinds have their usual order.
    expect(titles).toEqual([title("values"), title("ties"), title("ties"), title("ties")]);
    for (const [numbers, said] of [
      [{ ties: "60", values: "1" }, "61 exercises, and 60 at most"],
      [{}, "no exercise"],
      [{ ties: "many" }, "not a whole number"],
      [{ wibble: "1" }, "“wibble”"],
    ] as const) {
      expect(() => core.practice_worksheet(link, numbers, "html")).toThrow(said);
    }
  });

  it("refuses what is no exercise, no tree and no format", () => {
    expect(() => core.practice_exercise("practice=wibble")).toThrow("wibble");
    expect(() => core.practice_own_tree("(1 2")).toThrow();
    expect(() => core.practice_worksheet("practice=ties&level=1&seed=3", { ties: "2" }, "pdf")).toThrow(
      "format",
    );
  });

  it("solves a person's own tree", () => {
    const { equal, beyond, difference } = core.practice_own_tree("(3 5) (2 9)");
    // The 9 is cut off by either convention.
    expect([equal.never_visited, beyond.never_visited, difference]).toEqual(["L4", "L4", null]);
  });
});
