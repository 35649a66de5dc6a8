/**
 * The files that `plyscope view` shows. Its server puts their list into the page's document, sends the bytes of each, and
 * says when one has changed. Loaded only where there is such a list.
 */
import { signal, untracked } from "@preact/signals";
import { messageOf } from "../../core/message-of";
import { whileLoading } from "../../ui/parts";
import type { ReadSignals } from "../../ui/read-signals";
import { fileOf, isSameFile, type FileRef } from "../trace/file-ref";
import { openFile, reopenFile } from "./files";
import { identify, lookElsewhere } from "./kept-files";
import type { PageStore } from "./page-store";
import { openLink } from "./scenario";
import { shareLink } from "./share";

export interface ServedFile {
  /** Its place in the list: the server knows it by this number. */
  readonly number: number;
  readonly name: string;
  /** In bytes, when the server last said it. */
  readonly size: number;
}

/** The list in the page's document. */
export interface ServedList {
  /** The link that is opened first. */
  readonly link: string | null;
  readonly files: readonly Omit<ServedFile, "number">[];
}

const state = {
  /** All files that the server shows. */
  files: signal<readonly ServedFile[]>([]),
  /** The number of the file that was opened last; `null` if none was. */
  shown: signal<number | null>(null),
};

export const served: ReadSignals<typeof state> = state;

/** A changed file is read again after this many times the time that reading it took: reading takes a core of the machine. */
const PAUSE = 3;

/** The shortest pause before a changed file is read again. */
const LEAST_PAUSE_MS = 500;

/** A message of the server: the sizes of all files, when listening begins; or a file that has changed. */
export type ServerMessage =
  { readonly sizes: readonly number[] } | { readonly file: number; readonly size: number };

/** The server's messages. */
export interface Changes {
  listen(hear: (message: ServerMessage) => void): void;
}

/** The changes as the server sends them. While the page listens, the server knows that it is open. */
export const serverChanges: Changes = {
  listen(hear) {
    new EventSource("./changes").onmessage = ({ data }: MessageEvent<string>) =>
      hear(JSON.parse(data) as ServerMessage);
  },
};

/** Ends when the file that was chosen last is open. A file that changes meanwhile is read again after that. */
let opening: Promise<void> = Promise.resolve();

/** Shows what the list has first, unless the address names something, and follows the files. */
export function startServed(page: PageStore, list: ServedList, address: string, changes: Changes): void {
  state.files.value = list.files.map((file, number) => ({ ...file, number }));
  state.shown.value = null;
  lookElsewhere(findServed);
  const follower = new Follower(page);
  changes.listen((message) => {
    const before = state.files.peek();
    const isChanged = ({ number, size }: ServedFile): boolean =>
      "sizes" in message ? message.sizes[number] !== size : message.file === number;
    const sizeOf = ({ number, size }: ServedFile): number =>
      "sizes" in message ? (message.sizes[number] ?? size) : message.file === number ? message.size : size;
    state.files.value = before.map((file) => ({ ...file, size: sizeOf(file) }));
    const shown = before.find(({ number }) => number === state.shown.peek());
    if (shown !== undefined && isChanged(shown)) follower.changed(shown.number);
  });
  if (address.replace(/^#/, "") !== "") {
    const named = fileOf(address)?.file;
    state.shown.value = state.files.peek().find(({ name }) => name === named?.name)?.number ?? null;
    openLink(page, address);
    return;
  }
  if (list.link !== null) openLink(page, list.link);
  else if (list.files.length > 0) void openServed(page, 0);
}

/** The file as it is now. Throws if the server has ended, or the file is gone. */
async function fetchServed({ number, name }: ServedFile): Promise<File> {
  let answer: Response;
  try {
    answer = await fetch(`./files/${number}`);
  } catch {
    throw new Error("plyscope view has ended: start it again");
  }
  if (!answer.ok) throw new Error(`plyscope view cannot read it any more (${answer.status})`);
  return new File([await answer.blob()], name);
}

/** Opens a file of the list instead of the content that is shown. */
export function openServed(page: PageStore, number: number): Promise<void> {
  const served = state.files.peek().find((file) => file.number === number);
  if (served === undefined) return Promise.resolve();
  state.shown.value = number;
  opening = whileLoading(
    fetchServed(served).then(
      (file) => openFile(page, file),
      (error: unknown) => sayUnread(page, served, error),
    ),
  );
  return opening;
}

function sayUnread(page: PageStore, { name, number }: ServedFile, error: unknown): void {
  page.form.fileProblem.value = {
    message: `“${name}” was not read: ${messageOf(error)}`,
    again: () => void openServed(page, number),
  };
}

/** The file that an address names, if the server shows it and it has not changed. */
async function findServed(wanted: FileRef): Promise<File | null> {
  for (const served of state.files.peek()) {
    if (served.name !== wanted.name || served.size !== wanted.size) continue;
    const file = await fetchServed(served).catch(() => null);
    if (file !== null && isSameFile(await identify(file), wanted)) return file;
  }
  return null;
}

/** Reads the shown file again when it has changed, at the moment that is shown. */
class Follower {
  private isBusy = false;
  private isChanged = false;

  constructor(private readonly page: PageStore) {}

  changed(number: number): void {
    this.isChanged = true;
    if (!this.isBusy) void this.follow(number);
  }

  private async follow(number: number): Promise<void> {
    this.isBusy = true;
    while (this.isChanged && state.shown.peek() === number) {
      this.isChanged = false;
      const begun = this.page.now();
      await this.readAgain(number);
      const pause = Math.max(LEAST_PAUSE_MS, PAUSE * (this.page.now() - begun));
      await new Promise((ended) => setTimeout(ended, pause));
    }
    this.isBusy = false;
  }

  private async readAgain(number: number): Promise<void> {
    const { page } = this;
    await opening;
    const served = state.files.peek().find((file) => file.number === number);
    const shown = page.search.current.peek()?.origin?.file;
    // The person opened another search meanwhile.
    if (
      served === undefined ||
      shown?.name !== served.name ||
      page.search.current.peek()?.searching.peek() === true
    )
      return;
    const named = untracked(() => fileOf(shareLink(page)));
    try {
      await reopenFile(page, await fetchServed(served), named ?? { part: null, rest: "" });
    } catch (error) {
      sayUnread(page, served, error);
    }
  }
}
