/**
 * The wasm module as the page sees it. Written by hand, because the module stands beside the
 * bundle and is imported at run time: this file is the page's half of the boundary.
 */

/** Scenario parameters by key, each value as the text that a link would hold. */
export type Values = Record<string, string>;

export interface Problem {
  key: string;
  value: string;
  message: string;
  mend: string;
  line?: number | null;
  column?: number | null;
}

export type NodeTypes = "expected" | "actual";

/** What is looked at, as a link holds it. `null` means: the default. */
export interface View {
  t: number | null;
  select: number | null;
  from: number | null;
  to: number | null;
  types: NodeTypes;
}

export interface ReadLink {
  values: Values;
  view: View;
  problems: Problem[];
  notes: string[];
}

export interface Parameter {
  key: string;
  label: string;
  group: string;
  kind: "choice" | "number" | "toggle" | "text";
  choices: { value: string; label: string }[];
  min?: number | null;
  max?: number | null;
  help: string;
  /** The parameter without which this one has no effect, and its value then. */
  needs?: { key: string; off: string[] } | null;
  games: string[];
  defaults: Record<string, string>;
}

export interface Preset {
  group: string;
  name: string;
  note: string;
  link: string;
}

export interface ChessMove {
  from: string;
  to: string;
  promotion: string | null;
  san: string;
  fen: string;
}

export interface ChessMoves {
  turn: "white" | "black";
  check: boolean;
  moves: ChessMove[];
}

export interface Summary {
  value: number;
  value_text: string;
  best: string | null;
  pv: string[];
  depth: number;
  stop: string;
  visits: number;
  quiescence_visits: number;
  recorded: number;
  recording: string;
  cutoffs_by_move: number[];
  table: Record<string, number>;
  /** The value may rest on skipped moves. */
  uncertain?: boolean;
  /** How likely the value is right, in per cent. */
  confidence?: number;
  /** Passes at the root: of aspiration search, of an MT driver, or for more confidence. */
  passes?: number;
}

export interface EventKind {
  kind: string;
  label: string;
  /** The letter that looks for the next one; as a capital, for the one before. */
  key: string;
  /** The name of the mark on the bars where it happens. */
  mark: string | null;
  /** Its place among the timeline's counts. */
  timeline: number | null;
}

/** A mark on bars, and its bit in a set of marks. */
export interface Mark {
  mark: string;
  bit: number;
}

/** What a scenario's search can bring about: kinds of events and marks by their names. */
export interface Possible {
  events: string[];
  marks: string[];
}

export interface TraceEvent {
  visit: number;
  what: "enter" | "leave";
  ply: number;
  sentence: string;
}

export interface PathEntry {
  visit: number;
  level: number;
  ply: number;
  move: string | null;
  kind: string;
  expected: string | null;
  alpha: string;
  beta: string;
  alpha_now: string;
  beta_now: string;
  best: string | null;
  depth: number;
}

export interface Child {
  visit: number;
  move: string;
  kind: string;
  expected: string | null;
  value: string | null;
  fate: string;
  size: number;
  rank?: string | null;
  extension?: string | null;
}

export interface Named {
  name: string;
  text: string;
}

/** One of the pre-search filter's five questions, with its numbers. */
export interface Question {
  name: string;
  text: string;
  refuses: boolean;
  /** It is the first that refuses. */
  decided: boolean;
}

export interface PreSearchText {
  verdict: string;
  pre_searched: boolean;
  questions: Question[];
  needed_depth: number;
  new_depth: number;
  entry_iteration: number;
  /** The predicted deep node: the visit that stored the entry. */
  predicted: number | null;
  /** Only where it is pre-searched; `open` while somebody may still ask. */
  settled: "paid-off" | "paid-off-later" | "lost" | "open" | null;
  by: number | null;
}

/** A step of the explanation why a visit failed high or low: the last one says who set the bound. */
export interface WhyStep {
  visit: number;
  what:
    | "crossed"
    | "table-answer"
    | "parent"
    | "null-window"
    | "move"
    | "table"
    | "stood-pat"
    | "singular-test"
    | "prob-cut"
    | "driver"
    | "infinite";
  side: "alpha" | "beta";
  value: string;
  number: number;
  setter: number | null;
  sentence: string;
}

export interface CutOffs {
  nodes: number;
  by_first_move: number;
  first_move_per_cent: number | null;
  moves_searched: number;
  mean_moves: number | null;
  by_move: number[];
  by_source: Record<string, number>;
}

export interface TableCase {
  visits: number;
  repeats: number;
  outcomes: Record<string, number>;
}

export interface PreSearchTotals {
  candidates: number;
  refused: Record<string, number>;
  pre_searches: number;
  paid_off: number;
  paid_off_later: number;
  lost: number;
  cost: number;
  cost_lost: number;
}

export interface UncertaintyTotals {
  cut_offs: number;
  skipped_moves: number;
  harmless: number;
  re_searched: number;
  at_the_root: number;
  open: number;
  re_search_cost: number;
}

/** What a trace shows about its search, in numbers. */
export interface Insight {
  truncated: boolean;
  minimal_tree: { iteration: number; visits: number; needed: number };
  /** Each visit of a position is in exactly one class. */
  overhead: {
    needed: number;
    t1: number;
    t2: number;
    earlier_iterations: number;
    earlier_passes: number;
    pre_search: number;
    speculative: number;
    unfinished: number;
    other: number;
    total: number;
  };
  ordering: {
    full_width: CutOffs;
    quiescence: CutOffs;
    all_nodes: { nodes: number; tenths: number[] };
  };
  table_cases: {
    equal: TableCase;
    deeper: TableCase;
    shallower: TableCase;
    probes: Record<string, number>;
  };
  pre_search_ledger: PreSearchTotals;
  uncertainty_ledger: UncertaintyTotals;
}

export interface PreSearchEntry {
  visit: number;
  iteration: number;
  predicted: number | null;
  predicted_iteration: number;
  needed_depth: number;
  new_depth: number;
  extra_depth: number;
  cost: number;
  settled: "paid-off" | "paid-off-later" | "lost";
  by: number | null;
}

export interface UncertaintyEntry {
  visit: number;
  iteration: number;
  searched: number;
  skipped: number;
  moves: number;
  value: string | null;
  bound: "exact" | "lower" | "upper" | null;
  ending: "harmless" | "re-searched" | "at-the-root" | "open";
  /** The highest visit that its uncertainty reached. */
  reached: number;
  ancestor: number | null;
  by: number | null;
  cost: number;
}

export interface Inspection {
  visit: number;
  ply: number;
  level: number;
  depth: number;
  kind: string;
  kind_text: string;
  path: { visit: number; move: string }[];
  position: string;
  last_move: string | null;
  side: "first" | "second";
  expected: string | null;
  actual: string | null;
  surprise: boolean;
  entry: { alpha: string; beta: string; null_window: boolean };
  now: { alpha: string; beta: string } | null;
  exited: boolean;
  entered: boolean;
  value: string | null;
  best_so_far: string | null;
  bound: "exact" | "lower" | "upper" | null;
  best_move: string | null;
  reason: string | null;
  table: {
    outcome: string;
    outcome_text: string;
    source: number | null;
    /** What the entry held, with its bound. */
    entry: string | null;
    entry_depth: number | null;
  } | null;
  stand_pat: string | null;
  enter_time: number;
  /** Nothing while the search is still inside the visit. */
  exit_time: number | null;
  end: number;
  size: number;
  children: Child[];
  values: Values;
  // The core always gives what follows; a hand-made core may leave it out.
  rank?: Named | null;
  extension?: Named | null;
  uncertain?: boolean;
  /** Per cent, or `uncertain` where only a flag is kept; only where uncertain. */
  confidence?: string | null;
  pre_search?: PreSearchText | null;
  in_pre_search?: boolean;
  skipped?: { searched: number; moves: number } | null;
  /** The visit that stored the child's entry which refuted it (ETC). */
  refuted_by?: number | null;
  /** Empty until it is exited, and for exact values. */
  why?: WhyStep[];
}

export type StepKind = "forward" | "back" | "over" | "over-back" | "out" | "out-back";

/** A trace and every question about it. Must be freed by hand. */
export class Session {
  constructor(link: string);
  append(words: Uint32Array): void;
  finish(): void;
  free(): void;
  visits(): number;
  ticks(): number;
  levels(): number;
  finished(): boolean;
  possible(): Possible;
  step(t: number, how: StepKind): number;
  find(t: number, kind: string, forward: boolean): number | undefined;
  event(t: number): TraceEvent;
  enter_time(visit: number): number;
  exit_time(visit: number): number;
  path(t: number): PathEntry[];
  seek(t: number): number;
  inspect(visit: number, t: number): Inspection;
  insight?(): Insight;
  pre_search_ledger?(limit: number): { entries: PreSearchEntry[]; totals: PreSearchTotals };
  uncertainty_ledger?(limit: number): { entries: UncertaintyEntry[]; totals: UncertaintyTotals };
  /** Returns the address of `width * height * 4` bytes in the wasm memory. */
  flame(
    width: number,
    height: number,
    from: number,
    to: number,
    row_height: number,
    top: number,
    t: number,
    actual: boolean,
  ): number;
  set_palette(rgba: Uint32Array): void;
  bars(
    width: number,
    from: number,
    to: number,
    t: number,
    min_width: number,
    limit: number,
    actual: boolean,
  ): Float64Array;
  bar_label(visit: number, t: number): string;
  pick(width: number, from: number, to: number, x: number, level: number): number | undefined;
  /** The kinds that have a place there, in its order, column by column. */
  timeline(columns: number): Uint32Array;
}

export function read_link(text: string): ReadLink;
export function write_link(values: Values, view: View): string;
export function check_values(values: Values): Problem[];
export function parameters(): Parameter[];
export function presets(): Preset[];
export function event_kinds(): EventKind[];
export function marks(): Mark[];
export function chess_moves(fen: string): ChessMoves;
export function search(
  link: string,
  on_batch: (words: Uint32Array<ArrayBuffer>, visits: number, iteration: number) => void,
): Summary;

export default function init(): Promise<{ memory: WebAssembly.Memory }>;
