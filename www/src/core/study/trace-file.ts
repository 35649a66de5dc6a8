/**
 * Trace files, in the study worker: the core knows what a file holds, the browser compresses. The page gets what is opened
 * in parts, as from a search.
 */
import type { FileOpening, Summary, View } from "../plyscope.js";
import type { Desk, Job } from "./desk";
import { isForeign, openForeign } from "./foreign";
import type { FilePart, FileNews, OpenedFile } from "./opened-file";
import { beginningOf, compressionOf, decompressed } from "./pieces";
import { messageOf } from "../message-of";

/** The length of a header's fixed part, whose last field is the length of the rest. */
const HEADER = 18;
const FRAME = 24;

/** Compresses or decompresses; never into more than `most` bytes. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("a part is longer than it says");
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** A trace as a file. */
export const saveFile: Job<{ summary: string; program: string | null; view: View }, Blob> = async (
  { studies: [study], progress },
  { summary, program, view },
) => {
  if (study === undefined) throw new Error("no trace was named");
  const saving = study.save(summary, program ?? undefined, view);
  try {
    const parts: BlobPart[] = [saving.header() as Uint8Array<ArrayBuffer>];
    for (;;) {
      const part = saving.part(study) as Uint8Array<ArrayBuffer> | undefined;
      if (part === undefined) break;
      const compressed = await through(part, new CompressionStream("deflate"), Infinity);
      parts.push(saving.frame(compressed) as Uint8Array<ArrayBuffer>, compressed);
      progress({ what: "saving the trace", share: saving.visits() / Math.max(study.visits(), 1) });
    }
    parts.push(saving.end() as Uint8Array<ArrayBuffer>);
    return new Blob(parts, { type: "application/octet-stream" });
  } finally {
    saving.free();
  }
};

const bytesOf = async (file: Blob, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(from, from + length).arrayBuffer());

/** Opens a file. Nothing is searched. */
export const openFile: Job<{ file: Blob; part?: FilePart | null }, OpenedFile, FileNews> = async (
  desk,
  { file, part },
) => {
  if (isForeign(await beginningOf(desk, file, 64))) return openForeign(desk, file, part ?? null);
  if (compressionOf(await bytesOf(file, 0, 4)) === null) return openOwn(desk, file);
  const { file: whole, damage } = await decompressed(desk, file);
  const opened = await openOwn(desk, whole).catch((error: unknown) => {
    throw damage === null ? error : new Error(damage, { cause: error });
  });
  return { ...opened, damage: damage ?? opened.damage };
};

/** Opens a file of Plyscope. */
async function openOwn({ core, progress, news }: Desk<FileNews>, file: Blob): Promise<OpenedFile> {
  let header = await bytesOf(file, 0, HEADER);
  if (header.length === HEADER) {
    // Whether that can be is for the core to say: more than the file has is not read.
    const texts = new DataView(header.buffer).getUint32(HEADER - 4, true);
    header = await bytesOf(file, 0, HEADER + Math.min(texts, 1 << 24) + 4);
  }
  const opening = new core.FileOpening(header);
  try {
    let begun = false;
    const begin = (): void => {
      if (begun) return;
      begun = true;
      news({
        kind: "begin",
        link: opening.link(),
        program: opening.program(),
        notes: opening.notes(),
        visits: opening.visits(),
        foreign: opening.foreign(),
        searches: 1,
        fitting: null,
      });
    };
    // A file of another program has remarks in place of a summary.
    const found = (): unknown => (opening.foreign() ? null : summaryOf(opening));
    try {
      for (;;) {
        const words = await nextWords(opening, file);
        // The first part is there to be shown only now.
        begin();
        if (words === null) {
          opening.end(file.size);
          return { summary: found(), damage: null, foreign: opening.foreign() };
        }
        news({ kind: "words", words, visits: opening.opened() }, [words.buffer]);
        progress({ what: "opening the file", share: opening.position() / Math.max(file.size, 1) });
      }
    } catch (error) {
      if (opening.opened() === 0) throw error;
      const damage = messageOf(error);
      return { summary: found(), damage, foreign: opening.foreign() };
    }
  } finally {
    opening.free();
  }
}

/** The log's words of the next part; `null` after the last. */
async function nextWords(opening: FileOpening, file: Blob): Promise<Uint32Array<ArrayBuffer> | null> {
  const length = opening.next(await bytesOf(file, opening.position(), FRAME));
  if (length === 0) return null;
  const compressed = await bytesOf(file, opening.position(), length);
  opening.check(compressed);
  let raw: Uint8Array<ArrayBuffer>;
  try {
    raw = await through(compressed, new DecompressionStream("deflate"), opening.raw());
  } catch {
    throw new Error(opening.refused("a block cannot be decompressed"));
  }
  return opening.take(raw) as Uint32Array<ArrayBuffer>;
}

function summaryOf(opening: FileOpening): unknown {
  const text = opening.summary_text();
  try {
    return text === "" ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Checks a file's summary against the number of visits that were opened; `null` if there is no valid summary. */
export const checkSummary: Job<{ summary: unknown; recorded: number; isPart: boolean }, Summary | null> = (
  { core },
  { summary, recorded, isPart },
) => {
  try {
    return summary === null ? null : core.summary_of_file(summary, recorded, isPart);
  } catch {
    return null;
  }
};
