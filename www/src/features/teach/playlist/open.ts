/** Opens a playlist from its file, and what there is to say of the one that was opened last. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { textOfFile } from "../../../core/text-file";
import { startDraft, takePlaylist } from "./draft";
import type { PlacedProblem } from "../../../ui/format";
import { readPlaylist } from "./text";

interface OpeningNews {
  /** The last action on the playlist. */
  readonly said: string;
  /** The parts of the file that were not understood. */
  readonly problems: readonly PlacedProblem[];
}

const NOTHING: OpeningNews = { said: "", problems: [] };

const news = signal<OpeningNews>(NOTHING);

export const openingNews: ReadonlySignal<OpeningNews> = news;

/** Reports an action; the problems of a file remain on the page. */
export function say(said: string): void {
  news.value = { ...news.peek(), said };
}

export function sayNothing(): void {
  news.value = NOTHING;
}

/** Opens a file to be written on: undo brings the previous playlist back. */
export async function openPlaylist(file: Pick<File, "name" | "arrayBuffer">): Promise<void> {
  const { playlist, problems } = readPlaylist(await textOfFile(file));
  // It may be the first that is heard of playlists: what was kept is there to come back to.
  startDraft();
  if (playlist !== null) takePlaylist(playlist);
  const said =
    playlist === null
      ? `“${file.name}” was not opened; nothing has changed.`
      : `Opened “${file.name}”. Undo brings back what was here before.`;
  news.value = { said, problems };
}
