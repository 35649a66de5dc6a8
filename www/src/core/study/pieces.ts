/**
 * The bytes of a file piece by piece, decompressed if gzip or zstd compressed it. Only a window of the file is in
 * memory.
 */
import { messageOf } from "../message-of";
import type { Desk } from "./desk";

/** The number of bytes that are read in one piece. */
const PIECE = 1 << 20;

/** The first bytes of compressed files. */
const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** The greatest window of zstd, in bytes: it is the greatest that zstd itself reads without an option. */
const LARGEST_WINDOW = 128 * 2 ** 20;

/** No trace file is larger, in bytes: a trace is not larger in memory. */
const LARGEST = 2 ** 30;

export interface Piece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The share of the file that is read, from 0 to 1. */
  readonly share: number;
}

type Compression = "gzip" | "zstd";

/** The desk of a job, as far as a file is read at it. */
type WithCore = Pick<Desk<never>, "core">;

const beginsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, at) => bytes[at] === byte);

/** The program that compressed a file that begins like this; `null` if no program did. */
export function compressionOf(beginning: Uint8Array): Compression | null {
  if (beginsWith(beginning, GZIP)) return "gzip";
  return beginsWith(beginning, ZSTD) ? "zstd" : null;
}

async function* plain(file: Blob): AsyncGenerator<Piece, void> {
  for (let at = 0; at < file.size; at += PIECE) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    yield { bytes, share: Math.min(1, (at + PIECE) / file.size) };
  }
}

async function* gunzipped({ core }: WithCore, file: Blob): AsyncGenerator<Piece, void> {
  const gunzip = new core.Gunzip();
  const give = function* (bytes: Uint8Array<ArrayBuffer>, share: number): Generator<Piece, void> {
    if (bytes.length > 0) yield { bytes, share };
    const damage = gunzip.damage();
    if (damage !== undefined) throw new Error(damage);
  };
  try {
    for await (const { bytes, share } of plain(file))
      yield* give(gunzip.push(bytes) as Uint8Array<ArrayBuffer>, share);
    yield* give(gunzip.finish() as Uint8Array<ArrayBuffer>, 1);
  } finally {
    gunzip.free();
  }
}

/** Refuses a frame of zstd whose window does not fit into memory (RFC 8878, 3.1.1.1). */
function checkWindow(beginning: Uint8Array): void {
  const [descriptor = 0, window = 0] = beginning.subarray(ZSTD.length);
  const isOneSegment = (descriptor & 0x20) !== 0;
  const size = (1 + (window & 7) / 8) * 2 ** (10 + (window >> 3));
  if (!isOneSegment && size > LARGEST_WINDOW) {
    throw new Error(`its window is of ${size} bytes: compress it without --long, or with --long=27`);
  }
}

async function* unzstd(_: WithCore, file: Blob): AsyncGenerator<Piece, void> {
  const { Decompress } = await import("fzstd");
  checkWindow(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  let ready: Uint8Array<ArrayBuffer>[] = [];
  const decompress = new Decompress((bytes) => ready.push(bytes.slice()));
  for await (const { bytes, share } of plain(file)) {
    let failure: Error | null = null;
    try {
      decompress.push(bytes, share === 1);
    } catch (error) {
      failure = new Error(messageOf(error), { cause: error });
    }
    const done = ready;
    ready = [];
    for (const bytes of done) if (bytes.length > 0) yield { bytes, share };
    if (failure !== null) throw failure;
  }
}

const PIECES = { gzip: gunzipped, zstd: unzstd };

/** The pieces of a file. Damage of a compressed file is thrown behind the bytes before it. */
export async function* piecesOf(desk: WithCore, file: Blob): AsyncGenerator<Piece, void> {
  const compression = compressionOf(new Uint8Array(await file.slice(0, ZSTD.length).arrayBuffer()));
  if (compression === null) {
    yield* plain(file);
    return;
  }
  try {
    yield* PIECES[compression](desk, file);
  } catch (error) {
    const message = `the ${compression} file is damaged or cut short (${messageOf(error)})`;
    throw new Error(`${message}: decompress it, or copy the file again`, { cause: error });
  }
}

/** The first bytes of a file, decompressed; fewer if the file has no more or is damaged before. */
export async function beginningOf(
  desk: WithCore,
  file: Blob,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const beginning = new Uint8Array(length);
  let known = 0;
  try {
    for await (const { bytes } of piecesOf(desk, file)) {
      const part = bytes.subarray(0, length - known);
      beginning.set(part, known);
      known += part.length;
      if (known === length) break;
    }
  } catch (error) {
    if (known === 0) throw error;
  }
  return beginning.subarray(0, known);
}

/** The whole file, decompressed, up to its damage. Only for files that are small when they are decompressed. */
export async function decompressed(
  desk: WithCore,
  file: Blob,
): Promise<{ readonly file: Blob; readonly damage: string | null }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const { bytes } of piecesOf(desk, file)) {
      parts.push(bytes);
      length += bytes.length;
      if (length > LARGEST) throw new Error(`it becomes larger than ${LARGEST} bytes`);
    }
  } catch (error) {
    if (length === 0) throw error;
    return { file: new Blob(parts), damage: messageOf(error) };
  }
  return { file: new Blob(parts), damage: null };
}
