import { beforeEach, describe, expect, it } from "vitest";
import { titleOf } from "../../src/store/recent-title";
import { clearRecent, recent, remember, startRecent } from "../../src/store/recent";
import { searchedPage } from "./fake/page";

const { store } = searchedPage();
const search = (values: Record<string, string>): void => remember(store, { game: "chess", ...values });

describe("the searches that were made last", () => {
  const kept = new Map<string, string>();
  const keeper = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  beforeEach(() => {
    kept.clear();
    startRecent(keeper);
  });

  it("are a dozen, newest first, each once", () => {
    for (let fen = 0; fen < 15; fen += 1) search({ fen: `f${fen}` });
    search({ fen: "f9" });
    search({ fen: "f9" });
    remember(store, {});
    expect(recent.value).toHaveLength(12);
    expect(recent.value.slice(0, 3)).toEqual(["fen=f9", "fen=f14", "fen=f13"]);
    expect(new Set(recent.value).size).toBe(12);
  });

  it("outlive the page, and can be cleared", () => {
    search({ fen: "one" });
    search({ fen: "two" });
    startRecent(keeper);
    expect(recent.value).toEqual(["fen=two", "fen=one"]);
    clearRecent();
    startRecent(keeper);
    expect(recent.value).toEqual([]);
  });

  it("are kept for the page alone where storage is refused or damaged", () => {
    startRecent(() => {
      throw new Error("refused");
    });
    search({ fen: "one" });
    expect(recent.value).toEqual(["fen=one"]);
    clearRecent();
    expect(recent.value).toEqual([]);
    for (const damaged of ["{", "7", '[1,"fen=x",null]']) {
      kept.set("plyscope-recent", damaged);
      startRecent(keeper);
      expect(recent.value).toEqual(damaged.startsWith("[") ? ["fen=x"] : []);
    }
  });

  it("leave out what is too long to be kept", () => {
    search({ fen: "x".repeat(30_000) });
    expect(recent.value).toEqual([]);
  });
});

describe("the title of a search", () => {
  it("is its preset's name, or its position; and how it is searched", () => {
    expect(titleOf(store, "depth=2")).toMatchObject({ title: "First", about: "Chess · depth 2" });
    expect(titleOf(store, "fen=mine&depth=4")).toMatchObject({ title: "mine", about: "Chess · depth 4" });
    expect(titleOf(store, "game=grown&seed=7&path=ab")).toMatchObject({ title: "7 ab" });
  });
});
