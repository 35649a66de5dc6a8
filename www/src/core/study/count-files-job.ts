/** The searches in many files are counted one after the other, so that none of them is in memory as a whole. */
import { messageOf } from "../message-of";
import type { CounterTable, SearchCounts } from "../plyscope.js";
import { isTrap } from "../trap";
import type { Desk, Job } from "./desk";
import { eachPiece, isForeign } from "./foreign";
import { beginningOf } from "./pieces";
import { openFile } from "./trace-file";

export interface NamedBlob {
  readonly name: string;
  readonly file: Blob;
}

/** A file that was not counted, or only up to its damage, and the reason. */
export interface FileProblem {
  readonly name: string;
  readonly message: string;
}

export interface CountedFiles {
  /** A table with a row for each search, and the tables of all searches together; none if no search was counted. */
  readonly tables: readonly CounterTable[];
  /** All numbers, as `plyscope report --json` prints them. */
  readonly json: string;
  /** The place of each counted search: the name that its row has, its file, and its number in the file. */
  readonly searches: readonly CountedSearch[];
  readonly problems: readonly FileProblem[];
}

export interface CountedSearch {
  readonly name: string;
  /** The index of its file. */
  readonly file: number;
  /** Its number in the file, from 1. */
  readonly search: number;
}

/** Counts every search of every file. A file that cannot be read is named, and the others are counted nevertheless. */
export const countFiles: Job<{ files: readonly NamedBlob[]; condition: string }, CountedFiles> = async (
  desk,
  { files, condition },
) => {
  const counts = new desk.core.SearchCounts(condition);
  const searches: CountedSearch[] = [];
  const problems: FileProblem[] = [];
  try {
    for (const [at, { name, file }] of files.entries()) {
      const report = (share: number): void =>
        desk.progress({ what: `counting ${name}`, share: (at + share) / files.length });
      report(0);
      try {
        const count = isForeign(await beginningOf(desk, file, 64)) ? countForeign : countOwn;
        const damage = await count(desk, counts, { name, file }, report, (own, search) =>
          searches.push({ name: own, file: at, search }),
        );
        if (damage !== null) problems.push({ name, message: `${damage} What comes before it is counted.` });
      } catch (error) {
        // A core that broke down has no more answers.
        if (isTrap(error)) throw error;
        problems.push({ name, message: messageOf(error) });
      }
    }
    const isEmpty = searches.length === 0;
    return { tables: isEmpty ? [] : counts.tables(), json: isEmpty ? "" : counts.json(), searches, problems };
  } finally {
    counts.free();
  }
};

type Count = (
  desk: Desk<never>,
  counts: SearchCounts,
  file: NamedBlob,
  report: (share: number) => void,
  counted: (name: string, search: number) => void,
) => Promise<string | null>;

/** A file of another program may hold many searches, such as a benchmark. It is read once. */
const countForeign: Count = async (desk, counts, { name, file }, report, counted) => {
  counts.begin_file();
  const damage = await eachPiece(desk, file, (bytes, share) => {
    counts.feed(bytes);
    report(share);
  });
  const searches = counts.end_file(name, damage ?? undefined);
  for (let search = 1; search <= searches; search += 1) {
    counted(searches === 1 ? name : `${name}, search ${search}`, search);
  }
  return damage;
};

const countOwn: Count = async (desk, counts, { name, file }, report, counted) => {
  let link = "";
  counts.begin();
  const { damage } = await openFile(
    {
      ...desk,
      progress: ({ share }) => report(share),
      news: (news) => {
        if (news.kind === "begin") ({ link } = news);
        else counts.append(news.words);
      },
    },
    { file },
  );
  counts.end(name, link, damage);
  counted(name, 1);
  return damage;
};
