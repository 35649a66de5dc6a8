/**
 * A playlist as a part of an address: its version, a point, and its text compressed, in letters that addresses may have.
 * The compression has a checksum, so that a link that was cut or changed on its way is noticed.
 */
import { messageOf } from "../../../core/message-of";
import type { Playlist } from "./playlist";
import { readPlaylist, textOf, VERSION, type ReadPlaylist } from "./text";

/** The compression with zlib's header and checksum. */
const FORMAT = "deflate";

/** The upper limit of a playlist's text, so that a crafted link cannot exhaust memory. */
const LONGEST_BYTES = 4_000_000;

export async function codeOf(playlist: Playlist): Promise<string> {
  const text = new TextEncoder().encode(textOf(playlist, false));
  const packed = await through(text, new CompressionStream(FORMAT), Infinity);
  return `${VERSION}.${toLetters(packed)}`;
}

export async function playlistIn(code: string): Promise<ReadPlaylist> {
  const [, version, letters] = /^(\d+)\.([\w-]*)$/.exec(code) ?? [];
  if (version === undefined || letters === undefined) {
    const at = code.search(/[^\w.-]/);
    const found = at < 0 ? "it does not begin with a version" : `character ${at + 1} is “${code[at]}”`;
    return broken(`this is not the link of a playlist: ${found}`);
  }
  if (Number(version) !== VERSION) {
    return broken(
      `the playlist is of version ${version}, and this page reads ${VERSION}`,
      "reload the page, or open it where the playlist was made",
    );
  }
  let text: string;
  try {
    const bytes = await through(fromLetters(letters), new DecompressionStream(FORMAT), LONGEST_BYTES);
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const why =
      error instanceof TooLong ? messageOf(error) : "its end is missing, or some letters have changed";
    return broken(`the playlist’s link cannot be read: ${why}`);
  }
  return readPlaylist(text);
}

class TooLong extends Error {}

const broken = (
  message: string,
  fix = "copy the whole link again from its source, or ask for the playlist as a file",
): ReadPlaylist => ({ playlist: null, problems: [{ place: "", message, fix }] });

/** The bytes as they come out of a stream; never more than `most`. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // The reader reports the errors.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new TooLong(`it holds more than ${LONGEST_BYTES / 1e6} MB`);
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The size of a piece: a function takes a limited number of arguments. */
const PIECE = 0x8000;

function toLetters(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
