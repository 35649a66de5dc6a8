/**
 * The page within a learning platform, as SCORM 1.2 has it: the student's number comes from there, and points, time and
 * code go there. Source: ADL, *SCORM Run-Time Environment*, version 1.2, 2001.
 */
import { effect } from "@preact/signals";
import {
  adoptResults,
  enterStudent,
  inMinutes,
  MOST_POINTS,
  reportTo,
  resultsOf,
  startAssignments,
} from "../../state/page/assignment";
import type { KeptResult } from "../../state/page/assignment-place";
import type { PageStore } from "../../state/page/page-store";

/** The functions of a platform that the page calls. */
export interface ScormApi {
  LMSInitialize(nothing: ""): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(nothing: ""): unknown;
  LMSFinish(nothing: ""): unknown;
}

/** A window that may hold the functions of a platform. */
interface Around {
  readonly API?: unknown;
  readonly parent?: Around | null;
  readonly opener?: Around | null;
}

/** More windows within windows are not looked through. */
const MOST_WINDOWS = 12;
/** A student's number is no longer, in characters. */
const LONGEST_NUMBER = 16;
/** A platform stores no longer text, in characters. */
const LONGEST_STORED = 4096;

/** Finds the functions of the platform in the windows around a window, and around the window that opened it. */
export function findApi(from: Around): ScormApi | null {
  const within = (window: Around | null | undefined): ScormApi | null => {
    let now = window;
    for (let count = 0; now !== null && now !== undefined && count < MOST_WINDOWS; count += 1) {
      try {
        if (typeof now.API === "object" && now.API !== null) return now.API as ScormApi;
        if (now.parent === now) return null;
        now = now.parent;
      } catch {
        // A window of another origin says nothing.
        return null;
      }
    }
    return null;
  };
  return within(from) ?? within(from.opener);
}

/** A platform's identifier as a student's number; `null` if no sign of it can be used. */
export function numberOf(identifier: string): string | null {
  const number = identifier.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return number === "" ? null : number.slice(-LONGEST_NUMBER);
}

/** A time as the platform reads it. */
export function timeOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${String(Math.floor(whole / 3600)).padStart(4, "0")}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Connects the page with the platform around it, if there is one. Returns a function that ends the connection. */
export function startScorm(page: PageStore, around: Around): () => void {
  const api = findApi(around);
  reportTo(page, api === null ? "not found" : "reported");
  if (api === null) return () => {};
  const began = page.now();
  api.LMSInitialize("");
  const text = (element: string): string => {
    const value = api.LMSGetValue(element);
    return typeof value === "string" ? value : "";
  };
  const set = (element: string, value: string | number): void => void api.LMSSetValue(element, String(value));
  startAssignments(page);
  const link = page.assignment.place.peek()?.link;
  if (link === undefined) return () => api.LMSFinish("");
  const assignment = page.engine.read_assignment(link);
  const number = numberOf(text("cmi.core.student_id"));
  if (number !== null) enterStudent(page, number);
  const known = page.assignment.place.peek()?.student ?? null;
  if (known !== null) adoptResults(page, assignment, known, text("cmi.suspend_data"));
  const stop = effect(() => {
    const student = page.assignment.place.value?.student ?? known;
    if (student === null) return;
    const results = resultsOf(page, assignment, student);
    const isBegun = results.some(({ tries }) => tries > 0);
    const isDone = results.every(({ tries }) => tries > 0);
    set("cmi.core.lesson_status", isDone ? "completed" : "incomplete");
    if (!isBegun) return;
    const most = results.length * MOST_POINTS;
    const points = results.reduce((sum, result) => sum + result.points, 0);
    set("cmi.core.score.min", 0);
    set("cmi.core.score.max", 100);
    set("cmi.core.score.raw", Math.round((points * 1000) / most) / 10);
    set("cmi.core.session_time", timeOf((page.now() - began) / 1000));
    set("cmi.comments", page.engine.assignment_code(link, student, inMinutes(results)));
    set("cmi.suspend_data", storedText(results));
    api.LMSCommit("");
  });
  return () => {
    stop();
    set("cmi.core.session_time", timeOf((page.now() - began) / 1000));
    api.LMSFinish("");
  };
}

/** The results as the platform stores them; without misconceptions if there is no room for them. */
function storedText(results: readonly KeptResult[]): string {
  const text = JSON.stringify(results);
  if (text.length <= LONGEST_STORED) return text;
  return JSON.stringify(results.map((result) => ({ ...result, misconceptions: [] })));
}
