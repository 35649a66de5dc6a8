import { describe, expect, it } from "vitest";
import { readChess } from "../../src/state/notation/chess";
import { readEpd, aboutEpd } from "../../src/state/notation/epd";
import { readGames } from "../../src/state/notation/pgn";
import type { RootMovesOf } from "../../src/state/notation/record";
import { movesMeant } from "../../src/state/notation/san";
import type { ListedMove } from "../../src/core/plyscope.js";
import { chooseGame, commitText, goToStop, stopOf } from "../../src/state/page/pasted";
import { changeScenario } from "../../src/state/page/scenario";
import { searchedPage } from "./page";

const listed = (notation: string, from: string, to: string, becomes: string | null = null): ListedMove => ({
  squares: { from, to, becomes },
  notation,
  values: { fen: `after ${notation}` },
});

describe("a move as people write it", () => {
  const legal = [
    listed("Nbd2", "b1", "d2"),
    listed("Nfd2", "f3", "d2"),
    listed("Nxe5", "f3", "e5"),
    listed("exd5", "e4", "d5"),
    listed("d5", "d4", "d5"),
    listed("O-O", "e1", "g1"),
    listed("O-O-O+", "e1", "c1"),
    listed("a8=Q+", "a7", "a8", "q"),
    listed("a8=N", "a7", "a8", "n"),
    listed("Rd1", "d8", "d1"),
    listed("bxc3", "b2", "c3"),
    listed("Bc3", "e1", "c3"),
  ];
  const meant = (text: string): string[] => movesMeant(text, legal).map(({ notation }) => notation);

  it("is found in each of its spellings", () => {
    const spellings: readonly (readonly [string, string])[] = [
      ["Nbd2", "Nbd2"],
      ["Nb1d2", "Nbd2"],
      ["b1d2", "Nbd2"],
      ["Nb1-d2!?", "Nbd2"],
      ["Ne5", "Nxe5"],
      ["Nf3xe5+", "Nxe5"],
      ["exd5", "exd5"],
      ["ed5", "exd5"],
      ["e4xd5 e.p.".replace(" ", ""), "exd5"],
      ["d5", "d5"],
      ["0-0", "O-O"],
      ["O-O!", "O-O"],
      ["0-0-0", "O-O-O+"],
      ["O-O-O", "O-O-O+"],
      ["a8=Q", "a8=Q+"],
      ["a8Q+", "a8=Q+"],
      ["a8(N)", "a8=N"],
      ["a7a8n", "a8=N"],
      ["Rd1#", "Rd1"],
      // A small b is a pawn, a large one a bishop.
      ["bc3", "bxc3"],
      ["Bc3", "Bc3"],
    ];
    for (const [text, notation] of spellings) expect(meant(text), text).toEqual([notation]);
  });

  it("is several where it does not say which, and none where it is illegal", () => {
    expect(meant("Nd2")).toEqual(["Nbd2", "Nfd2"]);
    for (const text of ["Nd3", "e8=Q", "hello", "", "O-O-O-O", "a8", "--", "Kg1"]) {
      expect(meant(text), text).toEqual([]);
    }
  });
});

describe("EPD", () => {
  const MATE = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ -";

  it("is a position, its clocks and its operations", () => {
    const epd = readEpd(`${MATE} bm Ra8; am O-O O-O-O; id "a; b"; hmvc 3; fmvn 40;`);
    expect(epd?.fen).toBe(`${MATE} 3 40`);
    expect(epd === null ? null : aboutEpd(epd)).toBe("“a; b”, best Ra8, to be avoided O-O O-O-O");
    expect(readEpd(`${MATE} 7 9 bm Ra8`)).toEqual({
      fen: `${MATE} 7 9`,
      operations: new Map([["bm", "Ra8"]]),
    });
    expect(readEpd("1. e4 e5")).toBeNull();
  });

  it("is distinguished from a FEN with a slip", () => {
    const none: RootMovesOf = () => ({ position: "", side: "first", moves: [] });
    expect(readChess(`${MATE} bm Ra8;`, none)).toEqual({
      what: "position",
      values: { fen: `${MATE} 0 1` },
      note: "best Ra8",
    });
    expect(readChess(`${MATE} id "one";\n${MATE} id "two";\n`, none)).toMatchObject({
      note: "The first of 2 positions: “one”",
    });
    for (const fen of [MATE, `${MATE} 0 1`, `${MATE} 0 1 x`, "8/8/8/8 w - - 0 1"]) {
      expect(readChess(fen, none), fen).toBeNull();
    }
  });
});

describe("PGN", () => {
  const moves = (text: string): string[][] =>
    readGames(text).map((game) => game.moves.map(({ text }) => text));

  it("is read over comments, variations, annotations and escapes", () => {
    const text = `[Event "A \\"B\\""]
[White "One"]
% an escape { that is none
1.e4 {a (comment) ; 1. d4} e5 $1 2. Nf3! (2. f4 exf4 (2... d5 {)} 3. exd5) 3. Nf3) 2... Nc6?!
; to the end of the line 3. Bb5
3 Bb5 a6 +- 1/2-1/2`;
    expect(moves(text)).toEqual([["e4", "e5", "Nf3!", "Nc6?!", "Bb5", "a6"]]);
    const [game] = readGames(text);
    expect(game?.tags).toEqual(
      new Map([
        ["Event", 'A "B"'],
        ["White", "One"],
      ]),
    );
    expect(game?.problem).toBeNull();
    expect(game?.moves.at(-1)?.line).toBe(6);
  });

  it("of several games keeps them apart", () => {
    expect(moves('[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 d5 1-0')).toEqual([["e4"], ["d4", "d5"]]);
    expect(moves("1. e4 e5 1-0 1. d4 0-1")).toEqual([["e4", "e5"], ["d4"]]);
    expect(moves('1. e4\n[Event "b"]\n1. d4')).toEqual([["e4"], ["d4"]]);
    expect(moves('[Event "no moves"]\n*\n[Event "b"]\n1. c4')).toEqual([[], ["c4"]]);
    expect(moves(" \n ")).toEqual([]);
  });

  it("says what is not closed, and where", () => {
    const problem = (text: string) => readGames(text)[0]?.problem;
    expect(problem("1. e4\n{ never")).toMatchObject({ line: 2, fix: "Write a } where it ends." });
    expect(problem("1. e4 (1. d4\n d5")).toMatchObject({ line: 1, fix: "Write a ) where it ends." });
    expect(problem("1. e4\n\n) e5")).toMatchObject({ line: 3 });
    expect(moves("1. e4 ) e5")).toEqual([["e4", "e5"]]);
  });
});

/** A game in which every move is one of six, and after the fourth it is over. */
const played: RootMovesOf = (values) => {
  const fen = values["fen"] ?? "";
  if (fen === "broken") throw new Error("no king");
  const ply = fen.startsWith("ply ") ? Number(fen.split(" ")[1]) : 0;
  const names = ply === 4 ? [] : ["a", "b", "c", "Na", "Nb", "Nc"];
  return {
    position: `8/8/8/8/8/8/8/8 ${ply % 2 === 0 ? "w" : "b"} - - 0 ${1 + Math.floor(ply / 2)}`,
    side: "first",
    moves: names.map((notation) => ({
      squares: null,
      notation,
      values: { fen: `ply ${ply + 1} ${notation}` },
    })),
  };
};
const gamesOf = (text: string) => {
  const understood = readChess(text, played);
  return understood?.what === "games" ? understood.games : null;
};

describe("a game that was pasted", () => {
  it("is gone through move by move", () => {
    const record = gamesOf('[White "W"]\n[Date "????.??.??"]\n[Result "1-0"]\n1. a Nb 2. c 1-0')?.record(0);
    expect(record).toMatchObject({ title: "W – Black", about: "1-0", problem: null });
    expect(record?.stops.map(({ move, number }) => `${number}${move ?? "-"}`)).toEqual([
      "-",
      "1.a",
      "Nb",
      "2.c",
    ]);
    expect(record?.stops.map(({ values }) => values["fen"])).toEqual([
      "8/8/8/8/8/8/8/8 w - - 0 1",
      "ply 1 a",
      "ply 2 Nb",
      "ply 3 c",
    ]);
  });

  it("is shown as far as it is legal; the error names the move and the fix", () => {
    const record = gamesOf("1. a b\n2. Qh5 c")?.record(0);
    expect(record?.stops).toHaveLength(3);
    expect(record?.problem?.message).toBe("line 2: 2. Qh5 is not a legal move there");
    expect(record?.problem?.fix).toContain("a, b, c, Na");
    const over = gamesOf("1. a b 2. a b 3. a")?.record(0);
    expect(over?.stops).toHaveLength(5);
    expect(over?.problem).toEqual({
      message: "line 1: 3. a comes after the end of the game",
      fix: "Remove it.",
    });
  });

  it("begins where its tags say, and says what is wrong there", () => {
    expect(
      gamesOf('[FEN "ply 1 x"]\n1... a')
        ?.record(0)
        .stops.map(({ number }) => number),
    ).toEqual(["", "1…"]);
    const broken = gamesOf('[FEN "broken"]\n1. a')?.record(0);
    expect(broken?.problem?.message).toContain("no king");
    expect(broken?.stops).toHaveLength(1);
  });

  it("may be bare moves, but not any words", () => {
    expect(gamesOf("a b Nc")?.titles).toEqual(["a b Nc"]);
    expect(gamesOf("1.x")?.record(0).problem?.message).toContain("1. x is not a legal move");
    expect(gamesOf("hello world")).toBeNull();
    expect(gamesOf("")).toBeNull();
  });
});

describe("the position's field", () => {
  const BARE = "8/8/1P6/4k3/5P2/8/5K2/8 b - - 0 1";
  const E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
  const E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  const NF3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
  const pasted = async (text: string) => {
    const page = searchedPage(`game=chess&depth=1&fen=${BARE.replaceAll(" ", "_")}`);
    await commitText(page.store, "fen", text);
    return page;
  };
  const fen = ({ store }: Awaited<ReturnType<typeof pasted>>) => store.scenario.value["fen"];

  it("takes a game: its last position is searched, and every other can be chosen", async () => {
    const page = await pasted("1. e4 e5\n2. Nf3");
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

  it("takes several", async () => {
    const page = await pasted("1. e4 e5 1-0\n1. e4");
    expect(fen(page)).toBe(E5);
    chooseGame(page.store, 1);
    expect(fen(page)).toBe(E4);
  });

  it("takes EPD with what it says, as long as that is the position", async () => {
    const page = await pasted('6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8; id "x"\n');
    expect(fen(page)).toBe("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1");
    expect(page.store.form.positionNote.value).toMatchObject({ text: fen(page), note: "“x”, best Ra8" });
  });

  it("keeps what it does not understand, with its message", async () => {
    const page = await pasted("hello\nworld");
    expect(fen(page)).toBe(BARE);
    expect(page.store.form.draft.value["fen"]).toBe("hello world");
    expect(page.store.form.draftProblems.value).toMatchObject([{ key: "fen" }]);
    expect(page.store.form.pasted.value).toBeNull();
  });
});
