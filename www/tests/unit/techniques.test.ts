// @vitest-environment node
import { describe, expect, it } from "vitest";
import { canHappen, techniquesOf } from "../../src/techniques";

const plain = { search: "pvs", table: "20", deepening: "on", aspiration: "0", "null-move": "0" };

describe("the techniques of a scenario", () => {
  it("are those that it uses", () => {
    expect([...techniquesOf(plain)]).toEqual(["cut-offs", "table", "re-searches"]);
    expect([...techniquesOf({ ...plain, search: "minimax", table: "0" })]).toEqual([]);
    expect(techniquesOf({ ...plain, search: "alpha-beta" }).has("re-searches")).toBe(false);
    expect(techniquesOf({ ...plain, search: "mtd-f" }).has("passes")).toBe(true);
    expect(techniquesOf({ ...plain, aspiration: "30" }).has("passes")).toBe(true);
    expect(techniquesOf({ ...plain, "extend-check": "8" }).has("extensions")).toBe(true);
    expect(techniquesOf({ ...plain, singular: "50" }).has("speculation")).toBe(true);
    expect(techniquesOf({ ...plain, "null-move": "2" }).has("speculation")).toBe(true);
  });

  it("need what they rest on", () => {
    expect(techniquesOf({ ...plain, "pre-search": "on" }).has("pre-searches")).toBe(true);
    expect(techniquesOf({ ...plain, "pre-search": "on", table: "0" }).has("pre-searches")).toBe(false);
    expect(techniquesOf({ ...plain, "pre-search": "on", deepening: "off" }).has("pre-searches")).toBe(false);
    expect(techniquesOf({ ...plain, uncertainty: "cut" }).has("uncertainty")).toBe(true);
    expect(techniquesOf({ ...plain, uncertainty: "cut", search: "minimax" }).has("uncertainty")).toBe(false);
    expect(techniquesOf({ ...plain, uncertainty: "cut" }).has("passes")).toBe(false);
    expect(techniquesOf({ ...plain, uncertainty: "confidence" }).has("passes")).toBe(true);
  });

  it("decide what is offered to look for; what is always there always is", () => {
    const kinds = ["cut-off", "surprise", "pass", "pre-search", "uncertainty-cut-off", "speculation"];
    const offered = (values: Record<string, string>): string[] =>
      kinds.filter((kind) => canHappen(kind, techniquesOf(values)));
    expect(offered(plain)).toEqual(["cut-off", "surprise"]);
    expect(
      offered({ ...plain, search: "mtd-f", "pre-search": "on", uncertainty: "cut", "null-move": "3" }),
    ).toEqual(kinds);
  });
});
