import { describe, expect, it } from "vitest";
import { chooseGame, commitText, goToStop, openText, stopOf } from "../../src/state/page/pasted";
import { changeScenario } from "../../src/state/page/scenario";
import { searchedPage } from "./page";

describe("the position's field", () => {
  const BARE = "8/8/1P6/4k3/5P2/8/5K2/8 b - - 0 1";
  const E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
  const E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  const NF3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2 earlier g1f3";
  const pasted = (text: string) => {
    const page = searchedPage(`game=chess&depth=1&fen=${BARE.replaceAll(" ", "_")}`);
    commitText(page.store, "fen", text);
    return page;
  };
  const fen = ({ store }: ReturnType<typeof pasted>) => store.scenario.value["fen"];

  it("takes a game: its last position is searched, and every other can be chosen", () => {
    const page = pasted("1. e4 e5\n2. Nf3");
    expect(fen(page)).toBe(NF3);
    expect(page.store.form.draftProblems.value).toEqual([]);
    expect(stopOf(page.store)).toBe(3);
    goToStop(page.store, 1);
    expect(fen(page)).toBe(E4);
    goToStop(page.store, 2, true);
    expect(fen(page), "not before a pause").toBe(E4);
    expect(stopOf(page.store)).toBe(2);
    page.pause();
    expect(fen(page)).toBe(E5);
    changeScenario(page.store, { fen: BARE });
    expect(stopOf(page.store)).toBeNull();
  });

  it("takes several", () => {
    const page = pasted("1. e4 e5 1-0\n1. e4");
    expect(fen(page)).toBe(E5);
    chooseGame(page.store, 1);
    expect(fen(page)).toBe(E4);
  });

  it("takes EPD with what it says, as long as that is the position", () => {
    const page = pasted('6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8; id "x"\n');
    expect(fen(page)).toBe("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1");
    expect(page.store.form.positionNote.value).toMatchObject({ text: fen(page), note: "“x”, best Ra8" });
  });

  it("takes what people have at hand, and keeps the rest of the search", () => {
    const bare = "8/8/1P6/4k3/8/5P2/5K2/8 w - - 0 1";
    const joined = bare.replaceAll(" ", "_");
    for (const text of [
      joined,
      `https://lichess.org/analysis/${joined}`,
      `  "${joined.replaceAll("_", " ")}"`,
    ]) {
      const page = pasted(text);
      expect(fen(page), text).toBe(bare);
      expect(page.store.scenario.value["depth"]).toBe("1");
    }
  });

  it("keeps what it does not understand, with its message", () => {
    const page = pasted("hello\nworld");
    expect(fen(page)).toBe(BARE);
    expect(page.store.form.draft.value["fen"]).toBe("hello world");
    expect(page.store.form.draftProblems.value).toMatchObject([{ key: "fen" }]);
    expect(page.store.form.pasted.value).toBeNull();
  });

  it("keeps the lines of a text that has lines, however long it is", () => {
    const page = searchedPage("game=tree");
    const tree = Array.from({ length: 200 }, (_, index) => `(${index} ${index + 1})`).join("\n");
    expect(tree.length).toBeGreaterThan(1000);
    commitText(page.store, "tree", tree);
    expect(page.store.form.draft.value["tree"]).toBe(tree);
    expect(page.store.form.draftProblems.value).toEqual([]);
  });
});

describe("a text in a file", () => {
  const opened = (name: string, text: string) => {
    const page = searchedPage("game=tree&tree=(1 2)");
    const found = page.store.engine.recognise_text(name, text);
    if (found?.what !== "position") throw new Error("not a position");
    openText(page.store, found, text);
    return page.store;
  };

  it("is searched in its own game, at the last position that can be searched", () => {
    const store = opened("fool.pgn", "1. f3 e5 2. g4 Qh4#");
    expect(store.scenario.value["game"]).toBe("chess");
    expect(store.form.pasted.value?.titles).toHaveLength(1);
    expect(stopOf(store), "mate cannot be searched").toBe(3);
    expect(store.ui.workbench.value).toBe(true);
  });

  it("may be a suite, of which every position can be chosen", () => {
    const line = (id: string) => `4k3/8/8/8/8/8/8/R3K3 w Q - id "${id}";`;
    const store = opened("suite.epd", `${line("one")}\n${line("two")}\n`);
    expect(store.form.pasted.value?.titles).toEqual(["one", "two"]);
    chooseGame(store, 1);
    expect(store.form.pasted.value?.record.title).toBe("two");
  });

  it("may be a tree", () => {
    const store = opened("tree.txt", "(3 12) (2 4)\n");
    expect(store.scenario.value["tree"]).toBe("(3 12) (2 4)");
    expect(store.form.draftProblems.value).toEqual([]);
    expect(store.form.pasted.value).toBeNull();
  });
});
