/** The course: its groups, its order, and the lessons that should be read before another one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compareInCourse, problemsOfAfter, type Placed } from "../../src/features/teach/lessons/course";
import { GROUPS, groupNamed } from "../../src/features/teach/lessons/groups";
import { parseLesson } from "../../src/features/teach/lessons/parse";
import { core } from "../core";

const folder = join(import.meta.dirname, "../../lessons");

const placed = (name: string, group: Placed["group"], order: number, ...after: string[]): Placed => ({
  name,
  group,
  order,
  after: after.map((text) => ({ text, line: 6 })),
});

it("is in the order of its groups, and within a group in that of its lessons", () => {
  const lessons = [
    placed("pvs", "windows", 5),
    placed("depth", "depth", 9),
    placed("minimal-tree", "pruning", 3),
    placed("alpha-beta", "pruning", 2),
  ];
  const names = [...lessons].sort(compareInCourse).map(({ name }) => name);
  expect(names).toEqual(["alpha-beta", "minimal-tree", "depth", "pvs"]);
});

it.each([
  ["an unknown lesson", ["wibble"], /no lesson “wibble”/],
  ["itself", ["quiescence"], /after itself/],
  ["a lesson of a later group", ["pvs"], /“pvs” does not come before/],
  ["a lesson with a greater order", ["horizon"], /“horizon” does not come before/],
] as const)("refuses a lesson after %s", (_, after, message) => {
  const lesson = placed("quiescence", "depth", 4, "alpha-beta", ...after);
  const all = [
    lesson,
    placed("alpha-beta", "pruning", 7),
    placed("horizon", "depth", 8),
    placed("pvs", "windows", 1),
  ];
  const problems = problemsOfAfter(lesson, all);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.line).toBe(6);
  expect(problems[0]?.message).toMatch(message);
  expect(problems[0]?.fix.length).toBeGreaterThan(10);
});

it("refuses lessons that wait for each other in a circle", () => {
  const all = [placed("a", "depth", 1, "c"), placed("b", "depth", 2, "a"), placed("c", "memory", 1, "b")];
  const refused = all.filter((lesson) => problemsOfAfter(lesson, all).length > 0);
  expect(refused.map(({ name }) => name)).toEqual(["a"]);
});

it("has a lesson in every group, and a way from the first lesson to every other one", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const lessons = files.map((file) => {
    const { group, order, after } = parseLesson(readFileSync(join(folder, file), "utf8"));
    return { name: file.slice(0, -".md".length), group, order, after };
  });
  expect(new Set(lessons.map(({ group }) => group))).toEqual(new Set(GROUPS.map(({ name }) => name)));
  const [first, ...others] = [...lessons].sort(compareInCourse);
  expect(first?.name).toBe("minimax");
  expect(others.filter(({ after }) => after.length === 0)).toEqual([]);
  expect(lessons.flatMap((lesson) => problemsOfAfter(lesson, lessons))).toEqual([]);
});

it("practises with kinds of exercises that there are, and each has one group at most", () => {
  const known = core.practice_kinds().map(({ name }) => name);
  const named = GROUPS.flatMap(({ exercises }): readonly string[] => exercises);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  expect(named.length).toBeGreaterThan(10);
});

it("knows a group by its name", () => {
  expect(groupNamed("windows")?.title).toBe("Windows");
  expect(groupNamed("Windows")).toBeNull();
});
