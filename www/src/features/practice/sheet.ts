/** A worksheet: the kinds of its exercises with their numbers, and its files. */
import { whileLoading } from "../../ui/parts";
import { plural } from "../../ui/format";
import { save } from "../../ui/save";
import type { SheetFormat } from "../../core/study/practice-jobs";
import type { PracticeKind, WorksheetFile } from "../../core/plyscope.js";
import type { PageStore } from "../../state/page/page-store";
import { linkOf } from "../../state/course/place";

/** The numbers of exercises by the names of their kinds; a kind that is not there has no exercise. */
export type SheetNumbers = Readonly<Record<string, number>>;

export interface Sheet {
  readonly level: number;
  readonly seed: number;
  readonly numbers: SheetNumbers;
}

/** The most exercises of a worksheet: the core makes no more. */
export const MOST_EXERCISES = 60;

/** The number of kinds that are chosen at the beginning. */
const USUAL_KINDS = 5;
/** At most this number of files is saved at the click on a format; more files are listed. */
const SAVED_TOGETHER = 2;

/** One exercise of each of the first kinds. */
export const usualNumbers = (kinds: readonly PracticeKind[]): SheetNumbers =>
  Object.fromEntries(kinds.slice(0, USUAL_KINDS).map(({ name }) => [name, 1]));

/** The numbers with another number of a kind; a text that is no number counts as 1. */
export function withNumber(numbers: SheetNumbers, kind: string, number: number): SheetNumbers {
  const others = Object.entries(numbers).filter(([name]) => name !== kind);
  const whole = Math.min(Math.max(Math.round(number), 0), MOST_EXERCISES);
  const own = Number.isNaN(whole) ? 1 : whole;
  return Object.fromEntries(own === 0 ? others : [...others, [kind, own]]);
}

export const totalOf = (numbers: SheetNumbers): number =>
  Object.values(numbers).reduce((sum, number) => sum + number, 0);

/** The number of exercises in words, with the limit if there are too many. */
export function totalText(numbers: SheetNumbers): string {
  const total = totalOf(numbers);
  if (total === 0) return "Choose at least one kind.";
  const all = plural(total, "exercise");
  return total > MOST_EXERCISES ? `${all}: a worksheet has at most ${MOST_EXERCISES}.` : all;
}

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  svg: "image/svg+xml",
  xml: "application/xml",
};

export function saveFile({ name, text }: WorksheetFile): void {
  save(new Blob([text], { type: TYPES[name.split(".").at(-1) ?? ""] ?? "text/plain" }), name);
}

/** Makes the files of a worksheet, and saves them if they are few. */
export async function makeSheet(
  page: PageStore,
  { level, seed, numbers }: Sheet,
  format: SheetFormat,
): Promise<readonly WorksheetFile[]> {
  const study = await whileLoading(page.study());
  const ask = {
    // The numbers say the kinds.
    link: linkOf({ kind: "never-visited", level, seed }),
    numbers: Object.fromEntries(Object.entries(numbers).map(([kind, number]) => [kind, String(number)])),
    format,
  };
  const files = await study.ask("practiceWorksheet", ask, { reading: page.ui.reading.peek() });
  if (files.length <= SAVED_TOGETHER) files.forEach(saveFile);
  return files;
}
