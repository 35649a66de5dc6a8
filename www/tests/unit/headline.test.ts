import { describe, expect, it } from "vitest";
import { headlineOf } from "../../src/app/reading/headline";
import { bestLine } from "../../src/state/trace/best-line";
import { setTime } from "../../src/state/trace/time";
import { searchedPage } from "./page";

const page = searchedPage("game=tree&search=alpha-beta");
const at = (t: number): string => {
  setTime(page.trace, t);
  return headlineOf(page.trace.inspection.value!);
};

describe("the headline", () => {
  it("says what happened to the visit, not what the panel is called", () => {
    expect([0, 2, 3, 5, 7, 10, 14, 23, 25].map(at)).toEqual([
      "The whole search is not finished yet",
      "The search is inside the root",
      "The search is inside B",
      "E is worth 3",
      // The value is outside the window, but there is nothing below it to cut off.
      "F is worth 12",
      "B is worth 3",
      "C is cut off",
      "The root is worth 3",
      "The whole search is finished",
    ]);
  });

  it("says of a search that was stopped that it was", () => {
    const stopped = searchedPage("game=tree&search=alpha-beta&visits=6&budget=stop");
    setTime(stopped.trace, stopped.trace.extent.value.ticks - 1);
    expect(headlineOf(stopped.trace.inspection.value!)).toBe("The whole search was stopped");
  });

  it("names the last moves of a long line, and says of a bound that it is one", () => {
    const seen = {
      level: 6,
      path: ["a", "b", "c", "d"].map((move, visit) => ({ visit, move })),
      node: null,
      kind_text: "visit with an open window",
      entered: true,
      left: true,
      actual: "ALL",
      size: 4,
      value: "≤ 2",
      outcome: null,
      stopped: false,
    } as const;
    expect(headlineOf({ ...seen, path: [...seen.path] })).toBe("… b c d is worth at most 2");
    expect(
      headlineOf({ ...seen, path: [], kind_text: "root", value: "no win", outcome: "X cannot force a win" }),
    ).toBe("The root: X cannot force a win");
    expect(headlineOf({ ...seen, path: [], kind_text: "null move", entered: false })).toBe(
      "Null move comes later",
    );
  });
});

describe("value and best line", () => {
  const found = (t: number) => {
    setTime(page.trace, t);
    return bestLine(page.trace);
  };
  it("are those that the search knows by now", () => {
    expect(found(2)).toBeNull();
    expect(found(14)).toEqual({ value: "3", moves: ["B", "E"], isSoFar: true, depth: null, doubt: null });
    expect(found(25)).toEqual({ value: "3", moves: ["B", "E"], isSoFar: false, depth: null, doubt: null });
  });

  it("end where the line is not known, by the same rule before the end and at it", () => {
    // Each pass of MTD(f) bounds the value of a move, so no line below a move is known.
    const { trace } = searchedPage("game=chess&depth=3&search=mtd-f");
    const end = trace.extent.value.ticks - 1;
    const moves = [end - 1, end].map((t) => {
      setTime(trace, t);
      return bestLine(trace)!.moves;
    });
    expect(trace.run.value.summary!.pv.length).toBeGreaterThan(0);
    expect(moves).toEqual([[trace.run.value.summary!.best], [trace.run.value.summary!.best]]);
  });

  it("are those of the last completed iteration after a search that ended at its budget", () => {
    const { trace } = searchedPage("game=chess&depth=60&visits=3000");
    setTime(trace, trace.extent.value.ticks - 1);
    expect(bestLine(trace)!.moves).toEqual(trace.run.value.summary!.pv);
  });

  it("are those of the iteration before, while the present one has found nothing", () => {
    // The searches have windows that fail, so that an iteration searches the root more than once.
    for (const search of ["pvs", "aspiration", "mtd-f"]) {
      const { trace } = searchedPage(
        `game=synthetic&branching=3&height=5&seed=3&table=10&deepening=on&search=${search}&aspiration=1`,
      );
      const { iterations: rows, moves: names } = trace.answers.value.moves_by_iteration();
      let looked = 0;
      for (const [index, row] of rows.entries()) {
        const next = rows[index + 1];
        if (next === undefined) continue;
        // Inside the next iteration's first leaf.
        setTime(trace, trace.session.enter_time(next.visit) + 3);
        const { value, moves, isSoFar, depth } = bestLine(trace)!;
        expect([value, moves[0], isSoFar, depth]).toEqual([
          row.value_text,
          names[row.best!]?.move,
          true,
          row.iteration,
        ]);
        looked += 1;
      }
      expect(looked, search).toBe(4);
    }
  });

  it("say of a value that rests on an unsafe technique what it rests on", () => {
    const { trace } = searchedPage(
      "game=chess&fen=r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1_w_-_-_0_1&depth=3&null-move=2",
    );
    const end = trace.extent.value.ticks - 1;
    const last = trace.answers.value.inspect(0, end)!.children.at(-1)!;
    const found = [end, trace.session.enter_time(last.visit)].map((t) => {
      setTime(trace, t);
      return bestLine(trace)!;
    });
    expect(last.value).toContain("~");
    expect(found.map(({ value, doubt }) => [value, doubt?.replace(/^.*rests on /, "")])).toEqual([
      ["~+0.37", "null move"],
      // The iteration before used none.
      ["+0.49", undefined],
    ]);
  });
});
