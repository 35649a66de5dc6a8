import { describe, expect, it } from "vitest";
import { countDiffering, groupsOf, hasEffect, isGroupOpen } from "../../src/state/page/parameter-groups";
import type { Parameter } from "../../src/core/plyscope.js";

const parameter = (key: string, group: string, rest: Partial<Parameter> = {}): Parameter => ({
  key,
  label: key,
  group,
  kind: "number",
  choices: [],
  min: null,
  max: null,
  help: "",
  needs: null,
  searches: [""],
  games: ["chess"],
  defaults: { chess: "0" },
  ...rest,
});

const TABLE = parameter("table", "Table");
const ETC = parameter("etc", "Table", { needs: { key: "table", off: ["0"] } });
const LIMIT = parameter("limit", "Limits", { needs: { key: "etc", off: ["0"] } });
const TREES = parameter("height", "Limits", { games: ["tree"] });
const ALL = [TABLE, ETC, LIMIT, TREES];

describe("parameters", () => {
  it("stand in the groups of the game, in order", () => {
    const shown = groupsOf(ALL, "chess", ({ key }) => key !== "table");
    expect(shown.map(({ name, parameters }) => [name, parameters.map(({ key }) => key)])).toEqual([
      ["Table", ["etc"]],
      ["Limits", ["limit"]],
    ]);
  });

  it("have an effect unless what they depend on is off, however far away", () => {
    const has = (shown: Parameter, table: string, etc: string): boolean =>
      hasEffect(shown, ALL, { table, etc });
    expect(has(TABLE, "0", "0")).toBe(true);
    expect(has(ETC, "0", "4")).toBe(false);
    expect(has(ETC, "20", "0")).toBe(true);
    expect(has(LIMIT, "20", "4")).toBe(true);
    expect(has(LIMIT, "20", "0")).toBe(false);
    expect(has(LIMIT, "0", "4")).toBe(false);
  });

  it("count as changed only while they have an effect", () => {
    const [table] = groupsOf(ALL, "chess", () => true);
    expect(countDiffering(table!, ALL, "chess", { table: "20", etc: "4" })).toBe(2);
    expect(countDiffering(table!, ALL, "chess", { table: "0", etc: "4" })).toBe(0);
  });
});

describe("a group", () => {
  it("is open as the person chose, or else if it is usual or differs", () => {
    expect(isGroupOpen("Search", {}, 0)).toBe(true);
    expect(isGroupOpen("Limits", {}, 0)).toBe(false);
    expect(isGroupOpen("Limits", {}, 1)).toBe(true);
    expect(isGroupOpen("Limits", { Limits: false }, 1)).toBe(false);
    expect(isGroupOpen("Search", { Search: false }, 0)).toBe(false);
  });
});
