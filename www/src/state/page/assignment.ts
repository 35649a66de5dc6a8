/** The tasks of an assignment: opening them, and counting what was reached. */
import { batch } from "@preact/signals";
import type { AssignmentPage, TaskResult } from "../../core/plyscope.js";
import { recordIn, stored, textsIn } from "../../ui/stored";
import { showExercise, showOverlay } from "./actions";
import type { AssignmentPlace, KeptResult, KeptResults, TaskUnderWay } from "./assignment-place";
import { jump } from "./jump";
import type { PageStore } from "./page-store";
import { loadPreset, showLink } from "./scenario";
import { beStudent, stopBeingStudent } from "./student";

/** The points of a task that is all right. */
export const MOST_POINTS = 10;
const NOT_BEGUN: KeptResult = { tries: 0, points: 0, seconds: 0, misconceptions: [] };
/** More assignments are not remembered: the oldest go first. */
const MOST_KEPT = 100;

function resultIn(read: unknown): KeptResult {
  const { tries, points, seconds, misconceptions } = recordIn(read);
  const number = (value: unknown): number => (typeof value === "number" && value >= 0 ? value : 0);
  return {
    tries: Math.floor(number(tries)),
    points: Math.min(Math.floor(number(points)), MOST_POINTS),
    seconds: number(seconds),
    misconceptions: textsIn(misconceptions),
  };
}

const stock = stored<KeptResults>(
  "plyscope-assignments",
  (read) =>
    Object.fromEntries(
      Object.entries(recordIn(read)).map(([key, results]) => [
        key,
        (Array.isArray(results) ? results : []).map(resultIn),
      ]),
    ),
  {},
);

/** The number that the student gave last. */
const lastStudent = stored(
  "plyscope-student",
  (read) => (typeof read === "string" ? read : String(read)),
  "",
);

const keyOf = (link: string, student: string): string => `${student}&${link}`;

/** Reads the results that this browser stores. */
export function startAssignments({ assignment }: PageStore): void {
  if (Object.keys(assignment.results.peek()).length === 0) assignment.results.value = stock.read();
}

/** Shows an assignment, or the form for a new one. */
export function showAssignment(page: PageStore, place: AssignmentPlace | null): void {
  batch(() => {
    page.assignment.place.value = place;
    showOverlay(page, "assignment");
  });
}

/** The number that the student gave last, or an empty text. */
export const studentBefore = (): string => lastStudent.read();

/** The student's number from now on. Throws if it is not one. */
export function enterStudent(page: PageStore, text: string): void {
  const place = page.assignment.place.peek();
  if (place === null) return;
  const student = page.engine.student_number(text);
  lastStudent.write(student);
  page.assignment.place.value = { ...place, student };
}

/** The results of a student, by task. */
export function resultsOf(
  { assignment }: PageStore,
  { link, tasks }: AssignmentPage,
  student: string,
): readonly KeptResult[] {
  const kept = assignment.results.value[keyOf(link, student)] ?? [];
  return tasks.map((_, index) => kept[index] ?? NOT_BEGUN);
}

/** The results as codes hold them. A minute that was begun counts. */
export const inMinutes = (results: readonly KeptResult[]): TaskResult[] =>
  results.map(({ seconds, ...result }) => ({ ...result, minutes: Math.ceil(seconds / 60) }));

/** Whether a student may begin a task: for the first time, or once more. */
export const mayBegin = (
  { tries, tasks }: AssignmentPage,
  results: readonly KeptResult[],
  index: number,
): boolean => {
  const result = results[index] ?? NOT_BEGUN;
  if (result.points === MOST_POINTS) return false;
  return tasks[index]?.is_limited !== true || result.tries < tries;
};

/** Opens a task for a student; with `null` it is shown to the class, and nothing is counted. */
export function beginTask(
  page: PageStore,
  { link }: AssignmentPage,
  index: number,
  student: string | null,
): void {
  const attempt =
    student === null ? 0 : (page.assignment.results.peek()[keyOf(link, student)]?.[index]?.tries ?? 0);
  const opened = page.engine.assignment_task(link, student ?? "CLASS", index, attempt);
  const task: TaskUnderWay = { ...opened, assignment: link, student, index, since: page.now() };
  const isShown = student === null;
  batch(() => {
    switch (opened.way) {
      case "exercise":
        jump(page, () => {
          showExercise(page, `${opened.link}&test=on${isShown ? "&show=present" : ""}`);
          showOverlay(page, "practice");
        });
        break;
      case "program":
        showOverlay(page, "practice");
        break;
      case "be":
        loadPreset(page, opened.link);
        beStudent(page, isShown ? "class" : "student");
        break;
      case "figure":
        page.ui.overlay.value = null;
        jump(page, () => showLink(page, opened.link));
        break;
    }
    // A search that replaces the page's search ends the task before it.
    page.assignment.task.value = task;
  });
}

/** The task that the practice dialog shows; `null` if it shows none. */
export function practiceTask({ assignment: { task } }: PageStore): TaskUnderWay | null {
  const way = task.value?.way;
  return way === "exercise" || way === "program" ? task.value : null;
}

/** Goes back to the assignment of the task. */
export function endTask(page: PageStore): void {
  const task = page.assignment.task.peek();
  if (task === null) return;
  const { assignment: link, student } = task;
  batch(() => {
    page.assignment.task.value = null;
    stopBeingStudent(page);
    jump(page, () => showAssignment(page, { link, student, isClass: student === null }));
  });
}

/** Stores a try of a task, if it is a student's; the best one counts. */
export function countTry(
  page: PageStore,
  now: TaskUnderWay | null,
  points: number,
  misconceptions: readonly string[],
): void {
  const { task, results } = page.assignment;
  const student = now?.student ?? null;
  if (now === null || student === null) return;
  const key = keyOf(now.assignment, student);
  const { [key]: own = [], ...others } = results.peek();
  const before = own[now.index] ?? NOT_BEGUN;
  const time = page.now();
  const after: KeptResult = {
    tries: before.tries + 1,
    points: Math.max(before.points, Math.min(points, MOST_POINTS)),
    seconds: before.seconds + (time - now.since) / 1000,
    misconceptions: [...new Set([...before.misconceptions, ...misconceptions])],
  };
  const last = Math.max(own.length, now.index + 1);
  const changed = Array.from({ length: last }, (_, index) =>
    index === now.index ? after : (own[index] ?? NOT_BEGUN),
  );
  const all = Object.entries({ ...others, [key]: changed }).slice(-MOST_KEPT);
  batch(() => {
    if (task.peek() === now) task.value = { ...now, since: time };
    results.value = Object.fromEntries(all);
  });
  stock.write(results.peek());
}

/** Takes the results that a learning platform stored, if they are further on than the results of this browser. */
export function adoptResults(
  page: PageStore,
  { link, tasks }: AssignmentPage,
  student: string,
  text: string,
): void {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return;
  }
  if (!Array.isArray(read)) return;
  const theirs = read.slice(0, tasks.length).map(resultIn);
  const { results } = page.assignment;
  const key = keyOf(link, student);
  const sum = (of: readonly KeptResult[]): number => of.reduce((count, { tries }) => count + tries, 0);
  if (sum(theirs) <= sum(results.peek()[key] ?? [])) return;
  results.value = { ...results.peek(), [key]: theirs };
  stock.write(results.peek());
}

/** Notes whether a learning platform is given the points. */
export function reportTo({ assignment }: PageStore, platform: "reported" | "not found"): void {
  assignment.platform.value = platform;
}

/** Forgets the results of a student in an assignment. */
export function forgetResults({ assignment }: PageStore, link: string, student: string): void {
  const key = keyOf(link, student);
  const others = Object.fromEntries(Object.entries(assignment.results.peek()).filter(([one]) => one !== key));
  assignment.results.value = others;
  stock.write(others);
}

/** Sets the text with the codes of a class. */
export function readCodes({ assignment }: PageStore, text: string): void {
  assignment.codes.value = text;
}

/** The points for a part of a whole, rounded down: only the whole has all points. */
export const pointsFor = (right: number, of: number): number =>
  right >= of ? MOST_POINTS : Math.floor((right * MOST_POINTS) / Math.max(of, 1));
