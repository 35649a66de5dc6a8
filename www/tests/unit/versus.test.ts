import { describe, expect, it } from "vitest";
import { differencesOf, fullLabel } from "../../src/features/compare/pairs";
import { hasEffect } from "../../src/state/page/parameter-groups";
import { agreement } from "../../src/features/compare/VersusCaption";
import { compareWith, firstPair, free, usualPairs } from "../../src/features/compare/versus";
import { core } from "../core";
import { searchedPage, small, testPage } from "./page";
import type { Summary } from "../../src/core/plyscope.js";

const names = (link: string): string[] => usualPairs(testPage(link).store).map(({ name }) => name);

describe("what a search can be compared with", () => {
  it("begins with minimax, another order of the children, and the search without what is on", () => {
    expect(names("game=tree&table=10").slice(0, 5)).toEqual([
      "Against minimax",
      "Other child order",
      "Without table",
      "Without table move first",
      "Against alpha-beta",
    ]);
    expect(names("game=tree&search=minimax").slice(0, 2)).toEqual([
      "Against alpha-beta",
      "Other child order",
    ]);
    // A proof search is compared with the search that answers the same question.
    const proof = "game=tree&search=df-pn&goal=win";
    expect(names(proof)[0]).toBe("Against null window");
    expect(names("game=tree&search=proof-number&at-least=2").join()).not.toMatch(
      /proved|with(out)? at least/i,
    );
    const question = testPage(proof).store;
    expect(usualPairs(question)[0]?.differences).toEqual({ search: "null-window" });
    expect(names("game=tree&search=null-window")[0]).toBe("Against minimax");
    expect(names("game=chess&null-move=2")).toContain("Without null move");
    expect(names("game=chess")).toContain("With null move");
  });

  it("is no change that the search or the game does not read", () => {
    let offered = 0;
    for (const { name: game } of core.games()) {
      for (const more of ["", "&search=minimax", "&table=0"]) {
        const page = testPage(`game=${game}${more}`).store;
        const values = page.scenario.value;
        for (const { name, differences } of usualPairs(page)) {
          const [[key, value] = ["", ""]] = Object.entries(differences);
          const about = `${game}${more}: ${name}`;
          const parameter = core.parameters().find((one) => one.key === key)!;
          expect(parameter.games, about).toContain(game);
          expect(value, about).not.toBe(values[key]);
          expect(page.engine.check_values({ ...values, ...differences }), about).toEqual([]);
          expect(hasEffect(parameter, core.parameters(), values), about).toBe(true);
          if (more === "&search=minimax")
            expect(about).not.toMatch(/killers|history|null|reductions|pruning/i);
          if (more === "&table=0") expect(about).not.toContain("Without table");
          offered += 1;
        }
      }
    }
    expect(offered).toBeGreaterThan(150);
  });

  it("is minimax in the row of a small search, and of a large one a technique less", () => {
    const page = searchedPage(small("table=10"));
    expect(firstPair(page.store)?.name).toBe("Against minimax");
    page.trace.extent.value = { ...page.trace.extent.value, visits: 1_000_000 };
    expect(firstPair(page.store)?.name).toMatch(/^Without /);
  });
});

it("says whose a setting is where several are called the same", () => {
  const { store } = testPage("game=chess");
  const labels = free(store).map(({ key }) => fullLabel(store, key));
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain("Late move pruning: Up to depth");
  compareWith(store, { depth: "2" });
  expect(differencesOf(store).map(({ parameter }) => fullLabel(store, parameter.key))).toEqual(["Depth"]);
});

describe("what two values have to do with each other", () => {
  const of = (value: number | null, bound = "exact"): Summary => ({ value, bound }) as Summary;

  it("is said of bounds as of bounds", () => {
    expect(agreement(of(3), of(3))).toBe("The same value.");
    expect(agreement(of(3), of(2))).toBe("Different values.");
    expect(agreement(of(2, "lower"), of(3))).toBe("The values agree.");
    expect(agreement(of(3), of(1, "upper"))).toBe("The values contradict each other.");
    expect(agreement(of(2, "lower"), of(1, "upper"))).toBe("The values contradict each other.");
    expect(agreement(of(null), of(1))).toBe("One search has no value.");
    const choosing = (value: number | null, best: string): Summary =>
      ({ value, bound: "exact", best }) as Summary;
    expect(agreement(choosing(null, "a"), choosing(5, "b"))).toBe("One chooses a, the other b.");
    expect(agreement(choosing(null, "b"), choosing(5, "b"))).toBe("Both choose b.");
    const between = (least: number, most: number): Summary =>
      ({ value: null, bound: "exact", best: "a", interval: [least, most] }) as Summary;
    expect(agreement(between(6, 9), choosing(7, "a"))).toBe("The values agree.");
    expect(agreement(choosing(5, "a"), between(6, 9))).toBe("The values contradict each other.");
    expect(agreement(between(6, 9), between(9, 12))).toBe("The values agree.");
    expect(agreement(between(6, 9), choosing(null, "b"))).toBe("One chooses a, the other b.");
  });
});
