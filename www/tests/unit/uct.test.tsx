// @vitest-environment jsdom
import { h } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { StatusLine } from "../../src/app/head/StatusLine";
import { Moment } from "../../src/app/reading/Moment";
import { Legend } from "../../src/stage/Legend";
import { bestLine } from "../../src/state/trace/best-line";
import { setTime } from "../../src/state/trace/time";
import { undo } from "../../src/state/page/edits";
import { searchedPage } from "./page";
import { root, show, words, write } from "./shown";

const TRAP = "game=tree&tree=(9_9_9_9_9_9_9_0)_(5_5_5_5)&search=uct&descents=100";

/** The end of a descent. */
const endOf = ({ session }: ReturnType<typeof searchedPage>["trace"], descent: number): number =>
  session.locate({ ...session.named(0, null), t: null, v: null, at: `2::out${descent}` }).t!;

describe("UCT beside the stage", () => {
  it("shows the table from which the next move is taken, and marks that move", () => {
    const page = searchedPage(TRAP);
    void act(() => setTime(page.trace, endOf(page.trace, 40)));
    show(page, Moment);
    const rows = [...root.querySelectorAll(".selection tbody tr")];
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(words(".selection caption")).toBe("MAX takes the greatest sum (N = 40)");
    expect(cells.map(([move, n]) => [move, n])).toEqual([
      ["B", "23"],
      ["C", "17"],
    ]);
    const chosen = rows.map((row) => row.getAttribute("aria-current") === "true");
    expect(chosen).toEqual([true, false]);
    void act(() => setTime(page.trace, endOf(page.trace, 40) + 2));
    expect(
      page.trace.inspection.value!.path.map(({ move }) => move),
      "the descent goes there",
    ).toEqual(["B"]);
    expect(bestLine(page.trace)).toMatchObject({ value: null, isSoFar: true });
    expect(bestLine(page.trace)?.moves[0]).toBe("B");
  });

  it("says which moves the solver has proven, and who wins", () => {
    const ending = "game=tic-tac-toe&board=xo./.x./..o_x&search=uct";
    const page = searchedPage(`${ending}&solver=on`);
    void act(() => setTime(page.trace, page.trace.extent.value.ticks - 1));
    show(page, Moment);
    const moves = [...root.querySelectorAll(".selection tbody td:first-child")];
    expect(moves.map(({ textContent }) => textContent)).toContain("a1 (proven win)");
    show(page, StatusLine);
    expect(words(".status-value")).toContain("value X wins");
    show(searchedPage(ending), StatusLine);
    expect(root.querySelector(".status-value")).toBeNull();
  });

  it("has a legend that says what the numbers in the tree are", () => {
    for (const [search, expected] of [
      ["uct", ["0.65 mean", "23× visits"]],
      ["df-pn", ["2 | 5 proof | disproof"]],
      ["alpha-beta", []],
    ] as const) {
      const page = searchedPage(`game=tree&search=${search}`);
      show(page, () => h(Legend, { hasAllNodes: true }));
      const items = [...root.querySelectorAll(".legend-marks li")];
      const numbers = items.filter((item) => item.querySelector("b") !== null);
      expect(
        numbers.map(({ textContent }) => textContent),
        search,
      ).toEqual(expected);
      expect(items.some(({ textContent }) => textContent === "share of visits")).toBe(search === "uct");
    }
  });

  it("has a slider for the constant, which searches anew and stays at the descent", () => {
    const page = searchedPage(TRAP);
    void act(() => setTime(page.trace, endOf(page.trace, 40)));
    show(page, Moment);
    const slider = root.querySelector<HTMLInputElement>(".slider input")!;
    expect([slider.value, words(".slider output")]).toEqual(["140", "1.40"]);
    write(slider, "50", "input");
    expect(words(".slider output")).toBe("0.50");
    void act(() => {
      page.pause();
      page.finish();
    });
    expect(page.searched.at(-1)).toContain("exploration=50");
    expect(page.trace.shownTime.value).toBe(endOf(page.trace, 40));
    // With the smaller constant the trap is seen through by then.
    expect(bestLine(page.trace)?.moves[0]).toBe("C");
    void act(() => undo(page.store));
    expect(page.searched.at(-1)).not.toContain("exploration");
  });
});
