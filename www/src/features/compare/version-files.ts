/** Two versions of a program, each with a folder of its searches: they are paired and compared, and a pair is opened. */
import { GivenUp } from "../../core/study/client";
import { messageOf } from "../../core/message-of";
import type { ChosenFolder } from "../../ui/folder";
import { whileLoading } from "../../ui/parts";
import { closeOverlay } from "../../state/page/actions";
import { compareWithFile, differBy, notePair, showVersions } from "../../state/page/comparison";
import { openSearch, sayNotCompared } from "../../state/page/files";
import type { Versions, VersionsResult } from "../../state/page/page-state";
import type { PageStore } from "../../state/page/page-store";

const NONE: Versions = { folders: [null, null], progress: null, failed: null, result: null };

const running = new WeakMap<PageStore, AbortController>();

/** Takes the files of a version, and compares both as soon as both are there. */
export async function chooseFolder(page: PageStore, side: 0 | 1, folder: ChosenFolder): Promise<void> {
  running.get(page)?.abort();
  const { folders } = page.compare.versions.value ?? NONE;
  const both: Versions["folders"] = side === 0 ? [folder, folders[1]] : [folders[0], folder];
  const [a, b] = both;
  showVersions(page, { ...NONE, folders: both });
  if (a !== null && b !== null) await whileLoading(compareFolders(page, [a, b]));
}

/** Forgets both folders and their comparison. */
export function forgetVersions(page: PageStore): void {
  running.get(page)?.abort();
  showVersions(page, null);
}

async function compareFolders(
  page: PageStore,
  folders: readonly [ChosenFolder, ChosenFolder],
): Promise<void> {
  const giveUp = new AbortController();
  running.set(page, giveUp);
  const show = (change: Partial<Versions>): void => {
    if (!giveUp.signal.aborted) showVersions(page, { ...NONE, folders, ...change });
  };
  try {
    show({ progress: { what: "reading the folders", share: 0 } });
    show({ result: await resultOf(page, folders, giveUp.signal, (progress) => show({ progress })) });
  } catch (error) {
    if (error instanceof GivenUp) return;
    show({ failed: messageOf(error) });
  }
}

async function resultOf(
  page: PageStore,
  folders: readonly [ChosenFolder, ChosenFolder],
  signal: AbortSignal,
  onProgress: (progress: NonNullable<Versions["progress"]>) => void,
): Promise<VersionsResult> {
  const study = await page.study();
  const reading = page.ui.reading.value;
  const [a, b] = folders.map(({ files }) => files.map(({ name }) => name)) as [string[], string[]];
  const { pairs, alone, doubled } = await study.ask("file pairs", { names: [a, b] }, { reading, signal });
  const [twice] = doubled;
  if (twice !== undefined) {
    const [side, [one, other]] = twice;
    const names = side === 0 ? a : b;
    throw new Error(
      `“${names[one] ?? ""}” and “${names[other] ?? ""}” of ${side === 0 ? "A" : "B"} have the same name without their endings. Move one of them to another folder`,
    );
  }
  if (pairs.length === 0) {
    throw new Error(
      "No file of A has the same name as a file of B. Name the files of a position alike in both folders: their endings do not count",
    );
  }
  const files = new Map<string, readonly [File, File]>();
  for (const [name, [ofA, ofB]] of pairs) {
    const [one, other] = [folders[0].files[ofA], folders[1].files[ofB]];
    if (one !== undefined && other !== undefined) files.set(name, [one, other]);
  }
  const asked = [...files].map(([name, both]) => ({ name, files: both }));
  const compared = await study.ask(
    "compare versions",
    { pairs: asked, reading },
    { reading, signal, onProgress },
  );
  const lacking: VersionsResult["alone"] = [
    [...alone[0].map((at) => a[at] ?? ""), ...compared.alone[0]],
    [...alone[1].map((at) => b[at] ?? ""), ...compared.alone[1]],
  ];
  return { ...compared, files, alone: lacking };
}

/** Opens a pair of files side by side, at their first difference. */
export async function openPair(page: PageStore, name: string): Promise<void> {
  const result = page.compare.versions.value?.result;
  const pair = result?.pairs.find((pair) => pair.name === name);
  const files = pair === undefined ? undefined : result?.files.get(pair.files);
  if (pair === undefined || files === undefined) return;
  const [a, b] = files;
  closeOverlay(page);
  differBy(page, null);
  const before = page.search.current.value;
  await openSearch(page, a, pair.search);
  const opened = page.search.current.value;
  // A file that cannot be opened is named on the page, which goes on showing what it showed.
  if (opened === before || opened?.origin === null) return;
  compareWithFile(page, b);
  notePair(page, name);
}

/** Opens a file next to the search that is shown. */
export function openBeside(page: PageStore, file: File): void {
  closeOverlay(page);
  sayNotCompared(page, file, null);
  compareWithFile(page, file);
}
