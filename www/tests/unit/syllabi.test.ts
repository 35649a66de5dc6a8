/** The files of the syllabi, and the playlists that the build makes of them. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compileLessons, compileSyllabi, coreIn } from "../../lessons.mjs";
import type { Searching } from "../../src/features/teach/lessons/compile";
import { parseLesson } from "../../src/features/teach/lessons/parse";
import type { Lesson } from "../../src/features/teach/lessons/lesson";
import { pose } from "../../src/features/teach/lessons/questions/pose";
import { isPosed } from "../../src/features/teach/lessons/questions/scene";
import { markupOf, piecesOf } from "../../src/features/teach/lessons/words";
import { codeOf } from "../../src/features/teach/playlist/code";
import { asLesson, linkOf } from "../../src/features/teach/playlist/playlist";
import { readPlaylist, textOf } from "../../src/features/teach/playlist/text";
import { compileSyllabus, type CheckingCore } from "../../src/features/teach/syllabi/compile";
import type { Syllabus } from "../../src/features/teach/syllabi/syllabus";
import { PLAIN_VIEW } from "../../src/state/view-keys";
import { folder as built } from "../core";

const www = join(import.meta.dirname, "../..");
const folder = join(www, "syllabi");

let searching: Searching & { readonly engine: CheckingCore };
let lessons: readonly Lesson[];
let syllabi: readonly Syllabus[];

beforeAll(async () => {
  searching = await coreIn(built);
  ({ lessons } = await compileLessons(join(www, "lessons"), searching));
  const compiled = await compileSyllabi(folder, lessons, searching);
  expect(compiled.wrong).toEqual([]);
  syllabi = compiled.syllabi;
});

const FILE = `---
title: Two scenes
about: A lecture that is very short.
minutes: 8
questions: 1
order: 7
---

## Two players, one tree
lesson: minimax
minutes: 3

Ask whose move it is.

## Exercise
exercise: practice=never-visited&level=1&seed=1
minutes: 2

Let the class
mark leaves. Then check.

## Now you
lesson: alpha-beta
minutes: 2

Open the link.
`;

const compiled = (text: string) => compileSyllabus("two", text, lessons, searching.engine);

describe("a syllabus's file", () => {
  it("becomes a playlist: steps with their words, exercises with their links, notes with the minutes first", () => {
    const { syllabus, order, problems } = compiled(FILE);
    expect(problems).toEqual([]);
    expect([order, syllabus.name, syllabus.minutes, syllabus.questions]).toEqual([7, "two", 8, 1]);
    expect(syllabus.about).toBe("A lecture that is very short.");
    const [first, exercise, performed] = syllabus.playlist.scenes;
    expect(first).toMatchObject({
      scenario: "game=tree&search=minimax",
      view: "at=2::in&stage=tree&types=none",
      note: "3 min, until minute 3. Ask whose move it is.",
      question: null,
    });
    expect(first?.caption).toMatch(
      /^Two players, one tree\nMAX moves at the root and chooses `B`, `C` or `D`\. /,
    );
    expect(exercise).toEqual({
      scenario: first?.scenario,
      view: first?.view,
      caption: "Exercise\n[Open the exercise](#practice=never-visited&level=1&seed=1&show=present)",
      note: "2 min, until minute 5. Let the class mark leaves. Then check.",
      question: null,
    });
    expect(performed?.caption).toMatch(
      /\n\n\[Let the class be the search\]\(#game=tree&search=alpha-beta&show=class\)$/,
    );
  });

  it.each([
    ["no front matter", "---\ntitle: Two", "title: Two", 1, /front matter/],
    ["no title", "title: Two scenes\n", "", 1, /does not say “title”/],
    ["no line about it", "about: A lecture that is very short.\n", "", 1, /does not say “about”/],
    ["no order", "order: 7\n", "", 1, /does not say “order”/],
    ["an unknown line", "order: 7", "orders: 7", 6, /no “orders”/],
    [
      "minutes that do not add up",
      "minutes: 8",
      "minutes: 9",
      4,
      /7 minutes and the questions 1.* 8 and not 9/,
    ],
    ["more minutes than a lecture has", "minutes: 8", "minutes: 91", 4, /not such a number/],
    ["text before the first scene", "---\n\n##", "---\n\nHello\n\n##", 9, /before the first scene/],
    [
      "a scene without minutes",
      "lesson: minimax\nminutes: 3\n",
      "lesson: minimax\n",
      9,
      /does not say “minutes”/,
    ],
    ["a scene without a note", "\nAsk whose move it is.\n", "", 9, /has no note/],
    ["a long note", "Ask whose move it is.", "A b. C d. E f. G h. I j.", 9, /at most 4 sentences/],
    ["a note with markup", "Ask whose", "Ask *whose*", 9, /markup/],
    ["an unknown directive", "lesson: minimax", "lessons: minimax", 10, /no “lessons”/],
    ["an unknown lesson", "lesson: minimax", "lesson: maximin", 10, /no lesson “maximin”/],
    ["no lesson at all", "lesson: minimax\n", "", 9, /names no lesson/],
    [
      "an unknown step",
      "## Two players, one tree",
      "## Two players",
      9,
      /“minimax” has no step “Two players”/,
    ],
    ["an unknown exercise", "never-visited", "never-seen", 16, /not an exercise/],
    ["an exercise that is a step, too", "exercise:", "lesson: minimax\nexercise:", 17, /and not both/],
  ] as const)("with %s is refused with line and fix", (_, part, by, line, message) => {
    expect(FILE).toContain(part);
    const { problems } = compiled(FILE.replace(part, () => by));
    const found = problems.find((problem) => message.test(problem.message));
    expect(found?.line, problems.map((problem) => problem.message).join("\n")).toBe(line);
    expect(found?.fix.length).toBeGreaterThan(10);
  });

  it("begins with a step, and has a scene", () => {
    const head = FILE.slice(0, FILE.indexOf("## Two"));
    expect(
      compiled(head)
        .problems.map(({ message }) => message)
        .join(),
    ).toMatch(/has 0/);
    const exercise = FILE.slice(FILE.indexOf("## Exercise"), FILE.indexOf("## Now"));
    const { problems } = compiled(head.replace("minutes: 8", "minutes: 3") + exercise);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [10, "an exercise cannot be the first scene"],
    ]);
  });
});

it("names file and line where something is wrong, and refuses a second syllabus with the same order", async () => {
  const other = mkdtempSync(join(tmpdir(), "syllabi-"));
  try {
    copyFileSync(join(folder, "one-lecture.md"), join(other, "a.md"));
    copyFileSync(join(folder, "one-lecture.md"), join(other, "b.md"));
    writeFileSync(join(other, "c.md"), FILE.replace("lesson: minimax", "lesson: maximin"));
    const { wrong } = await compileSyllabi(other, lessons, searching);
    expect(wrong).toHaveLength(2);
    expect(wrong[0]).toMatch(/b\.md:1: “a” has the same order\. Fix: /);
    expect(wrong[1]).toMatch(/c\.md:10: there is no lesson “maximin”\. Fix: /);
  } finally {
    rmSync(other, { recursive: true });
  }
});

describe("the syllabi of the site", () => {
  it("are one lecture, three lectures of at most 45 minutes, and a seminar, each with something to do for the class", () => {
    expect(syllabi.map(({ name, minutes }) => [name, minutes])).toEqual([
      ["one-lecture", 90],
      ["three-lectures-1", 45],
      ["three-lectures-2", 45],
      ["three-lectures-3", 45],
      ["selective-search", 90],
    ]);
    for (const { name, about, minutes, questions, playlist } of syllabi) {
      expect(about, name).toContain(`${minutes} minutes`);
      expect(questions, name).toBeGreaterThan(0);
      expect(
        playlist.scenes.some(({ caption }) => /\]\(#.*show=(present|class)\)/.test(caption)),
        name,
      ).toBe(true);
    }
  });

  it("are playlists that every page can read, in links that mail programs do not cut", async () => {
    for (const { name, playlist } of syllabi) {
      expect(readPlaylist(textOf(playlist, false)), name).toEqual({ playlist, problems: [] });
      expect((await codeOf(playlist)).length, name).toBeLessThan(7800);
    }
  });

  it("have the words of the lessons, and each search reaches its moment and can answer its question", async () => {
    const { engine } = searching;
    const steps = lessons.flatMap((lesson) => lesson.steps);
    let asked = 0;
    for (const { name, playlist } of syllabi) {
      for (const [index, { title, words, link, question }] of asLesson(playlist, name).steps.entries()) {
        const about = `${name}, scene ${index + 1}`;
        const { values, view, problems } = engine.read_link(link);
        expect(problems, about).toEqual([]);
        const { session } = searching.search(engine.write_link(values, PLAIN_VIEW));
        const { t, select } = session.locate(view);
        if (view.at !== null || view.t !== null) expect(t, about).not.toBeNull();
        if (view.on !== null) expect(select, about).not.toBeNull();
        const step = steps.find((one) => one.title === title && one.link === link);
        const [performed] = words.flat().flatMap(({ to }) => /^#(.*)&show=class$/.exec(to ?? "")?.[1] ?? []);
        if (step === undefined) {
          expect(
            words.flat().map(({ to }) => to),
            about,
          ).toEqual([expect.stringMatching(/^#practice=/)]);
        } else {
          expect(words.slice(0, step.words.length), about).toEqual(step.words);
          expect(words.length, about).toBe(step.words.length + (step.perform === true ? 1 : 0));
          expect(performed !== undefined, about).toBe(step.perform === true);
        }
        if (performed !== undefined)
          expect(searching.search(performed).session.student().refusal, about).toBeNull();
        if (question === null) continue;
        const countVisits = (of: string) => Promise.resolve(searching.search(of).visits);
        const scene = { session, engine, values, t: t ?? session.ticks() - 1, countVisits };
        expect(isPosed(await pose(question, scene)), about).toBe(true);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(20);
  });

  it("are searched from the links that their scenes had in the lessons", () => {
    const links = new Set(lessons.flatMap(({ steps }) => steps.map(({ link }) => link)));
    for (const { playlist } of syllabi)
      for (const scene of playlist.scenes) expect(links).toContain(linkOf(scene));
  });
});

describe("the numbers that notes name", () => {
  /** The last number in these words. */
  const numberIn = (words: string): number => Number(/([\d,]+)\D*$/.exec(words)?.[1]?.replaceAll(",", ""));
  const noteWith = (name: string, words: string): string => {
    const scenes = syllabi.find((one) => one.name === name)?.playlist.scenes ?? [];
    const found = scenes.find(({ note }) => note.includes(words));
    if (found === undefined) throw new Error(`${name} has no note with “${words}”`);
    return found.note;
  };

  it.each([
    ["one-lecture", "three moves and nine leaves make 13", "game=tree&search=minimax"],
    ["one-lecture", "would visit 87,381", "game=synthetic&branching=4&height=8&ordering=0&search=minimax"],
    ["three-lectures-1", "visits all 13", "game=tree&search=minimax"],
    ["three-lectures-1", "the tree has 87,381", "game=synthetic&branching=4&height=8&search=minimax"],
    ["three-lectures-3", "certain after 15", "game=tree&tree=(9_9_9_9_9_9_9_0)_(5_5_5_5)&search=alpha-beta"],
  ])("%s: %s", (name, words, link) => {
    expect(noteWith(name, words)).toContain(words);
    expect(searching.search(link).visits).toBe(numberIn(words));
  });

  it("are the leaves of a tree that never matter alone", () => {
    expect(noteWith("one-lecture", "never matter")).toContain("4 and 6 below C, and 14 and 5 below D");
    const tree = [
      [3, 12, 8],
      [2, 4, 6],
      [14, 5, 2],
    ];
    const valueOf = (leaves: readonly (readonly number[])[]): string | null | undefined => {
      const text = leaves.map((row) => `(${row.join("_")})`).join("_");
      const { session } = searching.search(`game=tree&tree=${text}&search=minimax`);
      return session.inspect(1, session.ticks() - 1)?.value;
    };
    const changes = [-9, 0, 1, 2, 3, 4, 5, 7, 10, 13, 99];
    const harmless = tree.flatMap((row, at) =>
      row.filter((_, place) =>
        changes.every((value) => {
          const changed = tree.map((one) => [...one]);
          changed[at]![place] = value;
          return valueOf(changed) === valueOf(tree);
        }),
      ),
    );
    expect(harmless).toEqual([4, 6, 14, 5]);
  });

  it.each(["three-lectures-3", "selective-search"])("are the value of Rad1 in %s", (name) => {
    const note = noteWith(name, "Rad1");
    const scenes = syllabi.find((one) => one.name === name)!.playlist.scenes;
    const scene = scenes.find((one) => one.note === note)!;
    const { session } = searching.search(scene.scenario);
    const { t } = session.locate(searching.engine.read_link(scene.view).view);
    const { select } = session.locate({ ...PLAIN_VIEW, on: "5:Rad1" });
    const value = session.inspect(select ?? 0, t ?? 0)?.value ?? "";
    // The sign ~ says that the value rests on null moves.
    const [, number] = /^~?(?:= )?~?(\+\d\.\d\d)$/.exec(value) ?? [];
    expect(number, value).toBeDefined();
    expect(note).toContain(`has ${number} with another move, Rad1`);
  });
});

it("writes the words of every lesson as text that is read as the same words", () => {
  const paragraphs = lessons.flatMap(({ steps }) => steps.flatMap(({ words }) => words));
  expect(paragraphs.length).toBeGreaterThan(200);
  for (const paragraph of paragraphs) expect(piecesOf(markupOf(paragraph))).toEqual(paragraph);
  for (const text of ["B\\* and \\`x\\`", "a \\[b\\](c) d", "2 * 3 \\\\n"]) {
    expect(piecesOf(markupOf(piecesOf(text)))).toEqual(piecesOf(text));
  }
});

it("finds the first text before the first step of a lesson, too", () => {
  const { problems } = parseLesson("---\ntitle: x\nminutes: 1\ngroup: rule\norder: 1\n---\nHello\n");
  expect(problems[0]).toMatchObject({ line: 7, message: "this text is before the first step" });
});
