/** A list that is being written: every change of it can be undone, and redone. Plain functions over plain data. */
import type { Flame } from "../../../stage/tree/small-picture";
import { NOTHING, type Playlist, type Scene } from "./playlist";

/** A scene while it is being written. */
export interface DraftScene extends Scene {
  /** Tells it from the others, whatever becomes of it. */
  readonly id: number;
  /** The page's sentence about the moment, when the scene was added. */
  readonly said: string;
  /** The questions that the search could answer there. */
  readonly offers: readonly Offer[];
  /**
   * The small picture of a search that is too large to be searched again for a picture; empty until the page
   * has shown it.
   */
  readonly flame: Flame;
  /** The share of that search that has passed at its moment, from 0 to 1. */
  readonly passed: number;
}

/** A question that can be asked at a scene's moment. */
export interface Offer {
  /** The question in the notation of a playlist. */
  readonly question: string;
  /** The words of the question. */
  readonly prompt: string;
  /** The node that it is about, in words. */
  readonly about: string;
}

export interface Draft extends Playlist {
  readonly scenes: readonly DraftScene[];
}

export interface History {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
  /** The field that was written in last: consecutive letters in one field are one change. */
  readonly field: string | null;
}

export const NO_DRAFT: Draft = { ...NOTHING, scenes: [] };
export const NO_HISTORY: History = { past: [], now: NO_DRAFT, future: [], field: null };

/** Older states are forgotten. */
const MOST_PAST = 50;

/**
 * The next state. `field` names the field that is written in: consecutive changes of one field are undone together, every
 * other change alone.
 */
export function changed(history: History, to: Draft, field: string | null = null): History {
  const { past, now } = history;
  if (to === now) return history;
  if (field !== null && field === history.field) return { ...history, now: to, future: [] };
  return { past: [...past, now].slice(-MOST_PAST), now: to, future: [], field };
}

export function undone(history: History): History {
  const { past, now, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), now: before, future: [now, ...future], field: null };
}

export function redone(history: History): History {
  const { past, now, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { past: [...past, now], now: next, future: later, field: null };
}

const nextId = ({ scenes }: Draft): number => Math.max(0, ...scenes.map(({ id }) => id)) + 1;

/** The list with one more scene at the end. */
export function withScene(
  draft: Draft,
  scene: Omit<DraftScene, "id" | "offers" | "flame" | "passed">,
): Draft {
  return {
    ...draft,
    scenes: [...draft.scenes, { ...scene, id: nextId(draft), offers: [], flame: [], passed: 1 }],
  };
}

export const withoutScene = (draft: Draft, id: number): Draft => ({
  ...draft,
  scenes: draft.scenes.filter((scene) => scene.id !== id),
});

/** The list with a scene moved one place up (-1) or down (1); unchanged if there is no such place. */
export function moved(draft: Draft, id: number, by: 1 | -1): Draft {
  const from = draft.scenes.findIndex((scene) => scene.id === id);
  const to = from + by;
  const scene = draft.scenes[from];
  if (scene === undefined || to < 0 || to >= draft.scenes.length) return draft;
  const scenes = draft.scenes.filter((one) => one !== scene);
  scenes.splice(to, 0, scene);
  return { ...draft, scenes };
}

export const rewritten = (draft: Draft, id: number, change: Partial<Omit<DraftScene, "id">>): Draft => ({
  ...draft,
  scenes: draft.scenes.map((scene) => (scene.id === id ? { ...scene, ...change } : scene)),
});

/** A playlist that came from elsewhere, to be written on. */
export const asDraft = ({ title, scenes }: Playlist): Draft => ({
  title,
  scenes: scenes.map((scene, index) => ({
    ...scene,
    id: index + 1,
    said: "",
    offers: [],
    flame: [],
    passed: 1,
  })),
});
