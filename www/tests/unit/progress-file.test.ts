/** The progress as a file: what is saved is opened, what is added loses nothing, and bad files change nothing. */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import {
  clearKept,
  keepFirstTry,
  keepLeft,
  keepSolved,
  kept,
  mergeKept,
  startKept,
  type Kept,
} from "../../src/state/course/kept";
import {
  clearProgress,
  keepAnswer,
  keepStep,
  mergeProgress,
  progress,
  startProgress,
  type Progress,
} from "../../src/state/course/lesson-progress";
import { isMastered, lastOf, type Result, type Results } from "../../src/state/course/mastery";
import { openProgress, progressNews, progressText } from "../../src/state/course/open-progress";
import { readProgress, textOfProgress, type ProgressFile } from "../../src/state/course/progress-file";
import { Random } from "../random";
import { holdStorage } from "./held-storage";
import { placedText } from "../../src/ui/format";

const KINDS = ["never-visited", "ties", "values"];
const TITLES = ["Leaves", "Ümläute and 漢字", "constructor", "__proto__", "What is it worth?"];

/** Progress of every form that the page writes. */
function progressFrom(random: Random): ProgressFile {
  const some = <T>(all: readonly T[]): T[] => all.filter(() => random.below(2) === 0);
  const links = (): string[] => some(KINDS.map((kind) => `practice=${kind}&level=2&seed=${random.below(9)}`));
  const lesson = (): Progress => ({
    step: random.below(9),
    seen: some(TITLES),
    answers: Object.fromEntries(
      some(TITLES).map((title) => [title, random.pick(["right", "shown"] as const)]),
    ),
  });
  const resultsOf = (): readonly Result[] =>
    lastOf(
      [1, 2, 3].slice(random.below(3)).map((seed) => ({
        seed: seed + 10 * random.below(4),
        right: random.below(2) === 0,
        at: seed + random.below(4),
      })),
      [],
    );
  const results = Object.fromEntries(
    some(KINDS).map((kind) => [`${kind} ${1 + random.below(3)}`, resultsOf()]),
  );
  const tried = Object.entries(results).flatMap(([key, own]) =>
    own.map(({ seed }) => `practice=${key.replace(" ", "&level=")}&seed=${seed}`),
  );
  return {
    lessons: Object.fromEntries(some(["minimax", "alpha-beta", "pvs"]).map((name) => [name, lesson()])),
    practice: { solved: links(), spent: links(), tried, results },
  };
}

const fileOf = (text: string, name = "mine.json") => new File([text], name);

beforeEach(() => {
  holdStorage();
  startProgress();
  startKept();
  clearProgress();
  clearKept();
});

describe("a file of progress", () => {
  it("is read as it was written", () => {
    const random = new Random(3);
    let written = 0;
    for (let round = 0; round < 200; round += 1) {
      const file = progressFrom(random);
      expect(readProgress(textOfProgress(file))).toEqual({ file, problems: [] });
      written += Object.keys(file.lessons).length + Object.keys(file.practice.results).length;
    }
    expect(written).toBeGreaterThan(300);
  });

  it("is that of the document", () => {
    const lines = readFileSync("../docs/lessons.md", "utf8").split("\n");
    const start = lines.indexOf("    {");
    const text = lines.slice(start, lines.indexOf("    }", start) + 1).join("\n");
    const { file, problems } = readProgress(text);
    expect(problems).toEqual([]);
    expect(file?.lessons["minimax"]).toEqual({ step: 2, seen: ["Leaves"], answers: { Leaves: "right" } });
    expect(file?.practice.results["ties 1"]).toHaveLength(1);
  });

  it("carries everything to another browser", async () => {
    keepStep("minimax", 2, "Leaves");
    keepAnswer("minimax", "Leaves", "right");
    keepFirstTry({ kind: "ties", level: 1, seed: 4 }, true);
    keepSolved("practice=ties&level=1&seed=4");
    const text = progressText();
    const before = [progress.value, kept.value];
    clearProgress();
    clearKept();
    await openProgress(fileOf(text));
    expect([progress.value, kept.value]).toEqual(before);
    expect(progressNews.value.said).toBe(
      "Opened “mine.json”. New here: 1 step, 1 answer, 1 exercise, 1 first try. Nothing was removed.",
    );
    startProgress();
    startKept();
    expect([progress.value, kept.value]).toEqual(before);
    await openProgress(fileOf(text));
    expect(progressNews.value.said).toBe("Opened “mine.json”. It has nothing new.");
  });

  it("takes nothing away: a right answer, a solved exercise and the unfinished one stay", async () => {
    keepStep("minimax", 3, "Mine");
    keepAnswer("minimax", "Mine", "right");
    keepAnswer("minimax", "Shown", "shown");
    keepLeft({ link: "practice=ties&level=1&seed=9", answer: { "leaf.L1": "yes" }, tries: 1 });
    keepSolved("practice=ties&level=1&seed=1");
    const practice = { solved: ["practice=ties&level=1&seed=2"], spent: [], tried: [], results: {} };
    const theirs = { step: 7, seen: ["Theirs"], answers: { Mine: "shown", Shown: "right" } } as const;
    await openProgress(fileOf(textOfProgress({ lessons: { minimax: theirs }, practice })));
    expect(progress.value["minimax"]).toEqual({
      step: 3,
      seen: ["Mine", "Theirs"],
      answers: { Mine: "right", Shown: "right" },
    });
    expect(kept.value.left?.tries).toBe(1);
    expect(new Set(kept.value.solved)).toEqual(
      new Set(["practice=ties&level=1&seed=1", "practice=ties&level=1&seed=2"]),
    );
  });

  it("is added so that nothing is lost, in whatever order, and twice as once", () => {
    const random = new Random(8);
    const sorted = ({ solved, spent, tried, results }: Omit<Kept, "left">) => [
      ...[solved, spent, tried].map((links) => [...links].sort()),
      Object.fromEntries(Object.entries(results).sort(([one], [other]) => (one < other ? -1 : 1))),
    ];
    const seeds = (results: Results) => Object.values(results).flat().length;
    let merged = 0;
    for (let round = 0; round < 200; round += 1) {
      const [one, other] = [progressFrom(random), progressFrom(random)];
      const both = mergeKept({ ...one.practice, left: null }, other.practice);
      expect(mergeKept(both, other.practice)).toEqual(both);
      for (const links of ["solved", "spent", "tried"] as const) {
        expect(new Set(both[links])).toEqual(new Set([...one.practice[links], ...other.practice[links]]));
      }
      expect(sorted(both).slice(0, 3)).toEqual(
        sorted(mergeKept({ ...other.practice, left: null }, one.practice)).slice(0, 3),
      );
      for (const [key, own] of Object.entries(both.results)) {
        const all = [...(one.practice.results[key] ?? []), ...(other.practice.results[key] ?? [])];
        expect(own.length).toBe(Math.min(3, new Set(all.map(({ seed }) => seed)).size));
        // No exercise was left out whose first try was later than one that is kept.
        const [oldest] = own;
        const left = all.filter(({ seed }) => own.every((is) => is.seed !== seed));
        const firstTries = left.map(({ seed }) =>
          Math.min(...all.filter((one) => one.seed === seed).map(({ at }) => at)),
        );
        expect(firstTries.filter((at) => at > oldest!.at)).toEqual([]);
      }
      merged += seeds(both.results);
      for (const name of Object.keys(one.lessons)) {
        const [mine, theirs] = [one.lessons[name]!, other.lessons[name]];
        if (theirs === undefined) continue;
        const { answers, seen } = mergeProgress(mine, theirs);
        expect(new Set(seen)).toEqual(new Set([...mine.seen, ...theirs.seen]));
        for (const title of TITLES) {
          const known = [mine, theirs].flatMap(({ answers: own }) =>
            Object.hasOwn(own, title) ? [own[title]] : [],
          );
          const expected = known.includes("right") ? "right" : known[0];
          expect(Object.hasOwn(answers, title) ? answers[title] : undefined).toBe(expected);
        }
      }
    }
    expect(merged).toBeGreaterThan(300);
  });

  it("brings mastery along", async () => {
    const results = {
      "ties 2": [
        { seed: 1, right: true, at: 5 },
        { seed: 2, right: true, at: 6 },
      ],
    };
    const practice = { solved: [], spent: [], tried: [], results };
    await openProgress(fileOf(textOfProgress({ lessons: {}, practice })));
    expect(isMastered(kept.value.results, { kind: "ties", level: 2 })).toBe(true);
  });
});

const HEAD = '"plyscope":"progress","version":1';

describe("a bad file", () => {
  it.each([
    ["no JSON", "{", "", /not JSON/],
    ["another form", '{"plyscope":"playlist","version":1}', "", /not a file of progress/],
    ["a list", "[]", "", /not a file of progress/],
    ["no version", '{"plyscope":"progress"}', "version", /does not say its version/],
    [
      "a later version",
      '{"plyscope":"progress","version":2}',
      "version",
      /of version 2, and this page reads 1/,
    ],
    ["an unknown field", `{${HEAD},"practise":{}}`, "", /no “practise”/],
    ["lessons that are a list", `{${HEAD},"lessons":[]}`, "", /“lessons” is not an object/],
    [
      "a lesson of another name",
      `{${HEAD},"lessons":{"__proto__":{"step":1}}}`,
      "lessons, “__proto__”",
      /not the name/,
    ],
    [
      "a lesson without a step",
      `{${HEAD},"lessons":{"pvs":{"seen":[]}}}`,
      "lessons, “pvs”",
      /“step” is not a whole/,
    ],
    [
      "a step that is none",
      `{${HEAD},"lessons":{"pvs":{"step":-1}}}`,
      "lessons, “pvs”",
      /“step” is not a whole/,
    ],
    [
      "a title that is a number",
      `{${HEAD},"lessons":{"pvs":{"step":1,"seen":[7]}}}`,
      "lessons, “pvs”, seen",
      /not the title/,
    ],
    [
      "another answer",
      `{${HEAD},"lessons":{"pvs":{"step":1,"answers":{"A":"wrong"}}}}`,
      "lessons, “pvs”, answers, “A”",
      /not an answer/,
    ],
    [
      "another link",
      `{${HEAD},"practice":{"solved":["practice=ties&level=1&seed=1","game=tree"]}}`,
      "practice, solved, entry 2",
      /“game=tree” is not the link/,
    ],
    [
      "a seed that is too great",
      `{${HEAD},"practice":{"tried":["practice=ties&level=1&seed=4294967296"]}}`,
      "practice, tried, entry 1",
      /not the link/,
    ],
    [
      "another level",
      `{${HEAD},"practice":{"results":{"ties 4":[]}}}`,
      "practice, results, “ties 4”",
      /not a kind and a level/,
    ],
    [
      "too many results",
      `{${HEAD},"practice":{"results":{"ties 1":[1,2,3,4]}}}`,
      "practice, results, “ties 1”",
      /has 4 entries, and at most 3/,
    ],
    [
      "a result that is none",
      `{${HEAD},"practice":{"results":{"ties 1":[{"seed":1,"right":"yes","at":1}]}}}`,
      "practice, results, “ties 1”, entry 1",
      /not a result/,
    ],
  ])("with %s is refused with place and fix, and changes nothing", async (_, text, place, message) => {
    keepStep("minimax", 2, "Leaves");
    keepSolved("practice=ties&level=1&seed=4");
    const before = progressText();
    await openProgress(fileOf(text, "bad.json"));
    expect(progressText()).toBe(before);
    const { said, problems } = progressNews.value;
    expect(said).toBe("“bad.json” was not opened; nothing has changed.");
    expect(problems[0]?.place).toBe(place);
    expect(problems[0]?.message).toMatch(message);
    expect(problems[0]?.fix.length).toBeGreaterThan(10);
    expect(placedText(problems[0]!)).toMatch(/\. Fix: .+\.$/);
  });

  it("lists the first problems and counts the others", () => {
    const links = Array.from({ length: 500 }, () => "x");
    const { file, problems } = readProgress(
      JSON.stringify({ plyscope: "progress", version: 1, practice: { solved: links } }),
    );
    expect(file).toBeNull();
    expect(problems).toHaveLength(11);
    expect(problems.at(-1)?.message).toBe("and 490 more like these");
  });

  it("is too long, and is not read", () => {
    const long = `{${HEAD},"lessons":{}${" ".repeat(2_000_000)}}`;
    expect(readProgress(long).problems[0]?.message).toMatch(/at most 2,000,000/);
  });

  it("of random changes is read whole or refused whole, and never breaks the page", () => {
    const random = new Random(21);
    let [taken, refused] = [0, 0];
    for (let round = 0; round < 1500; round += 1) {
      const text = textOfProgress(progressFrom(random));
      let spoiled = text;
      for (let change = 0; change <= random.below(3); change += 1) {
        const at = random.below(spoiled.length);
        const by = random.pick(["", "7", '"', "{", "}", ",", "null", "[", "]", "-1", "right", "é"]);
        spoiled = spoiled.slice(0, at) + by + spoiled.slice(at + random.below(4));
      }
      const { file, problems } = readProgress(spoiled);
      expect(file === null).toBe(problems.length > 0);
      for (const { message, fix } of problems) expect(message !== "" && fix !== "").toBe(true);
      if (file === null) {
        refused += 1;
      } else {
        // The progress stays as it is when it is written and read once more.
        expect(readProgress(textOfProgress(file)).file).toEqual(file);
        taken += 1;
      }
    }
    expect(taken).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(500);
  });
});
