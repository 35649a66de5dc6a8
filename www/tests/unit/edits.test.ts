import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeSecond, endComparison } from "../../src/features/compare/pairs";
import { compareWith } from "../../src/features/compare/versus";
import { canRedo, canUndo, redo, undo } from "../../src/state/page/edits";
import {
  changeGame,
  changeScenario,
  commitDraft,
  commitSoon,
  editDraft,
  loadPreset,
  showLink,
  takeBack,
} from "../../src/state/page/scenario";
import { searchAgain } from "../../src/state/page/search";
import { select } from "../../src/state/trace/selection";
import { setTime } from "../../src/state/trace/time";
import { searchedPage, type TestPage } from "./page";

const FENS: Readonly<Record<string, string>> = {
  // The position of the first preset of chess.
  first: "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
  start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  other: "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
  mine: "8/8/1P6/4k3/5P2/8/5K2/8 b - - 0 1",
};
const fen = (name: string): { fen: string } => ({ fen: FENS[name]! });
/** A link to one of these positions. */
const chess = (name: string, ...pairs: readonly string[]): string =>
  ["game=chess", `fen=${FENS[name]!.replaceAll(" ", "_")}`, ...pairs].join("&");

/** The searched scenarios, short. */
const searched = ({ store }: TestPage): string =>
  ["game", "fen", "tree", "depth"]
    .flatMap((key) => {
      const value = store.scenario.value[key];
      const name = Object.keys(FENS).find((known) => FENS[known] === value);
      return value === undefined ? [] : [name ?? value];
    })
    .join(" ");
const problems = ({ store }: TestPage): string[] => store.form.draftProblems.value.map(({ key }) => key);

describe("an invalid field", () => {
  it("keeps its text and its message, and what is valid is searched with its last good value", () => {
    const page = searchedPage(chess("start", "depth=4"));
    editDraft(page.store, { depth: "77", ...fen("other") });
    expect(commitDraft(page.store)).toBe(false);
    expect(searched(page)).toBe("chess other 4");
    expect(page.store.form.draft.value).toMatchObject({ depth: "77", ...fen("other") });
    expect(problems(page)).toEqual(["depth"]);
    // The next change goes on in the same way.
    changeScenario(page.store, { quiescence: "off" });
    expect(page.store.scenario.value).toMatchObject({ depth: "4", quiescence: "off" });
    expect(page.store.form.draft.value["depth"]).toBe("77");
    expect(problems(page)).toEqual(["depth"]);
  });

  it("of several each has its own", () => {
    const page = searchedPage(chess("other", "depth=4"));
    editDraft(page.store, { depth: "77", fen: "bad", quiescence: "off" });
    commitDraft(page.store);
    expect(page.store.scenario.value).toMatchObject({ depth: "4", ...fen("other"), quiescence: "off" });
    takeBack(page.store, "fen");
    expect(problems(page)).toEqual(["depth"]);
    expect(page.store.form.draft.value).toMatchObject({ depth: "77", ...fen("other") });
    takeBack(page.store, "depth");
    expect(problems(page)).toEqual([]);
  });

  it("is still there after searching again and after a step through the history", () => {
    const page = searchedPage(chess("start", "depth=4"));
    changeScenario(page.store, { depth: "77" });
    searchAgain(page.store);
    expect(page.store.form.draft.value["depth"]).toBe("77");
    expect(problems(page)).toEqual(["depth"]);
    showLink(page.store, chess("start", "depth=4", "t=2"));
    expect(page.store.form.draft.value["depth"]).toBe("77");
    expect(problems(page)).toEqual(["depth"]);
  });

  it("is gone once something is opened anew, be it what is searched", () => {
    const page = searchedPage(chess("start", "depth=2"));
    changeScenario(page.store, { depth: "77" });
    loadPreset(page.store, chess("start", "depth=2"));
    expect(page.store.form.draft.value["depth"]).toBe("2");
    expect(problems(page)).toEqual([]);
  });

  it("beside which its last good value is not good leaves the position as it was", () => {
    const page = searchedPage("game=synthetic&branching=4&height=3&path=d");
    // There is no d with two moves at a node.
    changeScenario(page.store, { branching: "2", depth: "7" });
    expect(page.store.scenario.value).toMatchObject({ branching: "4", path: "d", depth: "7" });
    expect(page.store.form.draft.value).toMatchObject({ branching: "2", path: "d", depth: "7" });
    expect(problems(page)).toEqual(["path"]);
  });
});

describe("undo and redo", () => {
  it("go through every change of what is searched, presets and games included", () => {
    const page = searchedPage(chess("start", "depth=4"));
    expect([canUndo(page.store), canRedo(page.store)]).toEqual([false, false]);
    changeScenario(page.store, fen("other"));
    changeScenario(page.store, { depth: "5" });
    loadPreset(page.store, chess("start", "depth=2"));
    changeGame(page.store, "tree");
    const states = [
      "chess start 4",
      "chess other 4",
      "chess other 5",
      "chess start 2",
      "tree (3 12 8) (2 4 6) (14 5 2) 60",
    ];
    expect(searched(page)).toBe(states[4]);
    for (const state of states.slice(0, 4).reverse()) {
      undo(page.store);
      expect(searched(page)).toBe(state);
    }
    expect([canUndo(page.store), canRedo(page.store)]).toEqual([false, true]);
    undo(page.store);
    expect(searched(page)).toBe(states[0]);
    for (const state of states.slice(1)) {
      redo(page.store);
      expect(searched(page)).toBe(state);
    }
    expect([canUndo(page.store), canRedo(page.store)]).toEqual([true, false]);
    redo(page.store);
    expect(searched(page)).toBe(states[4]);
  });

  it("come back to the moment, the selection and the preset that were left", () => {
    const page = searchedPage("game=tree&search=alpha-beta");
    setTime(page.trace, 3);
    select(page.trace, 4);
    changeScenario(page.store, { depth: "5" });
    expect(page.store.shownPreset.value).toMatchObject({ changed: true });
    page.finish();
    undo(page.store);
    page.finish();
    expect(page.trace.view.value).toMatchObject({ t: 3, select: 4 });
    expect(page.store.shownPreset.value).toMatchObject({
      preset: { name: "First alpha-beta example" },
      changed: false,
    });
  });

  it("begin anew with a change after undoing", () => {
    const page = searchedPage(chess("start", "depth=4"));
    changeScenario(page.store, { depth: "5" });
    changeScenario(page.store, { depth: "6" });
    undo(page.store);
    changeScenario(page.store, { depth: "7" });
    expect(canRedo(page.store)).toBe(false);
    undo(page.store);
    expect(searched(page)).toBe("chess start 5");
  });

  it("count as jumps, and Back over a change undoes it", () => {
    const page = searchedPage(chess("start", "depth=4"));
    changeScenario(page.store, { depth: "5" });
    expect(page.store.address.jumps.value).toBe(1);
    undo(page.store);
    expect(page.store.address.jumps.value).toBe(2);
    redo(page.store);
    // Back, through the address.
    showLink(page.store, chess("start", "depth=4"));
    expect(page.store.address.jumps.value).toBe(3);
    expect([canUndo(page.store), canRedo(page.store)]).toEqual([false, true]);
    // And forward again.
    showLink(page.store, chess("start", "depth=5"));
    expect([canUndo(page.store), canRedo(page.store)]).toEqual([true, false]);
    // Any other link is a change like others.
    showLink(page.store, chess("start", "depth=8"));
    undo(page.store);
    expect(searched(page)).toBe("chess start 5");
  });

  it("first take back what stands in the form and is not searched", () => {
    const page = searchedPage(chess("start", "depth=4"));
    changeScenario(page.store, fen("other"));
    changeScenario(page.store, { depth: "77" });
    undo(page.store);
    expect(page.store.form.draft.value["depth"]).toBe("4");
    expect(problems(page)).toEqual([]);
    expect(searched(page)).toBe("chess other 4");
    redo(page.store);
    expect(page.store.form.draft.value["depth"]).toBe("77");
    expect(problems(page)).toEqual(["depth"]);
    expect(searched(page)).toBe("chess other 4");
    undo(page.store);
    undo(page.store);
    expect(searched(page)).toBe("chess start 4");
  });

  it("take back what waits for its pause, which is not searched any more", () => {
    const page = searchedPage(chess("start", "depth=4"));
    editDraft(page.store, { depth: "5" });
    commitSoon(page.store);
    undo(page.store);
    page.pause();
    expect(searched(page)).toBe("chess start 4");
    redo(page.store);
    expect(searched(page)).toBe("chess start 5");
  });

  it("leave what is invalid in other fields where it is", () => {
    const page = searchedPage(chess("start", "depth=4"));
    changeScenario(page.store, { depth: "77" });
    changeScenario(page.store, fen("other"));
    undo(page.store);
    expect(page.store.form.draft.value, "what could not be searched goes first").toMatchObject({
      ...fen("other"),
      depth: "4",
    });
    undo(page.store);
    expect(searched(page)).toBe("chess start 4");
    expect(page.store.form.draft.value["depth"], "as it was before the other change").toBe("77");
  });

  it("know what is compared", () => {
    const { store } = searchedPage(chess("start", "depth=4"));
    const compared = (): unknown => store.compare.differences.value;
    compareWith(store, { depth: "2" });
    changeSecond(store, { depth: "3" });
    changeScenario(store, fen("other"));
    endComparison(store);
    const states = [null, { depth: "2" }, { depth: "3" }, { depth: "3" }, null];
    for (const state of states.slice(0, 4).reverse()) {
      undo(store);
      expect(compared()).toEqual(state);
    }
    expect([canUndo(store), store.scenario.value["fen"]]).toEqual([false, FENS["start"]]);
    for (const state of states.slice(1)) {
      redo(store);
      expect(compared()).toEqual(state);
    }
    expect([canRedo(store), store.scenario.value["fen"]]).toEqual([false, FENS["other"]]);
    // Back undoes it, too, and the undone change can be redone.
    showLink(store, chess("other", "depth=4", "b.depth=3"));
    expect([compared(), canRedo(store)]).toEqual([{ depth: "3" }, true]);
    redo(store);
    expect(compared()).toBeNull();
  });

  it("keep at most a hundred changes", () => {
    const page = searchedPage();
    for (let leaf = 0; leaf < 130; leaf += 1) changeScenario(page.store, { tree: `${leaf} 1` });
    expect(page.store.search.edits.value.past).toHaveLength(100);
    for (let times = 0; times < 200; times += 1) undo(page.store);
    expect(searched(page)).toBe("tree 29 1 60");
  });

  it("leave alone what the core refuses", () => {
    const page = searchedPage(chess("start", "depth=4"));
    vi.spyOn(page.store.engine, "openSession").mockImplementation(() => {
      throw new Error("this cannot be searched");
    });
    changeScenario(page.store, fen("other"));
    expect(page.store.search.edits.value.past).toHaveLength(0);
    expect(searched(page)).toBe("chess start 4");
  });
});

describe("changing the game", () => {
  it("and coming back loses nothing", () => {
    const page = searchedPage(chess("mine", "depth=4"));
    setTime(page.trace, 3);
    changeScenario(page.store, { quiescence: "off" });
    page.finish();
    setTime(page.trace, 5);
    changeScenario(page.store, { depth: "77" });
    changeGame(page.store, "tree");
    changeScenario(page.store, { tree: "(5 6)", depth: "7" });
    changeGame(page.store, "chess");
    page.finish();
    expect(page.store.scenario.value).toMatchObject({ ...fen("mine"), depth: "4", quiescence: "off" });
    expect(page.store.form.draft.value["depth"]).toBe("77");
    expect(problems(page)).toEqual(["depth"]);
    expect(page.trace.time.value).toBe(5);
    changeGame(page.store, "tree");
    expect(searched(page)).toBe("tree (5 6) 7");
    expect(problems(page)).toEqual([]);
  });

  describe("after a reload", () => {
    const kept = new Map<string, string>();
    beforeEach(() => {
      kept.clear();
      vi.stubGlobal("sessionStorage", {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      });
      return () => vi.unstubAllGlobals();
    });

    it("still comes back to what was left, in the same tab", () => {
      const before = searchedPage(chess("mine", "depth=4", "b.depth=2"));
      setTime(before.trace, 5);
      changeScenario(before.store, { depth: "77" });
      changeGame(before.store, "tree");
      const page = searchedPage("game=tree");
      changeGame(page.store, "chess");
      page.finish();
      expect(page.store.scenario.value).toMatchObject({ ...fen("mine"), depth: "4" });
      expect(page.store.compare.differences.value).toEqual({ depth: "2" });
      expect(page.store.form.draft.value["depth"]).toBe("77");
      expect(problems(page)).toEqual(["depth"]);
      expect(page.trace.time.value).toBe(5);
    });

    it("opens the game as at first where nothing usable is kept", () => {
      for (const text of [
        "{",
        "[]",
        '{"link":"game=chess&depth=x","draft":{}}',
        `{"link":"${chess("mine")}","draft":{"fen":1}}`,
      ]) {
        kept.set("plyscope-left-chess", text);
        const page = searchedPage("game=tree");
        changeGame(page.store, "chess");
        expect(searched(page), text).toBe("chess first 5");
      }
    });

    it("is no worse than before where nothing may be kept", () => {
      vi.stubGlobal("sessionStorage", undefined);
      const page = searchedPage(chess("mine", "depth=4"));
      changeGame(page.store, "tree");
      changeGame(page.store, "chess");
      expect(searched(page)).toBe("chess mine 4");
    });
  });

  it("by a preset keeps it, too", () => {
    const page = searchedPage(chess("mine", "depth=4"));
    loadPreset(page.store, "game=tree&tree=(3_4)");
    changeGame(page.store, "chess");
    expect(searched(page)).toBe("chess mine 4");
  });
});
