/** The words that a newcomer needs, each in a sentence of plain words; the one place that explains them. The core has the
    list of terms and their forms (src/language/term.rs), and its tests say which text has which. */
import { TERMS, type TermName } from "../../core/generated/core-types";

export interface Term {
  /** The name in the help's list. */
  readonly name: TermName;
  readonly meaning: string;
}

/** The meaning of each term. */
const MEANINGS: Readonly<Record<TermName, string>> = {
  PV: "A node on the principal variation, the line of best play so far: its window is open, and its value lies inside.",
  CUT: "A node where one good move is enough: its value reaches beyond the window, and the rest is cut off.",
  ALL: "A node where every move has to be searched, and none is good enough for the side to move.",
  "null window":
    "A window with no value between its ends: it only tests whether a move is better than the best so far, which is cheap.",
  window: "The range of values that can still change the result, from alpha to beta.",
  alpha:
    "The lower end of the window: one side is already sure of this value at a node above, so a lower value changes nothing.",
  beta: "The upper end of the window: the other side will not allow more, so a higher value changes nothing.",
  ply: "One move of one side. The root is at ply 0, the positions after its moves at ply 1.",
  quiescence:
    "A search of captures and other violent moves beyond the depth, so that no position is evaluated in the middle of an exchange.",
  "fails high": "The value lies above the window: the search only needs a lower bound of it.",
  "fails low": "The value lies below the window: the search only needs an upper bound of it.",
  "cut-off":
    "The search skips the other moves of a node, because one move is already better than the opponent would allow.",
  transposition:
    "The same position, reached by another order of moves; the table stores what the search found there.",
};

export const GLOSSARY: readonly Term[] = TERMS.map(({ term }) => ({ name: term, meaning: MEANINGS[term] }));

/** The terms by their forms; each may begin with a capital. */
const BY_FORM: ReadonlyMap<string, Term> = new Map(
  TERMS.flatMap(({ forms }, index) => {
    const term = GLOSSARY[index];
    return term === undefined
      ? []
      : forms.flatMap((form) => [[form, term] as const, [capital(form), term] as const]);
  }),
);

/** Any form as a whole word, the longest first. */
const ANY_FORM = new RegExp(
  `(?<![\\w-])(?:${[...BY_FORM.keys()].sort((one, other) => other.length - one.length).join("|")})(?![\\w-])`,
  "g",
);

function capital(form: string): string {
  return form.charAt(0).toUpperCase() + form.slice(1);
}

/** A text in pieces: those with a term are explained, each term once. */
export interface Piece {
  readonly text: string;
  readonly term: Term | null;
}

export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  const explained = new Set<Term>();
  let from = 0;
  for (const { 0: form, index: at } of text.matchAll(ANY_FORM)) {
    const term = BY_FORM.get(form);
    if (term === undefined || explained.has(term)) continue;
    if (at > from) found.push({ text: text.slice(from, at), term: null });
    found.push({ text: form, term });
    explained.add(term);
    from = at + form.length;
  }
  if (from < text.length) found.push({ text: text.slice(from), term: null });
  return found;
}
