/** The lessons' files, and the answers to their questions. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it, test } from "vitest";
import { compileLessons, coreIn } from "../../lessons.mjs";
import { PLAIN_VIEW } from "../../src/state/view-keys";
import { compileLesson, type Searching } from "../../src/features/teach/lessons/compile";
import type { Session } from "../../src/core/plyscope.js";
import type { Lesson, Question, QuestionKind } from "../../src/features/teach/lessons/lesson";
import {
  isRight,
  judge,
  pose,
  remarkOnEstimate,
  remarkOnMarked,
  remarkOnOption,
} from "../../src/features/teach/lessons/questions/pose";
import { isPosed, type Posed, type Scene } from "../../src/features/teach/lessons/questions/scene";
import { placeOf, rightBySentences, readVisits, type ReadVisit } from "./lesson-answers";
import { folder as built } from "../core";
import { Random } from "../random";

const folder = join(import.meta.dirname, "../../lessons");

/** `cargo xtask verify` asks for all of it; every change is tested with a sample. */
const IS_WHOLE = Number(process.env["PLYSCOPE_SCALE"] ?? 1) >= 20;

let searching: Searching;
let lessons: readonly Lesson[];

beforeAll(async () => {
  searching = await coreIn(built);
  const compiled = await compileLessons(folder, searching);
  expect(compiled.wrong).toEqual([]);
  lessons = compiled.lessons;
});

function sceneOf(link: string, t: number): Scene & { session: ReturnType<Searching["search"]>["session"] } {
  const { engine } = searching;
  const { values } = engine.read_link(link);
  const { session } = searching.search(engine.write_link(values, PLAIN_VIEW));
  const countVisits = (other: string): Promise<number> => Promise.resolve(searching.search(other).visits);
  return { session, engine, values, t, countVisits };
}

const movesAt = (session: Session, visit: number): number =>
  searching.engine.root_moves(session.inspect(visit, session.ticks() - 1)!.values).moves.length;

/** Each subset of a number of options. */
const subsets = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, index) => index).filter((index) => (bits & (1 << index)) !== 0),
  );

/** Only the right options are taken for right: no others, no part of them, not all. */
function expectOnly(
  posed: Exclude<Posed, { form: "number" }>,
  right: readonly number[],
  about: string,
): void {
  for (const chosen of subsets(posed.options.length)) {
    const is = chosen.length === right.length && chosen.every((index) => right.includes(index));
    expect(isRight(posed, chosen), `${about}: ${chosen.join()} of ${posed.options.join(" | ")}`).toBe(is);
  }
}

/** A window is explained by the window of the visit around it, without repeating the story. */
function expectBecause(
  { because }: Posed,
  kind: QuestionKind,
  { visit, parent }: ReadVisit,
  session: Session,
  about: string,
): void {
  if (kind === "raise" || kind === "lower") {
    expect(because, about).toContain("one of its moves is enough: the smallest number of the moves counts");
  } else if (kind === "window") {
    const windowOf = (at: number): string => session.inspect(at, session.ticks() - 1)!.entry.text;
    const [own, above] = [windowOf(visit), windowOf(parent!)];
    const says = own === above ? "no move there has narrowed it before" : `began as ${above}. `;
    expect(because, about).toContain(says);
  } else {
    expect(because, about).toBeUndefined();
  }
}

/** A reason that names a window or a value of a node. */
const NAMED = /^That is the (window|value) of (?:the root|the node after ([^.]+))\./;

function expectReasons(posed: Exclude<Posed, { form: "number" }>, about: string, session: Session): void {
  expect(posed.reasons, about).toHaveLength(posed.options.length);
  for (const [index, option] of posed.options.entries()) {
    const reason = posed.reasons[index] ?? "";
    const isWrong = !posed.right.includes(index);
    expect(/^\S.{15,}\.$/.test(reason), `${about}: ${option}: “${reason}”`).toBe(isWrong);
    if (isWrong) expect(remarkOnOption(posed, index)).toContain(reason);
    const named = NAMED.exec(reason);
    if (named === null) continue;
    const [, what, way = ""] = named;
    const are = readVisits(session).filter((visit) => visit.way.replace(/^the root$/, "") === way);
    const said = are.map(({ visit }) => session.inspect(visit, session.ticks() - 1)!);
    const texts = said.map(({ entry, value }) => (what === "window" ? entry.text : value));
    expect(texts, `${about}: ${reason}`).toContain(option);
  }
  if (posed.form !== "several") return;
  const [first = 0, ...others] = posed.right;
  if (others.length > 0) expect(remarkOnMarked(posed, [first])).toMatch(/more (is|are) never visited/);
  const looked = posed.options.findIndex((_, index) => !posed.right.includes(index));
  expect(remarkOnMarked(posed, [first, looked])).toContain(posed.reasons[looked]);
}

/** The text after a question is answered is about the question, and does not say that the search has just begun. */
test("after the answer the story is about what was asked", async () => {
  let read = 0;
  for (const { name, steps } of lessons) {
    for (const { title, link, question } of steps) {
      if (question?.kind !== "pays-off" && question?.kind !== "table") continue;
      const { engine } = searching;
      const { session } = sceneOf(link, 0);
      const t = session.locate(engine.read_link(link).view).t ?? session.ticks() - 1;
      const posed = await pose(question, sceneOf(link, t));
      if (!isPosed(posed) || posed.form === "number") throw new Error(`${name}, ${title}`);
      const seen = session.inspect(posed.shown.visit, posed.shown.t);
      const story = seen?.story.flatMap(({ clauses }) => clauses.map(({ text }) => text)).join(" ") ?? "";
      const answer = posed.options[posed.right[0] ?? 0] ?? "";
      if (/^(Yes|It answers)/.test(answer)) expect(story, `${name}, ${title}`).toMatch(/table/);
      if (question.kind === "pays-off")
        expect(story, `${name}, ${title}`).not.toContain("nothing has come back");
      read += 1;
    }
  }
  expect(read).toBeGreaterThan(4);
});

test("the answers of the lessons are those that the ticks tell", async () => {
  const asked = new Map<QuestionKind, number>();
  const known = new Map<string, ReturnType<typeof readVisits>>();
  const visitsOf = (link: string, session: Session): ReturnType<typeof readVisits> => {
    const [scenario = ""] = link.split(/&(?:at|on|t|stage)=/);
    const visits = known.get(scenario) ?? readVisits(session);
    known.set(scenario, visits);
    return visits;
  };
  for (const { name, steps } of lessons) {
    for (const { title, link, question } of steps) {
      if (question === null) continue;
      const { engine } = searching;
      const { session } = sceneOf(link, 0);
      const t = session.locate(engine.read_link(link).view).t ?? session.ticks() - 1;
      const scene = sceneOf(link, t);
      const posed = await pose(question, scene);
      const about = `${name}, ${title}`;
      if (!isPosed(posed)) throw new Error(`${about}: ${posed.message}`);
      asked.set(question.kind, (asked.get(question.kind) ?? 0) + 1);
      if (posed.form === "number") {
        const values = { ...scene.values, ...Object.fromEntries(new URLSearchParams(question.change ?? "")) };
        const other = searching.search(engine.write_link(values, PLAIN_VIEW)).session;
        // The recorded number, not the search's own report.
        expect(posed.right, about).toBe(other.positions());
        expect(judge(posed, posed.right)).toBe("right");
        expect(judge(posed, posed.right / 2)).toBe("too few");
        expect(judge(posed, posed.right * 2)).toBe("too many");
        expect(posed.prompt, about).toContain(
          "between two thirds of the number and one and a half times the number",
        );
        for (const [factor, is] of [
          [0.66, "too few"],
          [0.67, "right"],
          [1.5, "right"],
          [1.51, "too many"],
        ] as const) {
          expect(judge(posed, posed.right * factor), about).toBe(is);
        }
        const more = searching.search(engine.write_link(values, PLAIN_VIEW)).visits > posed.from;
        const remark = remarkOnEstimate(posed, 1);
        expect(remark, about).toMatch(/^1 are too few: the other search takes (more|fewer) visits than/);
        expect(remark.includes(" more visits"), about).toBe(more);
        continue;
      }
      expectReasons(posed, about, session);
      const visit = session.locate({ ...PLAIN_VIEW, on: question.of }).select!;
      const right = rightBySentences(
        question.kind,
        visit,
        t,
        posed.options,
        visitsOf(link, session),
        session,
        movesAt(session, visit),
      );
      if (right !== null) expectOnly(posed, right, about);
    }
  }
  expect(asked.size, "kinds of questions in use").toBeGreaterThan(3);
});

test("so they are at random moments of random searches", async () => {
  const random = new Random(7);
  const kinds: readonly QuestionKind[] = [
    "cut-off",
    "never-visited",
    "window",
    "next-move",
    "value",
    "type",
    "re-search",
    "raise",
    "lower",
  ];
  const asked = new Map<QuestionKind, number>();
  for (let seed = 1; seed <= (IS_WHOLE ? 80 : 24); seed += 1) {
    const search = ["alpha-beta", "pvs", "minimax"][seed % 3]!;
    const size = `branching=${2 + random.below(2)}&height=${2 + random.below(3)}`;
    const link = `game=synthetic&${size}&seed=${seed}&values=9&ordering=${random.below(100)}&search=${search}`;
    const visits = readVisits(sceneOf(link, 0).session);
    for (let so = 0; so < 50; so += 1) {
      const one = visits[2 + random.below(visits.length - 2)]!;
      const t = Math.max(one.enter - 1 + random.below(one.exit - one.enter + 2), 0);
      const kind = random.pick(kinds);
      const scene = sceneOf(link, t);
      const question: Question = { kind, of: placeOf(scene.session, one.visit), change: null };
      const posed = await pose(question, scene);
      if (!isPosed(posed) || posed.form === "number") continue;
      const right = rightBySentences(
        kind,
        one.visit,
        t,
        posed.options,
        visits,
        scene.session,
        movesAt(scene.session, one.visit),
      );
      const about = `${link}, ${kind} of ${question.of ?? ""} at ${t}`;
      // Every set of many leaves cannot be tried.
      if (right === null && (kind === "raise" || kind === "lower")) continue;
      asked.set(kind, (asked.get(kind) ?? 0) + 1);
      expect(right, about).not.toBeNull();
      expectOnly(posed, right ?? [], about);
      expectReasons(posed, about, scene.session);
      expectBecause(posed, kind, one, scene.session, about);
      // The question is not over: its answer is ahead.
      expect(posed.shown.t, about).toBeGreaterThan(t);
    }
  }
  for (const kind of kinds) expect(asked.get(kind) ?? 0, kind).toBeGreaterThan(10);
});

const FILE = readFileSync(join(folder, "alpha-beta.md"), "utf8");

/** The file with its first such line replaced, and that line's number. */
function spoiled(line: string, by: string): { text: string; number: number } {
  const lines = FILE.split("\n");
  const at = lines.indexOf(line);
  expect(at, line).toBeGreaterThanOrEqual(0);
  return { text: [...lines.slice(0, at), by, ...lines.slice(at + 1)].join("\n"), number: at + 1 };
}

const MOMENT = "moment: 2:b:out";

it.each([
  ["a moment beyond the end", MOMENT, "moment: 3:b:out", /never reaches 3:b:out/],
  ["a moment that is none", MOMENT, "moment: soon", /“soon” is not a moment/],
  ["an event that does not happen", MOMENT, "moment: 9th cut-off", /no “9th cut-off”/],
  ["an event that there is not", MOMENT, "moment: first blunder", /no event “blunder”/],
  ["a selection that is never visited", "select: 2:c", "select: 2:b.c", /never reaches 2:b\.c/],
  ["a selection that gives the answer away", "select: 2:c", "select: 2:c.c", /comes after its question/],
  ["a view that there is not", "view: flame", "view: sunset", /“sunset” is not a choice of “stage”/],
  ["an order that there is not", "view: flame", "view: flame flame=up", /“up” is not a choice of “flame”/],
  [
    "a scenario that is not understood",
    "scenario: game=tree&search=alpha-beta",
    "scenario: game=tree&search=alphabeta",
    /alphabeta/,
  ],
  [
    "a scenario that cannot be searched",
    "scenario: game=tree&search=alpha-beta",
    "scenario: game=tree&tree=(3_12&search=alpha-beta",
    /tree/,
  ],
  [
    "a scenario with a view",
    "scenario: game=tree&search=alpha-beta",
    "scenario: game=tree&search=alpha-beta&stage=tree",
    /keys of the view/,
  ],
  [
    "a search that takes too long",
    "scenario: game=synthetic&ordering=50&search=alpha-beta",
    "scenario: game=synthetic&height=9&search=minimax",
    /visits, and a lesson’s at most/,
  ],
  ["a question that is answered already", "question: cut-off of 2:b", "question: window of 2:b", /can see/],
  [
    "a question about a node that is not open",
    "question: cut-off of 2:b",
    "question: cut-off of 2:c",
    /not open/,
  ],
  [
    "a question about a place that is never visited",
    "question: cut-off of 2:b",
    "question: cut-off of 2:d",
    /never reaches/,
  ],
  [
    "a question without an answer",
    "question: cut-off of 2:b",
    "question: pays-off of 2:b",
    /not pre-searched/,
  ],
  [
    "a question of the table where there is none",
    "question: cut-off of 2:b",
    "question: table of 2:c",
    /not asked/,
  ],
  ["a goal that is none", "goal: at most 9 visits", "goal: at most 9 nodes", /not a condition of a goal/],
  [
    "a goal that is reached already",
    "goal: at most 9 visits",
    "goal: at most 11 visits",
    /own search reaches the goal/,
  ],
  ["a goal that cannot be told", "goal: at most 9 visits", "goal: at least 2 leaves to raise", /cannot tell/],
  [
    "a part that cannot be changed",
    "touch: values, order",
    "touch: values, colour",
    /not a part that can be changed/,
  ],
  ["hints without a goal", "goal: at most 9 visits", "hint: Look.", /no figure with a goal/],
  [
    "a solution that is none",
    "solution: tree=(3_12_8)_(2_4_6)_(2_5_14)",
    "solution: tree=(3_12_8)_(2_4_6)_(5_2_14)",
    /does not reach the goal/,
  ],
  [
    "a solution that changes other parts",
    "solution: tree=(3_12_8)_(2_4_6)_(2_5_14)",
    "solution: depth=1",
    /may not change “depth”/,
  ],
  ["a search that is performed, or is not", "perform: yes", "perform: no", /is not “yes”/],
  [
    "a search that no reader can perform",
    "question: visits with search=minimax",
    "perform: yes",
    /cannot perform this search/,
  ],
  [
    "visits of the same search",
    "question: visits with search=minimax",
    "question: visits with search=alpha-beta",
    /changes nothing/,
  ],
  [
    "visits of no search",
    "question: visits with search=minimax",
    "question: visits with seach=minimax",
    /no parameter/,
  ],
] as const)("a lesson with %s is refused with line and fix", async (_, line, by, message) => {
  const { text, number } = spoiled(line, by);
  const { problems } = await compileLesson("alpha-beta", text, searching);
  const [problem] = problems;
  expect(problem?.line).toBe(number);
  expect(problem?.message).toMatch(message);
  expect(problem?.fix.length).toBeGreaterThan(10);
});

test("the build says file, line, what is wrong and the fix", async () => {
  const other = mkdtempSync(join(tmpdir(), "lessons-"));
  try {
    const { text, number } = spoiled(MOMENT, "moment: 3:b:out");
    writeFileSync(join(other, "broken.md"), text);
    copyFileSync(join(folder, "minimax.md"), join(other, "minimax.md"));
    const { wrong } = await compileLessons(other, searching);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(
      new RegExp(`broken\\.md:${number}: the search never reaches 3:b:out\\. Fix: name`),
    );
  } finally {
    rmSync(other, { recursive: true });
  }
});

test("a moment is found by its event", async () => {
  const { engine, search } = searching;
  const link = "game=tree&search=alpha-beta";
  const { session } = search(engine.write_link(engine.read_link(link).values, PLAIN_VIEW));
  for (const [moment, at] of [
    ["first cut-off", "2:b:out"],
    ["second cut-off", "2:c:out"],
    ["last cut-off", "2:c:out"],
    ["first cut-off at ply 1", "2:b:out"],
    ["first new-best after 2:c:in", "2:c.a:out"],
  ]) {
    const { text } = spoiled(MOMENT, `moment: ${moment}`);
    const { lesson, problems } = await compileLesson("alpha-beta", text, searching);
    expect(problems).toEqual([]);
    const step = lesson.steps[3]!;
    const { t } = session.locate(engine.read_link(step.link).view);
    expect(session.named(t, null).at, moment).toBe(at);
  }
});
