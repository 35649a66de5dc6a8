/** The text of a file: UTF-8, or UTF-16 with a byte-order mark, which some shells write. */

/** Decodes a text. The beginning of a file may end within a character, which then becomes a replacement character. */
export function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  // The byte-order mark is not part of the text.
  return new TextDecoder(encoding).decode(bytes);
}

export const textOfFile = async (file: Pick<Blob, "arrayBuffer">): Promise<string> =>
  textIn(new Uint8Array(await file.arrayBuffer()));
