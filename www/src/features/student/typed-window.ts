/** Alpha and beta that a person types. */
import type { ReadonlySignal } from "@preact/signals";
import type { StudentStep } from "../../core/plyscope.js";

const WINDOW = /^α (\S+) {2}β (\S+)$/;
const NUMBER = /^[-−+]?\d+(\.\d+)?$/;
/** An end that is infinite, by words. An empty field is infinite as well. */
const INFINITE = /^[-−+]?(inf|infinity|oo)$/i;

/** The two ends that a person typed. */
export interface TypedEnds {
  readonly low: string;
  readonly high: string;
}

/** Whether the choices of a step are windows that can be typed. */
export const canBeTyped = ({ asks, choices }: StudentStep): boolean =>
  asks === "window" && choices.every(({ label }) => WINDOW.test(label));

/** Whether a field can be read as an end of a window; `known` are the ends of the choices. */
const isEnd = (typed: string, known: readonly string[]): boolean =>
  typed === "" || NUMBER.test(typed) || INFINITE.test(typed) || known.includes(typed);

/** Whether a field says an end as it is written by the core. An end without digits is infinite. */
function says(typed: string, end: string): boolean {
  if (/\d/.test(end)) return typed.replace("-", "−").replace(/^\+/, "") === end;
  return typed === "" || INFINITE.test(typed) || typed.replace("-", "−") === end;
}

/** The choice that a person typed; -1 if the choices do not contain it, and `null` if a field holds no end. */
export function choiceOf({ choices }: StudentStep, typed: TypedEnds): number | null {
  const windows = choices.map(({ label }) => WINDOW.exec(label)?.slice(1) ?? []);
  const [low, high] = [typed.low.trim(), typed.high.trim()];
  const known = windows.flat();
  if (!isEnd(low, known) || !isEnd(high, known)) return null;
  return windows.findIndex(([first = "", second = ""]) => says(low, first) && says(high, second));
}

interface TypingWork {
  readonly step: ReadonlySignal<StudentStep | null>;
  readonly isTyping: ReadonlySignal<boolean>;
}

/** Whether the fields are shown in place of the choices. */
export const isTypedWindow = ({ step, isTyping }: TypingWork): boolean =>
  isTyping.value && step.value !== null && canBeTyped(step.value);
