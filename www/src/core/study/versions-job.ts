/**
 * Two versions of a program are compared on files of both: pair by pair, so that only one pair is in memory.
 */
import { messageOf } from "../message-of";
import type { DisplayStyle, Pairing, Study, SuiteTable } from "../plyscope.js";
import { isTrap } from "../trap";
import type { Desk, Job } from "./desk";
import type { FileNews } from "./opened-file";
import { openFile } from "./trace-file";

/** The files of a position. */
export interface FilePair {
  readonly name: string;
  readonly files: readonly [a: Blob, b: Blob];
}

/** A pair that is not in the table, or only with a part of its visits, and the reason. */
export interface PairProblem {
  readonly name: string;
  readonly message: string;
}

/** Two searches that were compared. */
export interface ComparedPair {
  /** The name of the row. */
  readonly name: string;
  /** The name of their files. */
  readonly files: string;
  /** The number of both in their files, from 1. */
  readonly search: number;
}

export interface ComparedVersions {
  readonly table: SuiteTable;
  readonly pairs: readonly ComparedPair[];
  /** The names of searches that the other file of their pair lacks. */
  readonly alone: readonly [a: readonly string[], b: readonly string[]];
  readonly problems: readonly PairProblem[];
}

/** The files of two folders, paired by their names. */
export const filePairs: Job<{ names: readonly [string[], string[]] }, Pairing> = (
  { core },
  { names: [a, b] },
) => core.pair_files(a, b);

/** A search of a file as a trace. */
interface OpenedSearch {
  readonly study: Study;
  /** The damage at the end of the file; `null` without damage. */
  readonly damage: string | null;
  /** The number of searches in the file. */
  readonly searches: number;
}

async function studyOf(
  desk: Desk<never>,
  file: Blob,
  search: number,
  reading: DisplayStyle,
): Promise<OpenedSearch> {
  let study: Study | null = null;
  let searches = 1;
  const take = (news: FileNews): void => {
    if (news.kind === "begin") {
      ({ searches } = news);
      study = new desk.core.Study(news.link);
      study.set_display_style(reading);
    } else study?.append(news.words);
  };
  try {
    const part = search === 1 ? null : { search };
    const { damage } = await openFile({ ...desk, progress: () => {}, news: take }, { file, part });
    const opened = study as Study | null;
    if (opened === null) throw new Error("the file has no visits");
    opened.finish();
    return { study: opened, damage, searches };
  } catch (error) {
    (study as Study | null)?.free();
    throw error;
  }
}

/** Compares all pairs. A pair that cannot be compared is named, and the others are compared nevertheless. */
export const compareVersions: Job<
  { pairs: readonly FilePair[]; reading: DisplayStyle },
  ComparedVersions
> = async (desk, { pairs, reading }) => {
  const versions = new desk.core.VersionComparison();
  const compared: ComparedPair[] = [];
  const alone: [string[], string[]] = [[], []];
  const problems: PairProblem[] = [];
  /** Compares the searches of this number, and says whether both files have one more. */
  const compare = async ({ name, files }: FilePair, search: number): Promise<boolean> => {
    const numbered = (number: number): string => `${name}, search ${number}`;
    const opened: OpenedSearch[] = [];
    try {
      for (const [side, file] of files.entries()) {
        const one = await inFile(side, studyOf(desk, file, search, reading));
        opened.push(one);
        if (one.damage !== null && search === 1) {
          const message = `${sideName(side)}: ${one.damage} Only what is before it is compared.`;
          problems.push({ name, message });
        }
      }
      const [a, b] = opened;
      if (a === undefined || b === undefined) return false;
      const own = a.searches === 1 && b.searches === 1 ? name : numbered(search);
      versions.add(own, a.study, b.study);
      compared.push({ name: own, files: name, search });
      if (search < Math.min(a.searches, b.searches)) return true;
      for (const [side, { searches }] of [a, b].entries())
        for (let number = search + 1; number <= searches; number += 1) alone[side]?.push(numbered(number));
      return false;
    } finally {
      for (const { study } of opened) study.free();
    }
  };
  try {
    for (const [at, pair] of pairs.entries()) {
      const { name } = pair;
      try {
        for (let search = 1, goesOn = true; goesOn; search += 1) {
          const what = search === 1 ? `comparing ${name}` : `comparing ${name}, search ${search}`;
          desk.progress({ what, share: at / pairs.length });
          goesOn = await compare(pair, search);
        }
      } catch (error) {
        // A core that broke down has no more answers.
        if (isTrap(error)) throw error;
        problems.push({ name, message: messageOf(error) });
      }
    }
    return { table: versions.table(), pairs: compared, alone, problems };
  } finally {
    versions.free();
  }
};

const sideName = (side: number): string => (side === 0 ? "the file of A" : "the file of B");

async function inFile<Opened>(side: number, opening: Promise<Opened>): Promise<Opened> {
  try {
    return await opening;
  } catch (error) {
    if (isTrap(error)) throw error;
    throw new Error(`${sideName(side)} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
