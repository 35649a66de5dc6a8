// @vitest-environment jsdom
import "@preact/signals";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { PageContext } from "../../src/state/context";
import { Problems } from "../../src/app/Problems";
import { PLAIN_VIEW } from "../../src/state/view-keys";
import { Frames } from "../../src/ui/frames";
import { searchedPage } from "./page";

const CHESS = "game=chess&fen=r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1_w_-_-_0_1&depth=2";

/**
 * Links that are not understood as a whole, the message for each, and the part that is shown nevertheless.
 */
const BROKEN = [
  {
    name: "an unknown key",
    link: `${CHESS}&foo=1`,
    says: "“foo” is not a parameter of this version",
    fix: "Remove it",
    shows: CHESS,
  },
  {
    name: "an impossible depth",
    link: `game=tree&tree=(5_1)_(4_9)&depth=999`,
    says: "“999” is not in its range",
    fix: "Give a whole number from 1 to 60",
    shows: "game=tree&tree=(5_1)_(4_9)",
  },
  {
    name: "a broken FEN",
    link: "game=chess&fen=8/8/8_w_-_-_0_1&depth=2",
    says: "8 ranks are needed, 3 given",
    fix: "Separate eight ranks",
    shows: "game=chess&depth=2",
  },
  {
    name: "a broken tree",
    link: "game=tree&tree=(3_12_(8)&search=minimax",
    says: "Line 1, column",
    fix: ".",
    shows: "game=tree&search=minimax",
  },
  {
    name: "an unknown algorithm",
    link: "game=tree&search=magic",
    says: "it is not one of the choices",
    fix: "minimax, alpha-beta, pvs",
    shows: "game=tree",
  },
  {
    name: "an unknown game",
    link: "game=go&depth=2",
    says: "there is no game “go”",
    fix: "chess, tree",
    shows: "game=chess&depth=2",
  },
  {
    name: "a newer version",
    link: `${CHESS}&v=99`,
    says: "newer Plyscope",
    fix: "Reload the page",
    shows: CHESS,
  },
  {
    name: "a time that is no number",
    link: `${CHESS}&t=soon`,
    says: "“soon” is not a whole number",
    fix: "Give a number or remove it",
    shows: CHESS,
  },
  {
    name: "a parameter of another game",
    link: "game=tree&tree=(5_1)_(4_9)&quiescence=on",
    says: "has no meaning in the game “tree”",
    fix: "Remove it",
    shows: "game=tree&tree=(5_1)_(4_9)",
  },
] as const;

describe("a link that is not understood as a whole", () => {
  for (const { name, link, says, fix, shows } of BROKEN) {
    it(`says so of ${name}, with its fix, and shows the rest`, () => {
      const page = searchedPage(link);
      const root = document.createElement("div");
      const frames = new Frames(() => {});
      void act(() =>
        render(h(PageContext.Provider, { value: { page: page.store, frames } }, h(Problems, null)), root),
      );
      const items = [...root.querySelectorAll(".banner-warning li")];
      expect(items).toHaveLength(1);
      expect(items[0]?.textContent.toLowerCase()).toContain(says.toLowerCase());
      expect(items[0]?.querySelector("em")?.textContent).toContain(fix);
      const { engine, scenario } = page.store;
      expect(engine.write_link(scenario.value, PLAIN_VIEW)).toBe(shows);
      expect(page.trace.run.value.state).toBe("done");
      void act(() => root.querySelector<HTMLButtonElement>(".banner-warning button")!.click());
      expect(root.querySelector(".banner-warning")).toBeNull();
    });
  }
});
