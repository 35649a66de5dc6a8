/** The counts of all searches in a folder that the person chose. They stay while one of the searches is opened. */
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { CountedFiles, CountedSearch } from "../../../core/study/count-files-job";
import { messageOf } from "../../../core/message-of";
import { openSearch } from "../../../state/page/files";
import type { PageStore } from "../../../state/page/page-store";
import type { ChosenFolder } from "../../../ui/folder";

export type FolderCounts =
  | { readonly kind: "none" }
  | { readonly kind: "working"; readonly folder: ChosenFolder; readonly what: string; readonly share: number }
  | { readonly kind: "failed"; readonly folder: ChosenFolder; readonly message: string }
  | ({ readonly kind: "done"; readonly folder: ChosenFolder; readonly condition: string } & CountedFiles);

interface FolderStore {
  readonly counts: Signal<FolderCounts>;
  running: AbortController | null;
}

const stores = new WeakMap<PageStore, FolderStore>();

function storeOf(page: PageStore): FolderStore {
  const known = stores.get(page);
  if (known !== undefined) return known;
  const store: FolderStore = { counts: signal<FolderCounts>({ kind: "none" }), running: null };
  stores.set(page, store);
  return store;
}

/** The counts of the folder that was chosen last. */
export const folderCounts = (page: PageStore): ReadonlySignal<FolderCounts> => storeOf(page).counts;

/** The names of trace files end so, as for the command. */
const TRACE_FILE = /\.(plyscope|plys|ndjson|jsonl|json)(\.(gz|zst))?$/i;

/** Counts every search of a folder, and the visits that meet a condition unless it is empty. */
export async function countFolder(page: PageStore, chosen: ChosenFolder, condition: string): Promise<void> {
  const store = storeOf(page);
  store.running?.abort();
  const running = new AbortController();
  store.running = running;
  const show = (counts: FolderCounts): void => {
    if (!running.signal.aborted) store.counts.value = counts;
  };
  const traces = chosen.files.filter(({ name }) => TRACE_FILE.test(name));
  const files = traces.toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  const folder = { ...chosen, files };
  if (files.length === 0) {
    const endings = "their names end in .plyscope, .plys, .ndjson, .jsonl or .json";
    show({ kind: "failed", folder, message: `“${chosen.name}” has no trace files: ${endings}` });
    return;
  }
  show({ kind: "working", folder, what: "reading the files", share: 0 });
  try {
    const study = await page.study();
    const counted = await study.ask(
      "count files",
      { files: files.map((file) => ({ name: file.name, file })), condition },
      {
        reading: page.ui.reading.value,
        signal: running.signal,
        onProgress: (progress) => show({ kind: "working", folder, ...progress }),
      },
    );
    show({ kind: "done", folder, condition, ...counted });
  } catch (error) {
    show({ kind: "failed", folder, message: messageOf(error) });
  }
}

/** Gives up the count, or forgets its result. */
export function forgetFolder(page: PageStore): void {
  const store = storeOf(page);
  store.running?.abort();
  store.counts.value = { kind: "none" };
}

/** The name of the counted search that the page shows; `null` if it shows another one. */
export function shownSearch(page: PageStore): string | null {
  const counts = folderCounts(page).value;
  const origin = page.search.current.value?.origin ?? null;
  if (counts.kind !== "done" || origin === null) return null;
  const number = origin.part?.search ?? 1;
  const isShown = ({ file, search }: CountedSearch): boolean => {
    const { name, size } = counts.folder.files[file] ?? {};
    return search === number && name === origin.file.name && size === origin.file.size;
  };
  return counts.searches.find(isShown)?.name ?? null;
}

/** Opens the search of a row. */
export function openCounted(page: PageStore, name: string): void {
  const counts = folderCounts(page).value;
  if (counts.kind !== "done") return;
  const found = counts.searches.find((search) => search.name === name);
  const file = found === undefined ? undefined : counts.folder.files[found.file];
  if (found === undefined || file === undefined) return;
  void openSearch(page, file, found.search);
}
