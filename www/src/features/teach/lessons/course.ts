/**
 * The course: the groups of lessons, and the lessons that should be read before another one. The course has the
 * groups in the order of this list, and the lessons of a group in the order of their numbers.
 */
import type { LessonProblem, Written } from "./parse";

interface GroupRow {
  /** Its name in the lessons' files. */
  readonly name: string;
  readonly title: string;
  /** Its subject, in one line. */
  readonly line: string;
  /** The kinds of exercises that practise its subject; the first one comes first. */
  readonly exercises: readonly string[];
}

export const GROUPS = [
  {
    name: "rule",
    title: "The rule",
    line: "How values move up the tree",
    exercises: [],
  },
  {
    name: "pruning",
    title: "Pruning",
    line: "What a search can skip without a change of the value",
    exercises: ["never-visited", "cut-edges", "leaf-order", "values", "windows", "inequality", "ties"],
  },
  {
    name: "depth",
    title: "Depth",
    line: "Where a search stops, and what it cannot see from there",
    exercises: [],
  },
  {
    name: "memory",
    title: "Order and memory",
    line: "Which move comes first, and what a search remembers",
    exercises: ["most-pruning", "least-pruning", "fill-leaves", "table-answers"],
  },
  {
    name: "windows",
    title: "Windows",
    line: "Narrow windows, and when a second search must follow",
    exercises: ["root-window", "re-searches", "mtd-bounds"],
  },
  {
    name: "selective",
    title: "Selective search",
    line: "Fewer plies for some moves, and more for others",
    exercises: [],
  },
  {
    name: "proof",
    title: "Proofs",
    line: "Searches that prove a win, or that there is none",
    exercises: ["proof-numbers", "next-leaf", "thresholds"],
  },
  {
    name: "best-first",
    title: "Other best-first searches",
    line: "Searches that choose the leaf at which the tree grows",
    exercises: [],
  },
  {
    name: "research",
    title: "Research",
    line: "Two gambles: pre-searching and uncertainty cut-offs",
    exercises: ["pre-search", "node-types"],
  },
] as const satisfies readonly GroupRow[];

export type GroupName = (typeof GROUPS)[number]["name"];
export type Group = GroupRow & { readonly name: GroupName };

/** The group of this name; `null` if no group has it. */
export const groupNamed = (name: string): Group | null => GROUPS.find((group) => group.name === name) ?? null;

/** A lesson's place in the course, before the course is put in order. */
export interface Placed {
  readonly name: string;
  readonly group: GroupName;
  readonly order: number;
  /** The names of the lessons that should be read before it, and their line in its file. */
  readonly after: readonly Written[];
}

/** Negative if the first lesson comes before the second. */
export function compareInCourse(one: Pick<Placed, "group" | "order">, other: Pick<Placed, "group" | "order">): number {
  const place = (of: GroupName): number => GROUPS.findIndex(({ name }) => name === of);
  return place(one.group) - place(other.group) || one.order - other.order;
}

/**
 * The problems of the lessons that should be read before this one. Each must come earlier in the course, so a circle of
 * lessons that wait for each other is refused, too.
 */
export function problemsOfAfter(lesson: Placed, all: readonly Placed[]): readonly LessonProblem[] {
  const problems: LessonProblem[] = [];
  for (const { text: name, line } of lesson.after) {
    const before = all.find((one) => one.name === name);
    if (name === lesson.name) {
      problems.push({ line, message: "the lesson comes after itself", fix: `remove “${name}” here` });
    } else if (before === undefined) {
      const fix = "write the name of another lesson’s file, without its ending";
      problems.push({ line, message: `there is no lesson “${name}”`, fix });
    } else if (compareInCourse(before, lesson) >= 0) {
      const fix = "remove it here, or change the group or the order of one of the two lessons";
      problems.push({ line, message: `“${name}” does not come before this lesson in the course`, fix });
    }
  }
  return problems;
}
