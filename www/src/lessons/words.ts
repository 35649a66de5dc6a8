/** The words of a lesson: paragraphs with *emphasis*, **strong emphasis**, `code` and [links](https://…). Nothing else. */
import type { Paragraph, Piece } from "./lesson";

const PIECES: readonly { written: RegExp; piece: (match: RegExpExecArray) => Piece }[] = [
  { written: /`([^`]+)`/, piece: ([, text = ""]) => ({ text, as: "code" }) },
  { written: /\*\*([^*]+)\*\*/, piece: ([, text = ""]) => ({ text, as: "strong" }) },
  { written: /\*([^*]+)\*/, piece: ([, text = ""]) => ({ text, as: "em" }) },
  { written: /\[([^\]]+)\]\(([^)\s]*)\)/, piece: ([, text = "", to = ""]) => ({ text, to }) },
];

/** A paragraph in pieces. */
export function piecesOf(text: string): Paragraph {
  const pieces: Piece[] = [];
  let rest = text;
  while (rest !== "") {
    const found = PIECES.map(({ written, piece }) => ({ match: written.exec(rest), piece }))
      .filter(({ match }) => match !== null)
      .sort((one, other) => (one.match?.index ?? 0) - (other.match?.index ?? 0))[0];
    const match = found?.match ?? null;
    if (found === undefined || match === null) {
      pieces.push({ text: rest });
      break;
    }
    if (match.index > 0) pieces.push({ text: rest.slice(0, match.index) });
    pieces.push(found.piece(match));
    rest = rest.slice(match.index + match[0].length);
  }
  return pieces;
}

/** What Markdown has and lessons have not. */
const NOT_HERE: readonly { written: RegExp; what: string }[] = [
  { written: /^#{1,6}\s/, what: "a heading within a step" },
  { written: /^\s*([-*+]|\d+[.)])\s/, what: "a list" },
  { written: /^\s*>/, what: "a quotation" },
  { written: /^\s*(```|~~~)/, what: "a block of code" },
  { written: /^\s*\|/, what: "a table" },
  { written: /!\[/, what: "a picture" },
  { written: /<\/?[a-z!]/i, what: "HTML" },
];

/** What stands in a line that no lesson may have. */
export const notHere = (line: string): string | null =>
  NOT_HERE.find(({ written }) => written.test(line))?.what ?? null;

/** Addresses that a link may have: another site's, or a place of this page. */
export const isAddress = (to: string): boolean => /^(https:\/\/|#)./.test(to);

/** How many sentences a text has. */
export const sentencesOf = (text: string): number =>
  text.split(/[.?!]["”’)*_]*(?=\s|$)/).filter((part) => /\w/.test(part)).length;
