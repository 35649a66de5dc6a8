/** The scene of a question: a search that has ended, and the moment at which the future is hidden. */
import type { Engine } from "../../../../core/engine";
import { PLAIN_VIEW } from "../../../../state/view-keys";
import type { Child, Inspection, Session, Values } from "../../../../core/plyscope.js";

export interface Scene {
  /** The whole search, future included. */
  readonly session: Pick<
    Session,
    | "inspect"
    | "locate"
    | "find"
    | "related"
    | "enter_time"
    | "leave_time"
    | "parent"
    | "ticks"
    | "visits"
    | "event"
    | "possible"
    | "move_names"
    | "leaves_below"
  >;
  readonly engine: Pick<Engine, "check_values" | "write_link" | "parameters">;
  readonly values: Values;
  /** The last tick that is seen while the question is open. */
  readonly t: number;
  /** The number of visits of a scenario's search. */
  readonly countVisits: (link: string) => Promise<number>;
}

/** The place of the answer: a moment, and a visit whose story gives the reason. */
export interface Shown {
  readonly t: number;
  readonly visit: number;
}

/** A question that can be answered, and its answer by the trace. */
export type Posed = {
  readonly prompt: string;
  readonly shown: Shown;
  /** The reason why the answer is right, if the story does not give it. */
  readonly because?: string;
} & (
  | {
      readonly form: "one" | "several";
      readonly options: readonly string[];
      readonly right: readonly number[];
      /** Feedback for each wrong option; empty for the right options. */
      readonly reasons: readonly string[];
    }
  | { readonly form: "number"; readonly right: number; readonly from: number }
);

/** The reason why there is no answer. */
export interface Unanswerable {
  readonly message: string;
  readonly fix: string;
}

export type Poser = (scene: Scene, visit: number) => Posed | Unanswerable;

export const unanswerable = (message: string, fix: string): Unanswerable => ({ message, fix });

export const isPosed = (answer: Posed | Unanswerable): answer is Posed => "prompt" in answer;

export const lastTick = ({ session }: Scene): number => session.ticks() - 1;

/** A visit as it is known in the end. */
export function inspected(scene: Scene, visit: number): Inspection {
  const seen = scene.session.inspect(visit, lastTick(scene));
  if (seen === null) throw new Error(`there is no visit ${visit}`);
  return seen;
}

/** Its children in the order of the search, as they are known in the end. */
export const childrenOf = (scene: Scene, visit: number): readonly Child[] => inspected(scene, visit).children;

export const isEntered = ({ session, t }: Scene, visit: number): boolean => session.enter_time(visit) <= t;

/** The search is inside it at the moment of the question. */
export const isOpen = (scene: Scene, visit: number): boolean =>
  isEntered(scene, visit) && scene.t < scene.session.leave_time(visit);

/** The visit at a place, as a link's `on` names it. */
export const visitAt = ({ session }: Pick<Scene, "session">, place: string): number | null =>
  session.locate({ ...PLAIN_VIEW, on: place }).select;

/** A node in words. */
export function nameOf({ path, node }: Pick<Inspection, "path" | "node">): string {
  if (path.length === 0) return "the root";
  return node ?? `the node after ${path.map(({ move }) => move).join(" ")}`;
}

/**
 * A question with one right answer among several, in the given order. `why` gives the reason why another
 * answer is wrong.
 */
export function oneOf(
  prompt: string,
  options: readonly string[],
  right: string,
  shown: Shown,
  why: (wrong: string) => string,
): Extract<Posed, { form: "one" | "several" }> {
  const reasons = options.map((option) => (option === right ? "" : why(option)));
  return { prompt, form: "one", options, right: [options.indexOf(right)], reasons, shown };
}

export const endOf = (scene: Scene, visit: number): Shown => ({ t: scene.session.leave_time(visit), visit });
export const startOf = (scene: Scene, visit: number): Shown => ({
  t: scene.session.enter_time(visit),
  visit,
});

const LATER = "ask at a moment before that, or about another node";

/** Refuses a visit that the search is not inside of. */
export function unlessOpen(scene: Scene, visit: number): Unanswerable | null {
  return isOpen(scene, visit)
    ? null
    : unanswerable(
        `${nameOf(inspected(scene, visit))} is not open at this moment`,
        "ask at a moment between its “:in” and its “:out”",
      );
}

/** Refuses a visit whose answer can be seen already. */
export function unlessComing(scene: Scene, visit: number): Unanswerable | null {
  return isEntered(scene, visit)
    ? unanswerable(
        `${nameOf(inspected(scene, visit))} has been entered by this moment: the reader can see the answer`,
        LATER,
      )
    : null;
}

export function unlessUnknown(scene: Scene, visit: number): Unanswerable | null {
  return scene.session.leave_time(visit) <= scene.t
    ? unanswerable(
        `${nameOf(inspected(scene, visit))} has been left by this moment: the reader can see the answer`,
        LATER,
      )
    : null;
}

/** The visit that it was called by: the innermost visit around it. */
export const parentOf = ({ session }: Scene, visit: number): number | null => session.parent(visit) ?? null;
