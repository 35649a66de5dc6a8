/** The parts that the files of lessons and of syllabi have in common: front matter, headings, and lines `name: text`. */

/** Something that is wrong in a file. */
export interface LessonProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
  readonly fix: string;
}

/** The text of a line `name: text`, and the number of the line. */
export interface Written {
  readonly text: string;
  readonly line: number;
}

export class Reading {
  readonly problems: LessonProblem[] = [];

  say(line: number, message: string, fix: string): void {
    this.problems.push({ line, message, fix });
  }
}

const PAIR = /^([a-z-]+):\s*(.*)$/;

/** The index of the line that ends the front matter; negative if the file has no front matter. */
const endOfMatter = (lines: readonly string[]): number => (lines[0] === "---" ? lines.indexOf("---", 1) : -1);

/** The lines below the front matter begin at this index, if there is front matter. */
export const belowMatter = (lines: readonly string[]): number => endOfMatter(lines) + 1;

/** Reads the front matter; `null` if the file does not begin with it. `needed` names what it must have. */
export function readMatter(
  lines: readonly string[],
  known: readonly string[],
  needed: readonly string[],
  reading: Reading,
): ReadonlyMap<string, Written> | null {
  const end = endOfMatter(lines);
  if (end < 0) {
    const pairs = needed.map((name) => `“${name}: …”`).join(", ");
    reading.say(1, "the file does not begin with its front matter", `begin with “---”, ${pairs} and “---”`);
    return null;
  }
  const matter = new Map<string, Written>();
  for (let at = 1; at < end; at += 1) {
    readPair(lines[at] ?? "", at + 1, known, "front matter", matter, reading);
  }
  return matter;
}

/** Reads `name: text` of one of the known names. */
export function readPair(
  line: string,
  number: number,
  known: readonly string[],
  place: string,
  into: Map<string, Written>,
  reading: Reading,
): void {
  const [, name, text] = PAIR.exec(line) ?? [];
  const names = known.join(", ");
  if (name === undefined || text === undefined) {
    reading.say(number, `“${line}” is not a line of the ${place}`, `write “name: text”, of: ${names}`);
  } else if (!known.includes(name)) {
    reading.say(number, `the ${place} has no “${name}”`, `it has: ${names}`);
  } else if (into.has(name)) {
    reading.say(number, `“${name}” is here a second time`, "remove one of them");
  } else if (text.trim() === "") {
    reading.say(number, `“${name}” says nothing`, "write a value, or remove the line");
  } else {
    into.set(name, { text: text.trim(), line: number });
  }
}

/** Reads a whole number. `of` names what should say it, and `line` is the line that is reported if the number is missing. */
export function readWhole(
  pairs: ReadonlyMap<string, Written>,
  name: string,
  [least, most]: readonly [number, number],
  [of, line]: readonly [string, number],
  reading: Reading,
): number {
  const written = pairs.get(name);
  const number = Number(written?.text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  const what =
    written === undefined ? `the ${of} does not say “${name}”` : `“${written.text}” is not such a number`;
  reading.say(written?.line ?? line, what, `write “${name}: ” and a whole number from ${least} to ${most}`);
  return least;
}

export const isHeading = (line: string): boolean => line.startsWith("## ");

/** The parts of a file below its front matter: the index of each heading, and the index of the line after the part. */
export function headedParts(lines: readonly string[], what: string, reading: Reading): readonly (readonly [number, number])[] {
  const from = belowMatter(lines);
  const starts = lines.flatMap((line, at) => (at >= from && isHeading(line) ? [at] : []));
  const stray = lines.findIndex((line, at) => at >= from && line.trim() !== "");
  if (stray >= 0 && stray < (starts[0] ?? lines.length)) {
    reading.say(stray + 1, `this text is before the first ${what}`, "put a “## ” heading above it");
  }
  return starts.map((start, index) => [start, starts[index + 1] ?? lines.length]);
}
