/**
 * A search core without wasm: it implements the boundary over a tiny trace written by hand, so
 * that the page's own code can be tested alone.
 */
import type { Pen } from "../../../src/canvas-view";
import type { OwnCore } from "../../../src/cores";
import { PLAIN_VIEW, type Engine } from "../../../src/engine";
import type {
  BreakReached,
  Breakpoint,
  CompletedIteration,
  Game,
  EventKind,
  Inspection,
  LineFound,
  Listing,
  Located,
  Parameter,
  PathEntry,
  Possible,
  Problem,
  ReadLink,
  Reading,
  Related,
  RootMoves,
  Session,
  StepKind,
  Summary,
  TraceEvent,
  TreeOutline,
  Values,
  ValueText,
  View,
  WindowText,
} from "../../../src/plyscope.js";

interface Node {
  move: string;
  children?: Node[];
}

interface Visit {
  id: number;
  level: number;
  parent: number | null;
  end: number;
  move: string;
}

/** One search, one iteration, a root with two moves, the first of which has two replies. */
const TREE: Node = {
  move: "",
  children: [
    {
      move: "",
      children: [
        {
          move: "",
          children: [
            { move: "e4", children: [{ move: "e5" }, { move: "c5" }] },
            { move: "d4", children: [{ move: "d5" }] },
          ],
        },
      ],
    },
  ],
};

function flatten(node: Node, level: number, parent: number | null, visits: Visit[]): Visit[] {
  const visit: Visit = { id: visits.length, level, parent, end: 0, move: node.move };
  visits.push(visit);
  for (const child of node.children ?? []) flatten(child, level + 1, visit.id, visits);
  visit.end = visits.length;
  return visits;
}

export const VISITS: readonly Visit[] = flatten(TREE, 0, null, []);
export const TICKS = 2 * VISITS.length;

/** A batch that brings this many visits more. */
export const batchOf = (visits: number): Uint32Array<ArrayBuffer> => new Uint32Array(visits);

export const SUMMARY: Summary = {
  value: 12,
  best: "e4",
  pv: ["e4", "e5"],
  depth: 1,
  depth_reached: { lines: 2, mean: 1, median: 1, largest: 1, largest_with_quiescence: 1 },
  cut_nodes: { nodes: 4, mean_moves: 1.25, times_minimal: 1.25 ** 0.5 },
  stop: "completed",
  visits: VISITS.length,
  quiescence_visits: 0,
  recorded: VISITS.length,
  recording: "complete",
  re_searches: 0,
  iterations: 1,
  cutoffs_by_move: [3, 1],
  table: {},
  uncertain: false,
  confidence: 100,
  passes: 0,
  enhanced_cutoffs: 0,
  speculation: {
    null_moves: 0,
    null_move_cutoffs: 0,
    prob_cut_searches: 0,
    prob_cuts: 0,
    singular_tests: 0,
    singular_searches: 0,
  },
  extensions: {},
  reductions: {},
  pre_searches: {},
  pruning: { nodes: 0, late_moves: 0, futile_moves: 0, reverse_futility_cutoffs: 0 },
  uncertainty: { cutoffs: 0, skipped_moves: 0, uncertain_visits: 0 },
};

const windowText = (alpha: string, beta: string): WindowText => ({
  alpha,
  beta,
  null_window: false,
  text: `(${alpha}, ${beta})`,
  cuts_at: null,
});

export class FakeSession implements Session {
  static living = new Set<unknown>();
  private seen = 0;
  private ended = false;
  private mirrored = false;

  constructor(readonly link: string) {
    if (link.includes("unsearchable")) throw new Error("this cannot be searched");
    FakeSession.living.add(this);
  }

  append(words: Uint32Array): void {
    this.alive();
    this.seen = Math.min(this.seen + words.length, VISITS.length);
  }
  finish(): void {
    this.alive();
    this.ended = true;
  }
  free(): void {
    this.alive();
    FakeSession.living.delete(this);
  }
  visits(): number {
    return this.seen;
  }
  positions(): number {
    return VISITS.slice(0, this.seen).filter(({ level }) => level >= 2).length;
  }
  ticks(): number {
    // While it is open, a trace reaches as far as its last entering.
    return this.ended || this.seen === 0 ? 2 * this.seen : this.enter_time(this.seen - 1) + 1;
  }
  full_width_levels(): number {
    return this.levels();
  }

  levels(): number {
    return Math.max(0, ...VISITS.slice(0, this.seen).map(({ level }) => level + 1));
  }
  finished(): boolean {
    return this.ended;
  }
  possible(): Possible {
    const speculates = /null-move=[1-9]/.test(this.link);
    return {
      events: speculates ? ["cut-off", "surprise", "speculation"] : ["cut-off", "surprise"],
      marks: ["cut-off", "surprise", "terminal", ...(speculates ? (["speculative"] as const) : [])],
    };
  }
  depth(): number {
    return 3;
  }
  /** Every visit at hand completes an iteration as deep as it is late. */
  completed(): CompletedIteration | null {
    this.alive();
    return this.seen === 0 ? null : { depth: this.seen, value: this.seen, best: "e4" };
  }
  read_as(reading: Reading): void {
    this.alive();
    this.mirrored = reading.perspective === "mover";
  }
  /** In pawns. All positions here are the second player's, and their numbers as the first one sees them. */
  root_value(value: number): ValueText {
    const seen = this.mirrored ? -value : value;
    return { text: `${seen < 0 ? "-" : "+"}${(Math.abs(value) / 100).toFixed(2)}`, tip: null };
  }
  step(t: number, how: StepKind): number {
    const { visit, what } = this.event(t);
    const by: Record<StepKind, number> = {
      forward: t + 1,
      back: t - 1,
      over: what === "enter" ? this.exit_time(visit) : t + 1,
      "over-back": what === "leave" ? this.enter_time(visit) : t - 1,
      out: this.exit_time(this.visit(visit).parent ?? 0),
      "out-back": this.enter_time(this.visit(visit).parent ?? 0),
    };
    return Math.min(Math.max(by[how], 0), this.ticks() - 1);
  }
  /** In this trace every leaving of an odd visit is a cut-off, and there is nothing else. */
  find(t: number, kind: string, forward: boolean, ply?: number | null): number | undefined {
    if (kind !== "cut-off") return undefined;
    const by = forward ? 1 : -1;
    for (let at = t + by; at >= 0 && at < this.ticks(); at += by) {
      const { visit, what } = this.event(at);
      const there = typeof ply !== "number" || this.event(at).ply === ply;
      if (what === "leave" && visit % 2 === 1 && there) return at;
    }
    return undefined;
  }
  /** Two lines: entering a visit, and leaving it. */
  listing(t: number): Listing {
    const { visit, what } = this.event(t);
    const line = (name: "head" | "return-best", tick: "enter" | "leave", text: string) => ({
      line: name,
      indent: tick === "enter" ? 0 : 1,
      text,
      tick,
      lit: what === tick,
      values: what === tick ? [{ name: "best", text: this.mirrored ? "-12" : "12" }] : [],
    });
    return {
      visit,
      lines: [line("head", "enter", "value(node):"), line("return-best", "leave", "return best")],
    };
  }
  find_line(t: number, line: string, forward: boolean): number | undefined {
    const by = forward ? 1 : -1;
    for (let at = t + by; at >= 0 && at < this.ticks(); at += by) {
      if (this.event(at).what === (line === "head" ? "enter" : "leave")) return at;
    }
    return undefined;
  }
  /** Of breakpoints it knows those at plies. */
  next_break(
    t: number,
    breakpoints: Breakpoint[],
    forward: boolean,
    limit?: number | null,
  ): BreakReached | null {
    for (let at = forward ? t + 1 : t - 1; at >= 0 && at < this.ticks(); at += forward ? 1 : -1) {
      if (typeof limit === "number" && at > limit) return null;
      const { what, ply } = this.event(at);
      const index = breakpoints.findIndex(
        (one) => one.stop === "ply" && what === "enter" && one.ply === ply && one.ply > 0,
      );
      if (index >= 0) return { t: at, index };
    }
    return null;
  }
  number_read(text: string): number | undefined {
    return /^-?\d+$/.test(text) ? Number(text) : undefined;
  }

  /** The visits that this trace lacks, as the other sees them. */
  readonly lacks = new Set<number>();
  onlyHere: readonly number[] = [];

  place(visit: number): Uint32Array {
    return Uint32Array.of(0, 1, visit);
  }

  counterpart([, , visit = 0]: Uint32Array | number[]): Uint32Array | undefined {
    let [at, above] = [visit, 0];
    while (this.lacks.has(at)) [at, above] = [VISITS[at]?.parent ?? 0, above + 1];
    return Uint32Array.of(at, above);
  }

  set_only_here(bits: Uint32Array | number[]): void {
    this.onlyHere = [...bits];
  }

  position_key(visit: number): string | undefined {
    return visit < this.seen ? `abc${visit}` : undefined;
  }
  /** Lines are the moves of the first visit that is so reached. */
  go_to_line(line: string): LineFound {
    const found = VISITS.find(({ id, level }) => level >= 2 && this.line(id) === line);
    const problem = { number: 1, text: line, message: "it is no move there", alternatives: ["e4", "d4"] };
    return found === undefined
      ? { visit: null, iteration: 1, problem }
      : { visit: found.id, iteration: 1, problem: null };
  }
  /** Numbers of a version other than 1 mean nothing here, and its moments are found by `at=t<tick>`. */
  locate({ t, select, v, at }: View): Located {
    this.alive();
    if (at === "lost") return { t: null, select: null, note: null };
    if (t === null && v === null && at !== null) return { t: Number(at.slice(1)), select, note: null };
    if (v === null || v === 1) return { t, select, note: null };
    return { t: at === null ? null : Number(at.slice(1)), select: null, note: "of another version" };
  }
  named(t?: number | null, select?: number | null): View {
    this.alive();
    return { ...PLAIN_VIEW, t: t ?? null, select: select ?? null };
  }
  event(t: number): TraceEvent {
    this.alive();
    const visit = VISITS.slice(0, this.seen).find(
      ({ id }) => this.enter_time(id) === t || this.exit_time(id) === t,
    );
    if (visit === undefined || t >= this.ticks()) throw new Error(`no tick ${t}`);
    const what = this.enter_time(visit.id) === t ? "enter" : "leave";
    return { visit: visit.id, what, ply: Math.max(visit.level - 2, 0), sentence: `${what} ${visit.id}` };
  }
  enter_time(visit: number): number {
    return 2 * visit - this.visit(visit).level;
  }
  exit_time(visit: number): number {
    const { end, level } = this.visit(visit);
    return 2 * end - level - 1;
  }
  path(t: number): PathEntry[] {
    const path: PathEntry[] = [];
    let at: number | null = this.event(t).visit;
    while (at !== null) {
      const { id, level, move, parent }: Visit = this.visit(at);
      path.unshift({
        visit: id,
        level,
        ply: Math.max(level - 2, 0),
        move: move === "" ? null : move,
        kind: "search",
        expected: null,
        entry: windowText("-∞", "∞"),
        now: windowText("-∞", "∞"),
        best: null,
        depth: 3,
      });
      at = parent;
    }
    return path;
  }
  seek(t: number): number {
    return this.visit(this.event(t).visit).level + 1;
  }
  inspect(id: number, t: number): Inspection {
    this.alive();
    const visit = this.visit(id);
    const path: Inspection["path"] = [];
    let at: number | null = id;
    while (at !== null) {
      const { move, parent }: Visit = this.visit(at);
      path.unshift({ visit: at, move });
      at = parent;
    }
    const exited = t >= this.exit_time(id);
    return {
      visit: id,
      ply: Math.max(visit.level - 2, 0),
      level: visit.level,
      depth: 3 - visit.level,
      kind: "search",
      kind_text: visit.level < 2 ? "iteration 1" : "full-width visit",
      path,
      position: "8/8/8/8/8/8/8/8 w - - 0 1",
      last_move: null,
      side: "first",
      expected: "PV",
      actual: exited ? "CUT" : null,
      surprise: exited,
      entry: windowText("-∞", "∞"),
      now: exited ? null : windowText("0", "∞"),
      exited,
      entered: t >= this.enter_time(id),
      best_so_far: null,
      stand_pat: null,
      value: exited ? `${this.mirrored ? "≤ -" : "≥ "}12` : null,
      value_tip: null,
      lies: exited ? "fails high" : null,
      bound: exited ? "lower" : null,
      best_move: null,
      reason: exited ? "a move failed high" : null,
      table: {
        outcome: "answered",
        outcome_text: "answered by the table",
        source: 3,
        entry: "≥ 12",
        entry_depth: 2,
      },
      enter_time: this.enter_time(id),
      exit_time: this.exit_time(id),
      end: visit.end,
      size: visit.end - id,
      children: VISITS.filter(({ parent }) => parent === id).map((child) => ({
        visit: child.id,
        move: child.move,
        kind: "search",
        expected: "CUT",
        value: null,
        fate: "searched",
        size: child.end - child.id,
        rank: null,
        extension: null,
        reduction: null,
      })),
      rank: null,
      extension: null,
      reduction: null,
      uncertain: false,
      confidence: null,
      pre_search: null,
      in_pre_search: false,
      skipped: null,
      cut_off: null,
      pruned: null,
      refuted_by: null,
      story: [],
      why: [],
      values: { game: "chess", fen: `after ${path.map(({ move }) => move).join(" ")}`, depth: "3" },
    };
  }
  log(): Uint32Array {
    this.alive();
    return new Uint32Array();
  }
  paint(pen: Pen, width: number, height: number): void {
    this.alive();
    pen.fillRect(0, 0, width, height);
  }
  bytes(): Float64Array {
    return Float64Array.of(32 * this.seen, 2 * this.seen);
  }
  set_palette(): void {}
  bars(): Float64Array {
    return new Float64Array(0);
  }
  bar_label(visit: number): string {
    return this.visit(visit).move || `level ${this.visit(visit).level}`;
  }
  pick(): number | undefined {
    return undefined;
  }
  relations(): Uint32Array {
    return new Uint32Array();
  }

  related(): Related[] {
    return [];
  }

  tree(): TreeOutline {
    return { width: 200, height: 100, focus: 0, rows: [{ y: 30, side: "MAX" }] };
  }

  tree_items(): Float32Array {
    return new Float32Array();
  }

  tree_texts(): string[] {
    return [];
  }

  tree_nodes(): Float64Array {
    return new Float64Array();
  }

  tree_tikz(): string {
    return "";
  }

  convention(): string {
    return "Values as MAX sees them";
  }

  tree_node_words(node: number): string | undefined {
    return node === 0 ? "the root, White to move: open." : undefined;
  }

  tree_svg(): string {
    return "<svg/>";
  }

  timeline(columns: number): Uint32Array {
    return new Uint32Array(columns * 2);
  }

  private line(id: number): string {
    const moves: string[] = [];
    for (let at: number | null = id; at !== null; at = this.visit(at).parent)
      moves.unshift(this.visit(at).move);
    return moves.filter((move) => move !== "").join(" ");
  }
  private visit(id: number): Visit {
    const visit = VISITS[id];
    if (visit === undefined || id >= Math.max(this.seen, 1)) throw new Error(`no visit ${id}`);
    return { ...visit, end: Math.min(visit.end, this.seen) };
  }
  /** What the real one does too: a freed object answers nothing. */
  private alive(): void {
    if (!FakeSession.living.has(this)) throw new Error("null pointer passed to rust");
  }
}

const parameter = (key: string, rest: Partial<Parameter>): Parameter => ({
  key,
  label: key,
  group: "Search",
  kind: "text",
  choices: [],
  min: null,
  max: null,
  help: `about ${key}`,
  needs: null,
  games: ["chess", "tree"],
  defaults: {},
  ...rest,
});

export const PARAMETERS: Parameter[] = [
  parameter("game", {
    group: "Position",
    games: ["chess", "tree", "grown"],
    kind: "choice",
    choices: [
      { value: "chess", label: "Chess" },
      { value: "tree", label: "Explicit tree" },
      { value: "grown", label: "Grown tree" },
    ],
    defaults: { chess: "chess", tree: "tree", grown: "grown" },
  }),
  parameter("fen", { group: "Position", games: ["chess"], defaults: { chess: "start" } }),
  parameter("tree", { kind: "lines", group: "Position", games: ["tree"], defaults: { tree: "(1 2)" } }),
  parameter("first", {
    kind: "choice",
    choices: [
      { value: "max", label: "MAX" },
      { value: "min", label: "MIN" },
    ],
    group: "Position",
    games: ["tree"],
    defaults: { tree: "max" },
  }),
  // A game whose position is made from several parameters.
  parameter("seed", { group: "Position", kind: "number", games: ["grown"], defaults: { grown: "1" } }),
  parameter("path", { group: "Position", games: ["grown"], defaults: { grown: "" } }),
  parameter("depth", {
    kind: "number",
    min: 1,
    max: 9,
    games: ["chess", "tree", "grown"],
    defaults: { chess: "3", tree: "9", grown: "9" },
  }),
  parameter("quiescence", { kind: "toggle", games: ["chess"], defaults: { chess: "on" } }),
  parameter("null-move", {
    group: "Selectivity",
    kind: "number",
    games: ["chess"],
    defaults: { chess: "0" },
  }),
  parameter("guard", {
    group: "Selectivity",
    kind: "toggle",
    games: ["chess"],
    defaults: { chess: "on" },
    needs: { key: "null-move", off: ["0"] },
  }),
];

export const PRESETS = [
  {
    group: "Worth seeing",
    name: "First",
    note: "the first",
    link: "depth=2",
    opens: null,
    moments: [
      { title: "the middle", at: "t7" },
      { title: "what is lost", at: "lost" },
    ],
  },
  {
    group: "Trees",
    name: "A tree",
    note: "a tree",
    link: "game=tree&tree=(3 4)",
    opens: null,
    moments: [{ title: "the start", at: "t0" }],
  },
];

function checkValues(values: Values): Problem[] {
  const problems: Problem[] = [];
  const depth = Number(values["depth"]);
  if (!(depth >= 1 && depth <= 9)) {
    problems.push({
      key: "depth",
      value: values["depth"] ?? "",
      message: "out of range",
      mend: "give 1 to 9",
      line: null,
      column: null,
    });
  }
  if (values["fen"] === "bad") {
    problems.push({
      key: "fen",
      value: "bad",
      message: "no FEN",
      mend: "paste another",
      line: null,
      column: null,
    });
  }
  return problems;
}

function readLink(text: string): ReadLink {
  const pairs = new Map(
    text
      .replace(/^#/, "")
      .split("&")
      .filter((pair) => pair !== "")
      .map((pair): [string, string] => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
  );
  const game = pairs.get("game") ?? "chess";
  const values: Values = {};
  const others: Values = {};
  const problems: Problem[] = [];
  for (const { key, games, defaults } of PARAMETERS) {
    const value = defaults[game];
    if (games.includes(game) && value !== undefined) values[key] = value;
  }
  const view: View = { ...PLAIN_VIEW };
  for (const [key, value] of pairs) {
    if (key === "t" || key === "select" || key === "from" || key === "to" || key === "v")
      view[key] = Number(value);
    else if (key === "at" || key === "on" || key === "begin" || key === "end") view[key] = value;
    else if (key === "embed") view.embed = value === "1";
    else if (key === "theme" && (value === "light" || value === "dark")) view.theme = value;
    else if (key === "stage" && (value === "tree" || value === "flame" || value === "both"))
      view.stage = value;
    else if (key === "show") view.present = value === "present";
    else if (key === "types") view.types = value === "actual" ? "actual" : "expected";
    else if (key === "seen" && value === "mover") view.reading = { ...view.reading, perspective: "mover" };
    else if (key.startsWith("b.")) others[key.slice(2)] = value;
    else if (key in values) {
      const [problem] = checkValues({ ...values, [key]: value });
      if (problem === undefined) values[key] = value;
      else problems.push(problem);
    } else
      problems.push({ key, value, message: "is not known", mend: "leave it out", line: null, column: null });
  }
  const second = Object.keys(others).length === 0 ? null : { ...values, ...others };
  return { values, view, second, problems, notes: [] };
}

function writeLink(values: Values, view: View, second: Values | null = null): string {
  const game = values["game"] ?? "chess";
  const pairs = PARAMETERS.filter(({ key, defaults, games }) => {
    return (
      games.includes(game) &&
      values[key] !== undefined &&
      (key === "game" ? game !== "chess" : values[key] !== defaults[game])
    );
  }).map(({ key }) => `${key}=${values[key]}`);
  for (const [key, value] of Object.entries(second ?? {})) {
    if (value !== values[key]) pairs.push(`b.${key}=${value}`);
  }
  for (const key of ["t", "select", "from", "to", "v", "at", "on", "begin", "end", "theme"] as const) {
    if (view[key] !== null) pairs.push(`${key}=${view[key]}`);
  }
  if (view.types === "actual") pairs.push("types=actual");
  if (view.reading.perspective === "mover") pairs.push("seen=mover");
  if (view.stage !== null) pairs.push(`stage=${view.stage}`);
  if (view.present) pairs.push("show=present");
  if (view.embed) pairs.push("embed=1");
  return pairs.join("&");
}

const MOVES: RootMoves = { position: "start", side: "first", check: false, moves: [] };

const game = (name: string, label: string, position: string[]): Game => ({
  name,
  label,
  sides: name === "chess" ? ["White", "Black"] : ["MAX", "MIN"],
  position,
  board: name === "chess" ? { component: "chess", files: 8, ranks: 8 } : null,
});

export const GAMES: readonly Game[] = [
  game("chess", "Chess", ["fen"]),
  game("tree", "Tree", ["tree", "first"]),
  game("grown", "Grown tree", ["seed", "path"]),
];

export const EVENT_KINDS: EventKind[] = [
  { kind: "cut-off", label: "cut-off", key: "c", mark: "cut-off", timeline: 0 },
  { kind: "iteration", label: "iteration", key: "i", mark: null, timeline: 1 },
  { kind: "surprise", label: "surprise", key: "s", mark: "surprise", timeline: null },
  { kind: "speculation", label: "speculative search", key: "v", mark: "speculative", timeline: null },
];

/** One core; the page's engine is made of such. */
export const fakeCore = (): OwnCore["core"] => ({
  read_link: readLink,
  write_link: writeLink,
  check_values: checkValues,
  parameters: () => PARAMETERS,
  presets: () => PRESETS,
  event_kinds: () => EVENT_KINDS,
  games: () => [...GAMES],
  root_moves: () => MOVES,
  Session: FakeSession,
});

export const fakeEngine = (): Engine => ({
  ...fakeCore(),
  openSession: (link) => new FakeSession(link),
});
