/** A lesson as the page has it: www/lessons.mjs makes it of a file in www/lessons. */
import type { GroupName } from "./groups";

/** A piece of a paragraph. */
export interface Piece {
  readonly text: string;
  readonly as?: "em" | "strong" | "code";
  /** The target of the link. */
  readonly to?: string;
}

export type Paragraph = readonly Piece[];

/** The kinds of questions, and the subjects of each. The answers come from the trace. */
export const QUESTION_KINDS = [
  "cut-off",
  "never-visited",
  "window",
  "next-move",
  "pays-off",
  "visits",
  "table",
  "type",
  "value",
  "re-search",
  "best-move",
  "is-over",
  "numbers",
  "mean",
  "raise",
  "lower",
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The question at a step's moment. */
export interface Question {
  readonly kind: QuestionKind;
  /** The node that it is about, as a link's `on` has it. */
  readonly of: string | null;
  /** The differences of the search that is asked about, as pairs of a link. */
  readonly change: string | null;
}

export interface Step {
  readonly title: string;
  readonly words: readonly Paragraph[];
  /** The link of the step's view. */
  readonly link: string;
  readonly question: Question | null;
  /** Whether the reader may perform the step's search. */
  readonly perform?: boolean;
  /** Hints for the goal of the step's figure, the strongest last. */
  readonly hints?: readonly string[];
  /** The link of a search that reaches the goal. */
  readonly solution?: string;
  /** The note of a playlist's scene for its presenter. */
  readonly note?: string;
}

export interface Lesson {
  /** Its name in addresses. */
  readonly name: string;
  readonly title: string;
  readonly minutes: number;
  readonly steps: readonly Step[];
}

/** A lesson of the course. */
export interface CourseLesson extends Lesson {
  readonly group: GroupName;
  /** The names of the lessons that should be read before. */
  readonly after: readonly string[];
}

/** The file beside the page that has all lessons in their order. */
export const LESSONS_FILE = "lessons.json";
