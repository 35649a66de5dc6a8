/** Questions as lessons and playlists write them: a kind, `of` and a place, `with` and a change. */
import { QUESTION_KINDS, type Question, type QuestionKind } from "../lesson";

/** The problem of a text that should be a question. */
export interface NoQuestion {
  readonly message: string;
  readonly fix: string;
}

/** Kinds that ask for a number of visits of another search, and so need a change of it. */
const needsChange = (kind: QuestionKind): boolean => kind === "visits";

const QUESTION = /^(\S+)(?:\s+of\s+(\S+))?(?:\s+with\s+(\S+))?$/;

export function questionIn(text: string): Question | NoQuestion {
  const [, kind, of = null, change = null] = QUESTION.exec(text) ?? [];
  if (kind === undefined) {
    return {
      message: `“${text}” is not a question`,
      fix: "write a kind, “of” and a place, “with” and a change: “cut-off of 2:b”",
    };
  }
  const known = QUESTION_KINDS.find((one) => one === kind);
  if (known === undefined) {
    return { message: `there is no question “${kind}”`, fix: `the kinds are: ${QUESTION_KINDS.join(", ")}` };
  }
  if (needsChange(known) !== (change !== null)) {
    return needsChange(known)
      ? {
          message: `“${kind}” does not say what differs`,
          fix: "write “with” and keys and values of a link: “visits with table=off”",
        }
      : { message: `“${kind}” is about this search, not about another`, fix: "remove “with …”" };
  }
  if (needsChange(known) === (of !== null)) {
    return needsChange(known)
      ? { message: `“${kind}” is about the whole search`, fix: "remove “of …”" }
      : {
          message: `“${kind}” does not say which node it is about`,
          fix: "write “of” and a place: “cut-off of 2:b”",
        };
  }
  return { kind: known, of, change };
}

/** The text that says it. */
export function questionText({ kind, of, change }: Question): string {
  return [kind, of === null ? "" : ` of ${of}`, change === null ? "" : ` with ${change}`].join("");
}
