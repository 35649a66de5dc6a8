/** Files: saving the trace that is shown, and opening a trace or a playlist. Loaded when it is first asked for. */
import { PLAIN_VIEW } from "../engine";
import type { SearchListener } from "../search-client";
import { GivenUp, type AskOptions } from "../study/client";
import { whileLoading } from "../later";
import { formOf } from "./file-form";
import { endSearch, startSearch } from "./search";
import type { PageStore } from "./page-store";
import type { TraceStore } from "./trace-store";
import { messageOf } from "../message-of";

/** The ending of the names of trace files. */
export const FILE_ENDING = "plyscope";

type Options = Pick<AskOptions<never>, "onProgress" | "signal">;

/** The trace as a file. It must have ended. */
export async function traceFile(page: PageStore, trace: TraceStore, options: Options): Promise<Blob> {
  const study = await page.study();
  const { summary } = trace.run.value;
  return await study.ask(
    "save file",
    { summary: summary === null ? "" : JSON.stringify(summary) },
    { ...options, reading: page.reading.value, traces: [trace] },
  );
}

/** Opens what somebody has chosen or dropped, whichever it is. What cannot be opened is said, and all stays as it was. */
export const openFile = (page: PageStore, file: File): Promise<void> =>
  whileLoading(openEither(page, file).catch((error: unknown) => refuse(page, file, error)));

async function openEither(page: PageStore, file: File): Promise<void> {
  const form = await formOf(file);
  // Who is writing a playlist means one, whatever is wrong with it.
  const isMeant = form !== "trace" && page.overlay.value === "playlist";
  if (form === "playlist" || isMeant) {
    if (page.embed.value) throw new Error("it is a playlist, which the full page opens");
    const { openPlaylist } = await import("../playlist/open");
    await openPlaylist(file);
    page.fileProblem.value = null;
    page.overlay.value = "playlist";
    return;
  }
  // What is said of it, or what it shows, is on the page.
  page.overlay.value = null;
  if (form !== "trace") throw new Error(form.unknown);
  await open(page, file);
}

function refuse(page: PageStore, { name }: File, error: unknown): void {
  page.fileProblem.value = `“${name}” was not opened: ${messageOf(error).replace(/^file: /i, "")}`;
}

const isOpening = (trace: TraceStore): boolean => !trace.closed.value && trace.searching.value;

/**
 * Opens a trace file in place of the current trace, as a search would come, without searching. What cannot be opened is
 * said, and the last trace stays.
 */
export const openTraceFile = (page: PageStore, file: File): Promise<void> =>
  // Not idle in between, either, when nobody is asked anything.
  whileLoading(open(page, file));

async function open(page: PageStore, file: File): Promise<void> {
  page.fileProblem.value = null;
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
  try {
    const study = await page.study();
    const reading = page.reading.value;
    const answer = await study.ask(
      "open file",
      { file },
      {
        reading,
        signal: giveUp.signal,
        onNews: (news) => {
          if (news.kind === "words") {
            listener?.onBatch(news.words, news.visits, 0);
            return;
          }
          const { program, notes, visits, foreign } = news;
          const { values } = page.engine.read_link(news.link);
          page.linkProblems.value = [];
          page.linkNotes.value = [];
          // What a file holds is neither a change of the preset before it nor compared as that was.
          page.openedPreset.value = null;
          page.differences.value = null;
          startSearch(page, values, PLAIN_VIEW, {
            searcher,
            origin: { name: file.name, program, notes, visits, foreign },
          });
          opened = page.current.value;
        },
      },
    );
    const trace = opened as TraceStore | null;
    if (trace === null || !isOpening(trace)) return;
    const said = { summary: answer.summary, recorded: trace.session.positions() };
    const summary = await study.ask("check summary", said, { reading });
    if (!isOpening(trace)) return;
    endSearch(trace, {
      state: answer.damage !== null ? "failed" : summary === null && !answer.foreign ? "stopped" : "done",
      summary: answer.damage === null ? summary : null,
      message: answer.damage,
      milliseconds: page.now() - begun,
      ...(summary === null ? {} : { visits: summary.visits }),
    });
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
