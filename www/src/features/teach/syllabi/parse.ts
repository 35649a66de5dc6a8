/**
 * Reads a syllabus's file (docs/lessons.md has the format). Whether there are the lessons and steps that it names is the
 * business of `compile.ts`.
 */
import {
  headedParts,
  readMatter,
  readPair,
  Reading,
  readWhole,
  type LessonProblem,
  type Written,
} from "../lessons/file-parts";
import { piecesOf, sentencesOf, strayMarkup } from "../lessons/words";

export interface WrittenScene {
  /** The title of the lesson's step, or of the exercise. */
  readonly title: string;
  readonly line: number;
  readonly minutes: number;
  /** The lesson that has the step; `null`: the lesson of the scene before. */
  readonly lesson: Written | null;
  /** The link of an exercise; `null`: the scene is a step of a lesson. */
  readonly exercise: Written | null;
  readonly note: string;
}

export interface WrittenSyllabus {
  readonly title: string;
  readonly about: string;
  readonly minutes: number;
  readonly questions: number;
  readonly order: number;
  readonly scenes: readonly WrittenScene[];
  readonly problems: readonly LessonProblem[];
}

/** Keys at the top of the file: each is needed. */
const MATTER = ["title", "about", "minutes", "questions", "order"] as const;
/** Keys that are allowed below the heading of a scene. */
const DIRECTIVES = ["lesson", "exercise", "minutes"] as const;

const MOST_MINUTES = 90;
const MOST_SENTENCES = 4;

export function parseSyllabus(text: string): WrittenSyllabus {
  const reading = new Reading();
  const lines = text.split(/\r?\n/);
  const matter = readMatter(lines, MATTER, MATTER, reading);
  if (matter === null) {
    return {
      title: "",
      about: "",
      minutes: 1,
      questions: 0,
      order: 1,
      scenes: [],
      problems: reading.problems,
    };
  }
  const scenes = headedParts(lines, "scene", reading).map(([start, end]) =>
    readScene(lines, start, end, reading),
  );
  const whole = (name: string, least: number, most: number): number =>
    readWhole(matter, name, [least, most], ["syllabus", 1], reading);
  const textOf = (name: string): string => {
    const written = matter.get(name)?.text ?? "";
    if (written === "")
      reading.say(
        1,
        `the syllabus does not say “${name}”`,
        `write “${name}: …” between the two lines of “---”`,
      );
    return written;
  };
  const syllabus = {
    title: textOf("title"),
    about: textOf("about"),
    minutes: whole("minutes", 1, MOST_MINUTES),
    questions: whole("questions", 0, MOST_MINUTES),
    order: whole("order", 1, 999),
    scenes,
    problems: reading.problems,
  };
  sayMinutes(syllabus, matter.get("minutes")?.line ?? 1, reading);
  return syllabus;
}

/** Refuses a sum of minutes other than the one that the front matter says. */
function sayMinutes(
  { minutes, questions, scenes }: Omit<WrittenSyllabus, "problems">,
  line: number,
  reading: Reading,
): void {
  const sum = scenes.reduce((before, scene) => before + scene.minutes, 0);
  if (sum + questions === minutes) return;
  reading.say(
    line,
    `the scenes take ${sum} minutes and the questions ${questions}, which makes ${sum + questions} and not ${minutes}`,
    `write “minutes: ${sum + questions}”, or change the minutes of scenes`,
  );
}

function readScene(lines: readonly string[], start: number, end: number, reading: Reading): WrittenScene {
  const line = start + 1;
  const title = (lines[start] ?? "").slice("## ".length).trim();
  if (title === "") reading.say(line, "the scene has no title", "write it after “## ”");
  const directives = new Map<string, Written>();
  let at = start + 1;
  while (at < end && (lines[at] ?? "").trim() !== "") {
    readPair(lines[at] ?? "", at + 1, DIRECTIVES, "scene", directives, reading);
    at += 1;
  }
  const lesson = directives.get("lesson") ?? null;
  const exercise = directives.get("exercise") ?? null;
  if (lesson !== null && exercise !== null) {
    reading.say(
      exercise.line,
      "a scene is a step of a lesson or an exercise, and not both",
      "remove one of the two lines",
    );
  }
  return {
    title,
    line,
    minutes: readWhole(directives, "minutes", [1, MOST_MINUTES], ["scene", line], reading),
    lesson,
    exercise,
    note: readNote(lines.slice(at, end), line, reading),
  };
}

/** Reads the note: plain paragraphs. */
function readNote(lines: readonly string[], line: number, reading: Reading): string {
  const note = lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "")
    .join("\n");
  if (note === "") {
    reading.say(line, "the scene has no note", "write below its lines what the lecturer says or asks there");
    return note;
  }
  const sentences = sentencesOf(note);
  if (sentences > MOST_SENTENCES) {
    reading.say(
      line,
      `a note has at most ${MOST_SENTENCES} sentences, and this one has ${sentences}`,
      "shorten it to what is needed",
    );
  }
  if (
    strayMarkup(note) !== null ||
    piecesOf(note).some(({ as, to }) => as !== undefined || to !== undefined)
  ) {
    reading.say(line, "the note has markup, which the page shows as it is written", "write it in plain text");
  }
  return note;
}
