/** The keys of a student who performs the search. */
import type { StudentStep } from "../../core/plyscope.js";
import { isTypedWindow } from "./typed-window";
import type { Votes } from "./votes";
import type { Work } from "./work";

type Press = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The digits of a value that were typed, until they are one choice. */
export interface Typed {
  text: string;
}

/** Whether the choices are plain values, which are typed. */
export const isTyped = ({ asks, choices }: StudentStep): boolean =>
  asks === "value" && choices.every(({ label }) => /^[−\d.]+$/.test(label));

/** Does what a key asks. Gives whether it asked for anything. */
export function onKey(work: Work, typed: Typed, key: string): boolean {
  const step = work.step.value;
  if (key === "z" || key === "Z") work.undo();
  else if (key === "h" || key === "H") work.hint();
  else if (key === "b" || key === "B") work.aid();
  else if (step === null) return false;
  else if (key === "Enter" && work.isAnswered.value) work.goOn();
  else if (isTyped(step) && /^[\d.−-]$/.test(key)) typeValue(work, typed, key.replace("-", "−"));
  else if (isTyped(step) && key === "Enter") takeTyped(work, typed);
  // Choices that are not shown have no keys.
  else if (/^[1-9]$/.test(key) && isTypedWindow(work)) return false;
  else if (/^[1-9]$/.test(key)) work.choose(Number(key) - 1);
  else if (key === "ArrowUp" || key === "x" || key === "X")
    work.choose(step.choices.findIndex((choice) => choice.is_up));
  else if (key === "ArrowDown")
    work.choose(step.choices.findIndex((choice) => !choice.is_up && choice.node !== null));
  else return false;
  return true;
}

/** Does what a key asks while a class calls the steps: digits are hands, Enter plays the choice with the most of them. */
export function onClassKey(work: Work, votes: Votes, { key, code, shiftKey }: Press): boolean {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (digit !== undefined) votes.add(Number(digit) - 1, shiftKey ? -1 : 1);
  else if (key === "Enter" && !work.isAnswered.value) {
    const { value } = votes.leading;
    if (value === null) return false;
    work.choose(value);
  } else return onKey(work, { text: "" }, key);
  return true;
}

/** A value is taken as soon as only one choice begins so. */
function typeValue(work: Work, typed: Typed, key: string): void {
  const choices = work.step.value?.choices ?? [];
  const begin = (text: string) => choices.filter((choice) => choice.label.startsWith(text));
  typed.text = begin(typed.text + key).length > 0 ? typed.text + key : key;
  if (begin(typed.text).length === 1) takeTyped(work, typed);
}

function takeTyped(work: Work, typed: Typed): void {
  const choices = work.step.value?.choices ?? [];
  const exact = choices.findIndex((choice) => choice.label === typed.text);
  const begun = choices.findIndex((choice) => choice.label.startsWith(typed.text));
  const found = exact >= 0 ? exact : begun;
  if (typed.text !== "" && found >= 0) work.choose(found);
  typed.text = "";
}
