/** The panel's order: parameters in groups, and which of them have an effect now. */
import type { Parameter, Values } from "../../core/plyscope.js";

export interface ParameterGroup {
  name: string;
  parameters: readonly Parameter[];
}

/** Groups that are open to begin with; the others wait until one wants them. */
const OPEN_AT_FIRST: ReadonlySet<string> = new Set(["Search", "Transposition table", "Move ordering"]);

/** The parameters of a game by group, in the core's order. */
export function groupsOf(
  parameters: readonly Parameter[],
  game: string,
  wanted: (parameter: Parameter) => boolean,
): readonly ParameterGroup[] {
  const groups = new Map<string, Parameter[]>();
  for (const parameter of parameters) {
    if (!wanted(parameter) || !parameter.games.includes(game)) continue;
    groups.set(parameter.group, [...(groups.get(parameter.group) ?? []), parameter]);
  }
  return [...groups].map(([name, members]) => ({ name, parameters: members }));
}

/** The parameter with only the choices that have a meaning in a game. */
export const offeredIn = (parameter: Parameter, game: string): Parameter => ({
  ...parameter,
  choices: parameter.choices.filter(({ games }) => games.includes(game)),
});

/** Whether a parameter has an effect: the search reads it, and what it depends on is not off and has an effect itself. */
export function hasEffect(parameter: Parameter, parameters: readonly Parameter[], values: Values): boolean {
  const { needs, searches } = parameter;
  if (!searches.includes(values["search"] ?? "")) return false;
  if (needs === null) return true;
  if (needs.off.includes(values[needs.key] ?? "")) return false;
  const parent = parameters.find(({ key }) => key === needs.key);
  return parent === undefined || hasEffect(parent, parameters, values);
}

/** The value that switches a parameter off; `null` if it cannot be switched off. */
export function offValue(parameter: Parameter, all: readonly Parameter[]): string | null {
  if (parameter.kind === "toggle") return "off";
  const { key, min, choices } = parameter;
  if (key === "search") return null;
  const asked = all.find(({ needs }) => needs?.key === key)?.needs?.off[0];
  // A value that makes another parameter useless need not switch this one off: "A win" is a question, as is
  // "At least".
  if (asked === "off" || asked === "0") return asked;
  if (choices.some(({ value }) => value === "off")) return "off";
  return min === 0 && parameter.label.includes("0: off") ? "0" : null;
}

export const differs = ({ key, defaults }: Parameter, game: string, values: Values): boolean =>
  values[key] !== undefined && values[key] !== defaults[game];

/** The number of these parameters that have an effect and differ from their defaults. */
export const countDiffering = (
  group: ParameterGroup,
  parameters: readonly Parameter[],
  game: string,
  values: Values,
): number =>
  group.parameters.filter(
    (parameter) => differs(parameter, game, values) && hasEffect(parameter, parameters, values),
  ).length;

/** Whether a group is open: as the person chose, otherwise if it is open at first or a parameter differs. */
export const isGroupOpen = (
  name: string,
  chosen: Readonly<Record<string, boolean>>,
  differing: number,
): boolean => chosen[name] ?? (OPEN_AT_FIRST.has(name) || differing > 0);
