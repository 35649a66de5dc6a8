/** A figure that a person changes: its tree by drags, keys and values, its goal, its ways, and undo. */
import { describe, expect, it } from "vitest";
import {
  changeOnce,
  changeSetting,
  goalState,
  isFigure,
  isTouchable,
  mayChangeOrder,
  mayChangeValues,
  noteWay,
  offerHints,
  pathOf,
  showHint,
  showSolution,
  showStart,
  touchedNode,
  touchedParameters,
  touchNode,
} from "../../src/state/page/figure";
import type { PageStore } from "../../src/state/page/page-store";
import { canUndo, undo } from "../../src/state/page/edits";
import { addressOf } from "../../src/state/page/share";
import { openLink } from "../../src/state/page/scenario";
import { dragControls, nearest, onFigureKey, valuesOf } from "../../src/state/page/figure-hands";
import { searchedPage } from "./page";

const FIGURE = "game=tree&search=alpha-beta&touch=values,order&reach=at-most-9-visits";
const figureOf = (link: string): PageStore => searchedPage(link).store;
const treeOf = (page: PageStore) => page.scenario.value["tree"];
const press = (page: PageStore, typing: { text: string }, ...keys: string[]) =>
  keys.map((key) =>
    onFigureKey(page, typing, { key: key.replace("Shift+", ""), shiftKey: key.startsWith("Shift+") }),
  );

describe("a figure", () => {
  it("is what its link says, and its address keeps it", () => {
    const page = figureOf(FIGURE);
    expect([isFigure(page), isTouchable(page), mayChangeValues(page), mayChangeOrder(page)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(addressOf(page)).toContain("touch=values,order&reach=at-most-9-visits");
    expect(goalState(page, page.search.current.value!)).toMatchObject({
      is_reached: false,
      conditions: [{ text: "at most 9 visits", shown: "11", of: "visits", goal: 9 }],
    });
    openLink(page, "game=tree&search=alpha-beta&touch=order");
    expect([mayChangeValues(page), mayChangeOrder(page), page.figure.reach.value]).toEqual([
      false,
      true,
      null,
    ]);
    openLink(page, "game=tree&search=alpha-beta");
    expect(isFigure(page)).toBe(false);
  });

  it("searches in the same moment, and a drag is one entry of undo", () => {
    const page = figureOf(FIGURE);
    expect(pathOf(page, ["c", "a"])).toEqual([2, 0]);
    const drag = dragControls(page);
    expect(drag.take(["d"], null)).toBeNull();
    expect(drag.take(["c", "a"], 10)).toEqual({ mayChangeValue: true, mayChangePlace: true });
    expect(touchedNode(page)).toMatchObject({ number: "14", isLeaf: true, siblings: 3, moves: ["c", "a"] });
    expect(page.search.current.value!.selected.value).toBe(10);
    expect(page.search.current.value!.touched.value).toEqual(["c", "a"]);
    for (const [steps, number] of [
      [-5, "9"],
      [-99, "0"],
      [99, "15"],
      [-11, "3"],
    ] as const) {
      drag.raise(steps);
      expect(touchedNode(page)?.number).toBe(number);
    }
    drag.end();
    expect(treeOf(page)).toBe("(3 12 8) (2 4 6) (3 5 2)");
    const trace = page.search.current.value!;
    expect(trace.extent.value.finished).toBe(true);
    expect(trace.touched.value).toEqual(["c", "a"]);
    const reached = goalState(page, trace)!.is_reached;
    expect(reached).toBe(true);
    noteWay(page, reached);
    noteWay(page, reached);
    expect(page.figure.ways.value).toEqual(["one-leaf"]);
    undo(page);
    expect(treeOf(page)).toBe("(3 12 8) (2 4 6) (14 5 2)");
    expect(canUndo(page)).toBe(false);
    expect(drag.isPresent(trace)).toBe(false);
    // An inner node has no value that a drag could change.
    expect(drag.take(["c"], null)).toEqual({ mayChangeValue: false, mayChangePlace: true });
    drag.move("left");
    expect(drag.place()).toEqual({ moves: ["b"], place: 1 });
    drag.end();
    expect(treeOf(page)).toBe("(3 12 8) (14 5 2) (2 4 6)");
    expect(drag.isPresent(page.search.current.value)).toBe(true);
  });

  it("follows its node to another place, by keys as well, and types numbers", () => {
    const page = figureOf(FIGURE);
    touchNode(page, [2, 2]);
    const typing = { text: "" };
    expect(press(page, typing, "Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft")).toEqual([
      true,
      true,
      true,
    ]);
    expect(treeOf(page)).toBe("(3 12 8) (2 4 6) (2 14 5)");
    expect(touchedNode(page)?.path).toEqual([2, 0]);
    expect(page.figure.refusal.value).not.toBeNull();
    noteWay(page, goalState(page, page.search.current.value!)!.is_reached);
    expect(page.figure.ways.value).toEqual(["order"]);
    press(page, typing, "1", "2");
    expect(touchedNode(page)?.number).toBe("12");
    press(page, typing, "Shift+ArrowUp");
    expect(touchedNode(page)?.number).toBe("13");
    press(page, typing, "7");
    expect(touchedNode(page)?.number).toBe("7");
    expect(press(page, typing, "x", "ArrowLeft")).toEqual([false, false]);
    touchNode(page, [1]);
    expect(press(page, typing, "5", "Shift+ArrowUp", "Shift+ArrowRight")).toEqual([false, false, true]);
    expect(treeOf(page)).toBe("(3 12 8) (7 14 5) (2 4 6)");
    touchNode(page, null);
    expect(press(page, typing, "5")).toEqual([false]);
  });

  it("goes back to the beginning, shows hints, and a solution", () => {
    const page = figureOf(FIGURE);
    offerHints(page, ["look", "there"], "game=tree&tree=(3_12_8)_(2_4_6)_(2_5_14)&search=alpha-beta");
    for (const shown of [1, 2, 2]) {
      showHint(page);
      expect(page.figure.hinted.value).toBe(shown);
    }
    showSolution(page);
    expect(goalState(page, page.search.current.value!)?.is_reached).toBe(true);
    touchNode(page, [0, 0]);
    changeOnce(page, { change: "number", number: "1" });
    showStart(page);
    expect(treeOf(page)).toBe("(3 12 8) (2 4 6) (14 5 2)");
    expect(page.figure.start.value).toBeNull();
    expect(page.figure.path.value).toBeNull();
  });

  it("refuses what is no value, and changes nothing", () => {
    const page = figureOf(FIGURE);
    touchNode(page, [0, 0]);
    changeOnce(page, { change: "number", number: "99999" });
    expect(page.figure.refusal.value).toMatch(/^This is not a value of a tree/);
    expect(treeOf(page)).toBe("(3 12 8) (2 4 6) (14 5 2)");
    expect(canUndo(page)).toBe(false);
  });

  it("offers the settings of its link that the game has", () => {
    const page = figureOf(
      "game=tree&search=alpha-beta&touch=search,quiescence,depth&reach=exactly-13-visits",
    );
    expect([isFigure(page), isTouchable(page)]).toEqual([true, false]);
    expect(touchedParameters(page).map(({ key }) => key)).toEqual(["search", "depth"]);
    changeSetting(page, "search", "minimax");
    const trace = page.search.current.value!;
    expect(goalState(page, trace)?.is_reached).toBe(true);
    noteWay(page, true);
    expect(page.figure.ways.value).toEqual(["same"]);
    undo(page);
    expect(page.scenario.value["search"]).toBe("alpha-beta");
  });
});

describe("the values that are tried", () => {
  it("are the range of the first tree, and a little more", () => {
    const page = figureOf(FIGURE);
    expect(valuesOf(page)).toEqual(Array.from({ length: 16 }, (_, at) => String(at)));
    touchNode(page, [0, 0]);
    changeOnce(page, { change: "number", number: "200" });
    expect(valuesOf(page)).toHaveLength(16);
    const decimal = figureOf("game=tree&tree=(0.5_0.25)_(1_0.75)&search=alpha-beta&touch=values");
    expect(valuesOf(decimal).slice(0, 2)).toEqual(["0.00", "0.05"]);
    const wide = figureOf("game=tree&tree=(-300_25)_(1_700)&search=alpha-beta&touch=values");
    expect(valuesOf(wide).length).toBeLessThanOrEqual(24);
    expect(valuesOf(wide)[0]).toBe("-300");
    const few = figureOf("game=tree&tree=(0_1)_(1_?)&search=alpha-beta&touch=values");
    expect(valuesOf(few)).toHaveLength(12);
  });

  it("have a nearest one", () => {
    expect([nearest(["0", "5", "10"], 7), nearest(["0", "5", "10"], 8), nearest(["-3", "0"], -9)]).toEqual([
      1, 2, 0,
    ]);
  });
});
