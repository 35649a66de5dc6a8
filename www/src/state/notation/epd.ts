/** A position in EPD: the first four fields of a FEN, then operations that end with a semicolon. */

export interface Epd {
  /** With the clocks, where operations say them. */
  readonly fen: string;
  /** Codes and operands, in their order. */
  readonly operations: ReadonlyMap<string, string>;
}

const FIELDS = /^\s*(\S+\/\S+)\s+([wbWB])\s+(\S+)\s+(\S+)(?=\s|;|$)/;

/** One position, if that is what the text begins with. */
export function readEpd(text: string): Epd | null {
  const fields = FIELDS.exec(text);
  if (fields === null) return null;
  const rest = text.slice(fields[0].length);
  // Clocks as in a FEN may stand before the operations.
  const clocks = /^\s+(\d+)\s+(\d+)(?=\s|;|$)/.exec(rest);
  const operations = new Map<string, string>();
  // A semicolon in a quoted text ends nothing.
  for (const [piece] of rest.slice(clocks?.[0].length ?? 0).matchAll(/(?:"[^"]*"?|[^;"])+/g)) {
    const [, code, operand = ""] = /^\s*([A-Za-z]\w*)\s*([^]*?)\s*$/.exec(piece) ?? [];
    if (code !== undefined) operations.set(code, operand);
  }
  const halfmoves = clocks?.[1] ?? number(operations.get("hmvc")) ?? "0";
  const move = clocks?.[2] ?? number(operations.get("fmvn")) ?? "1";
  const [, pieces = "", side = "", castling = "", enPassant = ""] = fields;
  return { fen: [pieces, side, castling, enPassant, halfmoves, move].join(" "), operations };
}

const number = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d+$/.test(text) ? text : undefined;

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/s, "$1");

/** What it says of itself, in a sentence; nothing where it says nothing that a person asks for. */
export function aboutEpd({ operations }: Epd): string | null {
  const said = [
    ["id", (text: string) => `“${unquoted(text)}”`],
    ["bm", (text: string) => `best ${text}`],
    ["am", (text: string) => `to be avoided ${text}`],
    ["dm", (text: string) => `mate in ${text}`],
    ["ce", (text: string) => `${text} centipawns`],
    ["c0", (text: string) => unquoted(text)],
  ] as const;
  const parts = said.flatMap(([code, words]) => {
    const operand = operations.get(code);
    return operand === undefined || operand === "" ? [] : [words(operand)];
  });
  return parts.length === 0 ? null : parts.join(", ");
}
