/** For the tests, which are type-checked: see lessons.mjs. */
import type { Searching } from "./src/features/teach/lessons/compile";
import type { Lesson } from "./src/features/teach/lessons/lesson";
import type { CheckingCore } from "./src/features/teach/syllabi/compile";
import type { Syllabus } from "./src/features/teach/syllabi/syllabus";

export function coreIn(folder: string): Promise<Searching & { readonly engine: CheckingCore }>;
export function compileLessons(
  folder: string,
  searching: Searching,
): Promise<{ lessons: readonly Lesson[]; wrong: readonly string[] }>;
export function compileSyllabi(
  folder: string,
  lessons: readonly Lesson[],
  core: { readonly engine: CheckingCore },
): Promise<{ syllabi: readonly Syllabus[]; wrong: readonly string[] }>;
