/** Assignments, as far as the page knows them before one is opened: the assignment that an address names. */
import type { TaskLink, TaskResult } from "../../core/plyscope.js";

/** An assignment in an address. */
export interface AssignmentPlace {
  /** The assignment as the core reads it. */
  readonly link: string;
  /** The student's number, if the address holds it. */
  readonly student: string | null;
  /** Whether the lecturer's table is shown. */
  readonly isClass: boolean;
}

/** A task that was begun. */
export interface TaskUnderWay extends TaskLink {
  readonly assignment: string;
  /** The student; `null`: the task is only shown, and nothing is counted. */
  readonly student: string | null;
  readonly index: number;
  /** The page's time at which the try began, in milliseconds. */
  readonly since: number;
}

/** The result of a task, with its time in seconds. */
export interface KeptResult extends Omit<TaskResult, "minutes"> {
  readonly seconds: number;
}

/** The results by the assignment and the student's number. */
export type KeptResults = Readonly<Record<string, readonly KeptResult[]>>;

const STUDENT = "student=";
const CLASS = "show=class";

/** The assignment that a link names; `null` if it names none. */
export function assignmentOf(link: string): AssignmentPlace | null {
  if (!/(?:^|[#&])assignment=/.test(link)) return null;
  const pairs = link.replace(/^[^#]*#/, "").split("&");
  const student = pairs.find((pair) => pair.startsWith(STUDENT))?.slice(STUDENT.length) ?? null;
  return {
    link: pairs.filter((pair) => pair !== CLASS && !pair.startsWith(STUDENT)).join("&"),
    student: student === "" ? null : student,
    isClass: pairs.includes(CLASS),
  };
}

/** The address of an assignment. */
export const addressOfAssignment = ({ link, student, isClass }: AssignmentPlace): string =>
  `${link}${student === null ? "" : `&${STUDENT}${student}`}${isClass ? `&${CLASS}` : ""}`;
