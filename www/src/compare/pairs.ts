/** What differs between two searches that are compared, and what is usually compared. */
import { batch } from "@preact/signals";
import { count } from "../format";
import type { Parameter, Problem, Values } from "../plyscope.js";
import { asEdit, textsOf } from "../store/edits";
import { jump } from "../store/jump";
import { differing } from "../store/left";
import type { PageStore, Side } from "../store/page-store";
import { isAlgorithm } from "../store/scenario";

/** Something to compare with, in a word or two. */
export interface UsualPair {
  readonly name: string;
  readonly differences: Values;
}

/** A parameter in which the two differ, and its values as people read them. */
export interface Difference {
  readonly parameter: Parameter;
  readonly a: string;
  readonly b: string;
}

/** Both share one limit of what is recorded. */
const COMMON = ["record"];

/** The parameters in which two searches of the page's game may differ. */
export const free = (page: PageStore): readonly Parameter[] =>
  page.parameters.filter(
    (parameter) =>
      isAlgorithm(parameter) && !COMMON.includes(parameter.key) && parameter.games.includes(page.game.value),
  );

/** A value as it stands in a list of choices. */
export const valueText = ({ choices }: Parameter, value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

export function differencesOf(page: PageStore): readonly Difference[] {
  const [first, second] = [page.scenario.value, page.second.value];
  if (second === null) return [];
  return free(page)
    .map((parameter) => ({
      parameter,
      a: first[parameter.key] ?? "",
      b: second[parameter.key] ?? "",
    }))
    .filter(({ a, b }) => a !== b);
}

/** With which of its values a parameter does nothing; `null` of one that cannot be switched off. */
function offValue(parameter: Parameter, all: readonly Parameter[]): string | null {
  if (parameter.kind === "toggle") return "off";
  const { key, min, choices } = parameter;
  if (key === "search") return null;
  const asked = all.find(({ needs }) => needs?.key === key)?.needs?.off[0];
  if (asked !== undefined) return asked;
  if (choices.some(({ value }) => value === "off")) return "off";
  return min === 0 && parameter.label.includes("0: off") ? "0" : null;
}

/** The same for a number whose label says what it means to be 0. */
const choiceText = (parameter: Parameter, value: string): string =>
  (value === "0" ? /\b0: ([^,)]+)/.exec(parameter.label)?.[1] : undefined) ?? valueText(parameter, value);

/** The groups whose parameters change how a position is searched, not how far. */
const plainLabel = (label: string): string => label.replace(/\s*\(.*\)\s*$/, "").replace(/,.*$/, "");

/** The base algorithms that are set beside each other most. */
const BASES: readonly string[] = ["alpha-beta", "pvs", "mtd-f"];

/** The usual base algorithms, and the same search with and without each technique, the table included. */
export function usualPairs(page: PageStore): readonly UsualPair[] {
  const all = free(page);
  const values = page.scenario.value;
  const search = all.find(({ key }) => key === "search");
  const bases = (search?.choices ?? [])
    .filter(({ value }) => BASES.includes(value) && value !== values["search"])
    .map(({ value, label }) => ({ name: label, differences: { search: value } }));
  const techniques = all.flatMap((parameter): readonly UsualPair[] => {
    const { key, label, defaults, group } = parameter;
    const off = offValue(parameter, all);
    if (off === null || group === "Limits") return [];
    const value = values[key] ?? "";
    const usual = defaults[page.game.value] ?? off;
    const other = value !== off ? off : usual !== off ? usual : parameter.kind === "toggle" ? "on" : null;
    if (other === null) return [];
    return [{ name: `${plainLabel(label)}: ${choiceText(parameter, other)}`, differences: { [key]: other } }];
  });
  return [...bases, ...techniques];
}

/** A change of what is compared can be undone as one of what is searched. */
function change(page: PageStore, what: () => void): void {
  const texts = textsOf(page.draft.value, page.draftProblems.value);
  jump(page, () => asEdit(page, texts, what));
}

/** Compares with a search that differs so; what else differed differs no more. `null`: with none. */
export function compareWith(page: PageStore, differences: Values | null): void {
  change(page, () => {
    page.differences.value = differences;
  });
}

/** Changes the other search. Says what is wrong with it; then all stays as it was. */
export function changeSecond(page: PageStore, change: Values): readonly Problem[] {
  const differences = { ...page.differences.value, ...change };
  const problems = page.engine.check_values({ ...page.scenario.value, ...differences });
  if (problems.length > 0) return problems;
  const first = page.scenario.value;
  compareWith(page, differing(first, differences));
  return [];
}

export const endComparison = (page: PageStore): void => compareWith(page, null);

/** What another program calls itself whose search stands at the left; nothing where that is one of this page. */
export function otherProgram(page: PageStore): string | null {
  const origin = page.current.value?.origin ?? null;
  return origin?.foreign === true ? origin.program : null;
}

/** How a search is told from the one beside it, in a line. How another program searched is not known. */
export function headOf(page: PageStore, side: Side): string {
  const program = otherProgram(page);
  const file = page.current.value?.origin?.file.name;
  if (side === "a" && program !== null) return `${program}, from “${file ?? ""}”`;
  const differences = differencesOf(page);
  const told = differences
    .map(
      (difference) => `${difference.parameter.label}: ${valueText(difference.parameter, difference[side])}`,
    )
    .join(" · ");
  if (program !== null) return told === "" ? "Plyscope" : `Plyscope, ${told}`;
  return told === "" ? "the same search" : told;
}

/** How often something happened in the search of a side. What another program never reported is not known to be 0. */
export const countText = (page: PageStore, side: Side, times: number): string =>
  side === "a" && times === 0 && otherProgram(page) !== null ? NOT_REPORTED : count(times);

/** What stands in place of what another program did not say. */
export const NOT_REPORTED = "not reported";

/** Whether A can become B: an opened file stays at the left, because the address names it. */
export const canSwap = (page: PageStore): boolean =>
  !page.searching.value && page.current.value?.origin === null;

/** A becomes B, and B becomes A: neither is searched again. */
export function swapSides(page: PageStore): void {
  const [first, second] = [page.current.value, page.other.value];
  if (first === null || second === null || !canSwap(page)) return;
  const [a, b] = [first.values.value, second.values.value];
  change(page, () =>
    batch(() => {
      page.current.value = second;
      page.other.value = first;
      page.differences.value = differing(b, a);
      page.draft.value = b;
      page.draftProblems.value = [];
      page.side.value = page.side.value === "a" ? "b" : "a";
    }),
  );
}
