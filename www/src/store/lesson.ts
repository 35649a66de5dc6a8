/** Lessons, as far as the page knows them before one is loaded: which step an address names, and what keys do there. */

/** A step of a lesson. */
export interface LessonPlace {
  readonly name: string;
  /** From 1. */
  readonly step: number;
}

/** What can be done in a lesson, while one is on the page. */
export interface LessonControls {
  /** To the next step (1) or the one before (-1). */
  turn: (by: 1 | -1) => void;
  /** Chooses an answer by its place, from 0. */
  choose: (index: number) => void;
  /** Shows the answer. */
  answer: () => void;
}

const pairOf = (link: string, key: string): string | null =>
  new RegExp(`(?:^|[#&])${key}=([^&]*)`).exec(link)?.[1] ?? null;

/** The step that a link names. */
export function lessonOf(link: string): LessonPlace | null {
  const name = pairOf(link, "lesson");
  return name === null ? null : { name, step: Math.max(parseInt(pairOf(link, "step") ?? "") || 1, 1) };
}

export const lessonLink = ({ name, step }: LessonPlace, present: boolean): string =>
  `lesson=${name}&step=${step}${present ? "&show=present" : ""}`;

export const isPresented = (link: string): boolean => pairOf(link, "show") === "present";
