/** The groups of lessons, in the order of the course. */

interface GroupRow {
  /** Its name in the lessons' files. */
  readonly name: string;
  readonly title: string;
  /** Its subject, in one line. */
  readonly line: string;
  /** The kinds of exercises that practise its subject; the first one comes first. */
  readonly exercises: readonly string[];
}

export const GROUPS = [
  {
    name: "rule",
    title: "The rule",
    line: "How values move up the tree",
    exercises: [],
  },
  {
    name: "pruning",
    title: "Pruning",
    line: "What a search can skip without a change of the value",
    exercises: ["never-visited", "cut-edges", "leaf-order", "values", "windows", "inequality", "ties"],
  },
  {
    name: "depth",
    title: "Depth",
    line: "Where a search stops, and what it cannot see from there",
    exercises: [],
  },
  {
    name: "memory",
    title: "Order and memory",
    line: "Which move comes first, and what a search remembers",
    exercises: ["most-pruning", "least-pruning", "fill-leaves", "table-answers"],
  },
  {
    name: "windows",
    title: "Windows",
    line: "Narrow windows, and when a second search must follow",
    exercises: ["root-window", "re-searches", "mtd-bounds"],
  },
  {
    name: "selective",
    title: "Selective search",
    line: "Fewer plies for some moves, and more for others",
    exercises: [],
  },
  {
    name: "proof",
    title: "Proofs",
    line: "Searches that prove a win, or that there is none",
    exercises: ["proof-numbers", "next-leaf", "thresholds"],
  },
  {
    name: "best-first",
    title: "Other best-first searches",
    line: "Searches that choose the leaf at which the tree grows",
    exercises: [],
  },
  {
    name: "research",
    title: "Research",
    line: "Two gambles: pre-searching and uncertainty cut-offs",
    exercises: ["pre-search", "node-types"],
  },
] as const satisfies readonly GroupRow[];

export type GroupName = (typeof GROUPS)[number]["name"];
export type Group = GroupRow & { readonly name: GroupName };

/** The group of this name; `null` if no group has it. */
export const groupNamed = (name: string): Group | null => GROUPS.find((group) => group.name === name) ?? null;
