/** The way through the course: which lessons are read, where a lesson goes on, and which lesson is next. */
import { NOTHING_READ, type Progress } from "../../../state/course/lesson-progress";
import type { PageStore } from "../../../state/page/page-store";
import { closeOverlay } from "../../../state/page/actions";
import type { CourseLesson, Lesson } from "./lesson";
import { goToStep } from "./player";

/** The progress by the names of the lessons. */
export type AllProgress = Readonly<Record<string, Progress>>;

export const readOf = (all: AllProgress, { name }: Pick<Lesson, "name">): Progress => all[name] ?? NOTHING_READ;

/** The number of steps of a lesson that were seen. */
export const seenOf = (all: AllProgress, lesson: Lesson): number => {
  const { seen } = readOf(all, lesson);
  return lesson.steps.filter(({ title }) => seen.includes(title)).length;
};

export const isRead = (all: AllProgress, lesson: Lesson): boolean => seenOf(all, lesson) === lesson.steps.length;

/** The step at which a lesson goes on: the one that was seen last, or the first. */
export const stepToRead = (all: AllProgress, lesson: Lesson): number =>
  isRead(all, lesson) ? 1 : Math.min(Math.max(readOf(all, lesson).step, 1), lesson.steps.length);

/** The first lesson that is not read; `null` if all are. */
export const nextToRead = (all: AllProgress, lessons: readonly CourseLesson[]): CourseLesson | null =>
  lessons.find((lesson) => !isRead(all, lesson)) ?? null;

/** The lessons that should be read before this one, and are not. */
export const unreadBefore = (
  all: AllProgress,
  lesson: CourseLesson,
  lessons: readonly CourseLesson[],
): readonly CourseLesson[] =>
  lesson.after
    .flatMap((name) => lessons.find((one) => one.name === name) ?? [])
    .filter((before) => !isRead(all, before));

/** Opens a lesson where it goes on. */
export function readLesson(page: PageStore, all: AllProgress, lesson: Lesson): void {
  closeOverlay(page);
  goToStep(page, { list: "lesson", name: lesson.name, step: stepToRead(all, lesson) });
}

/** How far a lesson is read, in words. */
export function readText(all: AllProgress, lesson: Lesson): string {
  const { answers } = readOf(all, lesson);
  const questions = lesson.steps.filter(({ question }) => question !== null);
  const right = questions.filter(({ title }) => answers[title] === "right").length;
  const seen = isRead(all, lesson) ? "read" : `${seenOf(all, lesson)} of ${lesson.steps.length} steps`;
  return right === 0 ? seen : `${seen} · ${right} of ${questions.length} answered`;
}
