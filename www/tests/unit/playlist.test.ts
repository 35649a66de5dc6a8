import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { codeOf, playlistIn } from "../../src/features/teach/playlist/code";
import {
  asDraft,
  changed,
  moved,
  NO_DRAFT,
  NO_HISTORY,
  redone,
  rewritten,
  undone,
  withoutScene,
  withScene,
  type Draft,
  type History,
} from "../../src/features/teach/playlist/history";
import {
  asLesson,
  linkOf,
  LONGEST_WORDS,
  MOST_SCENES,
  partsOf,
  type Playlist,
  type Scene,
} from "../../src/features/teach/playlist/playlist";
import { placedText } from "../../src/ui/format";
import { readPlaylist, textOf } from "../../src/features/teach/playlist/text";
import { QUESTION_KINDS } from "../../src/features/teach/lessons/lesson";
import { Random } from "../random";
import { questionIn, questionText } from "../../src/features/teach/lessons/questions/written";

const TREE = "game=tree&search=alpha-beta";

const sceneOf = (rest: Partial<Scene> = {}): Scene => ({
  scenario: TREE,
  view: "at=2:b.a:out&on=2:b",
  caption: "Will MIN go on?",
  note: "",
  question: null,
  ...rest,
});

const THREE: Playlist = {
  title: "Cut-offs, Ümläute and 漢字 🌲",
  scenes: [
    sceneOf({ question: { kind: "cut-off", of: "2:b", change: null }, note: "Wait.\nThen go on." }),
    sceneOf({ view: "", caption: "" }),
    sceneOf({
      scenario: "game=chess&depth=3",
      question: { kind: "visits", of: null, change: "table=0&search=pvs" },
    }),
  ],
};

const LETTERS = ["a", "B", " ", "\n", "&", "=", "#", '"', "\\", "é", "漢", "🌲", "‮", "\u0000", "-", "<b>"];

function playlistFrom(random: Random): Playlist {
  const text = (most: number): string =>
    Array.from({ length: random.below(most) }, () => random.pick(LETTERS)).join("");
  const scenes = Array.from({ length: 1 + random.below(6) }, (): Scene => {
    const kind = random.pick(QUESTION_KINDS);
    const of = kind === "visits" ? null : "2:b.a";
    const question = { kind, of, change: of === null ? "table=0" : null };
    const scenario = random.pick(["", TREE, `game=tree&tree=${text(9)}`]);
    return {
      scenario,
      view: text(12),
      caption: text(40),
      note: text(20),
      question: random.below(2) === 0 ? null : question,
    };
  });
  return { title: text(12), scenes };
}

describe("a playlist as text", () => {
  it("is that of the document", () => {
    const lines = readFileSync("../docs/playlists.md", "utf8").split("\n");
    const code = lines.filter((line) => line.startsWith("    ")).join("\n");
    const { playlist, problems } = readPlaylist(code);
    expect(problems).toEqual([]);
    expect(playlist?.scenes).toEqual([
      {
        scenario: TREE,
        view: "at=2:b.a:out&on=2:b",
        caption: "Will MIN go on?\nMAX already has *3*.",
        note: "Wait for a show of hands.",
        question: { kind: "cut-off", of: "2:b", change: null },
      },
      { scenario: TREE, view: "at=2:b:out&on=2:b", caption: "Cut off", note: "", question: null },
    ]);
  });

  it("says only what is other than in the scene before, and its version", () => {
    const written = JSON.parse(textOf(THREE, true)) as Record<string, unknown>;
    expect(written).toEqual({
      plyscope: "playlist",
      version: 1,
      title: THREE.title,
      scenes: [
        {
          scenario: TREE,
          view: "at=2:b.a:out&on=2:b",
          caption: "Will MIN go on?",
          note: "Wait.\nThen go on.",
          question: "cut-off of 2:b",
        },
        {},
        {
          scenario: "game=chess&depth=3",
          view: "at=2:b.a:out&on=2:b",
          caption: "Will MIN go on?",
          question: "visits with table=0&search=pvs",
        },
      ],
    });
    expect(readPlaylist(textOf(THREE, true))).toEqual({ playlist: THREE, problems: [] });
  });

  it("comes back as it was, in text and in a link, whatever is written into it", async () => {
    const random = new Random(11);
    let compared = 0;
    for (let round = 0; round < 300; round += 1) {
      const playlist = playlistFrom(random);
      for (const isLaidOut of [true, false]) {
        expect(readPlaylist(textOf(playlist, isLaidOut))).toEqual({ playlist, problems: [] });
      }
      const code = await codeOf(playlist);
      expect(code).toMatch(/^1\.[\w-]+$/);
      expect(await playlistIn(code)).toEqual({ playlist, problems: [] });
      compared += playlist.scenes.length;
    }
    expect(compared).toBeGreaterThan(600);
  });

  it("keeps what is good beside what is not, and says the place and the fix of that", () => {
    const text = JSON.stringify({
      plyscope: "playlist",
      version: 1,
      titel: "x",
      scenes: [
        { view: "t=1" },
        7,
        { scenario: TREE, caption: "one", question: "cut-of of 2:b" },
        { caption: 5, colour: "red", question: "visits of 2:b" },
        { view: "at=2:b:out&b.search=pvs", question: "type of 2:b" },
      ],
    });
    const { playlist, problems } = readPlaylist(text);
    expect(playlist?.scenes.map(({ scenario, caption, question }) => [scenario, caption, question])).toEqual([
      [TREE, "one", null],
      [TREE, "", null],
      [TREE, "", null],
    ]);
    expect(problems.map(({ place }) => place)).toEqual([
      "",
      "scene 1",
      "scene 2",
      "scene 3",
      "scene 4",
      "scene 4",
      "scene 4",
      "scene 5",
    ]);
    const said = problems.map(placedText);
    expect(said[3]).toMatch(/^scene 3: there is no question “cut-of”\. Fix: the kinds are: cut-off, .*\.$/);
    expect(said[5]).toBe("scene 4: “caption” is not a text. Fix: write it between quotation marks.");
  });

  it.each([
    ["{", "this is not JSON"],
    ["[1]", "this is not a playlist of Plyscope"],
    ['{"plyscope":"trace"}', "this is not a playlist of Plyscope"],
    ['{"plyscope":"playlist"}', "does not say its version"],
    ['{"plyscope":"playlist","version":2,"scenes":[]}', "is of version 2, and this page reads 1"],
    ['{"plyscope":"playlist","version":1}', "no list of scenes"],
    ['{"plyscope":"playlist","version":1,"scenes":[]}', "has no scene"],
  ])("refuses %s and says why", (text, message) => {
    const { playlist, problems } = readPlaylist(text);
    expect(playlist).toBeNull();
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain(message);
    expect(problems[0]?.fix).not.toBe("");
  });
});

describe("a playlist’s link", () => {
  it("that was cut or changed anywhere is refused, and never taken for another", async () => {
    const code = await codeOf(THREE);
    const random = new Random(5);
    const letters = "ABCxyz019-_";
    let refused = 0;
    for (let round = 0; round < 400; round += 1) {
      const at = random.below(code.length);
      const other = letters[random.below(letters.length)] ?? "A";
      const broken =
        round % 2 === 0 ? code.slice(0, at) : `${code.slice(0, at)}${other}${code.slice(at + 1)}`;
      const { playlist, problems } = await playlistIn(broken);
      // The last letter may hold unused bits.
      if (playlist !== null) {
        expect(playlist).toEqual(THREE);
        continue;
      }
      expect(problems).toHaveLength(1);
      expect(problems[0]?.fix).not.toBe("");
      refused += 1;
    }
    expect(refused).toBeGreaterThan(340);
  });

  it("that is no such thing is refused with its place", async () => {
    const messageOf = async (code: string): Promise<string> =>
      (await playlistIn(code)).problems[0]?.message ?? "";
    expect(await messageOf("")).toContain("does not begin with a version");
    expect(await messageOf("1.ab%20c")).toContain("character 5 is “%”");
    expect(await messageOf("2.abc")).toContain("is of version 2");
    expect(await messageOf("1.")).toContain("its end is missing");
    expect(await messageOf("1.AAAA")).toContain("its end is missing, or some letters have changed");
  });

  it("cannot fill anyone’s memory", async () => {
    const code = await codeOf({ title: "x".repeat(5_000_000), scenes: [sceneOf()] });
    expect(code.length).toBeLessThan(20_000);
    expect((await playlistIn(code)).problems[0]?.message).toContain("more than 4 MB");
  });

  it("of scenes of one search is short", async () => {
    const scenes = Array.from({ length: 12 }, (_, index) => sceneOf({ view: `at=2:b.a:out&t=${index}` }));
    const long = "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=5";
    const code = await codeOf({ title: "", scenes: scenes.map((scene) => ({ ...scene, scenario: long })) });
    expect(code.length).toBeLessThan(400);
  });
});

describe("a playlist as it is played", () => {
  it("has its captions’ first lines as titles, and leads nowhere but to good addresses", () => {
    const lesson = asLesson(
      {
        title: " ",
        scenes: [
          sceneOf({
            caption:
              "\nA title\nMore *words*\nof it.\n\n[Here](https://a.b) and [there](javascript:alert(1)) [x](#t=1)",
          }),
          sceneOf({ caption: "  ", note: " n " }),
        ],
      },
      "1.code",
    );
    expect(lesson).toMatchObject({ name: "1.code", title: "Playlist" });
    const [first, second] = lesson.steps;
    expect(first?.title).toBe("A title");
    expect(first?.words).toEqual([
      [{ text: "More " }, { text: "words", as: "em" }, { text: " of it." }],
      [
        { text: "Here", to: "https://a.b" },
        { text: " and " },
        { text: "there" },
        { text: ") " },
        { text: "x", to: "#t=1" },
      ],
    ]);
    expect(first?.link).toBe(`${TREE}&at=2:b.a:out&on=2:b`);
    expect(second).toMatchObject({ title: "Scene 2", words: [], note: "n" });
  });

  it("is made of links in two parts", () => {
    for (const [scenario, link] of [
      [TREE, `${TREE}&t=4&stage=tree`],
      [TREE, TREE],
      ["", "t=4"],
      ["", ""],
    ] as const) {
      const parts = partsOf(link, scenario);
      expect(parts.scenario).toBe(scenario);
      expect(linkOf(parts)).toBe(link);
    }
  });

  it("writes a question as it is read", () => {
    for (const text of ["cut-off of 2:b", "best-move of 5:", "visits with table=0&search=pvs"]) {
      const question = questionIn(text);
      expect("kind" in question && questionText(question)).toBe(text);
    }
  });
});

const captions = ({ scenes }: Draft): string => scenes.map(({ caption }) => caption).join("");

function abc(): Draft {
  let draft = NO_DRAFT;
  for (const caption of ["a", "b", "c"]) draft = withScene(draft, { ...sceneOf({ caption }), said: "" });
  return draft;
}

describe("a playlist that is being written", () => {
  it("moves scenes up and down, and not beyond its ends", () => {
    const draft = abc();
    const [a, b, c] = draft.scenes.map(({ id }) => id) as [number, number, number];
    expect(captions(moved(draft, c, -1))).toBe("acb");
    expect(captions(moved(moved(draft, c, -1), c, -1))).toBe("cab");
    expect(captions(moved(draft, a, 1))).toBe("bac");
    expect(moved(draft, a, -1)).toBe(draft);
    expect(moved(draft, c, 1)).toBe(draft);
    expect(moved(draft, 99, 1)).toBe(draft);
    expect(captions(withoutScene(draft, b))).toBe("ac");
    expect(new Set([a, b, c]).size).toBe(3);
  });

  it("undoes and redoes every change; letters written one after another are one", () => {
    let history: History = changed(NO_HISTORY, abc());
    const do_ = (to: (draft: Draft) => Draft, field?: string): void => {
      history = changed(history, to(history.now), field);
    };
    const [a, b] = history.now.scenes.map(({ id }) => id) as [number, number];
    for (const caption of ["x", "xy", "xyz"])
      do_((draft) => rewritten(draft, a, { caption }), `caption ${a}`);
    do_((draft) => rewritten(draft, b, { caption: "-" }), `caption ${b}`);
    do_((draft) => withoutScene(draft, a));
    do_((draft) => moved(draft, b, 1));
    do_((draft) => draft);
    const seen = [captions(history.now)];
    while (history.past.length > 0) {
      history = undone(history);
      seen.push(captions(history.now));
    }
    expect(seen).toEqual(["c-", "-c", "xyz-c", "xyzbc", "abc", ""]);
    expect(undone(history)).toBe(history);
    const again: string[] = [];
    while (history.future.length > 0) {
      history = redone(history);
      again.push(captions(history.now));
    }
    expect(again).toEqual(seen.slice(0, -1).reverse());
    expect(redone(history)).toBe(history);
    // After undoing, new text in the same field begins another change.
    history = undone(history);
    do_((draft) => rewritten(draft, b, { caption: "!" }), `caption ${b}`);
    expect(history.future).toEqual([]);
    expect(captions(undone(history).now)).toBe("-c");
  });

  it("never undoes a deleted scene into another of the same number", () => {
    const draft = asDraft(THREE);
    const ids = withScene(withoutScene(draft, 2), { ...sceneOf(), said: "" }).scenes.map(({ id }) => id);
    expect(ids).toEqual([1, 3, 4]);
  });
});

describe("a playlist that is larger than anyone writes", () => {
  it("is read to its limits, and says which", async () => {
    const scenes = [
      { scenario: TREE, caption: `x\n${"[".repeat(1_000_000)}` },
      ...Array.from({ length: 2999 }, () => ({})),
    ];
    const { playlist, problems } = readPlaylist(JSON.stringify({ plyscope: "playlist", version: 1, scenes }));
    expect(playlist?.scenes).toHaveLength(MOST_SCENES);
    expect(playlist?.scenes[0]?.caption).toHaveLength(LONGEST_WORDS);
    expect(problems.map(placedText).join()).toMatch(/3,000 scenes.*at most 300.*1,000,002 characters/);
    // The playlist is in the form of its link: a short one.
    const code = await codeOf({ title: "", scenes: [sceneOf({ caption: `x\n${"[".repeat(1_000_000)}` })] });
    expect(code.length).toBeLessThan(2000);
    const read = await playlistIn(code);
    expect(asLesson(read.playlist!, code).steps[0]?.words[0]?.[0]?.text).toHaveLength(LONGEST_WORDS - 2);
  });
});

it("lists the first problems of a playlist and says how many more there are", () => {
  const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, number) => [`x${number}`, 0]));
  const scenes = Array.from({ length: 300 }, () => ({ scenario: TREE, ...unknown }));
  const { playlist, problems } = readPlaylist(JSON.stringify({ plyscope: "playlist", version: 1, scenes }));
  expect(playlist?.scenes).toHaveLength(300);
  expect(problems).toHaveLength(11);
  expect(problems.at(-1)?.message).toBe("and 149,990 more like these");
});
