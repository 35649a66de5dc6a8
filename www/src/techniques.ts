/** What a scenario can bring about: what is offered to look for, and which marks are explained. */
import type { Values } from "./plyscope.js";

export type Technique =
  | "cut-offs"
  | "table"
  | "re-searches"
  | "passes"
  | "pre-searches"
  | "uncertainty"
  | "speculation"
  | "extensions";

/** A value of which 0, nothing or “off” means that the technique is not used. */
const isOn = (value: string | undefined): boolean =>
  value !== undefined && value !== "" && value !== "off" && Number(value) !== 0;

/** The techniques of a scenario; what a core does not name at all is taken for part of it. */
export function techniquesOf(values: Values): ReadonlySet<Technique> {
  const base = values["search"] ?? "pvs";
  const prunes = base !== "minimax";
  const drives = base.startsWith("mt");
  const table = values["table"] === undefined || isOn(values["table"]);
  const uncertainty = prunes && isOn(values["uncertainty"]);
  const singular = prunes && isOn(values["singular"]);
  const has: Record<Technique, boolean> = {
    "cut-offs": prunes,
    table,
    "re-searches": base === "pvs" || uncertainty || singular,
    passes:
      drives ||
      (prunes && isOn(values["aspiration"])) ||
      (uncertainty && values["uncertainty"] === "confidence"),
    "pre-searches": table && values["deepening"] !== "off" && isOn(values["pre-search"]),
    uncertainty,
    speculation: prunes && (isOn(values["null-move"]) || isOn(values["probcut"]) || singular),
    extensions:
      singular || ["extend-check", "extend-recapture", "extend-promotion"].some((key) => isOn(values[key])),
  };
  return new Set((Object.keys(has) as Technique[]).filter((technique) => has[technique]));
}

/** Events that only some searches have. All others are always offered. */
const NEEDED_BY_EVENT: Readonly<Record<string, Technique>> = {
  pass: "passes",
  "pre-search": "pre-searches",
  "uncertainty-cut-off": "uncertainty",
  speculation: "speculation",
};

export function canHappen(kind: string, techniques: ReadonlySet<Technique>): boolean {
  const needed = NEEDED_BY_EVENT[kind];
  return needed === undefined || techniques.has(needed);
}
