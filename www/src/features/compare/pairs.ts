/** The differences between two searches that are compared. */
import { count } from "../../ui/format";
import type { Parameter, Problem, Values } from "../../core/plyscope.js";
import { swapTraces } from "../../state/page/comparison";
import { differing } from "../../state/page/left";
import type { Side } from "../../state/page/page-state";
import type { PageStore } from "../../state/page/page-store";
import type { TraceStore } from "../../state/trace/trace-store";
import { changeComparison, compareWith, free, plainLabel, techniqueName } from "./versus";
import { offValue } from "../../state/page/parameter-groups";

/** A parameter in which the two searches differ, and its values as people read them. */
export interface Difference {
  readonly parameter: Parameter;
  readonly a: string;
  readonly b: string;
}

/** A parameter's label. Where several have the same, it says whose it is: "Late move pruning: Up to depth". */
export function fullLabel(page: PageStore, key: string): string {
  const all = free(page);
  const parameter = all.find((one) => one.key === key);
  if (parameter === undefined) return key;
  if (all.filter(({ label }) => label === parameter.label).length === 1) return parameter.label;
  const owner = all.find((one) => one.key === parameter.needs?.key);
  return `${owner === undefined ? parameter.group : plainLabel(owner.label)}: ${parameter.label}`;
}

/** The words of a value in a list of choices. */
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

/** Changes the other search. Gives the problems of the change; then the search does not change. */
export function changeSecond(page: PageStore, change: Values): readonly Problem[] {
  const differences = { ...page.compare.differences.value, ...change };
  const problems = page.engine.check_values({ ...page.scenario.value, ...differences });
  if (problems.length > 0) return problems;
  const first = page.scenario.value;
  compareWith(page, differing(first, differences));
  return [];
}

export const endComparison = (page: PageStore): void => compareWith(page, null);

/** The trace of a side. */
const traceOf = (page: PageStore, side: Side): TraceStore | null =>
  side === "a" ? page.search.current.value : page.compare.other.value;

/** The name of the other program that made the search of a side; `null` if this page made it. */
export function otherProgram(page: PageStore, side: Side = "a"): string | null {
  const origin = traceOf(page, side)?.origin ?? null;
  return origin?.foreign === true ? origin.program : null;
}

/** A line that names the difference between two searches. The parameters of another program's search are unknown. */
export function headOf(page: PageStore, side: Side): string {
  const program = otherProgram(page, side);
  const file = traceOf(page, side)?.origin?.file.name ?? null;
  if (program !== null) return `${program}, from “${file ?? ""}”`;
  if (page.compare.file.value !== null) return file === null ? "Plyscope" : `“${file}”`;
  const differences = differencesOf(page);
  const named = differences
    .map(
      (difference) =>
        `${fullLabel(page, difference.parameter.key)}: ${valueText(difference.parameter, difference[side])}`,
    )
    .join(" · ");
  if (otherProgram(page) !== null) return named === "" ? "Plyscope" : `Plyscope, ${named}`;
  return named === "" ? "the same search" : named;
}

/** The title of a search beside the other one: "Alpha-beta", "Without killers". */
export function titleOf(page: PageStore, side: Side): string {
  const [difference, ...others] = differencesOf(page);
  if (difference === undefined || others.length > 0 || otherProgram(page) !== null) return headOf(page, side);
  const { parameter } = difference;
  const value = difference[side];
  if (parameter.key === "search") return plainLabel(valueText(parameter, value));
  const name = techniqueName(parameter);
  if (value === offValue(parameter, free(page))) return `Without ${name}`;
  if (difference[side === "a" ? "b" : "a"] === offValue(parameter, free(page))) return `With ${name}`;
  return headOf(page, side);
}

/**
 * The number of occurrences in the search of a side. A count that another program never reported is not known
 * to be 0.
 */
export const countText = (page: PageStore, side: Side, times: number): string =>
  times === 0 && otherProgram(page, side) !== null ? NOT_REPORTED : count(times);

/** The text in place of a number that another program did not report. */
export const NOT_REPORTED = "not reported";

/** Whether A can become B: an opened file stays at the left, because the address names it. */
export const canSwap = (page: PageStore): boolean =>
  !page.searching.value &&
  page.search.current.value?.origin === null &&
  (page.compare.other.value?.origin ?? null) === null;

/** A becomes B, and B becomes A: neither is searched again. */
export function swapSides(page: PageStore): void {
  const [first, second] = [page.search.current.value, page.compare.other.value];
  if (first === null || second === null || !canSwap(page)) return;
  changeComparison(page, () => swapTraces(page, first, second));
}
