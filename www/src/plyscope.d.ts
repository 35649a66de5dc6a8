/**
 * The wasm module as the page sees it. Written by hand, because the module stands beside the
 * bundle and is imported at run time: this file is the page's half of the boundary.
 */

import type {
  CompletedIteration,
  EventKind,
  EventKindName,
  Game,
  Insight,
  Inspection,
  Parameter,
  PathEntry,
  Possible,
  PreSearchLedger,
  Preset,
  Problem,
  ReadLink,
  RootMoves,
  StepKind,
  Summary,
  TraceEvent,
  UncertaintyLedger,
  Values,
  View,
} from "./core-types";

export type * from "./core-types";

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
  /** The depth that is searched: a tree is searched no deeper than it is high. */
  depth(): number;
  /** The last completed iteration so far. */
  completed(): CompletedIteration | null;
  step(t: number, how: StepKind): number;
  find(t: number, kind: EventKindName, forward: boolean): number | undefined;
  event(t: number): TraceEvent | null;
  enter_time(visit: number): number;
  exit_time(visit: number): number;
  path(t: number): PathEntry[];
  seek(t: number): number;
  inspect(visit: number, t: number): Inspection;
  insight(): Insight;
  pre_search_ledger(limit: number): PreSearchLedger;
  uncertainty_ledger(limit: number): UncertaintyLedger;
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
export function games(): Game[];
/** The root of a scenario and its legal moves; throws where the scenario has a problem. */
export function root_moves(values: Values): RootMoves;
export function search(
  link: string,
  on_batch: (words: Uint32Array<ArrayBuffer>, visits: number, iteration: number) => void,
): Summary;

export default function init(): Promise<{ memory: WebAssembly.Memory }>;
