/**
 * Lessons, playlists and syllabi, as far as the page knows them before one is loaded: which step an address names, and what keys do
 * there.
 */

import type { Show } from "./layout";

const LISTS = ["lesson", "playlist", "syllabus"] as const;

/** A step of a lesson, or a scene of a playlist or of a syllabus. */
export interface LessonPlace {
  readonly list: (typeof LISTS)[number];
  /** The name of the lesson or of the syllabus; of a playlist the code that holds all of it. */
  readonly name: string;
  /** From 1. */
  readonly step: number;
}

/** The actions on a lesson that is on the page. */
export interface LessonControls {
  /** Goes to the next step (1) or the previous one (-1). */
  turn: (by: 1 | -1) => void;
  /** Chooses an answer by its place, from 0. */
  choose: (index: number) => void;
  /** Shows the answer. */
  answer: () => void;
  /** Shows the presenter's note, or hides it. */
  note: () => void;
}

const pairOf = (link: string, key: string): string | null =>
  new RegExp(`(?:^|[#&])${key}=([^&]*)`).exec(link)?.[1] ?? null;

/** The step that a link names. */
export function lessonOf(link: string): LessonPlace | null {
  for (const list of LISTS) {
    const name = pairOf(link, list);
    if (name === null) continue;
    // Mail programs break long lines: no code has a space or a line end in it.
    const whole = list === "playlist" ? name.replace(/\s|%20|%0[AD9]/gi, "") : name;
    return { list, name: whole, step: Math.max(parseInt(pairOf(link, "step") ?? "") || 1, 1) };
  }
  return null;
}

export const lessonLink = ({ list, name, step }: LessonPlace, show: Show): string =>
  `${list}=${name}&step=${step}${show === null ? "" : `&show=${show}`}`;

/** The layout of the page for a link to a step. */
export function lessonShow(link: string): Show {
  const show = pairOf(link, "show");
  return show === "present" || show === "workbench" ? show : null;
}
