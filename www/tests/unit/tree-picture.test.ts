import { describe, expect, it } from "vitest";
import { readPicture } from "../../src/stage/tree/picture";
import { searchedPage, small } from "./page";

describe("a node of the tree's picture", () => {
  const movesIn = (link: string) => {
    const { trace } = searchedPage(link);
    const question = {
      selected: null,
      opened: [],
      lit: [],
      widthCss: 800,
      heightCss: 600,
      types: "none",
    } as const;
    const t = trace.bounds.value?.last ?? trace.extent.value.ticks - 1;
    const { nodes } = readPicture(trace.answers.value, { ...question, t, leastText: 0, isFar: false });
    return nodes.map(({ opens }, index) => ({ opens, moves: trace.session.tree_node_moves(index) }));
  };

  it("says by which moves it is reached, also where nobody looked at it", () => {
    const paths = movesIn(small()).map(({ moves }) => moves?.join(" "));
    expect(paths.sort()).toEqual(["", "a", "a a", "a b", "b", "b a", "b b"]);
  });

  it("says nothing where it stands for several", () => {
    const several = movesIn("game=synthetic&branching=4&height=6&search=minimax").filter(
      ({ opens }) => opens !== null,
    );
    expect(several.length).toBeGreaterThan(0);
    for (const { moves } of several) expect(moves).toBeUndefined();
  });
});
