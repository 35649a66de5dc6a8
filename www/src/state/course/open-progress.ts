/** Saves the progress as a file, and adds the progress of a file to the progress of this browser. */
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { textOfFile } from "../../core/text-file";
import { plural, type PlacedProblem } from "../../ui/format";
import { addKept, kept, needKept, type Kept } from "./kept";
import { addProgress, needProgress, progress, type Progress } from "./lesson-progress";
import { readProgress, textOfProgress } from "./progress-file";

interface ProgressNews {
  /** The last action; empty if there was no action yet. */
  readonly said: string;
  /** The reasons why a file was refused. */
  readonly problems: readonly PlacedProblem[];
}

const NOTHING: ProgressNews = { said: "", problems: [] };

const news = signal<ProgressNews>(NOTHING);

export const progressNews: ReadonlySignal<ProgressNews> = news;

export function forgetNews(): void {
  news.value = NOTHING;
}

/** The text of a file with all progress that this browser stores. */
export function progressText(): string {
  needProgress();
  needKept();
  return textOfProgress({ lessons: progress.peek(), practice: kept.peek() });
}

/** Adds the progress of a file. A file with a mistake changes nothing. */
export async function openProgress(file: Pick<File, "name" | "arrayBuffer">): Promise<void> {
  const read = readProgress(await textOfFile(file));
  if (read.file === null) {
    news.value = {
      said: `“${file.name}” was not opened; nothing has changed.`,
      problems: read.problems,
    };
    return;
  }
  needProgress();
  needKept();
  const before = { lessons: progress.peek(), practice: kept.peek() };
  batch(() => {
    addProgress(read.file.lessons);
    addKept(read.file.practice);
    const added = addedTo(before, { lessons: progress.peek(), practice: kept.peek() });
    const what = added === "" ? "It has nothing new." : `New here: ${added}. Nothing was removed.`;
    news.value = { said: `Opened “${file.name}”. ${what}`, problems: [] };
  });
}

interface AllProgress {
  readonly lessons: Readonly<Record<string, Progress>>;
  readonly practice: Kept;
}

/** The parts of the progress that were added, in words; empty if nothing was added. */
function addedTo(before: AllProgress, now: AllProgress): string {
  const steps = ({ lessons }: AllProgress): number =>
    Object.values(lessons).reduce((sum, { seen }) => sum + seen.length, 0);
  const answers = ({ lessons }: AllProgress): ReadonlySet<string> =>
    new Set(
      Object.entries(lessons).flatMap(([name, one]) =>
        Object.entries(one.answers).map(([title, left]) => `${name} ${left} ${title}`),
      ),
    );
  const exercises = ({ practice: { solved, spent, tried } }: AllProgress): ReadonlySet<string> =>
    new Set([...solved, ...spent, ...tried]);
  const results = ({ practice }: AllProgress): ReadonlySet<string> =>
    new Set(
      Object.entries(practice.results).flatMap(([key, own]) =>
        own.map(({ seed, at }) => `${key} ${seed} ${at}`),
      ),
    );
  const fresh = (of: (all: AllProgress) => ReadonlySet<string>): number => {
    const known = of(before);
    return [...of(now)].filter((one) => !known.has(one)).length;
  };
  const counts = [
    [steps(now) - steps(before), "step", "steps"],
    [fresh(answers), "answer", "answers"],
    [fresh(exercises), "exercise", "exercises"],
    [fresh(results), "first try", "first tries"],
  ] as const;
  return counts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => plural(number, one, many))
    .join(", ");
}
