/**
 * The words of a lesson: paragraphs with *emphasis*, **strong emphasis**, `code` and [links](https://…). Nothing else.
 * As in Markdown, a star that follows a word ends emphasis and does not begin it ("B* is"), and a backslash makes any
 * of these signs an ordinary one ("B\*").
 */
import type { Paragraph, Piece } from "./lesson";

/**
 * Finds the next place of a sign. The place that was found last is kept: as long as the places that are asked for do not pass
 * it, the text is not searched again.
 */
class Ahead {
  private at = -1;
  private asked = 0;

  constructor(
    private readonly text: string,
    private readonly sign: RegExp,
  ) {}

  /** The first place of the sign from a place on; the length of the text if there is none. Going back searches anew. */
  from(place: number): number {
    if (this.at < place || place < this.asked) {
      this.sign.lastIndex = place;
      this.at = this.sign.exec(this.text)?.index ?? this.text.length;
    }
    this.asked = place;
    return this.at;
  }
}

/** A piece that begins at a place, and where the text goes on after it. */
interface Found {
  readonly piece: Piece;
  readonly end: number;
}

const ESCAPABLE = "\\`*[]";

/** Finds the pieces of a text, from its beginning to its end. The work grows with the length of the text, and no faster. */
class Finder {
  private readonly starts: Ahead;
  private readonly ticks: Ahead;
  private readonly stars: Ahead;
  private readonly brackets: Ahead;
  private readonly parentheses: Ahead;

  constructor(private readonly text: string) {
    this.starts = new Ahead(text, /[\\`*[]/g);
    this.ticks = new Ahead(text, /`/g);
    this.stars = new Ahead(text, /(?<!\\)\*/g);
    this.brackets = new Ahead(text, /\]/g);
    this.parentheses = new Ahead(text, /[)\s]/g);
  }

  /** The next place at which a piece may begin. */
  start(place: number): number {
    return this.starts.from(place);
  }

  /** The piece that begins here; `null` if none does. */
  at(place: number): Found | null {
    const sign = this.text[place];
    if (sign === "\\") return this.escaped(place);
    if (sign === "`") return this.between(place, "`", this.ticks, "code");
    if (sign === "[") return this.link(place);
    if (!this.opensEmphasis(place)) return null;
    return this.between(place, "**", this.stars, "strong") ?? this.between(place, "*", this.stars, "em");
  }

  /** A sign that a backslash makes an ordinary one. */
  private escaped(place: number): Found | null {
    const sign = this.text[place + 1] ?? "";
    return sign !== "" && ESCAPABLE.includes(sign) ? { piece: { text: sign }, end: place + 2 } : null;
  }

  /** A star begins emphasis if a word follows it and none precedes it. */
  private opensEmphasis(place: number): boolean {
    const before = this.text[place - 1] ?? " ";
    const after = this.text[this.text[place + 1] === "*" ? place + 2 : place + 1] ?? " ";
    return !/[\p{L}\p{N}]/u.test(before) && !/\s/.test(after);
  }

  private between(place: number, mark: string, marks: Ahead, as: NonNullable<Piece["as"]>): Found | null {
    const { text } = this;
    if (!text.startsWith(mark, place)) return null;
    const begin = place + mark.length;
    const end = marks.from(begin);
    if (end === begin || !text.startsWith(mark, end)) return null;
    return { piece: { text: text.slice(begin, end), as }, end: end + mark.length };
  }

  private link(place: number): Found | null {
    const { text } = this;
    const end = this.brackets.from(place + 1);
    if (end === place + 1 || !text.startsWith("](", end)) return null;
    const close = this.parentheses.from(end + 2);
    if (text[close] !== ")") return null;
    return { piece: { text: text.slice(place + 1, end), to: text.slice(end + 2, close) }, end: close + 1 };
  }
}

/** A paragraph in pieces. */
export function piecesOf(text: string): Paragraph {
  const pieces: Piece[] = [];
  const finder = new Finder(text);
  let plain = 0;
  let place = finder.start(0);
  while (place < text.length) {
    const found = finder.at(place);
    if (found === null) {
      place = finder.start(place + 1);
      continue;
    }
    addPlain(pieces, text.slice(plain, place));
    if (isPlain(found.piece)) addPlain(pieces, found.piece.text);
    else pieces.push(found.piece);
    plain = found.end;
    place = finder.start(plain);
  }
  addPlain(pieces, text.slice(plain));
  return pieces;
}

const isPlain = ({ as, to }: Piece): boolean => as === undefined && to === undefined;

/** Adds text without markup, to the previous piece if that has no markup either. */
function addPlain(pieces: Piece[], text: string): void {
  if (text === "") return;
  const last = pieces.at(-1);
  if (last !== undefined && isPlain(last)) pieces[pieces.length - 1] = { text: last.text + text };
  else pieces.push({ text });
}

/** The text that `piecesOf` reads as these pieces. */
export const markupOf = (paragraph: Paragraph): string => paragraph.map(markupOfPiece).join("");

function markupOfPiece({ text, as, to }: Piece): string {
  if (to !== undefined) return `[${text}](${to})`;
  if (as === "code") return `\`${text}\``;
  if (as === "em") return `*${text}*`;
  if (as === "strong") return `**${text}**`;
  return text.replace(/[\\`*[\]]/g, "\\$&");
}

/** The first sign of markup in a text that a reader would see as it is written; `null` if there is none. */
export function strayMarkup(text: string): string | null {
  // An escaped sign is meant to be seen.
  const unescaped = text.replace(/\\[\\`*[\]]/g, "");
  const seen = piecesOf(unescaped).filter(({ as }) => as !== "code");
  for (const { text: piece } of seen) {
    const stray = /[`*]|\]\(/.exec(piece);
    if (stray !== null) return stray[0];
  }
  return null;
}

/** The constructs of Markdown that lessons do not have. */
const NOT_HERE: readonly { written: RegExp; what: string }[] = [
  { written: /^#{1,6}\s/, what: "a heading within a step" },
  { written: /^\s*([-*+]|\d+[.)])\s/, what: "a list" },
  { written: /^\s*>/, what: "a quotation" },
  { written: /^\s*(```|~~~)/, what: "a block of code" },
  { written: /^\s*\|/, what: "a table" },
  { written: /!\[/, what: "a picture" },
  { written: /<\/?[a-z!]/i, what: "HTML" },
];

/** The name of a construct in this line that lessons must not use; `null` if there is none. */
export const notHere = (line: string): string | null =>
  NOT_HERE.find(({ written }) => written.test(line))?.what ?? null;

/** Addresses that a link may have: another site's, or a place of this page. */
export const isAddress = (to: string): boolean => /^(https:\/\/|#)./.test(to);

/** The number of sentences of a text. */
export const sentencesOf = (text: string): number =>
  text.split(/[.?!]["”’)*_]*(?=\s|$)/).filter((part) => /\w/.test(part)).length;
