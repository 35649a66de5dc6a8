/**
 * Files: saving the trace that is shown, and opening a trace, a playlist, the progress of a person or a network. Loaded when it
 * is first asked for.
 */
import { batch } from "@preact/signals";
import { keptView, PLAIN_VIEW, showPageView } from "../view-keys";
import type { SearchListener } from "../../core/search-client";
import { GivenUp, WorkerEnded, type AskOptions } from "../../core/study/client";
import type { FilePart, FileNews, OpenedFile } from "../../core/study/opened-file";
import { whileLoading } from "../../ui/parts";
import { asEdit, textsOf } from "./edits";
import { formOf } from "./file-form";
import { isSameFile, plainView, type FileRef, type NamedFile, type WantedFile } from "../trace/file-ref";
import { jump } from "./jump";
import { findFile, identify, keepFile } from "./kept-files";
import { differing } from "./left";
import { openNetwork } from "./networks";
import { closeTrace, endSearch, startSearch } from "./search";
import type { PageStore } from "./page-store";
import type { TraceStore } from "../trace/trace-store";
import { messageOf } from "../../core/message-of";
import { textOfFile } from "../../core/text-file";
import { openText } from "./pasted";
import { loadPreset } from "./scenario";

/** The ending of the names of trace files. */
export const FILE_ENDING = "plyscope";

type Options = Pick<AskOptions<never>, "onProgress" | "signal">;

/** The trace as a file, which opens at the moment that is shown. It must have ended. */
export async function traceFile(page: PageStore, trace: TraceStore, options: Options): Promise<Blob> {
  const study = await page.study();
  const { summary } = trace.run.value;
  const { origin } = trace;
  const found = origin?.foreign === true ? { notes: origin.notes } : summary;
  const view = keptView(plainView({ ...page.shownView.value, ...trace.view.value }));
  return await study.ask(
    "save file",
    {
      summary: found === null ? "" : JSON.stringify(found),
      program: origin?.program ?? null,
      view,
    },
    { ...options, reading: page.ui.reading.value, traces: [trace] },
  );
}

/**
 * Opens a chosen or dropped file of any form. If the file cannot be opened, the page shows why and does
 * not change otherwise.
 */
export const openFile = (page: PageStore, file: File): Promise<void> =>
  whileLoading(openAny(page, file).catch((error: unknown) => refuse(page, file, error)));

async function openAny(page: PageStore, file: File): Promise<void> {
  const form = await formOf(file);
  // In the playlist editor, a file of no known form is treated as a playlist, whatever is wrong with it.
  const isMeant = typeof form !== "string" && page.ui.overlay.value === "playlist";
  if (form === "playlist" || isMeant) {
    if (page.ui.embed.value) throw new Error("it is a playlist, which the full page opens");
    const { openPlaylist } = await page.playlist();
    await openPlaylist(file);
    page.form.fileProblem.value = null;
    page.ui.overlay.value = "playlist";
    return;
  }
  if (form === "progress") {
    if (page.ui.embed.value) throw new Error("it is the progress of a person, which the full page opens");
    const { openProgress } = await import("../course/open-progress");
    await openProgress(file);
    page.form.fileProblem.value = null;
    page.ui.overlay.value = "lessons";
    return;
  }
  // The dialog closes, because the page shows the search or the error.
  page.ui.overlay.value = null;
  if (form === "network") {
    await openNetwork(page, file);
    return;
  }
  if (await opensText(page, file)) return;
  if (form !== "trace") throw new Error(form.unknown);
  await openTraceFile(page, file);
}

/** A longer text is no game or tree that a person wants to look at. */
const LONGEST_TEXT = 4_000_000;

/** Opens a file that holds a game, a position, a tree or a link; says whether it does. */
async function opensText(page: PageStore, file: File): Promise<boolean> {
  if (file.size > LONGEST_TEXT || page.ui.embed.value) return false;
  const text = await textOfFile(file);
  // Texts have no such character, and binary files nearly always have it.
  if (text.includes("\0") || text.includes("\ufffd")) return false;
  // A trace in JSON may name a position, which the reader of chess would find.
  if (text.trimStart().startsWith("{")) return false;
  const found = page.engine.recognise_text(file.name, text);
  if (found === null) return false;
  page.form.fileProblem.value = null;
  if (found.what === "link") loadPreset(page, found.link);
  else openText(page, found, text);
  return true;
}

function refuse(page: PageStore, file: File, error: unknown): void {
  page.form.fileProblem.value = {
    message: `“${file.name}” was not opened: ${messageOf(error).replace(/^(file|model): /i, "")}`,
    // The end of the worker is no fault of the file, and only traces are opened by the worker.
    again: error instanceof WorkerEnded ? () => void openTraceFile(page, file) : null,
  };
}

/** Says why a file was not compared; `null`: the person chooses another one. */
export function sayNotCompared(page: PageStore, file: File, error: unknown): void {
  page.form.fileProblem.value =
    error === null
      ? null
      : {
          message: `“${file.name}” was not compared: ${messageOf(error).replace(/^file: /i, "")}`,
          again: null,
        };
}

const isOpening = (trace: TraceStore): boolean => !trace.closed.value && trace.searching.value;

/**
 * Opens a trace file in place of the current trace, as a search would come, without searching. What cannot be opened is
 * said, and the last trace stays.
 */
export const openTraceFile = (page: PageStore, file: File): Promise<void> =>
  // Covers the pauses between questions, too, in which the page would count as idle.
  whileLoading(openChosen(page, file));

/**
 * Opens a file again that has changed since, with the part and the view of a link. Undo does not lead back to the file as it was
 * before.
 */
export const reopenFile = (
  page: PageStore,
  file: File,
  { part, rest }: Pick<NamedFile, "part" | "rest">,
): Promise<void> =>
  whileLoading(
    identify(file).then((ref) =>
      open(page, file, ref, { file: ref, part, rest, entry: "none", isMissing: false }),
    ),
  );

/**
 * Opens a part of the file that is shown: the other visits are counted, not shown. For files that do not fit as a whole.
 */
export const openPart = (page: PageStore, part: FilePart): Promise<void> =>
  whileLoading(openPartOf(page, part));

/** Opens one of the searches of a file, by its number from 1, in place of the current trace. */
export const openSearch = (page: PageStore, file: File, search: number): Promise<void> =>
  search === 1
    ? openTraceFile(page, file)
    : whileLoading(
        identify(file).then((ref) =>
          open(page, file, ref, { file: ref, part: { search }, rest: "", entry: "new", isMissing: false }),
        ),
      );

async function openPartOf(page: PageStore, part: FilePart): Promise<void> {
  const ref = page.search.current.value?.origin?.file;
  const file = ref === undefined ? null : await findFile(ref);
  if (ref === undefined) return;
  if (file !== null)
    await open(page, file, ref, { file: ref, part, rest: "", entry: "new", isMissing: false });
  else {
    const message = `“${ref.name}” is not here any more: open it again`;
    page.form.fileProblem.value = { message, again: null };
  }
}

async function openChosen(page: PageStore, file: File): Promise<void> {
  const wanted = page.address.wantedFile.value;
  const ref = await identify(file);
  const isWanted = wanted !== null && isSameFile(wanted.file, ref);
  await open(
    page,
    file,
    ref,
    isWanted ? wanted : { file: ref, part: null, rest: "", entry: "new", isMissing: false },
  );
  const isShown = page.search.current.value?.origin?.file === ref;
  if (wanted !== null && !isWanted && isShown) {
    const message = `“${file.name}” is not the file that the address names, “${wanted.file.name}”`;
    page.form.fileProblem.value = { message, again: null };
  }
}

/**
 * Opens the file that the address names, if this browser has stored it; otherwise the page asks for the file.
 */
export async function openWanted(page: PageStore): Promise<void> {
  const wanted = page.address.wantedFile.value;
  if (wanted === null || wanted.isMissing) return;
  const file = await findFile(wanted.file);
  if (page.address.wantedFile.value !== wanted) return;
  if (file !== null) await open(page, file, wanted.file, wanted);
  // The search that is shown would be taken for the content of the missing file.
  if (page.address.wantedFile.value === wanted) askFor(page, wanted);
}

function askFor(page: PageStore, wanted: WantedFile): void {
  const previous = page.search.current.value;
  asEntry(page, wanted.entry, () =>
    batch(() => {
      page.compare.differences.value = null;
      page.form.linkProblems.value = [];
      page.form.linkNotes.value = [];
      page.search.current.value = null;
      page.address.wantedFile.value = { ...wanted, isMissing: true };
    }),
  );
  if (previous !== null) closeTrace(previous);
}

/** Shows other content as the given kind of entry for undo and Back. */
function asEntry(page: PageStore, entry: WantedFile["entry"], show: () => void): void {
  if (entry === "none") {
    show();
    return;
  }
  const texts = textsOf(page.form.draft.value, page.form.draftProblems.value);
  const edit = (): void => asEdit(page, texts, show, entry === "by navigation");
  if (entry === "new") jump(page, edit);
  else edit();
}

/** The link of a file's scenario. The view is the view of the address, if the address has one, otherwise the file's. */
function linkOf(page: PageStore, own: string, { rest }: NamedFile): string {
  if (rest === "") return own;
  const { values } = page.engine.read_link(own);
  return `${page.engine.write_link(values, PLAIN_VIEW)}&${rest}`;
}

async function open(page: PageStore, file: File, ref: FileRef, wanted: WantedFile): Promise<void> {
  page.form.fileProblem.value = null;
  const giveUp = new AbortController();
  const begun = page.now();
  let listener: SearchListener | null = null;
  let opened: TraceStore | null = null;
  const searcher = {
    search: (_link: string, to: SearchListener): void => {
      listener = to;
    },
    cancel: (): void => {
      listener = null;
      giveUp.abort();
    },
  };
  const begin = ({ link, ...news }: FileNews & { kind: "begin" }): void => {
    const { values, view, second, problems } = page.engine.read_link(linkOf(page, link, wanted));
    asEntry(page, wanted.entry, () =>
      batch(() => {
        page.form.linkProblems.value = wanted.rest === "" ? [] : problems;
        page.form.linkNotes.value = [];
        if (wanted.entry === "by navigation") {
          showPageView(page, view);
        }
        // The content of a file is not a change of the preset before it, and not compared like it.
        page.search.openedPreset.value = null;
        page.compare.differences.value = second === null ? null : differing(values, second);
        startSearch(page, values, view, {
          searcher,
          origin: { ...news, file: ref, part: news.foreign ? wanted.part : null },
        });
        opened = page.search.current.value;
      }),
    );
  };
  try {
    const study = await page.study();
    const reading = page.ui.reading.value;
    const answer = await study.ask(
      "open file",
      { file, part: wanted.part },
      {
        reading,
        signal: giveUp.signal,
        onNews: (news) => {
          if (news.kind === "begin") begin(news);
          else listener?.onBatch(news.words, news.visits, 0);
        },
      },
    );
    // The file is stored as long as it can be read: its place on the disk is not known here.
    if (!page.ui.embed.value) await keepFile(file, ref);
    const trace = opened as TraceStore | null;
    if (trace === null || !isOpening(trace)) return;
    await endOpened(page, trace, answer, begun);
  } catch (error) {
    if (error instanceof GivenUp) return;
    const trace = opened as TraceStore | null;
    if (trace !== null && isOpening(trace)) {
      endSearch(trace, { state: "failed", message: messageOf(error) });
      return;
    }
    refuse(page, file, error);
  }
}

/** Ends the trace of a file that was read, with the summary of the file if it agrees with the visits. */
export async function endOpened(
  page: PageStore,
  trace: TraceStore,
  answer: OpenedFile,
  begun: number,
): Promise<void> {
  const study = await page.study();
  const reading = page.ui.reading.value;
  const recorded = trace.session.positions();
  const isPart = trace.session.is_part();
  const summary = await study.ask(
    "check summary",
    { summary: answer.summary, recorded, isPart },
    { reading },
  );
  if (!isOpening(trace)) return;
  // The header's summary counts only if it agrees with the visits.
  const wrong = summary === null ? null : (trace.session.contradiction(summary) ?? null);
  const damage =
    answer.damage ?? (wrong === null ? null : `the file is damaged: ${wrong}; its visits are shown`);
  endSearch(trace, {
    state: damage !== null ? "failed" : summary === null && !answer.foreign ? "stopped" : "done",
    summary: damage === null ? summary : null,
    message: damage,
    milliseconds: page.now() - begun,
    visits: damage === null ? (summary?.visits ?? recorded) : recorded,
  });
}
