/** For the tests, which are type-checked: see lessons.mjs. */
import type { Searching } from "./src/features/teach/lessons/compile";
import type { Lesson } from "./src/features/teach/lessons/lesson";

export function coreIn(folder: string): Promise<Searching>;
export function compileLessons(
  folder: string,
  searching: Searching,
): Promise<{ lessons: readonly Lesson[]; wrong: readonly string[] }>;
