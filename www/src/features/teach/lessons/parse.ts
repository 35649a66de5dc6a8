/**
 * Reads a lesson's file (docs/lessons.md has the format). What is wrong is said with its line and a fix; whether the
 * searches bear out what a step says is the business of `compile.ts`.
 */
import { headedParts, readMatter, readPair, Reading, readWhole, type LessonProblem, type Written } from "./file-parts";
import { GROUPS, groupNamed, type GroupName } from "./groups";
import type { Paragraph, Question } from "./lesson";
import { questionIn } from "./questions/written";
import { isAddress, notHere, piecesOf, sentencesOf, strayMarkup } from "./words";

export type { LessonProblem, Written } from "./file-parts";

export interface WrittenQuestion extends Question {
  readonly line: number;
}

export interface WrittenStep {
  readonly title: string;
  readonly line: number;
  readonly words: readonly Paragraph[];
  readonly scenario: Written | null;
  readonly moment: Written | null;
  readonly select: Written | null;
  readonly view: Written | null;
  readonly question: WrittenQuestion | null;
  /** The reader may perform the step's search. */
  readonly perform: Written | null;
  /** The parts of the search that the reader may change. */
  readonly touch: Written | null;
  /** The goal of these changes. */
  readonly goal: Written | null;
  /** Hints, the strongest last. */
  readonly hints: readonly Written[];
  /** The settings that differ in a search that reaches the goal. */
  readonly solution: Written | null;
}

export interface WrittenLesson {
  readonly title: string;
  readonly minutes: number;
  readonly order: number;
  readonly group: GroupName;
  /** The names of the lessons that should be read before. */
  readonly after: readonly Written[];
  readonly steps: readonly WrittenStep[];
  readonly problems: readonly LessonProblem[];
}

/** Keys that are allowed at the top of the file. */
const MATTER = ["title", "minutes", "group", "order", "after"] as const;
/** Those that every lesson needs. */
const NEEDED = ["title", "minutes", "group", "order"];
/** Keys that are allowed below the heading of a step. */
const DIRECTIVES = ["scenario", "moment", "select", "view", "question", "perform", "touch", "goal", "hint", "solution"] as const;
type Directive = (typeof DIRECTIVES)[number];

const FEWEST_STEPS = 5;
const MOST_STEPS = 9;
const MOST_HINTS = 3;
const FEWEST_SENTENCES = 2;
const MOST_SENTENCES = 4;
const MOST_MINUTES = 20;

export function parseLesson(text: string): WrittenLesson {
  const reading = new Reading();
  const lines = text.split(/\r?\n/);
  const matter = readMatter(lines, MATTER, NEEDED, reading);
  if (matter === null) {
    const nothing = { title: "", minutes: 1, order: 0, group: GROUPS[0].name, after: [], steps: [] };
    return { ...nothing, problems: reading.problems };
  }
  const steps = headedParts(lines, "step", reading).map(([start, end], index) =>
    readStep(lines, start, end, index === 0, reading),
  );
  const beyond = steps[MOST_STEPS];
  if (beyond !== undefined) {
    const message = `a lesson has at most ${MOST_STEPS} steps, and this one has ${steps.length}`;
    reading.say(beyond.line, message, "split it, or remove steps");
  } else if (steps.length < FEWEST_STEPS) {
    const message = `a lesson has at least ${FEWEST_STEPS} steps, and this one has ${steps.length}`;
    reading.say(text.trimEnd().split("\n").length, message, "add steps, each under a “## ” heading");
  }
  const title = matter.get("title")?.text ?? "";
  if (title === "")
    reading.say(1, "the lesson has no title", "write “title: …” between the two lines of “---”");
  return {
    title,
    minutes: readWhole(matter, "minutes", [1, MOST_MINUTES], ["lesson", 1], reading),
    order: readWhole(matter, "order", [1, 999], ["lesson", 1], reading),
    group: readGroup(matter, reading),
    after: readAfter(matter, reading),
    steps,
    problems: reading.problems,
  };
}

function readGroup(matter: ReadonlyMap<string, Written>, reading: Reading): GroupName {
  const written = matter.get("group");
  const group = groupNamed(written?.text ?? "");
  if (group !== null) return group.name;
  const what =
    written === undefined ? "the lesson does not say “group”" : `there is no group “${written.text}”`;
  const names = GROUPS.map(({ name }) => name).join(", ");
  reading.say(written?.line ?? 1, what, `write “group: ” and one of: ${names}`);
  return GROUPS[0].name;
}

/** Reads the names of the lessons that should be read before. */
function readAfter(matter: ReadonlyMap<string, Written>, reading: Reading): readonly Written[] {
  const written = matter.get("after");
  if (written === undefined) return [];
  const { line } = written;
  const after: Written[] = [];
  for (const text of written.text.split(",").map((name) => name.trim())) {
    if (!/^[a-z0-9-]+$/.test(text)) {
      reading.say(line, `“${text}” is not the name of a lesson`, "write names with commas between them");
    } else if (after.some((one) => one.text === text)) {
      reading.say(line, `“${text}” is here a second time`, "remove one of them");
    } else {
      after.push({ text, line });
    }
  }
  return after;
}

function readStep(
  lines: readonly string[],
  start: number,
  end: number,
  isFirst: boolean,
  reading: Reading,
): WrittenStep {
  const line = start + 1;
  const title = (lines[start] ?? "").slice("## ".length).trim();
  if (title === "") reading.say(line, "the step has no title", "write it after “## ”");
  if (title.includes("`")) reading.say(line, "a heading has no markup", "write it without “`”");
  const directives = new Map<string, Written>();
  let at = start + 1;
  const hints: Written[] = [];
  while (at < end && (lines[at] ?? "").trim() !== "") {
    const [, hint] = /^hint:\s*(.+)$/.exec(lines[at] ?? "") ?? [];
    if (hint !== undefined) hints.push({ text: hint.trim(), line: at + 1 });
    else readPair(lines[at] ?? "", at + 1, DIRECTIVES, "step", directives, reading);
    at += 1;
  }
  const get = (name: Directive): Written | null => directives.get(name) ?? null;
  if (isFirst && get("scenario") === null) {
    reading.say(line, "the first step has no scenario", "write “scenario: ” and the part of a link after the #");
  }
  const fourth = hints[MOST_HINTS];
  if (fourth !== undefined) reading.say(fourth.line, `a step has at most ${MOST_HINTS} hints`, "remove the weakest");
  const question = get("question");
  return {
    title,
    line,
    words: readWords(lines, at, end, line, reading),
    scenario: get("scenario"),
    moment: get("moment"),
    select: get("select"),
    view: get("view"),
    question: question === null ? null : readQuestion(question, reading),
    perform: get("perform"),
    touch: get("touch"),
    goal: get("goal"),
    hints,
    solution: get("solution"),
  };
}

function readWords(
  lines: readonly string[],
  from: number,
  to: number,
  stepLine: number,
  reading: Reading,
): readonly Paragraph[] {
  const texts: string[] = [];
  let open = false;
  for (let at = from; at < to; at += 1) {
    const line = (lines[at] ?? "").trim();
    const what = notHere(lines[at] ?? "");
    if (what !== null) {
      reading.say(
        at + 1,
        `${what} is not allowed in lessons`,
        "write plain paragraphs with *emphasis*, `code` and links",
      );
    }
    if (line === "") open = false;
    else if (open) texts[texts.length - 1] = `${texts.at(-1) ?? ""} ${line}`;
    else texts.push(line);
    open = line !== "";
  }
  for (const text of texts) sayStray(text, stepLine, reading);
  const paragraphs = texts.map(piecesOf);
  for (const { to: address } of paragraphs.flat()) {
    if (address !== undefined && !isAddress(address)) {
      reading.say(stepLine, `“${address}” is not an address`, "write one that begins with https:// or #");
    }
  }
  const sentences = texts.reduce((sum, text) => sum + sentencesOf(text), 0);
  if (sentences < FEWEST_SENTENCES || sentences > MOST_SENTENCES) {
    reading.say(
      stepLine,
      `a step has ${FEWEST_SENTENCES} to ${MOST_SENTENCES} sentences, and this one has ${sentences}`,
      sentences < FEWEST_SENTENCES ? "say what the reader sees, and why" : "shorten it, or make two steps of it",
    );
  }
  return paragraphs;
}

/** Refuses markup that is not closed: a reader would see its signs. */
function sayStray(text: string, line: number, reading: Reading): void {
  const sign = strayMarkup(text);
  if (sign === null) return;
  reading.say(line, `“${sign}” belongs to no markup in “${text.slice(0, 40)}…”`, `close it, or write “\\${sign}” for the sign itself`);
}

function readQuestion({ text, line }: Written, reading: Reading): WrittenQuestion | null {
  const read = questionIn(text);
  if ("kind" in read) return { ...read, line };
  reading.say(line, read.message, read.fix);
  return null;
}
