/** The words that a newcomer needs, each in a sentence of plain words; the one place that explains them. */

export interface Term {
  /** As the help lists it. */
  readonly name: string;
  readonly meaning: string;
  /** How it stands in texts. */
  readonly written: RegExp;
}

export const GLOSSARY: readonly Term[] = [
  {
    name: "PV",
    meaning:
      "A node on the principal variation, the line of best play so far: its window is open, and its value lies inside.",
    written: /\bPV\b/,
  },
  {
    name: "CUT",
    meaning:
      "A node where one good move is enough: its value reaches beyond the window, and the rest is cut off.",
    written: /\bCUT\b/,
  },
  {
    name: "ALL",
    meaning: "A node where every move has to be searched, and none is good enough for the side to move.",
    written: /\bALL\b/,
  },
  {
    name: "null window",
    meaning:
      "A window with no value between its ends: it only tests whether a move is better than the best so far, which is cheap.",
    written: /\bnull[- ]windows?\b/i,
  },
  {
    name: "window",
    meaning: "The range of values that can still change the result, from alpha to beta.",
    written: /\bwindows?\b/i,
  },
  {
    name: "alpha",
    meaning:
      "The lower end of the window: one side is already sure of this value at a node above, so a lower value changes nothing.",
    written: /\balpha\b(?!-)/i,
  },
  {
    name: "beta",
    meaning:
      "The upper end of the window: the other side will not allow more, so a higher value changes nothing.",
    written: /(?<!-)\bbeta\b/i,
  },
  {
    name: "ply",
    meaning: "One move of one side. The root is at ply 0, the positions after its moves at ply 1.",
    written: /\b(ply|plies)\b/i,
  },
  {
    name: "quiescence",
    meaning:
      "A search of captures and other violent moves beyond the depth, so that no position is evaluated in the middle of an exchange.",
    written: /\bquiescence\b/i,
  },
  {
    name: "fails high",
    meaning: "The value lies above the window: the search only needs a lower bound of it.",
    written: /\bfail(s|ed)? high\b/i,
  },
  {
    name: "fails low",
    meaning: "The value lies below the window: the search only needs an upper bound of it.",
    written: /\bfail(s|ed)? low\b/i,
  },
  {
    name: "cut-off",
    meaning:
      "The search skips the other moves of a node, because one move is already better than the opponent would allow.",
    written: /\b(cut-offs?|cuts? off)\b/i,
  },
  {
    name: "transposition",
    meaning:
      "The same position, reached by another order of moves; the table stores what the search found there.",
    written: /\btranspositions?\b/i,
  },
];

/** A text in pieces: those with a term are explained, each term once. */
export interface Piece {
  readonly text: string;
  readonly term: Term | null;
}

export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  const explained = new Set<Term>();
  let rest = text;
  for (;;) {
    const next = firstTerm(rest, explained);
    if (next === null) break;
    const { term, at, length } = next;
    if (at > 0) found.push({ text: rest.slice(0, at), term: null });
    found.push({ text: rest.slice(at, at + length), term });
    explained.add(term);
    rest = rest.slice(at + length);
  }
  if (rest !== "") found.push({ text: rest, term: null });
  return found;
}

/** The first of the terms that are not explained yet; of those at one place the longest. */
function firstTerm(
  text: string,
  explained: ReadonlySet<Term>,
): { term: Term; at: number; length: number } | null {
  let best: { term: Term; at: number; length: number } | null = null;
  for (const term of GLOSSARY) {
    if (explained.has(term)) continue;
    const match = term.written.exec(text);
    if (match === null) continue;
    const { index: at } = match;
    const { length } = match[0];
    if (best === null || at < best.at || (at === best.at && length > best.length))
      best = { term, at, length };
  }
  return best;
}
