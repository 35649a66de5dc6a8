/** The usual comparisons of a search: another algorithm, another order, or the search without a technique. */
import { hasEffect, offValue } from "../../state/page/parameter-groups";
import type { Parameter, Values } from "../../core/plyscope.js";
import { asEdit, textsOf } from "../../state/page/edits";
import { jump } from "../../state/page/jump";
import { differBy } from "../../state/page/comparison";
import type { PageStore } from "../../state/page/page-store";
import { isAlgorithm } from "../../state/page/scenario";
import type { TraceStore } from "../../state/trace/trace-store";

/** Something to compare with, in a few words. */
export interface UsualPair {
  readonly name: string;
  readonly differences: Values;
}

/** The parameters that both searches share: the limits of recording. */
const COMMON = ["record", "record-to", "record-after"];

/** The parameters in which two searches of the page's game may differ. */
export const free = (page: PageStore): readonly Parameter[] =>
  page.parameters.filter(
    (parameter) =>
      isAlgorithm(parameter) && !COMMON.includes(parameter.key) && parameter.games.includes(page.game.value),
  );

/** Changes the comparison as an entry of undo, like a change of the search. */
export function changeComparison(page: PageStore, what: () => void): void {
  const texts = textsOf(page.form.draft.value, page.form.draftProblems.value);
  jump(page, () => asEdit(page, texts, what));
}

/** Compares with a search that has only these differences; `null`: ends the comparison. */
export function compareWith(page: PageStore, differences: Values | null): void {
  changeComparison(page, () => differBy(page, differences));
}

/** The base algorithms of the usual comparisons, in this order. */
const BASES: readonly (readonly [search: string, name: string])[] = [
  ["minimax", "minimax"],
  ["alpha-beta", "alpha-beta"],
  ["pvs", "PVS"],
  ["mtd-f", "MTD(f)"],
];

/** The search that is compared first with a search for a proof, because it answers the same question. */
const SAME_QUESTION = ["null-window", "null window"] as const;

/** Groups that only a search that cuts off reads: minimax has no use for an order, and neither reduces nor prunes. */
const READ_BY_MINIMAX: readonly string[] = ["Search", "Transposition table"];

/** The usual values of techniques that are numbers and off by default. */
const USUALLY: Values = { "null-move": "2", "order-neural": "100" };

/** Names of techniques that are shorter than their labels, which also give a size. */
const SHORT_NAMES: Values = { table: "table", "null-move": "null move" };

/** A parameter's label without the words about its numbers. */
export const plainLabel = (label: string): string => label.replace(/\s*\(.*\)\s*$/, "").replace(/,.*$/, "");

/** The label within a sentence: abbreviations keep their capitals. */
export const techniqueName = ({ key, label }: Parameter): string =>
  SHORT_NAMES[key] ?? plainLabel(label).replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());

/** Whether this search reads a parameter, so that another value of it can make a difference. */
function isRead(parameter: Parameter, all: readonly Parameter[], values: Values): boolean {
  if (values["search"] === "minimax" && !READ_BY_MINIMAX.includes(parameter.group)) return false;
  // A move that no table remembers cannot come first.
  if (parameter.key === "order-table" && values["table"] === "0") return false;
  return hasEffect(parameter, all, values);
}

/** The search without each technique that is on, or with each that is off. */
function techniques(page: PageStore, wanted: "without" | "with"): readonly UsualPair[] {
  const all = free(page);
  const values = page.scenario.value;
  return all.flatMap((parameter): readonly UsualPair[] => {
    const { key, defaults, group } = parameter;
    const off = offValue(parameter, all);
    if (off === null || group === "Limits" || !isRead(parameter, all, values)) return [];
    if (wanted === "without") {
      return values[key] === off
        ? []
        : [{ name: `Without ${techniqueName(parameter)}`, differences: { [key]: off } }];
    }
    if (values[key] !== off) return [];
    const usual = defaults[page.game.value] ?? off;
    const on = usual !== off ? usual : parameter.kind === "toggle" ? "on" : USUALLY[key];
    return on === undefined ? [] : [{ name: `With ${techniqueName(parameter)}`, differences: { [key]: on } }];
  });
}

/** The other order of a node's children, where the game leaves that to the search. */
function otherOrder(page: PageStore): readonly UsualPair[] {
  const order = free(page).find(({ key }) => key === "children");
  const other = order?.choices.find(({ value }) => value !== page.scenario.value["children"]);
  return other === undefined ? [] : [{ name: "Other child order", differences: { children: other.value } }];
}

/**
 * The usual comparisons of this search, the best first. None of them is a change that the search or the game does not
 * read.
 */
export function usualPairs(page: PageStore): readonly UsualPair[] {
  const { search } = page.scenario.value;
  const all = free(page);
  const isSearched = all.some(({ key }) => key === "search");
  const asks = all.some(({ key, searches }) => key === "goal" && searches.includes(search ?? ""));
  // Only whole searches of Plyscope can be compared with a search of another program, which has its own techniques.
  if (page.search.current.value?.origin?.foreign === true) {
    const [minimax, ...others] = BASES;
    // Minimax of a real game takes too long to be the first offer.
    const offered = minimax === undefined || !isSearched ? [] : [...others, minimax];
    return offered.map(([value, name]) => ({
      name: `Against Plyscope’s ${name}`,
      differences: { search: value },
    }));
  }
  const bases = [...(asks ? [SAME_QUESTION] : []), ...BASES]
    .filter(([value]) => isSearched && value !== search)
    .map(([value, name]) => ({
      name: `Against ${name}`,
      differences: { search: value },
    }));
  return [
    ...bases.slice(0, 1),
    ...otherOrder(page),
    ...techniques(page, "without"),
    ...bases.slice(1),
    ...techniques(page, "with"),
  ];
}

/**
 * The number of positions that a search had visited at the shown time: the search itself and its iterations
 * are not positions.
 */
export function visitsByNow(trace: TraceStore): number {
  const { visits } = trace.run.value;
  if (trace.shownTime.value >= trace.extent.value.ticks - 1) return visits;
  const entered = trace.cursorId.value;
  const iterations = trace.answers.value.inspect(0, trace.shownTime.value)?.children ?? [];
  const around = 1 + iterations.filter(({ visit }) => visit < entered).length;
  return Math.min(visits, Math.max(entered - around, 0));
}

/** The size above which a search without cut-offs would take too long to wait for. */
const SMALL = 2000;

/**
 * The comparison in the row of controls: a large search is compared with itself without one of its
 * techniques.
 */
export function firstPair(page: PageStore): UsualPair | null {
  const isSmall = (page.search.current.value?.extent.value.visits ?? 0) <= SMALL;
  if (isSmall) return usualPairs(page)[0] ?? null;
  const without = techniques(page, "without");
  return without.find(({ differences }) => "order-killers" in differences) ?? without[0] ?? null;
}
