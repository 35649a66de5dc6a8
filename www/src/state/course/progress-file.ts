/**
 * The progress of a person as a file: JSON with the lessons that were read and the exercises that were tried. A file with
 * a mistake is refused as a whole (docs/lessons.md has the format).
 */
import { messageOf } from "../../core/message-of";
import { count, excerpt, type PlacedProblem } from "../../ui/format";
import { Listed } from "../../ui/listed";
import type { Kept } from "./kept";
import type { Left, Progress } from "./lesson-progress";
import { KEPT_RESULTS, lastOf, ofKey, type Result, type Results } from "./mastery";
import { GREATEST_SEED, LEVELS } from "./place";

/** The version of the format that is written, and the newest that is read. */
export const VERSION = 1;

export interface ProgressFile {
  /** The progress by the names of the lessons. */
  readonly lessons: Readonly<Record<string, Progress>>;
  readonly practice: Omit<Kept, "left">;
}

/** The limits of a file; the page never writes a larger one. */
const LONGEST = 2_000_000;
const MOST_LESSONS = 1000;
const MOST_TITLES = 200;
const LONGEST_TITLE = 500;
const MOST_LINKS = 2000;
const MOST_STEPS = 999;
const LATEST = 8_640_000_000_000_000;
/** A part of a file is quoted up to this length. */
const LONGEST_QUOTED = 60;

export const textOfProgress = ({ lessons, practice }: ProgressFile): string => {
  const { solved, spent, tried, results } = practice;
  const all = {
    plyscope: "progress",
    version: VERSION,
    lessons,
    practice: { solved, spent, tried, results },
  };
  return `${JSON.stringify(all, null, 2)}\n`;
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (read: unknown): read is Fields =>
  typeof read === "object" && read !== null && !Array.isArray(read);

const quoted = (text: string): string => `“${excerpt(text, LONGEST_QUOTED)}”`;

/** The content of a file, or its problems. */
export type ReadProgressFile =
  | { readonly file: ProgressFile; readonly problems: readonly [] }
  | { readonly file: null; readonly problems: readonly PlacedProblem[] };

const refused = (place: string, message: string, fix: string): ReadProgressFile => ({
  file: null,
  problems: [{ place, message, fix }],
});

const SAVE_AGAIN = "choose a file that “Save progress” has made";

export function readProgress(text: string): ReadProgressFile {
  if (text.length > LONGEST) {
    const message = `the file has ${count(text.length)} characters, and a file of progress has at most ${count(LONGEST)}`;
    return refused("", message, SAVE_AGAIN);
  }
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return refused("", `this is not JSON: ${messageOf(error)}`, "copy all of the file again from its source");
  }
  if (!isFields(read) || read["plyscope"] !== "progress") {
    return refused("", "this is not a file of progress", SAVE_AGAIN);
  }
  const { version } = read;
  if (version !== VERSION) {
    return typeof version === "number" && version > VERSION
      ? refused(
          "version",
          `the file is of version ${version}, and this page reads ${VERSION}`,
          "reload the page, or open the file where it was saved",
        )
      : refused("version", "the file does not say its version", `write "version": ${VERSION}`);
  }
  const reading = new Reading();
  reading.known(read, ["plyscope", "version", "lessons", "practice"], "");
  const file = { lessons: lessonsIn(read, reading), practice: practiceIn(read, reading) };
  const { first, more } = reading.problems;
  if (first.length === 0) return { file, problems: [] };
  const rest =
    more === null ? [] : [{ place: "", message: more, fix: "fix these first, then open it again" }];
  return { file: null, problems: [...first, ...rest] };
}

/** Collects what is wrong. Each method gives something of its type, right or wrong. */
class Reading {
  readonly problems = new Listed<PlacedProblem>();

  say(place: string, message: string, fix: string): void {
    this.problems.push(() => ({ place, message, fix }));
  }

  /** Refuses fields with other names. */
  known(fields: Fields, names: readonly string[], place: string): void {
    for (const name of Object.keys(fields)) {
      if (names.includes(name)) continue;
      this.say(place, `there is no ${quoted(name)} here`, `remove it, or write one of: ${names.join(", ")}`);
    }
  }

  /** An object with at most this number of fields; an absent one is empty. */
  fields(of: Fields, name: string, place: string, most: number): Fields {
    const read = of[name] ?? {};
    if (!isFields(read)) {
      this.say(place, `“${name}” is not an object`, `write "${name}": { … }`);
      return {};
    }
    return this.isFew(Object.keys(read).length, most, name, place) ? read : {};
  }

  /** A list of at most this length; an absent one is empty. */
  list(of: Fields, name: string, place: string, most: number): readonly unknown[] {
    const read = of[name] ?? [];
    if (!Array.isArray(read)) {
      this.say(place, `“${name}” is not a list`, `write "${name}": [ … ]`);
      return [];
    }
    return this.isFew(read.length, most, name, place) ? read : [];
  }

  whole(of: Fields, name: string, place: string, most: number): number {
    const read = of[name];
    if (typeof read === "number" && Number.isInteger(read) && read >= 0 && read <= most) return read;
    this.say(
      place,
      `“${name}” is not a whole number from 0 to ${count(most)}`,
      `write "${name}": and such a number`,
    );
    return 0;
  }

  private isFew(number: number, most: number, name: string, place: string): boolean {
    if (number <= most) return true;
    this.say(
      place,
      `“${name}” has ${count(number)} entries, and at most ${count(most)} are read`,
      SAVE_AGAIN,
    );
    return false;
  }
}

function lessonsIn(top: Fields, reading: Reading): Readonly<Record<string, Progress>> {
  const lessons = Object.entries(reading.fields(top, "lessons", "", MOST_LESSONS));
  return Object.fromEntries(
    lessons.flatMap(([name, read]) => {
      const place = `lessons, ${quoted(name)}`;
      if (!/^[a-z0-9-]{1,80}$/.test(name)) {
        reading.say(place, "this is not the name of a lesson", "write the name that the lesson’s link has");
      } else if (!isFields(read)) {
        reading.say(place, "this is not the progress in a lesson", 'write { "step": …, "seen": [ … ] }');
      } else {
        return [[name, progressIn(read, place, reading)]];
      }
      return [];
    }),
  );
}

function progressIn(read: Fields, place: string, reading: Reading): Progress {
  reading.known(read, ["step", "seen", "answers"], place);
  const seen = reading.list(read, "seen", place, MOST_TITLES).filter((title): title is string => {
    const is = typeof title === "string" && title.length <= LONGEST_TITLE;
    if (!is)
      reading.say(`${place}, seen`, "an entry is not the title of a step", "write titles, or remove it");
    return is;
  });
  const answers = Object.entries(reading.fields(read, "answers", place, MOST_TITLES));
  const known = answers.filter((answer): answer is [string, Left] => {
    const is = answer[1] === "right" || answer[1] === "shown";
    if (!is)
      reading.say(`${place}, answers, ${quoted(answer[0])}`, "this is not an answer", "write right or shown");
    return is;
  });
  return {
    step: reading.whole(read, "step", place, MOST_STEPS),
    seen: [...new Set(seen)],
    answers: Object.fromEntries(known),
  };
}

function practiceIn(top: Fields, reading: Reading): Omit<Kept, "left"> {
  const read = reading.fields(top, "practice", "", MOST_LINKS);
  reading.known(read, ["solved", "spent", "tried", "results"], "practice");
  const links = (name: string): readonly string[] => linksIn(read, name, reading);
  return {
    solved: links("solved"),
    spent: links("spent"),
    tried: links("tried"),
    results: resultsIn(read, reading),
  };
}

const LINK = /^practice=[a-z0-9-]{1,40}&level=([123])&seed=(0|[1-9]\d{0,9})$/;

/** Whether a text is the link of an exercise, as the page writes it. The kind may be one that this page does not know. */
function isLink(text: unknown): text is string {
  if (typeof text !== "string") return false;
  const seed = LINK.exec(text)?.[2];
  return seed !== undefined && Number(seed) <= GREATEST_SEED;
}

function linksIn(practice: Fields, name: string, reading: Reading): readonly string[] {
  const all = reading.list(practice, name, "practice", MOST_LINKS);
  const links = all.filter((text, index): text is string => {
    if (isLink(text)) return true;
    const what = typeof text === "string" ? quoted(text) : "it";
    reading.say(
      `practice, ${name}, entry ${index + 1}`,
      `${what} is not the link of an exercise`,
      "write practice=KIND&level=LEVEL&seed=SEED, or remove it",
    );
    return false;
  });
  return [...new Set(links)];
}

function resultsIn(practice: Fields, reading: Reading): Results {
  const most = LEVELS.length * MOST_LESSONS;
  const all = reading.fields(practice, "results", "practice", most);
  return Object.fromEntries(
    Object.keys(all).flatMap((key) => {
      const place = `practice, results, ${quoted(key)}`;
      if (ofKey(key) === null) {
        reading.say(
          place,
          "this is not a kind and a level",
          "write a name of docs/practice.md, a space, and 1, 2 or 3",
        );
        return [];
      }
      const list = reading.list(all, key, place, KEPT_RESULTS);
      const results = list.flatMap((one, index) => resultIn(one, `${place}, entry ${index + 1}`, reading));
      return results.length === 0 ? [] : [[key, lastOf(results, [])]];
    }),
  );
}

function resultIn(read: unknown, place: string, reading: Reading): readonly Result[] {
  if (!isFields(read) || typeof read["right"] !== "boolean") {
    reading.say(place, "this is not a result", 'write { "seed": …, "right": true or false, "at": … }');
    return [];
  }
  reading.known(read, ["seed", "right", "at"], place);
  const seed = reading.whole(read, "seed", place, GREATEST_SEED);
  return [{ seed, right: read["right"], at: reading.whole(read, "at", place, LATEST) }];
}
