/** The answers to lessons' questions, from the sentences of the ticks alone: the questions' code is not used. */
import type { Session } from "../../src/core/plyscope.js";
import { RELATIONS } from "../../src/core/generated/core-types";
import type { QuestionKind } from "../../src/features/teach/lessons/lesson";

/** A visit as the sentences describe it. */
export interface ReadVisit {
  readonly visit: number;
  readonly parent: number | null;
  /** Its move; the whole way for the root and for brackets. */
  readonly move: string;
  readonly way: string;
  readonly enter: number;
  readonly exit: number;
  readonly entering: string;
  readonly leaving: string;
}

const WAY = /^The search enters (.+?): /;

export function readVisits(session: Session): readonly ReadVisit[] {
  const visits: ReadVisit[] = [];
  const open: { visit: number; enter: number; entering: string; parent: number | null }[] = [];
  for (let t = 0; t < session.ticks(); t += 1) {
    const event = session.event(t)!;
    if (event.what === "enter") {
      open.push({
        visit: event.visit,
        enter: t,
        entering: event.sentence,
        parent: open.at(-1)?.visit ?? null,
      });
      continue;
    }
    const ended = open.pop()!;
    const way = WAY.exec(ended.entering)?.[1] ?? "";
    visits.push({ ...ended, exit: t, leaving: event.sentence, way, move: way.split(" ").at(-1) ?? "" });
  }
  return visits.sort((one, other) => one.visit - other.visit);
}

/** The options that are right according to the sentences; null if they do not decide it. */
export function rightBySentences(
  kind: QuestionKind,
  visit: number,
  t: number,
  options: readonly string[],
  visits: readonly ReadVisit[],
  session: Session,
  /** The number of moves of the visit's position. */
  moves: number,
): readonly number[] | null {
  const one = visits[visit]!;
  const children = visits.filter(({ parent }) => parent === visit);
  const yes = options.findIndex((option) => option.startsWith("Yes"));
  const yesOrNo = (is: boolean): readonly number[] => [is ? yes : 1 - yes];
  const those = (is: (option: string) => boolean): readonly number[] =>
    options.flatMap((option, index) => (is(option) ? [index] : []));
  switch (kind) {
    case "cut-off": {
      const isCut = ["cut off.", "null-move cut-off."].some((how) => one.leaving.includes(how));
      // The last move cuts off nothing.
      const searched = new Set(children.map(({ move }) => move)).size;
      return yesOrNo(isCut && searched < moves);
    }
    case "never-visited":
      return those((option) => {
        // The node's name comes before its value.
        const way = option.split(" ")[0];
        return !visits.some(
          (other) => other.way === way && other.enter >= one.enter && other.exit <= one.exit,
        );
      });
    case "window": {
      const window = /window (\(.+?\))[,.]/.exec(one.entering)?.[1];
      return those((option) => option === window);
    }
    case "next-move": {
      const next = children.find(({ enter }) => enter > t);
      const before = children.some((child) => child.enter <= t && child.move === next?.move);
      if (next === undefined) return those((option) => option.startsWith("none"));
      return those((option) => option === (before ? `${next.move}, once more` : next.move));
    }
    case "value": {
      const value = /value (.+?)(?: \(fails (?:high|low)\))?, /.exec(one.leaving)?.[1];
      return those((option) => option === value);
    }
    case "type": {
      const type = /Type (\w+)/.exec(one.leaving)?.[1] ?? "";
      return those((option) => option.startsWith(`${type}:`));
    }
    case "table": {
      const answered = one.entering.includes("Table: the table answers");
      const right = options.findIndex((option) => option.startsWith("It answers"));
      // Other outcomes are worded in too many ways.
      return answered ? [right] : null;
    }
    case "is-over":
      // The visits of the root have one parent.
      return yesOrNo(!visits.some((other) => other.parent === one.parent && other.visit > visit));
    case "re-search":
      return yesOrNo(
        visits.some(
          (other) =>
            other.parent === one.parent &&
            other.visit > visit &&
            other.move === one.move &&
            other.entering.includes("re-search"),
        ),
      );
    case "pays-off": {
      const relations = session.relations(visit, session.ticks() - 1);
      const paid = RELATIONS.indexOf("paid-off");
      const rows = Array.from({ length: relations.length / 3 }, (_, row) =>
        relations.slice(3 * row, 3 * row + 3),
      );
      return yesOrNo(rows.some(([code, from]) => code === paid && from === visit));
    }
    case "best-move": {
      // The first move whose value is the node's value.
      const value = /value (?:[=≥≤] )?([^\s,]+)/.exec(one.leaving)?.[1];
      const best = children.find(({ leaving }) => /value (?:[=≥≤] )?([^\s,]+)/.exec(leaving)?.[1] === value);
      return best === undefined ? null : those((option) => option === best.move);
    }
    case "raise":
    case "lower": {
      const needed = fewestLeaves(visits, visit, kind === "raise");
      if (needed === "too many leaves") return null;
      return those(
        (option) =>
          option ===
          (needed === null ? "No number of leaves is enough" : needed === 1 ? "1 leaf" : `${needed} leaves`),
      );
    }
    case "numbers": {
      const numbers = /(\S+ \| \S+?)[.,]/.exec(one.leaving)?.[1];
      return numbers === undefined ? null : those((option) => option === numbers);
    }
    case "mean":
    case "visits":
      return null;
  }
}

/** The fewest leaves of a tree whose change raises, or lowers, a node's value, by trying every set; MAX moves first. */
function fewestLeaves(
  visits: readonly ReadVisit[],
  visit: number,
  isRaise: boolean,
): number | "too many leaves" | null {
  // A search by descents visits a place again: its children are below any of these visits, and have their last value.
  const mayChange = "it is judged, and its value may change";
  const grows = visits.some(({ leaving }) => leaving.includes(mayChange));
  const isRoot = ({ entering }: ReadVisit): boolean => entering.includes("the root");
  const below = (at: number): readonly ReadVisit[] => {
    if (!grows) return visits.filter(({ parent }) => parent === at);
    const here = visits
      .filter((of) => of.way === visits[at]!.way && isRoot(of) === isRoot(visits[at]!))
      .map((of) => of.visit);
    const left = visits.filter(
      ({ parent, exit }) => here.includes(parent ?? -1) && exit <= visits[visit]!.exit,
    );
    return [...new Map(left.map((child) => [child.way, child])).values()];
  };
  const depthOf = (at: number): number => (isRoot(visits[at]!) ? 0 : 1 + depthOf(visits[at]!.parent!));
  const leavesOf = (at: number): readonly number[] =>
    below(at).length === 0 ? [at] : below(at).flatMap((child) => leavesOf(child.visit));
  const extreme = isRaise ? Infinity : -Infinity;
  const valueOf = (at: number, changed: ReadonlySet<number>): number => {
    const children = below(at);
    if (children.length === 0) {
      const own = /value = (−?\d+)/.exec(visits[at]!.leaving)?.[1]?.replace("−", "-");
      return changed.has(at) ? extreme : Number(own);
    }
    const isMax = depthOf(at) % 2 === 0;
    return Math[isMax ? "max" : "min"](...children.map((child) => valueOf(child.visit, changed)));
  };
  const leaves = leavesOf(visit).filter((leaf) => !grows || visits[leaf]!.leaving.includes(mayChange));
  if (leaves.length > 10) return "too many leaves";
  const before = valueOf(visit, new Set());
  const sizes = Array.from({ length: 2 ** leaves.length }, (_, set) =>
    leaves.filter((_, index) => (set >> index) % 2 === 1),
  )
    .filter((set) =>
      isRaise ? valueOf(visit, new Set(set)) > before : valueOf(visit, new Set(set)) < before,
    )
    .map((set) => set.length);
  return sizes.length === 0 ? null : Math.min(...sizes);
}

export const placeOf = (session: Session, visit: number): string | null => session.named(null, visit).on;
