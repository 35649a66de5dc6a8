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

export interface ComparedVersions {
  readonly table: SuiteTable;
  readonly problems: readonly PairProblem[];
}

/** The files of two folders, paired by their names. */
export const filePairs: Job<{ names: readonly [string[], string[]] }, Pairing> = (
  { core },
  { names: [a, b] },
) => core.pair_files(a, b);

/** A file as a trace, and what is wrong with its end. */
async function studyOf(
  desk: Desk<never>,
  file: Blob,
  reading: DisplayStyle,
): Promise<readonly [study: Study, damage: string | null]> {
  let study: Study | null = null;
  const take = (news: FileNews): void => {
    if (news.kind === "begin") {
      study = new desk.core.Study(news.link);
      study.set_display_style(reading);
    } else study?.append(news.words);
  };
  try {
    const { damage } = await openFile({ ...desk, progress: () => {}, news: take }, { file });
    const opened = study as Study | null;
    if (opened === null) throw new Error("the file has no visits");
    opened.finish();
    return [opened, damage];
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
  const problems: PairProblem[] = [];
  try {
    for (const [at, { name, files }] of pairs.entries()) {
      desk.progress({ what: `comparing ${name}`, share: at / pairs.length });
      const studies: Study[] = [];
      try {
        for (const [side, file] of files.entries()) {
          const [study, damage] = await inFile(side, studyOf(desk, file, reading));
          studies.push(study);
          if (damage !== null) {
            problems.push({
              name,
              message: `${sideName(side)}: ${damage} Only what is before it is compared.`,
            });
          }
        }
        const [a, b] = studies;
        if (a !== undefined && b !== undefined) versions.add(name, a, b);
      } catch (error) {
        // A core that broke down has no more answers.
        if (isTrap(error)) throw error;
        problems.push({ name, message: messageOf(error) });
      } finally {
        for (const study of studies) study.free();
      }
    }
    return { table: versions.table(), problems };
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
