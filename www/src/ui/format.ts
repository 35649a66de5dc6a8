/** Numbers and small facts as text. */

const GROUPED = new Intl.NumberFormat("en-US");

/** A hint in the place of a search, or of a list of searches. */
export const NOTHING_SEARCHED = "Nothing has been searched yet.";

/** Whether there is anything to say. */
export const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

export const count = (number: number): string => GROUPED.format(number);

/** Begins with a capital and ends with a stop. */
export function sentence(words: string): string {
  const text = words.trim();
  if (text === "") return "";
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** The beginning of a text that may be of any length. */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  // The cut must not be in the middle of a character of two units.
  const end = /[\uD800-\uDBFF]$/.test(text.slice(0, most)) ? most - 1 : most;
  return `${text.slice(0, end)}…`;
}

/** A short count for narrow places: 950, 12.3 k, 4.5 M. */
export function shortCount(number: number): string {
  if (number < 1000) return String(number);
  if (number < 1e6) return `${trim(number / 1e3)} k`;
  return `${trim(number / 1e6)} M`;
}

const trim = (number: number): string =>
  number >= 100 ? number.toFixed(0) : number.toFixed(1).replace(/\.0$/, "");

/** A gain with a plus, a loss with a minus. */
export const signed = (number: number): string =>
  number === 0 ? "0" : `${number > 0 ? "+" : "−"}${count(Math.abs(number))}`;

export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** The size of a file. */
export const bytes = (size: number): string =>
  size < 1000 ? plural(size, "byte") : size < 1e6 ? `${trim(size / 1e3)} kB` : `${trim(size / 1e6)} MB`;

/** A short length of time: 7.5 s, 30 s, 2 min 8 s. */
export function seconds(number: number): string {
  if (number < 59.95) return `${trim(number)} s`;
  const whole = Math.round(number);
  return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** The tip of a value that rests on unsafe techniques, given in words. */
export const restsOnTip = (words: string): string => `The value may be wrong: it rests on ${words}`;

/** Names of techniques, as links have them, in words. */
export const techniquesInWords = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll("-", " ")).join(", ");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text within markup. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A problem at a place of a text, and its fix. */
export interface PlacedProblem {
  /** Empty for the whole text. */
  readonly place: string;
  readonly message: string;
  readonly fix: string;
}

/** A problem in one sentence, for a place with little room. */
export const placedText = ({ place, message, fix }: PlacedProblem): string =>
  `${place === "" ? "" : `${place}: `}${message}. Fix: ${fix}.`;
