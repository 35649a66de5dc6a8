/**
 * The search of another program (docs/trace-format.md, docs/trace-stream.md), in the study worker: it becomes the words of an ordinary
 * log.
 */
import { messageOf } from "../message-of";
import { textIn } from "../text-file";
import type { Desk } from "./desk";
import type { FileNews, FilePart, OpenedFile } from "./opened-file";
import { piecesOf } from "./pieces";

/** The first bytes of a binary stream. */
const STREAM = [0x89, 0x50, 0x4c, 0x59, 0x42];

/** Whether a file that begins so holds the search of another program: a binary stream, or lines of JSON. */
export const isForeign = (beginning: Uint8Array): boolean =>
  STREAM.every((byte, at) => beginning[at] === byte) || textIn(beginning).trimStart().startsWith("{");

/** Reads a file to its end or its damage. The result is the damage; `null` without any. */
export async function eachPiece(
  desk: Pick<Desk<never>, "core">,
  file: Blob,
  take: (bytes: Uint8Array<ArrayBuffer>, share: number) => void,
): Promise<string | null> {
  const pieces = piecesOf(desk, file);
  for (;;) {
    let damage: string | null = null;
    const piece = await pieces.next().catch((error: unknown) => {
      damage = messageOf(error);
      return null;
    });
    if (piece === null || piece.done === true) return damage;
    take(piece.value.bytes, piece.value.share);
  }
}

/** Opens a file of another program. Its game may be known only at its end, so nothing is sent before. */
export async function openForeign(
  desk: Desk<FileNews>,
  file: Blob,
  part: FilePart | null,
): Promise<OpenedFile> {
  const { core, progress, news } = desk;
  const { search = 1, downTo, after = 0 } = part ?? {};
  const reading = new core.ForeignFile(search, downTo, after);
  try {
    const parts: Uint32Array[] = [];
    let fittingPly = null as number | null;
    const damage = await eachPiece(desk, file, (bytes, share) => {
      parts.push(reading.feed(bytes));
      fittingPly ??= reading.fitting_ply(share) ?? null;
      progress({ what: "reading the file", share });
    });
    const last = reading.before_the_last() ?? null;
    parts.push(reading.finish());
    const visits = reading.visits();
    const notes = [
      "what its program did not report is unknown, and the algorithm on the left is that of Plyscope",
    ];
    news({
      kind: "begin",
      link: reading.link(),
      program: reading.program(),
      notes: [...notes, ...reading.notes()],
      visits,
      foreign: true,
      searches: reading.searches(),
      fitting: fittingPly === null || last === null ? null : { downTo: fittingPly, after: last },
    });
    for (const part of parts as Uint32Array<ArrayBuffer>[]) {
      if (part.length > 0) news({ kind: "words", words: part, visits }, [part.buffer]);
    }
    return { summary: null, damage, foreign: true };
  } finally {
    reading.free();
  }
}
