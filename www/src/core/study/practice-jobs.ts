/** Practice: exercises by their links, judgements of answers, solutions, worksheets. No trace is needed. */
import type {
  Judgement,
  OwnTree,
  PracticeExercise,
  PracticeKind,
  Solution,
  Values,
  WorksheetFile,
} from "../plyscope.js";
import type { Job } from "./desk";

export const practiceKinds: Job<null, PracticeKind[]> = ({ core }) => core.practice_kinds();

export const practiceExercise: Job<{ link: string }, PracticeExercise> = ({ core }, { link }) =>
  core.practice_exercise(link);

export const practiceJudge: Job<{ link: string; answer: Values }, Judgement> = ({ core }, { link, answer }) =>
  core.practice_judge(link, answer);

export const practiceSolution: Job<{ link: string; answer: Values }, Solution> = (
  { core },
  { link, answer },
) => core.practice_solution(link, answer);

export const practiceOwnTree: Job<{ text: string }, OwnTree> = ({ core }, { text }) =>
  core.practice_own_tree(text);

/** The forms that a worksheet can have. */
export type SheetFormat = "html" | "svg" | "moodle";

export interface SheetAsk {
  /** A link with the level and the seed. */
  readonly link: string;
  /** The numbers of exercises by the names of their kinds. */
  readonly numbers: Values;
  readonly format: SheetFormat;
}

export const practiceWorksheet: Job<SheetAsk, WorksheetFile[]> = ({ core }, { link, numbers, format }) =>
  core.practice_worksheet(link, numbers, format);
