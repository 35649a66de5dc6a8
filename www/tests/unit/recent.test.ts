import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { titleOf } from "../../src/state/page/recent-title";
import { clearRecent, recent, remember, startRecent } from "../../src/features/recent/recent";
import { keepIn } from "../../src/ui/stored";
import { searchedPage } from "./page";

const { store } = searchedPage();
/** Trees of one leaf each. */
const search = (leaf: string): void => remember(store, { game: "tree", tree: leaf });

describe("the searches that were made last", () => {
  const kept = new Map<string, string>();
  const keeper = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  beforeEach(() => {
    kept.clear();
    keepIn({ local: keeper });
    startRecent();
  });
  afterAll(() => keepIn());

  it("are a dozen, newest first, each once", () => {
    for (let leaf = 0; leaf < 15; leaf += 1) search(`${leaf}`);
    search("9");
    search("9");
    remember(store, {});
    expect(recent.value).toHaveLength(12);
    expect(recent.value.slice(0, 3)).toEqual(["game=tree&tree=9", "game=tree&tree=14", "game=tree&tree=13"]);
    expect(new Set(recent.value).size).toBe(12);
  });

  it("outlive the page, and can be cleared", () => {
    search("1");
    search("2");
    startRecent();
    expect(recent.value).toEqual(["game=tree&tree=2", "game=tree&tree=1"]);
    clearRecent();
    startRecent();
    expect(recent.value).toEqual([]);
  });

  it("are kept for the page alone where storage is refused or damaged", () => {
    keepIn({
      local: () => {
        throw new Error("refused");
      },
    });
    startRecent();
    search("1");
    expect(recent.value).toEqual(["game=tree&tree=1"]);
    clearRecent();
    expect(recent.value).toEqual([]);
    keepIn({ local: keeper });
    for (const damaged of ["{", "7", '[1,"fen=x",null]']) {
      kept.set("plyscope-recent", damaged);
      startRecent();
      expect(recent.value).toEqual(damaged.startsWith("[") ? ["fen=x"] : []);
    }
  });

  it("leave out what is too long to be kept", () => {
    search(`(${"1 ".repeat(900)})`.repeat(20));
    expect(recent.value).toEqual([]);
  });
});

describe("the title of a search", () => {
  it("is its preset's name, or its position; and how it is searched", () => {
    expect(titleOf(store, "game=tree&search=alpha-beta")).toMatchObject({
      title: "First alpha-beta example",
      about: "Explicit tree · Alpha-beta (fail-soft)",
    });
    expect(titleOf(store, "game=tree&tree=(1_2)_3&depth=4")).toMatchObject({
      title: "(1 2) 3 max",
      about: "Explicit tree · PVS · depth 4",
    });
    expect(titleOf(store, "game=checkers")).toMatchObject({ about: "Checkers · PVS · depth 9" });
  });
});
