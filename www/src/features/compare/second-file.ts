/** The search in a file, next to the search of the page. */
import { batch } from "@preact/signals";
import type { SearchListener } from "../../core/search-client";
import { GivenUp } from "../../core/study/client";
import type { FileNews, FilePart, OpenedFile } from "../../core/study/opened-file";
import { messageOf } from "../../core/message-of";
import { addOther, dropFile, noteProgress } from "../../state/page/comparison";
import { endOpened, sayNotCompared } from "../../state/page/files";
import type { PageStore } from "../../state/page/page-store";
import { closeTrace, endSearch, openTrace, runSearch } from "../../state/page/search";
import { refOf } from "../../state/trace/file-ref";
import type { TraceStore } from "../../state/trace/trace-store";
import { PLAIN_VIEW } from "../../state/view-keys";

/** Keeps the trace of a file as the second trace of the page. */
export interface SecondFile {
  /** Opens the file, unless it is open or is being opened. */
  readonly keep: (file: File, first: TraceStore) => void;
  /** Gives up the file that is being opened. */
  readonly end: () => void;
}

export function secondFile(page: PageStore): SecondFile {
  let opening: { readonly file: File; readonly giveUp: AbortController } | null = null;
  const opened = new WeakMap<TraceStore, File>();

  const refuse = (file: File, error: unknown): void =>
    batch(() => {
      dropFile(page);
      sayNotCompared(page, file, error);
    });

  const begin = (
    file: File,
    { link, program, notes, visits, foreign, searches, fitting }: FileNews & { kind: "begin" },
    part: FilePart | null,
    giveUp: AbortController,
    take: (listener: SearchListener) => void,
  ): TraceStore => {
    const first = page.search.current.value;
    const { values } = page.engine.read_link(link);
    if (first === null || !page.engine.same_position(first.link, link)) {
      throw new Error(
        "it searches a different position from the one that is shown. Choose a file with a search of this position, which names its game and position",
      );
    }
    const searcher = {
      search: (_link: string, to: SearchListener): void => take(to),
      cancel: (): void => giveUp.abort(),
    };
    const origin = {
      file: refOf(file, null),
      program,
      notes,
      visits,
      foreign,
      searches,
      part,
      fitting,
    };
    const view = { ...PLAIN_VIEW, types: first.types.value };
    const trace = openTrace(page, values, view, first, { searcher, origin });
    opened.set(trace, file);
    const previous = page.compare.other.value;
    addOther(page, trace);
    if (previous !== null) closeTrace(previous);
    runSearch(page, trace);
    return trace;
  };

  const open = async (file: File, giveUp: AbortController): Promise<void> => {
    let listener: SearchListener | null = null;
    let trace: TraceStore | null = null;
    let failure: Error | null = null;
    const begun = page.now();
    const isOver = (): boolean => giveUp.signal.aborted || page.compare.file.value !== file;
    // Of a file with several searches, the one with the number of the search that is shown.
    const number = page.search.current.value?.origin?.part?.search ?? 1;
    let hasNumber = false as boolean;
    const ask = async (part: FilePart | null): Promise<OpenedFile> => {
      const study = await page.study();
      return await study.ask(
        "open file",
        { file, part },
        {
          reading: page.ui.reading.value,
          signal: giveUp.signal,
          onNews: (news) => {
            if (isOver() || failure !== null) return;
            if (news.kind !== "begin") {
              listener?.onBatch(news.words, news.visits, 0);
              return;
            }
            hasNumber = number > 1 && news.searches >= number;
            if (hasNumber && part === null) return;
            try {
              trace = begin(file, news, part, giveUp, (to) => (listener = to));
            } catch (error) {
              failure = error instanceof Error ? error : new Error(messageOf(error));
            }
          },
        },
      );
    };
    try {
      let answer = await ask(null);
      if (hasNumber && !isOver()) answer = await ask({ search: number });
      if (isOver()) return;
      const shown = trace as TraceStore | null;
      const refused = failure as Error | null;
      if (refused !== null) throw refused;
      if (shown === null) throw new Error("it has no visits");
      if (!shown.closed.value && shown.searching.value) await endOpened(page, shown, answer, begun);
    } catch (error) {
      if (error instanceof GivenUp || isOver()) return;
      const shown = trace as TraceStore | null;
      if (shown !== null && !shown.closed.value)
        endSearch(shown, { state: "failed", message: messageOf(error) });
      else refuse(file, error);
    } finally {
      if (opening?.giveUp === giveUp) opening = null;
    }
  };

  const end = (): void => {
    const given = opening;
    opening = null;
    given?.giveUp.abort();
  };

  return {
    keep: (file, first) => {
      const other = page.compare.other.value;
      if (other !== null && opened.get(other) === file) {
        // The page may have gone to another position since.
        if (!page.engine.same_position(first.link, other.link)) dropFile(page);
        return;
      }
      if (opening?.file === file) return;
      end();
      opening = { file, giveUp: new AbortController() };
      noteProgress(page, "waiting");
      void open(file, opening.giveUp);
    },
    end,
  };
}
