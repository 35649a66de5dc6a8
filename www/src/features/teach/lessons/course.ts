/**
 * The course: the order of the lessons, and the lessons that should be read before another one. The course has the groups
 * in the order of their list, and the lessons of a group in the order of their numbers.
 */
import { GROUPS, type GroupName } from "./groups";
import type { LessonProblem, Written } from "./parse";

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
