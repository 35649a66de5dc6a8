/** The boundary as page and search worker use it: a search crosses it whole, and every question about it is answered. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { PALETTE_SLOTS, TIMELINE } from "../../src/core/generated/core-types";
import { PLAIN_READING } from "../../src/core/engine";
import type {
  BatchMessage,
  EventKindName,
  NodeTypes,
  Session,
  StepKind,
  Summary,
  Values,
} from "../../src/core/plyscope.js";
import { isTrap } from "../../src/core/trap";
import { core, GAMBLES } from "../core";

const TEXTBOOK = "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta";

/** Searches through the boundary and feeds the batches to a session, as worker and page do. */
function searched(link: string): { summary: Summary; session: Session } {
  const session = new core.Session(link);
  let visits = 0;
  const postMessage = (message: BatchMessage, transfer: Transferable[]): void => {
    expect(transfer, "the words travel without being copied").toEqual([message.words.buffer]);
    expect([message.type, message.run]).toEqual(["batch", 7]);
    expect(message.visits).toBeGreaterThan(visits);
    expect(message.iteration).toBeGreaterThanOrEqual(0);
    ({ visits } = message);
    session.append(message.words);
  };
  const summary = core.search(link, 7, { postMessage });
  expect(session.positions()).toBe(visits);
  session.finish();
  return { summary, session };
}

/** The error that an action throws; it must be a message, and not a trap that ends the core. */
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(isTrap(error), String(error)).toBe(false);
    return (error as Error).message;
  }
  throw new Error("it was not refused");
}

describe("a search", () => {
  it("crosses the boundary whole", () => {
    const { summary, session } = searched(TEXTBOOK);
    expect(summary).toMatchObject({ visits: 11, best: "a", recording: "complete" });
    expect([session.visits(), session.ticks(), session.finished()]).toEqual([13, 26, true]);
    expect(session.step(0, "over")).toBe(24);
    expect(refusal(() => session.step(0, "sideways" as StepKind))).toContain("sideways");
    expect(refusal(() => session.find(0, "wonder" as EventKindName, true))).toContain("wonder");
    expect(session.find(0, "cut-off", true)).toBe(session.leave_time(7));
    expect(session.event(session.enter_time(7))?.sentence).toMatch(/^The search enters C:/);
    expect(session.path(session.enter_time(8))).toHaveLength(5);
    expect(session.inspect(7, session.leave_time(7))).toMatchObject({ actual: "CUT", bound: "lower" });
    expect(session.inspect(999, 0)).toBeNull();
    expect(session.bar_label(7, 99)).toBe("C ≤ 2");
    expect(session.bar_label(7, 0), "a label does not tell the future").toBe("C");
    const { display_style: reading } = core.read_link("seen=mover").view;
    expect(reading).toEqual({ ...PLAIN_READING, perspective: "mover" });
    session.set_display_style(reading);
    expect(session.bar_label(7, 99), "MIN's own view").toBe("C ≥ −2");
    expect(session.root_value(31_995, false).text).toBe("win in 5");
    expect(session.bars(100, 0, 13, 0, 1, 100, "expected")).toHaveLength(6 * 13);
    expect(session.bars(100, 0, 13, 0, 1, 100, "expected")).toBeInstanceOf(Float64Array);
    const categories = (types: NodeTypes) =>
      session.bars(100, 0, 13, 25, 1, 100, types).filter((_, at) => at % 6 === 4);
    expect(categories("actual")).not.toEqual(categories("expected"));
    expect(categories("both"), "a bar has room for one colour").toEqual(categories("actual"));
    expect(session.pick(100, 0, 13, 50, 0)).toBe(0);
    expect(session.timeline(10)).toHaveLength(10 * TIMELINE.length);
  });

  it("answers every question about its trace", () => {
    const { summary, session } = searched(GAMBLES);
    const visits = session.visits();
    expect(summary.recorded).toBe(session.positions());
    expect(session.levels()).toBeGreaterThan(4);
    expect(session.enter_time(0)).toBe(0);
    expect(session.leave_time(0)).toBe(session.ticks() - 1);
    expect(session.leave_time(visits), "of a visit that does not exist").toBe(session.ticks() - 1);
    expect(session.seek(session.enter_time(9))).toBeGreaterThan(2);
    for (let visit = 0; visit < visits; visit += 1 + (visit >> 3)) {
      const [begin, end] = [session.enter_time(visit), session.leave_time(visit)];
      const around = session.path(begin);
      expect([session.level(visit), session.parent(visit)]).toEqual([
        around.length - 1,
        around.at(-2)?.visit,
      ]);
      expect(session.subtree_end(visit)).toBe(session.inspect(visit, end)?.end);
      const entered = [begin - 1, begin, end].map((t) => session.visits_entered(Math.max(t, 0)));
      expect(entered).toEqual([Math.max(visit, 1), visit + 1, session.subtree_end(visit)]);
    }
    expect(session.possible().events).toContain("uncertainty-cut-off");
    expect(session.depth()).toBe(4);
    expect(session.completed()?.depth).toBe(4);
    expect(session.bytes()[0]).toBeGreaterThan(20 * visits);
  });

  it("is written again as its log, in parts, and as often as it is asked", () => {
    const { session } = searched(GAMBLES);
    // The second time all of it is written again, though the first time was not finished.
    session.log(true, 1000);
    const copy = new core.Session(GAMBLES);
    let words = session.log(true, 1000);
    expect(words.length).toBeGreaterThanOrEqual(1000);
    expect(words.length).toBeLessThan(3000);
    for (; words.length > 0; words = session.log(false, 1000)) {
      copy.append(words);
      expect(copy.leave_time(0), "the search is still open, or over").toBe(copy.ticks() - 1);
    }
    expect([copy.visits(), copy.ticks(), copy.finished()]).toEqual([session.visits(), session.ticks(), true]);
    const last = session.ticks() - 1;
    for (const t of [0, 9, 999, last]) expect(copy.event(t)).toEqual(session.event(t));
  });
});

describe("links", () => {
  it("are read and written as natively", () => {
    const { problems, view, values } = core.read_link("#game=chess&depth=99&t=5");
    expect(problems.map(({ key }) => key)).toEqual(["depth"]);
    expect([view.t, values["search"]]).toEqual([5, "pvs"]);
    expect(core.write_link({ ...values, depth: "7" }, view)).toBe("game=chess&depth=7&t=5");
  });
});

describe("what is wrong", () => {
  it("is thrown with its fix", () => {
    const message = refusal(() => core.search("fen=nonsense", 1, { postMessage: () => {} }));
    expect(message).toMatch(/fen.*\(/s);
    expect(refusal(() => new core.Session("fen=nonsense"))).toContain("fen");
    const wrong = { game: "chess", fen: "8/8/8/8/8/8/8/8 w - - 0 1", depth: "99" };
    const [first, second] = core.check_values(wrong);
    expect([refusal(() => core.root_moves(wrong)).includes(first!.message), second !== undefined]).toEqual([
      true,
      true,
    ]);
    expect(
      refusal(() => core.write_link({ game: 7 } as unknown as Values, core.read_link("").view)),
    ).not.toBe("");
  });

  it("is said of the log, too", () => {
    const session = new core.Session("depth=3");
    expect(refusal(() => session.append(Uint32Array.of(0xffff_ffff)))).not.toBe("");
    expect(session.visits()).toBe(0);
  });

  it("is that a batch cannot be handed over", () => {
    const postMessage = (): void => {
      throw new Error("no room");
    };
    expect(refusal(() => core.search(TEXTBOOK, 1, { postMessage }))).toContain("no room");
  });

  it("is nothing about a good position, whose moves are listed", () => {
    expect(core.root_moves({ game: "chess" }).moves).toHaveLength(20);
    expect(core.root_moves({ tree: "(1 2) 3" }).moves).toHaveLength(2);
    expect(core.games()[0]?.name).toBe("chess");
  });
});

describe("the text of a tree", () => {
  it("is changed at a node that is found by its moves", () => {
    const path = core.tree_path("(3 A:(1 2)) 4", ["a", "A"])!;
    expect(path).toEqual(Uint32Array.of(0, 1));
    expect(core.tree_node("(3 A:(1 2)) 4", path)).toEqual({
      name: "A",
      number: null,
      is_leaf: false,
      siblings: 2,
    });
    expect([core.tree_path("(3", []), core.tree_node("(3", [])]).toEqual([undefined, null]);
    expect(core.change_tree("(3 A:(1 2)) 4", path, { change: "number", number: "5" })).toEqual({
      text: "(3 A:(1 2)=5) 4",
      path: [0, 1],
    });
    expect(core.change_tree("(3 A:(1 2)) 4", [7], { change: "name", name: null })).toMatchObject({
      message: "the text no longer has this node",
      fix: "Choose another one.",
    });
    expect(refusal(() => core.change_tree("1 2", [], { change: "sing" } as never))).toContain("sing");
  });
});

describe("the flame", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is painted in the palette's colours", () => {
    // A browser's own refuses the same sizes.
    class Picture {
      constructor(
        readonly data: Uint8ClampedArray,
        readonly width: number,
        readonly height: number,
      ) {
        if (width === 0 || data.length !== 4 * width * height) throw new Error("no picture has this size");
      }
    }
    vi.stubGlobal("ImageData", Picture);
    let picture = null as Picture | null;
    const pen = {
      // The pixels are in the core's memory, so they are read before it goes on.
      putImageData: ({ data, width, height }: Picture) =>
        (picture = new Picture(data.slice(), width, height)),
    } as unknown as CanvasRenderingContext2D;

    const { session } = searched(TEXTBOOK);
    const colours = Uint32Array.from(PALETTE_SLOTS, (_, slot) => 0xff00_0000 + slot + 1);
    expect(
      refusal(() => session.set_palette(colours.subarray(1))),
      "one colour is missing",
    ).toContain("palette");
    session.set_palette(colours);
    const end = session.ticks() - 1;
    session.paint(pen, 130, 60, 0, 13, 10, 10, 64, 0, end, "expected");
    expect([picture?.width, picture?.height]).toEqual([130, 60]);
    const at = (x: number, y: number) => {
      const from = 4 * (130 * y + x);
      return [picture?.data[from], picture?.data[from + 3]];
    };
    expect(at(65, 5), "the search's bar").toEqual([3, 255]);
    expect(at(65, 25), "the root, a PV node").toEqual([4, 255]);
    expect(at(5, 55), "background").toEqual([1, 255]);
    expect(refusal(() => session.paint(pen, 0, 60, 0, 13, 10, 10, 64, 0, 0, "expected"))).toContain("size");
  });
});

describe("a session without a trace", () => {
  // The session of a trace whose core broke down: questions about earlier visits get no answer.
  it.each([false, true])("answers every question (finished: %s)", (finished) => {
    const session = new core.Session("depth=3");
    expect([session.visits(), session.ticks(), session.finished()]).toEqual([0, 0, false]);
    if (finished) session.finish();
    expect([session.inspect(7, 9), session.event(9), session.completed()]).toEqual([null, null, null]);
    expect(session.depth()).toBe(3);
    expect(session.path(9)).toEqual([]);
    for (const step of ["forward", "back", "over", "over-back", "out", "out-back"] as const) {
      expect(session.step(9, step)).toBe(0);
    }
    expect(session.find(9, "cut-off", false)).toBeUndefined();
    expect([session.enter_time(7), session.leave_time(7), session.seek(9)]).toEqual([0, 0, 0]);
    const places = [session.level(7), session.parent(7), session.subtree_end(7), session.visits_entered(9)];
    expect(places).toEqual([0, undefined, 0, 0]);
    expect(session.bar_label(7, 9)).toBe("");
    expect(session.bars(100, 0, 13, 9, 1, 100, "actual")).toHaveLength(0);
    expect(session.pick(100, 0, 13, 50, 2)).toBeUndefined();
    expect([...session.timeline(10)].every((count) => count === 0)).toBe(true);
    const put = vi.fn();
    vi.stubGlobal("ImageData", vi.fn());
    session.paint({ putImageData: put } as never, 10, 10, 0, 13, 10, 10, 64, 0, 9, "actual");
    vi.unstubAllGlobals();
    expect(put).toHaveBeenCalledOnce();
    expect(session.log(true, 1000)).toHaveLength(0);
  });
});
