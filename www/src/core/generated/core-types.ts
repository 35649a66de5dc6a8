// Made from the Rust core by `cargo test` (src/web/typescript.rs): do not edit.

/** Scenario parameters by key, each value as the text that a link would hold. */
export type Values = { [key in string]: string };

export type BoundName = "exact" | "lower" | "upper";

export type CategoryName = "structure" | "pv" | "cut" | "all" | "q-pv" | "q-cut" | "q-all" | "proved" | "disproved" | "open" | "field-1" | "field-2" | "field-3" | "field-4" | "field-5";

export type CutOffConditionName = "certainty" | "null-window" | "limit" | "type" | "re-search" | "quiet";

export type EventKindName = "cut-off" | "table-answer" | "re-search" | "iteration" | "new-best" | "surprise" | "pass" | "pre-search" | "uncertainty-cut-off" | "speculation" | "moves-pruned";

export type ExtensionName = "check-evasion" | "recapture" | "promotion-threat" | "singular" | "likely-move";

export type ReductionName = "late-move" | "far-below-alpha" | "unlikely-move" | "no-table-move";

export type LineName = "search" | "iteration" | "pass" | "root-value" | "pass-reached" | "pass-missed" | "iteration-done" | "return" | "stopped" | "head" | "extended" | "reduced" | "terminal" | "horizon" | "mate-distance" | "stand-pat" | "stood-pat" | "table-answer" | "table-narrowed" | "pre-search" | "reverse-futility" | "razoring-search" | "razoring" | "null-move" | "null-move-cut-off" | "prob-cut" | "prob-cut-cut-off" | "enhanced-cut-off" | "multi-cut-search" | "multi-cut" | "value" | "re-search-depth" | "re-search-window" | "re-search-certain" | "best" | "cut-off" | "alpha" | "skip" | "singular" | "forced" | "pruned" | "return-best" | "descent" | "answer" | "descend" | "proof-end" | "expand" | "generated" | "leaf-numbers" | "numbers" | "solved" | "uct-descent" | "uct-best" | "uct-select" | "uct-end" | "uct-expand" | "uct-playout" | "uct-result" | "uct-solve" | "uct-back-up" | "b-star-descent" | "b-star-answer" | "b-star-follow" | "b-star-end" | "b-star-expand" | "b-star-generated" | "b-star-leaf" | "b-star-narrow" | "b-star-meet" | "b-star-separate" | "conspiracy-descent" | "conspiracy-answer" | "conspiracy-fewest" | "conspiracy-all" | "conspiracy-end" | "conspiracy-expand" | "conspiracy-judge" | "conspiracy-leaf" | "conspiracy-back-up" | "conspiracy-firm";

export type MarkName = "cut-off" | "pre-searched" | "uncertainty-cut-off" | "uncertain" | "speculative" | "table-answer" | "re-search" | "terminal" | "surprise" | "extended" | "reduced" | "moves-pruned" | "open" | "entered" | "quiescence" | "in-pre-search";

export type MarkShapeName = "slanted-end" | "bracket" | "torn-end" | "dotted-edge" | "dashed-frame" | "diamond" | "loop" | "square" | "exclamation-mark" | "plus" | "minus" | "three-dots";

export type NodeTypeName = "PV" | "CUT" | "ALL";

export type ProbeName = "miss" | "answered" | "narrowed" | "too-shallow" | "bound-does-not-help" | "uncertain" | "depth-differs";

export type RankName = "table-move" | "capture" | "killer" | "countermove" | "history" | "generation" | "last-iteration" | "smallest-subtree" | "neural-move-map";

export type RelationName = "answered" | "narrowed" | "refuted" | "predicted" | "paid-off" | "re-searched" | "bound" | "skips-re-searched";

export type SignName = "proof-numbers" | "interval" | "leaves" | "mean" | "visits" | "share-of-visits" | "best-move" | "likely" | "folded" | "unvisited" | "to-come" | "never-looked-at" | "expected" | "cut-off" | "pre-search" | "doubt" | "doubt-on-path" | "table-answer";

export type StepKind = "forward" | "back" | "over" | "over-back" | "out" | "out-back";

export type TermName = "PV" | "CUT" | "ALL" | "null window" | "window" | "alpha" | "beta" | "ply" | "quiescence" | "fails high" | "fails low" | "cut-off" | "transposition";

export type TimelineShapeName = "tall-column" | "short-column" | "first-stripe" | "line" | "second-stripe" | "thin-stripe";

export type VerdictName = "pre-search" | "recursive" | "not-deeper" | "risk" | "near-root" | "near-leaf" | "keeps-depth";

export type VisitKindName = "search" | "iteration" | "node" | "re-search" | "pass" | "null-move" | "prob-cut" | "singular" | "same-position" | "playout" | "multi-cut" | "prob-cut-move" | "quiescence";

/** Bits of a bar's marks. */
export const MARK = {
  "cut-off": 1,
  "pre-searched": 2,
  "uncertainty-cut-off": 4,
  "uncertain": 8,
  "speculative": 16,
  "table-answer": 32,
  "re-search": 64,
  "terminal": 128,
  "surprise": 256,
  "extended": 512,
  "reduced": 1024,
  "moves-pruned": 2048,
  "open": 4096,
  "entered": 8192,
  "quiescence": 16384,
  "in-pre-search": 32768,
} as const;

/** How marks are shown, in the legend's order, which is their order on a bar from its right end. */
export const MARKS = [
  {"label":"cut-off","mark":"cut-off","sentence":"A slanted end: a move, a null move, ProbCut or the evaluation less a margin reached beyond the window","shape":"slanted-end"},
  {"label":"pre-search","mark":"pre-searched","sentence":"Bracket and chevrons: a position searched deeper than is needed now. Stripes: inside one","shape":"bracket"},
  {"label":"moves skipped","mark":"uncertainty-cut-off","sentence":"A torn end and a tilde: an uncertainty cut-off, the other moves were skipped","shape":"torn-end"},
  {"label":"uncertain value","mark":"uncertain","sentence":"A dotted edge: the value may rest on skipped moves","shape":"dotted-edge"},
  {"label":"speculative","mark":"speculative","sentence":"Dashes and a question mark: a null move, ProbCut, multi-cut, or a test for a forced move. Dots: inside one","shape":"dashed-frame"},
  {"label":"table answer","mark":"table-answer","sentence":"A diamond: the table answered","shape":"diamond"},
  {"label":"re-search","mark":"re-search","sentence":"A loop: searched again","shape":"loop"},
  {"label":"game over","mark":"terminal","sentence":"A square: the game is over or drawn","shape":"square"},
  {"label":"surprise","mark":"surprise","sentence":"An exclamation mark: not the expected type","shape":"exclamation-mark"},
  {"label":"extended","mark":"extended","sentence":"A plus: searched deeper than its parent's depth less a ply","shape":"plus"},
  {"label":"reduced","mark":"reduced","sentence":"A minus: searched less deep than its parent's depth less a ply","shape":"minus"},
  {"label":"moves pruned","mark":"moves-pruned","sentence":"Three dots: quiet moves near the horizon were pruned, and the value does not show it","shape":"three-dots"},
] as const;

/** The terms of the core's texts, and the forms in which texts have them. */
export const TERMS = [
  {"forms":["PV"],"term":"PV"},
  {"forms":["CUT"],"term":"CUT"},
  {"forms":["ALL"],"term":"ALL"},
  {"forms":["null window","null windows","null-window"],"term":"null window"},
  {"forms":["window","windows"],"term":"window"},
  {"forms":["alpha"],"term":"alpha"},
  {"forms":["beta"],"term":"beta"},
  {"forms":["ply","plies"],"term":"ply"},
  {"forms":["quiescence"],"term":"quiescence"},
  {"forms":["fails high","fail high","failed high"],"term":"fails high"},
  {"forms":["fails low","fail low","failed low"],"term":"fails low"},
  {"forms":["cut-off","cut-offs","cut off","cuts off"],"term":"cut-off"},
  {"forms":["transposition","transpositions"],"term":"transposition"},
] as const;

/** How the timeline draws what it counts, in the order of its counts. */
export const TIMELINE = [
  {"colour":"cut","kind":"cut-off","shape":"tall-column"},
  {"colour":"all","kind":"table-answer","shape":"short-column"},
  {"colour":"pv","kind":"re-search","shape":"first-stripe"},
  {"colour":"ink","kind":"iteration","shape":"line"},
  {"colour":"gamble","kind":"pre-search","shape":"second-stripe"},
  {"colour":"ink","kind":"uncertainty-cut-off","shape":"thin-stripe"},
] as const;

/** What the categories of bars stand for, by their numbers. */
export const CATEGORIES = ["structure", "pv", "cut", "all", "q-pv", "q-cut", "q-all", "proved", "disproved", "open", "field-1", "field-2", "field-3", "field-4", "field-5"] as const;

/** The colours that the flame is drawn in, in the order in which `set_palette` takes them. */
export const PALETTE_SLOTS = ["background", "veil", "structure", "pv", "cut", "all", "q-pv", "q-cut", "q-all", "proved", "disproved", "open", "field-1", "field-2", "field-3", "field-4", "field-5", "edge", "lines"] as const;

/** What joins two visits, by its code. */
export const RELATIONS = ["answered", "narrowed", "refuted", "predicted", "paid-off", "re-searched", "bound", "skips-re-searched"] as const;

/** The outlines of a tree picture's nodes, by their codes. */
export const TREE_FORMS = ["triangle-up", "triangle-down", "square", "box", "ellipse", "wedge", "wave", "stripes", "bracket"] as const;

/** The colours of a tree picture, by their codes. */
export const TREE_INKS = ["ground", "ink", "soft", "ghost", "rule", "cursor", "halo", "selected", "cut-off", "gamble", "best-line", "promise", "square-light", "square-dark", "piece-light", "piece-dark", "last-move", "last-square", "structure", "pv", "cut", "all", "q-pv", "q-cut", "q-all", "proved", "disproved", "open", "field-1", "field-2", "field-3", "field-4", "field-5", "on-structure", "on-pv", "on-cut", "on-all", "on-q-pv", "on-q-cut", "on-q-all", "on-proved", "on-disproved", "on-open", "on-field-1", "on-field-2", "on-field-3", "on-field-4", "on-field-5"] as const;

/** The properties of the style sheet that have them. */
export const TREE_INK_PROPERTIES = ["--flame-background", "--ink", "--ink-soft", "--tree-ghost", "--line", "--flame-cursor", "--tree-halo", "--accent", "--flame-cursor", "--flame-gamble", "--tree-best", "--tree-promise", "--square-light", "--square-dark", "--piece-light", "--piece-dark", "--tree-last-move", "--tree-last-square", "--flame-structure", "--flame-pv", "--flame-cut", "--flame-all", "--flame-q-pv", "--flame-q-cut", "--flame-q-all", "--flame-proved", "--flame-disproved", "--flame-open", "--flame-field-1", "--flame-field-2", "--flame-field-3", "--flame-field-4", "--flame-field-5", "--flame-structure", "--flame-pv", "--flame-cut", "--flame-all", "--flame-q-pv", "--flame-q-cut", "--flame-q-all", "--flame-proved", "--flame-disproved", "--flame-open", "--flame-field-1", "--flame-field-2", "--flame-field-3", "--flame-field-4", "--flame-field-5"] as const;

/** What the numbers of an item of a tree picture are. */
export const TREE_ITEM_FIELDS = ["kind", "node", "x", "y", "toX", "toY", "width", "height", "size", "form", "fill", "ink", "line", "flags", "opacity", "begin", "end", "level"] as const;

/** What an item may be besides, one bit each. */
export const TREE_ITEM_FLAGS = ["dashed", "bold", "halo", "head", "faint"] as const;

/** What an item is, by its code. */
export const TREE_ITEM_KINDS = ["line", "arrow", "severed", "shape", "text", "board"] as const;

/** What the numbers of a node of a tree picture are. */
export const TREE_NODE_FIELDS = ["key", "parent", "x", "y", "width", "height", "visit", "opens"] as const;

/** Colours of the light theme, by their properties: for files, which stand for themselves. */
export const LIGHT = {
  "--accent": "#0a5fb0",
  "--flame-background": "#f7f9fb",
  "--flame-cursor": "#c2185b",
  "--flame-gamble": "#6a1b9a",
  "--ink": "#18212c",
  "--ink-soft": "#4d5a6a",
  "--line": "#d5dbe3",
  "--piece-dark": "#171c22",
  "--piece-light": "#f7f4ec",
  "--square-dark": "#8ba0b8",
  "--square-light": "#e9edf2",
  "--tree-best": "#f0a202",
  "--tree-ghost": "#616d7c",
  "--tree-halo": "#ffe9b8",
  "--tree-last-move": "#f5cf78",
  "--tree-last-square": "#efc458",
  "--tree-promise": "#f7d083",
} as const;

/**
 * A question of a step.
 */
export type Asks = "node" | "window" | "value" | "table" | "bet";

/**
 * An assignment for the page.
 */
export type AssignmentPage = { 
/**
 * Its link.
 */
link: string, 
/**
 * Its title.
 */
title: string, 
/**
 * The number of tries of each task, where they are limited.
 */
tries: number, 
/**
 * A number that gives everybody other exercises.
 */
seed: number, 
/**
 * Its tasks.
 */
tasks: Array<TaskWords>, };

/**
 * A batch of the log on its way from the search worker, which `words` leave for good.
 */
export type BatchMessage = { 
/**
 * The type that distinguishes it from the worker's other messages.
 */
type: "batch", 
/**
 * The number of the search.
 */
run: number, 
/**
 * The log's next words.
 */
words: Uint32Array<ArrayBuffer>, 
/**
 * Visits up to now.
 */
visits: number, 
/**
 * The iteration under way.
 */
iteration: number, };

/**
 * The answer of a misconception to a step.
 */
export type BelievedChoice = { 
/**
 * Its stable name.
 */
belief: string, 
/**
 * The choice, by its index.
 */
choice: number, };

/**
 * Another move became the best. The keys are stable.
 */
export type BestMoveChange = { 
/**
 * The place among `iterations` of the one that found the new best move.
 */
at: number, 
/**
 * The place among `moves` of the move that was the best before.
 */
from: number, 
/**
 * The place among `moves` of the new best move.
 */
to: number, 
/**
 * The reason, with the visits that it names.
 */
sentences: Array<Sentence>, };

/**
 * The places of the best moves among the moves of the ALL nodes that [count](EndedNode::counts).
 */
export type BestMoves = { 
/**
 * The number of such nodes.
 */
nodes: number, 
/**
 * The numbers of best moves in each tenth of the moves, the first tenth first.
 */
tenths: [number, number, number, number, number, number, number, number, number, number], };

/**
 * The words about the bets of a search.
 */
export type BetWords = { 
/**
 * The sentence after each of the two choices.
 */
did: [string, string], 
/**
 * The balance: "Visits used again, less visits lost".
 */
counted: string, 
/**
 * A person who always takes the first choice: "always bet".
 */
always: string, 
/**
 * The authors' rule: "the filter".
 */
rule: string, 
/**
 * The reason why no choice is right or wrong.
 */
about: string, };

/**
 * A mark of a board in numbers and a path, see [`Mark`].
 */
export type BoardMark = { 
/**
 * The data of an SVG path, on a board that is 1000 wide.
 */
path: string, 
/**
 * The code of the ink inside; `null` for an empty shape.
 */
fill: number | null, 
/**
 * The code of the outline's ink; `null` without an outline.
 */
ink: number | null, 
/**
 * The width of the outline.
 */
line: number, 
/**
 * The opacity, up to 1.
 */
opacity: number, };

/**
 * A move as a board shows it. Squares have the names that the game's board component knows.
 */
export type BoardMove = { 
/**
 * The square that a piece leaves; `None` if a piece is put on the board.
 */
from: string | null, 
/**
 * The square that it reaches.
 */
to: string, 
/**
 * The piece that it becomes, if the player can choose.
 */
becomes: string | null, };

/**
 * A board of squares.
 */
export type BoardShape = { 
/**
 * The name of the page's component.
 */
component: string, 
/**
 * Squares from left to right.
 */
files: number, 
/**
 * Squares from top to bottom.
 */
ranks: number, };

/**
 * The notation of a window.
 */
export type BoundsStyle = "alpha-beta" | "range";

/**
 * The moment when a breakpoint is reached.
 */
export type BreakReached = { 
/**
 * The tick.
 */
t: number, 
/**
 * The index of the breakpoint, the first of several.
 */
index: number, };

/**
 * When to stop, as the page has it. Positions have their keys as hexadecimal text.
 */
export type Breakpoint = { "stop": "position", 
/**
 * Its key.
 */
key: string, } | { "stop": "move", 
/**
 * The move.
 */
notation: string, } | { "stop": "ply", 
/**
 * The ply.
 */
ply: number, } | { "stop": "event", 
/**
 * The kind.
 */
kind: EventKindName, 
/**
 * The ply; `null` for any.
 */
ply: number | null, } | { "stop": "value", 
/**
 * Its key; `null`: the root.
 */
key: string | null, 
/**
 * The number, as values are shown.
 */
number: number, };

/**
 * The spread of the ratios, and the split of the positions.
 */
export type Chance = { 
/**
 * The positions that take the second version more visits.
 */
more: number, 
/**
 * The positions that take it fewer visits.
 */
fewer: number, 
/**
 * The positions that take both the same number of visits.
 */
equal: number, 
/**
 * A quarter of the ratios are smaller; null without positions.
 */
lower_quartile: number | null, 
/**
 * The median of the ratios.
 */
median: number | null, 
/**
 * A quarter of the ratios are greater.
 */
upper_quartile: number | null, 
/**
 * The probability of a split into more and fewer at least this uneven if neither version were better (the two-sided sign
 * test), from 0 to 1.
 */
probability: number, };

/**
 * A text after a change, and where the changed node is in it; the parent of a node that was removed.
 */
export type ChangedTree = { 
/**
 * The text.
 */
text: string, 
/**
 * The places among siblings on the way to the node, from 0.
 */
path: Array<number>, };

/**
 * A child of a visit and its outcome.
 */
export type Child = { 
/**
 * Which visit.
 */
visit: number, 
/**
 * Its move; the iteration's number for iterations.
 */
move: string, 
/**
 * Its kind's stable name.
 */
kind: VisitKindName, 
/**
 * Its expected type.
 */
expected: NodeTypeName | null, 
/**
 * The value with its bound, if it has ended by the time asked for.
 */
value: string | null, 
/**
 * Its outcome, in words.
 */
fate: string, 
/**
 * Visits of positions in its subtree, itself included, as far as they were recorded.
 */
size: number, 
/**
 * The stable name of the part of the ordering that ranked its move.
 */
rank: RankName | null, 
/**
 * The stable name of why it is searched deeper than usual.
 */
extension: ExtensionName | null, 
/**
 * The stable name of why it is searched less deep than usual.
 */
reduction: ReductionName | null, };

/**
 * A misconception of the class.
 */
export type ClassMisconception = { 
/**
 * The mistake in a few words.
 */
title: string, 
/**
 * The number of students in whose results it is.
 */
students: number, 
/**
 * The number of these students by task.
 */
by_task: Array<number>, };

/**
 * A student's result in a task.
 */
export type ClassResult = { 
/**
 * The number of tries; 0: not begun.
 */
tries: number, 
/**
 * The points of the best try.
 */
points: number, 
/**
 * The minutes of all tries.
 */
minutes: number, 
/**
 * The titles of the misconceptions that showed.
 */
misconceptions: Array<string>, };

/**
 * A code of the class.
 */
export type ClassRow = { 
/**
 * The code's line in the text, from 1.
 */
line: number, 
/**
 * The student's number, as far as it can be read.
 */
student: string, 
/**
 * Whether it counts.
 */
state: RowState, 
/**
 * Why it does not count; empty if it does.
 */
says: string, 
/**
 * The results, by task; empty if they cannot be read.
 */
results: Array<ClassResult>, 
/**
 * The sum of the points.
 */
points: number, 
/**
 * The sum of the minutes.
 */
minutes: number, };

/**
 * A class.
 */
export type ClassTable = { 
/**
 * The most frequent misconception, in a sentence.
 */
headline: string, 
/**
 * The number of codes that count.
 */
counted: number, 
/**
 * The number of codes that the lecturer has to look at.
 */
to_look_at: number, 
/**
 * The points that can be reached in all tasks.
 */
of: number, 
/**
 * The tasks.
 */
tasks: Array<ClassTask>, 
/**
 * The misconceptions that showed, the most frequent first.
 */
misconceptions: Array<ClassMisconception>, 
/**
 * All codes: the students in order, each one's codes together.
 */
rows: Array<ClassRow>, 
/**
 * The codes that count as a table: comma-separated values.
 */
csv: string, };

/**
 * A task of the class.
 */
export type ClassTask = { 
/**
 * Its title.
 */
title: string, 
/**
 * Its details.
 */
about: string, 
/**
 * The number of students who began it.
 */
begun: number, 
/**
 * The mean of their points, to a tenth; null if no student began it.
 */
mean: number | null, };

/**
 * Visits of one class. The keys are stable.
 */
export type ClassVisits = { 
/**
 * The key of the class among the numbers of the overhead.
 */
class: string, 
/**
 * The name for people.
 */
label: string, 
/**
 * The meaning of the class.
 */
meaning: string, 
/**
 * The number of visits.
 */
visits: number, 
/**
 * Per cent of all.
 */
share: number, 
/**
 * Its largest subtrees, largest first, each with its visits of the class.
 */
subtrees: Array<SubtreeRow>, };

/**
 * A part of a sentence. Parts are joined by a space each.
 */
export type Clause = { 
/**
 * The words.
 */
text: string, 
/**
 * The visit that they are about.
 */
visit: number | null, 
/**
 * That visit's number and moves.
 */
tip: string | null, };

/**
 * The differences between two traces in numbers. The keys are stable.
 */
export type Compared = { 
/**
 * The first trace.
 */
a: ComparedSide, 
/**
 * The second.
 */
b: ComparedSide, 
/**
 * The places in both together.
 */
places: ComparedPlaces, 
/**
 * Their first difference; null if they do not differ, as far as both were recorded.
 */
parting: Parting | null, 
/**
 * The counted events of each.
 */
counters: Array<ComparedCounter>, };

/**
 * One thing that is counted in both.
 */
export type ComparedCounter = { 
/**
 * A stable name.
 */
name: string, 
/**
 * For people.
 */
label: string, 
/**
 * The count in the first trace.
 */
a: number, 
/**
 * The count in the second trace.
 */
b: number, 
/**
 * The factor from the first number to the second; null if the first is 0.
 */
ratio: number | null, };

/**
 * The numbers of places of two traces.
 */
export type ComparedPlaces = { 
/**
 * Places that both have.
 */
both: number, 
/**
 * Places that only the first has.
 */
only_a: number, 
/**
 * Places that only the second has.
 */
only_b: number, };

/**
 * One of two traces that are compared. Only visits of positions are counted.
 */
export type ComparedSide = { 
/**
 * Not the whole search was recorded: the other trace's visits beyond its end seem to be lacking here.
 */
truncated: boolean, 
/**
 * Visits.
 */
visits: number, 
/**
 * The visits whose places the other trace lacks.
 */
only: number, 
/**
 * The others.
 */
shared: number, 
/**
 * The first visit whose place the other lacks.
 */
first_only: number | null, };

/**
 * The last completed iteration of a search that may still run or was stopped.
 */
export type CompletedIteration = { 
/**
 * Its depth in plies.
 */
depth: number, 
/**
 * The root's value for its side to move, as in the search's summary; `None` if B* found the best move without a
 * value.
 */
value: number | null, 
/**
 * A full search may find another value: this one may rest on skipped moves or on an unsafe technique.
 */
is_doubtful: boolean, 
/**
 * The least and the greatest value that the root may have, as the summary has it: only of B*.
 */
interval: [number, number] | null, 
/**
 * The best move.
 */
best: string | null, };

/**
 * One of the conditions, with its numbers. The keys are stable.
 */
export type Condition = { 
/**
 * Its stable name.
 */
name: CutOffConditionName, 
/**
 * The condition with its numbers.
 */
text: string, 
/**
 * It speaks against skipping the move.
 */
refuses: boolean, 
/**
 * It is the first that does: it decided.
 */
decided: boolean, };

/**
 * A row of a table of counts.
 */
export type CounterRow = { 
/**
 * The cells.
 */
cells: Array<string>, 
/**
 * The visit that it is about, if it is about one.
 */
visit: number | null, };

/**
 * A table of counts.
 */
export type CounterTable = { 
/**
 * A stable name.
 */
name: string, 
/**
 * The title.
 */
title: string, 
/**
 * The program's own field that it is about.
 */
field: string | null, 
/**
 * The most important of it in a sentence, or what the table counts.
 */
text: string, 
/**
 * The headings. The first column has names, the others numbers.
 */
columns: Array<string>, 
/**
 * The rows.
 */
rows: Array<CounterRow>, };

/**
 * The efficiency of a search in relation to the minimal tree (lecture 5).
 */
export type CutNodes = { 
/**
 * Nodes outside quiescence that a move cut off.
 */
nodes: number, 
/**
 * The mean number of moves searched at them; null without any.
 */
mean_moves: number | null, 
/**
 * The visits of such a search to the last completed iteration's depth, in multiples of the minimal tree;
 * null if there is no such iteration.
 */
times_minimal: number | null, };

/**
 * The conditions of an uncertainty cut-off as people read them.
 */
export type CutOffText = { 
/**
 * Moves were skipped: quiet ones from the move `number` on.
 */
skips: boolean, 
/**
 * The number of the move that the conditions are about; the first is 1. If no moves were skipped it is
 * the last move that was searched.
 */
number: number, 
/**
 * Legal moves.
 */
moves: number, 
/**
 * The conditions with their numbers.
 */
conditions: Array<Condition>, };

/**
 * Nodes that a move cut off.
 */
export type CutOffs = { 
/**
 * How many.
 */
nodes: number, 
/**
 * Cutoffs by the first move.
 */
by_first_move: number, 
/**
 * The share of the first move's cut-offs, in per cent; null without cut-offs.
 */
first_move_per_cent: number | null, 
/**
 * Moves searched at them, the cutting move included.
 */
moves_searched: number, 
/**
 * The mean of that; null without cut-offs.
 */
mean_moves: number | null, 
/**
 * Cut-offs by the index of the move that cut, the first move first.
 */
by_move: Array<number>, 
/**
 * Cut-offs by the part of the ordering that ranked the cutting move.
 */
by_source: { [key in string]: number }, 
/**
 * Cut-offs by the ply of the node that was cut off, for each ply down to the last that has one.
 */
by_ply: Array<PlyCutOffs>, };

/**
 * Plies still to search, in sixteenths of a ply, so that extensions can add fractions.
 */
export type Depth = number;

/**
 * A fact about a visit that differs.
 */
export type Difference = "move" | "kind" | "depth" | "window" | "reason" | "value" | "end";

/**
 * The choices of a person about numbers and nodes.
 */
export type DisplayStyle = { 
/**
 * The side whose advantage a greater number is.
 */
perspective: Perspective, 
/**
 * The notation of windows.
 */
bounds: BoundsStyle, 
/**
 * The look of nodes.
 */
shapes: NodeShapes, 
/**
 * The unit of written values.
 */
unit: ValueStyle, };

/**
 * The end of a cut-off's uncertainty.
 */
export type Ending = "harmless" | "re-searched" | "at-the-root" | "open";

/**
 * A kind as the page gets it.
 */
export type EventKind = { 
/**
 * Its stable name.
 */
kind: EventKindName, 
/**
 * The text for people.
 */
label: string, 
/**
 * The letter that looks for the next one; as a capital, for the one before.
 */
key: string, 
/**
 * The name of the mark on the bars of such visits.
 */
mark: MarkName | null, };

/**
 * The words of a family of searches.
 */
export type FamilyWords = { 
/**
 * The text before the search has found a move or a value.
 */
nothing_found: string, 
/**
 * The name of the line that it finds.
 */
line: string, 
/**
 * The name of each visit of the root after the first visit.
 */
root_visit: string, };

/**
 * The numbers of leaves that must change to move a value to other values. The keys are stable.
 */
export type Firmness = { 
/**
 * The conclusion, in a sentence or two; or the reason why there are no numbers.
 */
text: string, 
/**
 * The numbers from the lowest value to the highest, with the value itself among them; empty without numbers.
 */
rows: Array<FirmnessRow>, };

/**
 * The fewest leaves that reach a value. The keys are stable.
 */
export type FirmnessRow = { 
/**
 * The value, or the values from there on: "≥ 5".
 */
values: string, 
/**
 * The number of leaves; 0 for the value that the visit has.
 */
leaves: number, };

/**
 * The first moves that a part of the ordering ranked, at full-width nodes that a move cut off or that have an exact value.
 */
export type FirstMoves = { 
/**
 * How many.
 */
nodes: number, 
/**
 * The number of first moves that cut off, or are the best move.
 */
right: number, 
/**
 * The numbers for each ply down to the last that has a node.
 */
by_ply: Array<PlyFirstMoves>, };

/**
 * The parts of a search that could be recorded, see [`Fitting`].
 */
export type Fitting = { 
/**
 * Whether the whole search fits, with a greater record budget.
 */
whole: boolean, 
/**
 * The greatest ply so that all visits down to it fit; null if not even the moves of the root fit, and in best-first
 * searches.
 */
down_to: number | null, 
/**
 * The number of first visits to leave out so that the last ones fit; null in best-first searches.
 */
after: number | null, };

/**
 * The order of the flame's bars.
 */
export type FlameOrder = "time" | "widest";

/**
 * The colours and the marks that at least one visit has.
 */
export type Found = { 
/**
 * The colours of bars, as expected or as found.
 */
bars: Array<CategoryName>, 
/**
 * The colours of nodes: a node without moves to look at has no type, though its bar has a colour.
 */
nodes: Array<CategoryName>, 
/**
 * The marks.
 */
marks: Array<MarkName>, };

/**
 * A search with gambles and the search without them. The keys are stable.
 */
export type GambleCost = { 
/**
 * The names of the gambles: "pre-searching", "uncertainty cut-offs", or both.
 */
gambles: string, 
/**
 * The visits of positions with the gambles.
 */
visits: number, 
/**
 * The root's value with the gambles, for its side to move; null if no iteration was completed.
 */
value: number | null, 
/**
 * Whether a full search may find another value than the search with the gambles.
 */
is_doubtful: boolean, 
/**
 * Without them.
 */
visits_without: number, 
/**
 * Without them.
 */
value_without: number | null, 
/**
 * Whether a full search may find another value than the search without them.
 */
is_doubtful_without: boolean, };

/**
 * A game as the page gets it.
 */
export type Game = { name: string, label: string, sides: [string, string], 
/**
 * The keys of the parameters that make its position.
 */
position: Array<string>, 
/**
 * The parameter whose field also takes other notations, if there is one.
 */
pasted: string | null, 
/**
 * The unit of its values.
 */
value_unit: ValueUnit, board: BoardShape | null, };

/**
 * A game as the positions that its moves lead through.
 */
export type GameRecord = { 
/**
 * The players, or another title.
 */
title: string, 
/**
 * Place, date and result.
 */
about: string, 
/**
 * The stops, at least the first position.
 */
stops: Array<GameStop>, 
/**
 * The reason why there are no more.
 */
problem: Problem | null, };

/**
 * A position of a game, and the move that led there.
 */
export type GameStop = { 
/**
 * The position in the field's notation.
 */
position: string, 
/**
 * The move in the game's notation; `None` for the first position.
 */
move: string | null, 
/**
 * The number before the move if it begins a line.
 */
number: string, };

/**
 * A network that was given to the core.
 */
export type GivenModel = { 
/**
 * The name of its game.
 */
game: string, 
/**
 * Its hash, as links name it.
 */
hash: string, };

/**
 * A goal, compared with a search that has ended.
 */
export type GoalState = { 
/**
 * Each condition of the goal.
 */
conditions: Array<Measured>, 
/**
 * Whether all of them hold.
 */
is_reached: boolean, };

/**
 * A report on a search or a part of it: the numbers, and what was found in words, as one object.
 */
export type InsightReport = { 
/**
 * Whether only a part of the search was recorded: the numbers are for this part.
 */
truncated: boolean, 
/**
 * The visits of a perfectly ordered search.
 */
minimal_tree: MinimalTree, 
/**
 * The other visits, by purpose.
 */
overhead: Overhead, 
/**
 * The quality of the move ordering.
 */
ordering: OrderingQuality, 
/**
 * Positions met again within an iteration.
 */
table_cases: TableCases, 
/**
 * The outcomes of pre-searches.
 */
pre_search_ledger: PreSearchTotals, 
/**
 * The outcomes of uncertainty cut-offs.
 */
uncertainty_ledger: UncertaintyTotals, 
/**
 * The subject of the report.
 */
subject: Subject, 
/**
 * The largest parts of the visits in every class.
 */
classes: Array<ClassVisits>, 
/**
 * The most expensive wasted subtrees, largest first, none inside another.
 */
wasted: Array<SubtreeRow>, 
/**
 * The number of leaves that would change the value; `None` for a search that prunes.
 */
firmness: Firmness | null, 
/**
 * The place in every iteration.
 */
iterations: Array<IterationRow>, 
/**
 * The course of the search.
 */
series: Series, 
/**
 * The names for people of the stable names of sources and outcomes.
 */
names: { [key in string]: string }, };

/**
 * One visit under the lens, and what the page needs to show and to search its position.
 */
export type Inspection = { 
/**
 * The move that led here, where the game has a board.
 */
last_move: BoardMove | null, 
/**
 * The squares of the moves that the network expects, in their order; empty if the search asks no network here.
 */
network_squares: Array<BoardMove | null>, 
/**
 * The scenario that would search its position.
 */
values: { [key in string]: string }, 
/**
 * Which visit.
 */
visit: number, 
/**
 * Plies from the root position; 0 for brackets.
 */
ply: number, 
/**
 * Levels from the virtual root.
 */
level: number, 
/**
 * Plies that it is to be searched to.
 */
depth: Depth, 
/**
 * Its kind's stable name; "quiescence" for visits of a quiescence search.
 */
kind: VisitKindName, 
/**
 * Its kind in words.
 */
kind_text: string, 
/**
 * The moves that lead to it.
 */
path: Array<PathMove>, 
/**
 * The name of its node, where nodes have names.
 */
node: string | null, 
/**
 * Its position as the game writes it.
 */
position: string, 
/**
 * Whether the game's first player is to move: "first" or "second".
 */
side: "first" | "second", 
/**
 * The type expected at entry.
 */
expected: NodeTypeName | null, 
/**
 * The type that it turned out to have, once it has ended by the time asked for.
 */
actual: NodeTypeName | null, 
/**
 * Expected and actual differ.
 */
surprise: boolean, 
/**
 * The window at entry.
 */
entry: WindowText, 
/**
 * The window at the time asked for, while it is open then.
 */
now: WindowText | null, 
/**
 * It has ended by the time asked for.
 */
left: boolean, 
/**
 * It has ended by then, because the search was stopped.
 */
stopped: boolean, 
/**
 * It was entered by the time asked for.
 */
entered: boolean, 
/**
 * The value with its bound, such as "≥ 34", once it has ended.
 */
value: string | null, 
/**
 * An addition to the value: a decided game in full words.
 */
value_tip: string | null, 
/**
 * The winner, if the value is the answer to a question and decides it: "X cannot force a win".
 */
outcome: string | null, 
/**
 * The relation of the value to the window, in words.
 */
lies: string | null, 
/**
 * The bound for the side to move: "exact", "lower" (it failed high) or "upper".
 */
bound: BoundName | null, 
/**
 * The best value up to now while it is open.
 */
best_so_far: string | null, 
/**
 * Its best or refuting move.
 */
best_move: string | null, 
/**
 * The reason for its end, in words.
 */
reason: string | null, 
/**
 * The table's answer.
 */
table: TableText | null, 
/**
 * The value of standing pat (quiescence).
 */
stand_pat: string | null, 
/**
 * The tick at which it begins.
 */
enter_time: number, 
/**
 * The tick of its end; `None` while the search is still inside it.
 */
leave_time: number | null, 
/**
 * One past the last visit of its subtree.
 */
end: number, 
/**
 * Visits of positions in its subtree, itself included.
 */
size: number, 
/**
 * The part of the ordering that ranked its move.
 */
rank: Named | null, 
/**
 * The reason why it is searched deeper than its parent's depth less a ply.
 */
extension: Named | null, 
/**
 * The reason why it is searched less deep than its parent's depth less a ply.
 */
reduction: Named | null, 
/**
 * Its value may rest on skipped moves. Known once it has ended.
 */
uncertain: boolean, 
/**
 * The probability that the value is right, if it is uncertain and rests on no unsafe technique.
 */
confidence: string | null, 
/**
 * The unsafe techniques that its value rests on, in words: "null move and probcut". Known once it has ended.
 */
rests_on: string | null, 
/**
 * The filter's questions about a pre-search, if it was a candidate.
 */
pre_search: PreSearchText | null, 
/**
 * Whether it is inside a pre-search.
 */
in_pre_search: boolean, 
/**
 * The number of moves that it searched, if it skipped the others. Known after its end.
 */
skipped: SkippedText | null, 
/**
 * The conditions for skipping its moves, if they were tested. Known once it has ended.
 */
cut_off: CutOffText | null, 
/**
 * The quiet moves that it left out near the horizon. Known once it has ended.
 */
pruned: PrunedText | null, 
/**
 * The visit that stored the child's entry which refuted it (ETC). Known once it has ended.
 */
refuted_by: number | null, 
/**
 * The story of its value, up to the asked time.
 */
story: Array<Sentence>, 
/**
 * The reasons why it failed high or low, once it has ended: the crossed bound, and its setter.
 */
why: Array<WhyStep>, 
/**
 * Its proof and disproof number, once it has ended unsolved (searches for a proof).
 */
numbers: Numbers | null, 
/**
 * The moves that UCB1 chooses from (UCT).
 */
selection: Selection | null, 
/**
 * The expectations of the neural move map's network, if the search asked it here.
 */
network: NetworkText | null, 
/**
 * The firmness of its value (minimax), after its end: for a node with moves whose subtree is small.
 */
firmness: Firmness | null, 
/**
 * The facts in the own words of another program.
 */
own: Array<OwnFact>, 
/**
 * Its children.
 */
children: Array<Child>, };

/**
 * One iteration's search of a place. The keys are stable.
 */
export type IterationRow = { 
/**
 * The iteration's number.
 */
iteration: number, 
/**
 * The depth of its first root search in plies; in a search of Plyscope it is the number.
 */
depth: number, 
/**
 * The iteration, or below its root the last visit of the place in it.
 */
visit: number, 
/**
 * It ended with a value.
 */
completed: boolean, 
/**
 * The value for the side to move there.
 */
value: number | null, 
/**
 * The kind of the value: the stable name of a bound.
 */
bound: BoundName | null, 
/**
 * The value as it is read.
 */
value_text: string | null, 
/**
 * The best move.
 */
best: string | null, 
/**
 * The principal variation, the best move first.
 */
variation: Array<string>, 
/**
 * Visits of positions in all visits of the place.
 */
visits: number, 
/**
 * The factor from the previous iteration's visits to these; null for the first.
 */
growth: number | null, 
/**
 * The effective branching factor: the branching of a uniform tree with this depth whose number of leaves
 * is the number of visits. Null without a depth.
 */
branching: number | null, 
/**
 * The number of changes of the best move within the iteration.
 */
changes: number, 
/**
 * Whether the best move differs from the previous iteration's; null if one of the two has no best move.
 */
changed: boolean | null, };

/**
 * The judgement of an answer.
 */
export type Judgement = { 
/**
 * Whether it is right.
 */
right: boolean, 
/**
 * Its points, [`MOST_POINTS`] if all of it is right.
 */
points: number, 
/**
 * The remarks on it, in sentences.
 */
said: Array<string>, 
/**
 * Whether a known mistake leads to it; the sentences explain it then.
 */
known_mistake: boolean, 
/**
 * The known mistake's name in lecturers' tables; null if no known mistake leads to the answer.
 */
misconception: string | null, 
/**
 * The fields that are wrong. Among marks these are only the superfluous ones: to name the missing ones would give
 * the answer away. Empty if many answers may be right.
 */
wrong: Array<string>, 
/**
 * The unreadable fields, each with its problem. If there are any, the answer is not judged, and the attempt does
 * not count.
 */
problems: Array<Problem>, };

/**
 * The moment at which a student's steps are judged; without a choice, each is judged immediately.
 */
export type Judging = "end";

/**
 * A moment of a preset that is worth a look.
 */
export type KeyMoment = { 
/**
 * The visible event of the moment, in a few words.
 */
title: string, 
/**
 * Its place, as in a link's `at`: a place outlives a change of the search.
 */
at: string, };

/**
 * A leaf below a visit.
 */
export type LeafBelow = { 
/**
 * The name of its node and its value, or its value and the moves to it.
 */
name: string, 
/**
 * Whether the search visits it.
 */
is_visited: boolean, };

/**
 * The requested rows of a ledger, and their order.
 */
export type LedgerAsk = { 
/**
 * The key of the column that is sorted by; of another key, and among equals, in the order of the search.
 */
sort: string, 
/**
 * The greatest first.
 */
descending: boolean, 
/**
 * The ending of the wanted gambles; empty for all.
 */
ending: string, 
/**
 * The iteration of the wanted rows; 0 for all.
 */
iteration: number, 
/**
 * The first row that is wanted, from 0.
 */
from: number, 
/**
 * The greatest number of rows.
 */
most: number, };

/**
 * The end of a line.
 */
export type LineFound = { 
/**
 * The visit; `None` if there is a problem.
 */
visit: number | null, 
/**
 * The number of the iteration that it was looked for in.
 */
iteration: number, 
/**
 * The reason why there is no visit.
 */
problem: LineProblem | null, };

/**
 * The reason why a line leads nowhere.
 */
export type LineProblem = { 
/**
 * The number of the move in the line, from 1.
 */
number: number, 
/**
 * The move as it was written.
 */
text: string, 
/**
 * The problem with it.
 */
message: string, 
/**
 * The possible moves there: the moves that were searched; or, if the move is not legal, the legal moves.
 */
alternatives: Array<string>, };

/**
 * One of the moves of a [`Listing`].
 */
export type ListedMove = { 
/**
 * Its squares; `None` if the game has no board.
 */
squares: BoardMove | null, 
/**
 * The move as people of this game write it.
 */
notation: string, 
/**
 * The parameters that make the position after it.
 */
values: { [key in string]: string }, };

/**
 * The listing at a moment.
 */
export type Listing = { 
/**
 * The visit of the line that runs.
 */
visit: number, 
/**
 * The lines from top to bottom.
 */
lines: Array<ListingLine>, };

/**
 * A line of the listing at a moment.
 */
export type ListingLine = { 
/**
 * Its stable name.
 */
line: LineName, 
/**
 * The indentation in steps.
 */
indent: number, 
/**
 * The text of the line.
 */
text: string, 
/**
 * When it runs: "enter" as the visit begins, "child" as a visit below it returns, "leave" as it ends.
 */
tick: "enter" | "child" | "leave", 
/**
 * It runs at this moment.
 */
lit: boolean, 
/**
 * The present values of its variables; empty if it does not run.
 */
values: Array<LiveValue>, };

/**
 * A variable and its value.
 */
export type LiveValue = { 
/**
 * The name; `None` for a comparison, which needs no name.
 */
name: string | null, 
/**
 * The value, or the comparison: "2 <= 3".
 */
text: string, };

/**
 * The moment and the visit of a link's view in this trace.
 */
export type Located = { 
/**
 * The tick; `None` for the end.
 */
t: number | null, 
/**
 * The visit that is selected.
 */
select: number | null, 
/**
 * A remark that the user needs about it.
 */
note: string | null, };

/**
 * A condition of a goal, compared with a search.
 */
export type Measured = { 
/**
 * The condition in words: "at most 9 visits".
 */
text: string, 
/**
 * The present state in words: "11 visits".
 */
now: string, 
/**
 * The number of the search as a person reads it: "11"; null if `number` is.
 */
shown: string | null, 
/**
 * The counted things, "visits", or "is the value".
 */
of: string | null, 
/**
 * The number of the search; null if the condition compares no number, or it is not known.
 */
number: number | null, 
/**
 * The number of the goal; null if the condition compares no number.
 */
goal: number | null, 
/**
 * Whether the condition holds.
 */
holds: boolean, 
/**
 * Whether it can be told: a comparison with minimax needs a small game that ends.
 */
is_known: boolean, };

/**
 * The minimal tree inside the last completed iteration, or inside the subtree that is looked at. The keys are
 * stable.
 */
export type MinimalTree = { 
/**
 * The iteration's depth; 0: none was completed.
 */
iteration: number, 
/**
 * The visits of positions there.
 */
visits: number, 
/**
 * The visits that a perfectly ordered search would have needed.
 */
needed: number, 
/**
 * The visits without visits below them.
 */
leaves: number, 
/**
 * The needed visits without visits below them.
 */
needed_leaves: number, };

/**
 * A network that a search needs and that is not here.
 */
export type MissingModel = { 
/**
 * Its hash.
 */
hash: string | null, 
/**
 * The name of its file in the site's folder `models`, if it is a built-in network.
 */
file: string | null, 
/**
 * The message for a person without this file.
 */
problem: Problem, };

/**
 * Several moves of one iteration, summed. The keys are stable.
 */
export type MoreMoves = { 
/**
 * The number of moves that were searched.
 */
moves: number, 
/**
 * Their visits of positions.
 */
visits: number, 
/**
 * The most that any of them is worth; null if one of them may be worth more than is known.
 */
value_text: string | null, };

/**
 * A move of the root at a time. The keys are stable.
 */
export type MoveNow = { 
/**
 * The move as people write it.
 */
move: string, 
/**
 * The visit with the move's value; null before the first one.
 */
visit: number | null, 
/**
 * The text in its node; null if nothing is known.
 */
value: string | null, 
/**
 * Whether it is the visit's returned value, and not the best value up to now or a mean.
 */
is_result: boolean, 
/**
 * Its value in an earlier iteration; null without such a value.
 */
before: string | null, 
/**
 * The visits of positions after this move, in this iteration; of a search that samples, the descents through the
 * move.
 */
visits: number, 
/**
 * Whether it is the best move up to now.
 */
is_best: boolean, 
/**
 * The search is at it.
 */
is_open: boolean, };

/**
 * The root's moves by iteration. The keys are stable.
 */
export type MovesByIteration = { 
/**
 * The iterations, the first one first.
 */
iterations: Array<RootIteration>, 
/**
 * The moves: first the moves that were the best of an iteration, in that order, then the others in the order of
 * the last iteration.
 */
moves: Array<RootMove>, 
/**
 * The moves beyond the first ones, summed: an entry for each iteration. Empty without further moves.
 */
more: Array<MoreMoves | null>, 
/**
 * Each change of the best move from one iteration to another.
 */
changes: Array<BestMoveChange>, };

/**
 * The root's moves at a time. The keys are stable.
 */
export type MovesNow = { 
/**
 * The depth in plies of the iteration that they are of; null if the search has no iterations.
 */
iteration: number | null, 
/**
 * The moves in the order of the search, the moves to come after the searched moves.
 */
moves: Array<MoveNow>, 
/**
 * The number of moves that the search never visited and that are not listed.
 */
never: number, };

/**
 * A fact with a stable name and in words.
 */
export type Named = { 
/**
 * The stable name.
 */
name: string, 
/**
 * In words.
 */
text: string, };

/**
 * A mistake with its explanation.
 */
export type NamedMistake = { 
/**
 * A stable name.
 */
name: string, 
/**
 * Its name in lecturers' tables ([`crate::misconception::Misconception`]).
 */
misconception: string, 
/**
 * The mistake in a few words.
 */
title: string, 
/**
 * The explanation.
 */
sentence: string, 
/**
 * The wrong line of code, and the right one.
 */
code: [string, string], 
/**
 * Whether the mistake explains the whole trace, and not only its beginning.
 */
is_certain: boolean, };

/**
 * The parameter without which another has no effect.
 */
export type Needs = { key: string, 
/**
 * Its values then.
 */
off: Array<string>, };

/**
 * A move as the network expects it.
 */
export type NetworkMove = { 
/**
 * The move.
 */
move: string, 
/**
 * Its share, such as "31 %".
 */
share: string, 
/**
 * The share in thousandths.
 */
per_mille: number, 
/**
 * The last visit of the move by the time asked for.
 */
visit: number | null, };

/**
 * The expectations of a network at a node.
 */
export type NetworkText = { 
/**
 * All legal moves, the most expected first.
 */
moves: Array<NetworkMove>, 
/**
 * Whether the first of them was right: "right", "wrong" or "never-searched". Null while the node is open, and at a
 * node where no move was good enough.
 */
outcome: "right" | "wrong" | "never-searched" | null, };

/**
 * The look of a tree's nodes.
 */
export type NodeShapes = "triangles" | "squares";

/**
 * The type of a visit that colours it.
 */
export type NodeTypes = "both" | "expected" | "actual" | "none";

/**
 * The leaves that a proof and a disproof still need.
 */
export type Numbers = { 
/**
 * The proof number, such as "1,024" or "∞".
 */
proof: string, 
/**
 * The disproof number.
 */
disproof: string, };

export type OfferedChoice = { value: string, label: string, 
/**
 * The games where the choice has a meaning, among the games of its parameter.
 */
games: Array<string>, };

/**
 * The quality of the move ordering, over all visits of the report. The keys are stable.
 */
export type OrderingQuality = { 
/**
 * Nodes of the full-width search that a move cut off.
 */
full_width: CutOffs, 
/**
 * The cut-offs in quiescence.
 */
quiescence: CutOffs, 
/**
 * The places of the best moves at ALL nodes.
 */
all_nodes: BestMoves, 
/**
 * The first moves of full-width nodes by the part of the ordering that ranked them.
 */
first_moves: { [key in string]: FirstMoves }, };

/**
 * Visits of positions by class. The keys are stable; `total` is the sum of the others.
 */
export type Overhead = { 
/**
 * Visits of the minimal tree of the last completed iteration.
 */
needed: number, 
/**
 * T1: below a node that failed high, before the cutting move.
 */
t1: number, 
/**
 * T2: replaced by a re-search of the same move.
 */
t2: number, 
/**
 * Visits of iterations before the last completed one.
 */
earlier_iterations: number, 
/**
 * Visits of passes before the last one of their iteration.
 */
earlier_passes: number, 
/**
 * Because a pre-search searched deeper.
 */
pre_search: number, 
/**
 * Null moves, ProbCut, tests for forced moves.
 */
speculative: number, 
/**
 * Visits of an iteration that was not completed.
 */
unfinished: number, 
/**
 * All other visits.
 */
other: number, 
/**
 * All visits of positions.
 */
total: number, };

/**
 * The results of a search of a tree.
 */
export type OwnAnswer = { 
/**
 * The leaves that are visited, in their order.
 */
visited: string, 
/**
 * The leaves that are never visited, from left to right.
 */
never_visited: string, 
/**
 * The lower ends of the edges that are cut.
 */
cut: string, 
/**
 * The returned value of each inner node, such as `B ≤ 2`.
 */
values: Array<string>, };

/**
 * A fact in the own words of a program.
 */
export type OwnFact = { 
/**
 * The subject in words, or the name of the program's field.
 */
name: string, 
/**
 * The word, the plies or the number.
 */
text: string, 
/**
 * The place of the program's field; null for other facts.
 */
field: number | null, };

/**
 * A person's own tree, solved.
 */
export type OwnTree = { 
/**
 * The tree with the names that the answers use.
 */
tree: string, 
/**
 * The results if nodes are cut off as soon as alpha ≥ beta.
 */
equal: OwnAnswer, 
/**
 * The results if nodes are cut off only when alpha > beta.
 */
beyond: OwnAnswer, 
/**
 * The reason for their difference; `None` if they are equal.
 */
difference: string | null, };

/**
 * A student's own search as far as it has come, which is judged at its end.
 */
export type OwnWork = { 
/**
 * The reason why this search cannot be judged at its end; `None` if it can.
 */
refusal: string | null, 
/**
 * The steps that were answered, and the one that is asked now unless the search has ended.
 */
steps: Array<StudentStep>, 
/**
 * For each answer: whether it is right in the student's state, and not what the search itself does there.
 */
follows: Array<boolean>, 
/**
 * Whether the search has ended.
 */
is_finished: boolean, 
/**
 * The log of the student's search.
 */
words: Array<number>, };

/**
 * The files of two folders, by their places in the lists of their names.
 */
export type Pairing = { 
/**
 * The files of both folders with the same name, in the order of the names.
 */
pairs: Array<[string, [number, number]]>, 
/**
 * The files of each folder without a file of the same name in the other.
 */
alone: [Array<number>, Array<number>], 
/**
 * Two files of a folder with the same name, with the number of the folder: no one can tell which belongs to a pair.
 */
doubled: Array<[number, [number, number]]>, };

/**
 * A parameter as the page gets it.
 */
export type Parameter = { key: string, label: string, group: string, kind: "choice" | "number" | "toggle" | "text" | "lines", choices: Array<OfferedChoice>, min: number | null, max: number | null, help: string, needs: Needs | null, 
/**
 * The values of `search` that use the parameter.
 */
searches: Array<string>, games: Array<string>, defaults: { [key in string]: string }, };

/**
 * The first moment, in the order of time, when two searches differ. All visits that began before it are equal in both, one
 * after another, so that their numbers are equal; so are the ends of visits before it.
 */
export type Parting = { 
/**
 * The number of visits that began in both before it, brackets included.
 */
after: number, 
/**
 * The fact that differs.
 */
what: Difference, 
/**
 * The first search's visit then: the visit that begins or ends. It is null if this search has ended.
 */
a: number | null, 
/**
 * The second search's visit then.
 */
b: number | null, };

/**
 * The meaning of a pasted text.
 */
export type Pasted = { "what": "position", 
/**
 * The position in the field's notation.
 */
position: string, 
/**
 * A sentence; `None` if the text has no remark.
 */
note: string | null, } | { "what": "games", 
/**
 * The titles of all.
 */
titles: Array<string>, 
/**
 * The one that was asked for.
 */
record: GameRecord, };

/**
 * A visit on the open path, as text.
 */
export type PathEntry = { 
/**
 * Which visit.
 */
visit: number, 
/**
 * Levels from the virtual root.
 */
level: number, 
/**
 * Plies from the root position.
 */
ply: number, 
/**
 * Its move.
 */
move: string | null, 
/**
 * Its kind's stable name.
 */
kind: VisitKindName, 
/**
 * Its expected type.
 */
expected: NodeTypeName | null, 
/**
 * The window at entry.
 */
entry: WindowText, 
/**
 * The window at the time asked for.
 */
now: WindowText, 
/**
 * The best value up to now.
 */
best: string | null, 
/**
 * Plies that it is to be searched to.
 */
depth: Depth, };

/**
 * A step of the path to a visit.
 */
export type PathMove = { 
/**
 * The visit that the move led to.
 */
visit: number, 
/**
 * The move.
 */
move: string, };

/**
 * The side whose advantage a greater number is.
 */
export type Perspective = "first" | "mover";

/**
 * Nodes of a ply that a move cut off.
 */
export type PlyCutOffs = { 
/**
 * Plies from the root.
 */
ply: number, 
/**
 * How many.
 */
nodes: number, 
/**
 * Cutoffs by the first move.
 */
by_first_move: number, 
/**
 * Moves searched at them, the cutting move included.
 */
moves_searched: number, };

/**
 * The first moves of a ply.
 */
export type PlyFirstMoves = { 
/**
 * Plies from the root.
 */
ply: number, 
/**
 * How many.
 */
nodes: number, 
/**
 * The number of first moves that cut off, or are the best move.
 */
right: number, };

/**
 * A visit of a position that was visited before or will be again. The keys are stable.
 */
export type PositionVisit = { 
/**
 * Which.
 */
visit: number, 
/**
 * The number of its iteration.
 */
iteration: number, 
/**
 * Plies from the root.
 */
ply: number, 
/**
 * The moves to it.
 */
path: string, 
/**
 * The kind of the visit.
 */
kind: string, 
/**
 * Plies that it was to be searched to.
 */
depth: Depth, 
/**
 * The window at entry for its side to move.
 */
alpha: number, 
/**
 * See `alpha`.
 */
beta: number, 
/**
 * The window as it is read.
 */
window_text: string, 
/**
 * The table's answer.
 */
table: ProbeName | null, 
/**
 * The table's answer in a sentence.
 */
table_text: string | null, 
/**
 * The visit that stored the entry that was found.
 */
table_source: number | null, 
/**
 * Its value for its side to move.
 */
value: number | null, 
/**
 * The kind of the value.
 */
bound: BoundName | null, 
/**
 * The value as it is read.
 */
value_text: string | null, 
/**
 * The stable name of why it ended.
 */
reason: string | null, 
/**
 * The reason in a word or two.
 */
fate: string | null, };

/**
 * The possible results of a scenario's search: events and marks by their stable names, and properties of its visits.
 */
export type Possible = { 
/**
 * Kinds of events that may happen.
 */
events: Array<EventKindName>, 
/**
 * Marks that a bar may carry.
 */
marks: Array<MarkName>, 
/**
 * Its visits have node types: PV, CUT and ALL.
 */
node_types: boolean, 
/**
 * Whether it is a proof search: its nodes are proved, disproved or open.
 */
proofs: boolean, 
/**
 * Its visits are searched to a depth; otherwise every line goes to its end.
 */
depths: boolean, 
/**
 * Its values are results of samples: it finds a move without a value, unless it proves the root's result.
 */
samples: boolean, 
/**
 * Each of its visits of the root is a descent.
 */
descents: boolean, 
/**
 * Its nodes have names, and not its moves.
 */
named_nodes: boolean, 
/**
 * Names that depend on the family of the search.
 */
words: FamilyWords, };

/**
 * An exercise.
 */
export type PracticeExercise = { 
/**
 * Its link.
 */
link: string, 
/**
 * Its kind's name.
 */
kind: string, 
/**
 * Its title.
 */
title: string, 
/**
 * The difficulty, 1 to 3.
 */
level: number, 
/**
 * The number of the exercise in its kind and level.
 */
seed: number, 
/**
 * The given facts, and the questions.
 */
question: PracticeQuestion, 
/**
 * Whether several answers may be right, so that one that differs from the solution's need not be wrong.
 */
many_right: boolean, 
/**
 * Its tree: the root first, each node before the nodes below it.
 */
nodes: Array<PracticeNode>, 
/**
 * The fields of the answer.
 */
fields: Array<PracticeField>, };

/**
 * Something to be filled in.
 */
export type PracticeField = { 
/**
 * Its name in answers.
 */
id: string, 
/**
 * The node that it is about.
 */
node: number | null, 
/**
 * The text before it.
 */
label: string, 
/**
 * The kind of its contents: `mark`, `choice`, `number`, `numbers`, `leaves` or `children`.
 */
input: "mark" | "choice" | "number" | "numbers" | "leaves" | "children", 
/**
 * The possible choices.
 */
options: Array<string>, };

/**
 * A kind of exercise, to be chosen.
 */
export type PracticeKind = { 
/**
 * Its name in links.
 */
name: string, 
/**
 * The title of the kind.
 */
title: string, };

/**
 * A node of an exercise's tree.
 */
export type PracticeNode = { 
/**
 * `A`, `B`, ... for inner nodes, `L1`, `L2`, ... for leaves.
 */
name: string, 
/**
 * The node above; `null` above the root.
 */
parent: number | null, 
/**
 * The nodes below, from left to right.
 */
children: Array<number>, 
/**
 * The text in a leaf; `null` in an inner node, and if the exercise asks for it.
 */
value: string | null, 
/**
 * Whether MAX moves there.
 */
max: boolean, 
/**
 * The names of the nodes that are the same position.
 */
same: Array<string>, 
/**
 * The x coordinate of its middle, in pixels.
 */
x: number, 
/**
 * See `x`.
 */
y: number, 
/**
 * The width in pixels.
 */
width: number, 
/**
 * The height in pixels.
 */
height: number, };

/**
 * The question of an exercise.
 */
export type PracticeQuestion = { 
/**
 * The algorithm in words.
 */
searched: string, 
/**
 * The other given facts, one after the other.
 */
given: Array<string>, 
/**
 * The questions, one after the other.
 */
asked: Array<string>, };

/**
 * One pre-search. The keys are stable.
 */
export type PreSearchEntry = { 
/**
 * The shallow node's visit.
 */
visit: number, 
/**
 * Its iteration.
 */
iteration: number, 
/**
 * The predicted deep node: the visit of the earlier iteration that stored the entry.
 */
predicted: number | null, 
/**
 * The iteration of that visit.
 */
predicted_iteration: number, 
/**
 * The plies that the shallow node needed.
 */
needed_depth: Depth, 
/**
 * The plies that it was searched to.
 */
new_depth: Depth, 
/**
 * The difference.
 */
extra_depth: Depth, 
/**
 * The visits in its subtree, including itself, and in its re-searches of this iteration that keep its
 * depth.
 */
cost: number, 
/**
 * The outcome of the pre-search.
 */
settled: Settlement, 
/**
 * The first visit that was answered by it.
 */
by: number | null, };

/**
 * A pre-search in words.
 */
export type PreSearchLine = { 
/**
 * Its numbers.
 */
entry: PreSearchEntry, 
/**
 * The moves to it.
 */
path: string, 
/**
 * The outcome.
 */
ended: string, 
/**
 * The moves to the first visit that was answered by it.
 */
by_path: string | null, };

/**
 * A page of the ledger of pre-searches. The keys are stable.
 */
export type PreSearchPage = { 
/**
 * The number of rows that pass the filter.
 */
total: number, 
/**
 * The page.
 */
rows: Array<PreSearchLine>, };

/**
 * The filter's questions and its decision about a pre-search.
 */
export type PreSearchText = { 
/**
 * The verdict's stable name: "pre-search", "keeps-depth" if it was pre-searched in this iteration
 * before, or the question that refused first.
 */
verdict: VerdictName, 
/**
 * It is searched deeper than needed.
 */
pre_searched: boolean, 
/**
 * The filter's five questions with their numbers.
 */
questions: Array<Question>, 
/**
 * The plies that are needed here.
 */
needed_depth: Depth, 
/**
 * The plies that the deep node is predicted to need.
 */
new_depth: Depth, 
/**
 * The iteration that updated the entry last.
 */
entry_iteration: number, 
/**
 * The predicted deep node: the visit that stored the entry.
 */
predicted: number | null, 
/**
 * The outcome by the time asked for, if this is the first pre-search in its iteration: "paid-off",
 * "paid-off-later", "lost", or "open" while a later visit may still use it.
 */
settled: Settlement | "open" | null, 
/**
 * The first visit that was answered by it, by the time asked for.
 */
by: number | null, };

/**
 * All pre-searches of a trace, and their sums. The keys are stable.
 */
export type PreSearchTotals = { 
/**
 * Nodes that might have been pre-searched: the filter was asked.
 */
candidates: number, 
/**
 * The number of refusals by each of the filter's questions.
 */
refused: { [key in string]: number }, 
/**
 * Pre-searches.
 */
pre_searches: number, 
/**
 * Pre-searches that answered a later visit of their iteration.
 */
paid_off: number, 
/**
 * Pre-searches that answered a visit of a later iteration first.
 */
paid_off_later: number, 
/**
 * Pre-searches that no visit used.
 */
lost: number, 
/**
 * Visits in their subtrees, each counted once.
 */
cost: number, 
/**
 * The part of the cost in pre-searches that no visit used.
 */
cost_lost: number, };

/**
 * A named scenario.
 */
export type Preset = { 
/**
 * The heading under which it is offered.
 */
group: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The points of interest, in at most two sentences that are shown next to the search.
 */
note: string, 
/**
 * The scenario as a link's fragment.
 */
link: string, 
/**
 * The moment at which it opens, one of `moments`; `None` for the end of the search.
 */
opens: string | null, 
/**
 * Its key moments, in the order of time.
 */
moments: Array<KeyMoment>, 
/**
 * The name of the lesson that walks through it, if there is one.
 */
tour: string | null, };

/**
 * Something that was not understood, or that cannot be.
 */
export type Problem = { 
/**
 * Which parameter.
 */
key: string, 
/**
 * The text at the wrong place.
 */
value: string, 
/**
 * The problem, with its place.
 */
message: string, 
/**
 * The remedy.
 */
fix: string, 
/**
 * The line in the value, from 1, if it has lines.
 */
line: number | null, 
/**
 * The column in that line, from 1.
 */
column: number | null, };

/**
 * A program's trace, compared. The keys are stable.
 */
export type ProgramCheck = { 
/**
 * Whether the trace is right from the first line to the last.
 */
agrees: boolean, 
/**
 * The result in a sentence.
 */
says: string, 
/**
 * The number of right lines before the first difference.
 */
right: number, 
/**
 * The number of events of the right program; for UCT the events of this one.
 */
events: number, 
/**
 * The side that the program's values are for: "MAX", "the side to move", or null if it cannot be told.
 */
values_for: string | null, 
/**
 * The first difference; null if the trace is right.
 */
parting: ProgramParting | null, 
/**
 * The mistake that explains the trace; null if none is known.
 */
mistake: NamedMistake | null, };

/**
 * The first difference between a program and the search.
 */
export type ProgramParting = { 
/**
 * The line of the trace, from 1; null if the trace ends too soon.
 */
line: number | null, 
/**
 * The printed event, as it was understood; null if the trace ends too soon.
 */
yours: string | null, 
/**
 * The expected event; null if the program should have ended.
 */
expected: string | null, 
/**
 * The node that it is about.
 */
node: string, 
/**
 * The moves from the root to the node of the printed event; null if there is no such node.
 */
your_moves: Array<string> | null, 
/**
 * The moves to the node of the expected event.
 */
expected_moves: Array<string> | null, 
/**
 * The time of the expected event in the search; null for UCT, and if the program should have ended.
 */
time: number | null, };

/**
 * The quiet moves that were left out near the horizon.
 */
export type PrunedText = { 
/**
 * Searched moves.
 */
searched: number, 
/**
 * The number of moves that were left out because they were late.
 */
late: number, 
/**
 * Left out because they were futile.
 */
futile: number, };

/**
 * The moves and nodes that were left out near the horizon.
 */
export type Pruning = { 
/**
 * Nodes that pruned quiet moves, and were not cut off.
 */
nodes: number, 
/**
 * Late moves that were left out.
 */
late_moves: number, 
/**
 * Moves left out because they were futile.
 */
futile_moves: number, 
/**
 * Nodes cut off by their evaluation (reverse futility).
 */
reverse_futility_cutoffs: number, };

/**
 * One of the filter's five questions, with its numbers. The keys are stable.
 */
export type Question = { 
/**
 * The stable name of the verdict that it would give.
 */
name: VerdictName, 
/**
 * The question with its numbers.
 */
text: string, 
/**
 * It refuses.
 */
refuses: boolean, 
/**
 * It is the first that refuses: it decided.
 */
decided: boolean, };

/**
 * The depths of lines: the plies from the root at which the full-width search ended by its depth or by the
 * game's end, outside speculative searches.
 */
export type Reached = { 
/**
 * The number of lines.
 */
lines: number, 
/**
 * The mean of their depths; null without lines, as the next two.
 */
mean: number | null, 
/**
 * The least depth that half of them do not exceed.
 */
median: number | null, 
/**
 * The greatest of their depths.
 */
largest: number | null, 
/**
 * The greatest depth of a visit, quiescence included.
 */
largest_with_quiescence: number, };

/**
 * A link: what was understood, and what was not.
 */
export type ReadLink = { 
/**
 * The scenario.
 */
values: { [key in string]: string }, 
/**
 * The scenario that it is compared with.
 */
second: { [key in string]: string } | null, 
/**
 * The view.
 */
view: View, 
/**
 * The parts that were not understood.
 */
problems: Array<Problem>, 
/**
 * Notes about the scenario.
 */
notes: Array<string>, };

/**
 * A related visit, as a person reads it.
 */
export type Related = { 
/**
 * The kind's stable name.
 */
kind: RelationName, 
/**
 * The other visit.
 */
visit: number, 
/**
 * Its relation to the visit that was asked about; the text comes before its path.
 */
text: string, 
/**
 * The moves to it.
 */
path: string, };

/**
 * An iteration of the search. The keys are stable.
 */
export type RootIteration = { 
/**
 * Its depth in plies.
 */
iteration: number, 
/**
 * The iteration's own visit.
 */
visit: number, 
/**
 * The tick at which it begins.
 */
enter_time: number, 
/**
 * The tick of its end; null if its end was not recorded.
 */
leave_time: number | null, 
/**
 * Visits of positions in it.
 */
visits: number, 
/**
 * The root's value as it is read; null if the iteration was not completed.
 */
value_text: string | null, 
/**
 * The index of its best move in `moves`; null if it found none.
 */
best: number | null, };

/**
 * A move of the root. The keys are stable.
 */
export type RootMove = { 
/**
 * The move as people write it.
 */
move: string, 
/**
 * Its result in each iteration; null if it was not searched.
 */
cells: Array<RootMoveCell | null>, };

/**
 * A move of the root in one iteration. The keys are stable.
 */
export type RootMoveCell = { 
/**
 * The visit that counts for the move: of several passes the last pass's, for the best move the last pass's that
 * found it best.
 */
visit: number, 
/**
 * The tick of that visit's end; null if its end was not recorded.
 */
leave_time: number | null, 
/**
 * The place of the move in the order of the search, from 1.
 */
rank: number, 
/**
 * Visits of positions below the move, in all visits of it in this iteration; of a search that samples, the descents
 * through the move.
 */
visits: number, 
/**
 * The value for the root's side to move; null while it is open.
 */
value: number | null, 
/**
 * The kind of the value: the stable name of a bound.
 */
bound: BoundName | null, 
/**
 * The value as it is read, at the root.
 */
value_text: string | null, 
/**
 * It is the best move of the iteration.
 */
is_best: boolean, };

/**
 * A position and its legal moves.
 */
export type RootMoves = { 
/**
 * The position in the game's notation, complete and in its usual form.
 */
position: string, 
/**
 * `"first"` or `"second"`.
 */
side: "first" | "second", 
/**
 * Whether the side to move must answer a threat to lose immediately.
 */
check: boolean, 
/**
 * The legal moves in the order of a search. Empty if the game is over.
 */
moves: Array<ListedMove>, };

/**
 * Whether a code counts.
 */
export type RowState = "counted" | "broken" | "replaced";

/**
 * The moves that a node of UCT chooses from.
 */
export type Selection = { 
/**
 * The side that chooses. The means are its own.
 */
side: string, 
/**
 * The number of visits of the node: the N of the formula.
 */
visits: number, 
/**
 * The constant c of the formula, such as "1.40".
 */
constant: string, 
/**
 * All legal moves, in the game's order.
 */
moves: Array<SelectionRow>, };

/**
 * A move with its terms.
 */
export type SelectionRow = { 
/**
 * The move.
 */
move: string, 
/**
 * The visit of its position that was entered last.
 */
visit: number | null, 
/**
 * The number of its visits: the n of the formula.
 */
visits: number, 
/**
 * The mean of its results, from 0 to 1; `None` before its first visit.
 */
mean: string | null, 
/**
 * c √(ln N / n).
 */
exploration: string | null, 
/**
 * The sum of the two.
 */
sum: string | null, 
/**
 * The proven result for the side that chooses: "win", "draw" or "loss"; `None` if the move is not proven.
 */
proven: string | null, 
/**
 * UCB1 takes this one.
 */
is_chosen: boolean, };

/**
 * A sentence of a story.
 */
export type Sentence = { 
/**
 * Its parts.
 */
clauses: Array<Clause>, };

/**
 * A sequence of moves, and all visits at its end.
 */
export type SequenceText = { 
/**
 * The moves.
 */
path: string, 
/**
 * The first visit at its end.
 */
first: number, 
/**
 * The last one.
 */
last: number, 
/**
 * The number of visits of the sequence.
 */
times: number, 
/**
 * The visits that turned out to be PV nodes.
 */
pv: number, 
/**
 * The visits that turned out to be CUT nodes.
 */
cut: number, 
/**
 * The visits that turned out to be ALL nodes.
 */
all: number, 
/**
 * The visits with their subtrees.
 */
size: number, 
/**
 * The size in per cent of the whole search, as far as it was aggregated.
 */
share: number, };

/**
 * The course of the search along the axis of visits: all lists have equal lengths. The keys are stable.
 */
export type Series = { 
/**
 * One past the last visit of each column.
 */
end: Array<number>, 
/**
 * The last tick of each column.
 */
t: Array<number>, 
/**
 * The known value by then, as values are read; null before there was a value.
 */
value: Array<number | null>, 
/**
 * The value as text.
 */
value_text: Array<string | null>, 
/**
 * Visits of positions by then.
 */
visits: Array<number>, 
/**
 * The visits that are needed.
 */
needed: Array<number>, 
/**
 * The visits in quiescence.
 */
quiescence: Array<number>, 
/**
 * Nodes of the column that a move cut off.
 */
cut_offs: Array<number>, 
/**
 * The visits that the first move cut off.
 */
by_first_move: Array<number>, 
/**
 * The share of the first move's cut-offs, in per cent; null in a column without cut-offs.
 */
first_move_per_cent: Array<number | null>, };

/**
 * The outcome of a pre-search.
 */
export type Settlement = "paid-off" | "paid-off-later" | "lost";

/**
 * The part of the page that is shown; without a choice, the part that a reader needs.
 */
export type Show = "present" | "workbench" | "student" | "class";

/**
 * The number of moves that were searched before the others were skipped.
 */
export type SkippedText = { 
/**
 * Searched moves.
 */
searched: number, 
/**
 * Legal moves.
 */
moves: number, };

/**
 * A solution.
 */
export type Solution = { 
/**
 * The right answer, or one of them.
 */
answer: { [key in string]: string }, 
/**
 * Its texts as people read them.
 */
shown: { [key in string]: string }, 
/**
 * Fields that have other right texts, too.
 */
also_right: { [key in string]: string }, 
/**
 * The fields that are wrong in the answer shown with it.
 */
wrong: Array<string>, 
/**
 * The answer in words.
 */
said: Array<string>, 
/**
 * The steps of the search, on the tree that the answer makes.
 */
steps: Array<SolutionStep>, 
/**
 * The search as a link to the page.
 */
link: string, };

/**
 * A step of the search.
 */
export type SolutionStep = { 
/**
 * The node that it is about.
 */
node: number, 
/**
 * The event, as a sentence.
 */
text: string, };

/**
 * Speculative searches, and their results.
 */
export type Speculation = { 
/**
 * Null moves tried.
 */
null_moves: number, 
/**
 * Null moves that cut off.
 */
null_move_cutoffs: number, 
/**
 * ProbCut searches.
 */
prob_cut_searches: number, 
/**
 * Nodes that ProbCut cut off.
 */
prob_cuts: number, 
/**
 * Nodes that asked whether their best move is forced.
 */
singular_tests: number, 
/**
 * Alternatives searched for that.
 */
singular_searches: number, 
/**
 * Moves searched less deep for multi-cut. A file of an older version does not have it.
 */
multi_cut_searches: number, 
/**
 * Nodes that multi-cut cut off.
 */
multi_cuts: number, };

/**
 * A bet, and its outcome.
 */
export type StudentBet = { 
/**
 * The words about it.
 */
words: BetWords, 
/**
 * The gain of a person who bets, in visits that are used again; a loss is negative.
 */
gain: number, 
/**
 * The outcome in a few words.
 */
outcome: string, 
/**
 * The reason for the outcome.
 */
fate: string, 
/**
 * The moment at which the outcome can be seen.
 */
known_at: number, 
/**
 * Whether the authors' filter bets.
 */
filter: boolean, 
/**
 * The filter's decision in words.
 */
filter_text: string, };

/**
 * A choice of a step.
 */
export type StudentChoice = { 
/**
 * Its text.
 */
label: string, 
/**
 * The moves from the root to the node that it leads to; `None` if it leads to no other node.
 */
node: Array<string> | null, 
/**
 * Whether it leads to the parent.
 */
is_up: boolean, 
/**
 * Whether it is the search's own step.
 */
is_right: boolean, 
/**
 * The misconceptions that it may follow from, the most special first; empty if it is right.
 */
mistakes: Array<StudentMistake>, };

/**
 * A misconception that explains a wrong choice.
 */
export type StudentMistake = { 
/**
 * Its stable name.
 */
belief: string, 
/**
 * Its name in lecturers' tables ([`crate::misconception::Misconception`]); null if it says too little.
 */
misconception: string | null, 
/**
 * Its title.
 */
title: string, 
/**
 * The explanation, in the numbers of this tree.
 */
text: string, 
/**
 * Whether it fits single answers only.
 */
is_general: boolean, };

/**
 * A step.
 */
export type StudentStep = { 
/**
 * Its question.
 */
asks: Asks, 
/**
 * The node that it is about.
 */
visit: number, 
/**
 * The moves from the root to that node.
 */
path: Array<string>, 
/**
 * The moment at which it is asked.
 */
at: number, 
/**
 * The moment after it.
 */
then: number, 
/**
 * The moment at which the listing lights the line that the step follows.
 */
lit_at: number, 
/**
 * The question in words.
 */
question: string, 
/**
 * More about the question.
 */
detail: string, 
/**
 * The choices: at least two.
 */
choices: Array<StudentChoice>, 
/**
 * The search's own step in words, as a mistake shows it.
 */
right: string, 
/**
 * Hints: where to look, the numbers and the rule, the step itself.
 */
hints: [string, string, string], 
/**
 * The visits of nodes after the step.
 */
visited: number, 
/**
 * The visits that minimax would have made up to there; `None` if they are too many to be counted.
 */
minimax: number | null, 
/**
 * How each misconception would answer.
 */
beliefs: Array<BelievedChoice>, 
/**
 * The bet, if the step asks for one: its first choice is to bet, and neither choice is right or wrong.
 */
bet: StudentBet | null, };

/**
 * A search as a student's steps.
 */
export type StudentWork = { 
/**
 * The reason why a student cannot perform this search; `None` if a student can.
 */
refusal: string | null, 
/**
 * The steps, the first one first.
 */
steps: Array<StudentStep>, };

/**
 * The subject of the report. The keys are stable.
 */
export type Subject = { 
/**
 * The visit whose subtree it is; 0: the whole search.
 */
visit: number, 
/**
 * One past its last visit.
 */
end: number, 
/**
 * The number of its iteration; 0: the whole search.
 */
iteration: number, 
/**
 * The moves to it, or its description without a move.
 */
path: string, };

/**
 * A subtree and its cost. The keys are stable.
 */
export type SubtreeRow = { 
/**
 * Its first visit.
 */
visit: number, 
/**
 * The number of its iteration.
 */
iteration: number, 
/**
 * The moves to it, or its description without a move.
 */
path: string, 
/**
 * The kind of the first visit.
 */
kind: string, 
/**
 * The key of that visit's class.
 */
class: string, 
/**
 * Visits of positions.
 */
visits: number, 
/**
 * Per cent of all that were looked at.
 */
share: number, 
/**
 * The reason why no value rests on it, in words.
 */
why: string, 
/**
 * The visit that made it vain: the move that cut off, or the search that took its place.
 */
instead: number | null, };

/**
 * A position that both versions searched.
 */
export type SuiteRow = { 
/**
 * Its name.
 */
name: string, 
/**
 * The visits of the first version.
 */
a: number, 
/**
 * The visits of the second.
 */
b: number, 
/**
 * The factor from the first number to the second; null if the first is 0.
 */
ratio: number | null, 
/**
 * The logarithm of the ratio to the base 2: 1 for twice as many visits, -1 for half as many.
 */
change: number, 
/**
 * The first difference; null if the searches do not differ.
 */
parting: Parting | null, 
/**
 * The first difference in a few words.
 */
first_difference: string, 
/**
 * The first difference in a sentence.
 */
sentence: string, 
/**
 * The root move whose visits differ most, with its visits in both; empty if no visits differ.
 */
spent_on: string, 
/**
 * Only the beginning of a search was recorded.
 */
truncated: boolean, };

/**
 * Two versions on all positions.
 */
export type SuiteTable = { 
/**
 * The positions, those with the greatest growth first.
 */
rows: Array<SuiteRow>, 
/**
 * The counts of all positions together.
 */
counters: Array<ComparedCounter>, 
/**
 * The visits by technique. One visit can belong to several.
 */
techniques: Array<TechniqueVisits>, 
/**
 * The part of the change that may be chance.
 */
chance: Chance, 
/**
 * The most important of it, in sentences.
 */
sentences: Array<string>, };

/**
 * The results of a search, and the size of its recording, as one object.
 */
export type Summary = { 
/**
 * Visits of positions recorded, counted as `visits` are.
 */
recorded: number, 
/**
 * The end of the recording: "complete", "record budget" or "memory".
 */
recording: string, 
/**
 * The parts of the search that could be recorded instead; null if nothing is missing, or if it is not known.
 */
fitting: Fitting | null, 
/**
 * The root's value for its side to move, from the last completed iteration: centipawns in chess, plain numbers in
 * trees; 32000 - n is a win in n plies. If none was completed (`depth` is 0), the best value up to then, or at
 * worst the evaluation of the root: then it is uncertain. Null for searches that find no value.
 */
value: number | null, 
/**
 * The kind of the value: "exact", or in a best-first search "lower" (the value is at least this) or "upper" (at
 * most); null without a value.
 */
bound: string | null, 
/**
 * The least and the greatest value that the root may have for its side to move, if B* found its best move
 * without its value (or with it: then both are equal). Only B* gives it.
 */
interval?: [number, number], 
/**
 * The best move (SAN in chess).
 */
best: string | null, 
/**
 * The principal variation.
 */
pv: Array<string>, 
/**
 * The last completed iteration's depth in plies; 0 before the first.
 */
depth: number, 
/**
 * The depths of that iteration's lines.
 */
depth_reached: Reached, 
/**
 * The number of moves that the cut-off nodes outside quiescence needed, in the whole search.
 */
cut_nodes: CutNodes, 
/**
 * The reason for the end of the search: "completed", "visit budget", "decided game" or "memory".
 */
stop: string, 
/**
 * Positions visited, quiescence included.
 */
visits: number, 
/**
 * The visits in quiescence.
 */
quiescence_visits: number, 
/**
 * Visits repeated with an open window.
 */
re_searches: number, 
/**
 * Iterations begun.
 */
iterations: number, 
/**
 * Cut-offs by the index of the move that cut: the first entry counts the first moves.
 */
cutoffs_by_move: Array<number>, 
/**
 * Probes of the table by outcome.
 */
table: { [key in string]: number }, 
/**
 * Whether the value may rest on skipped moves.
 */
uncertain: boolean, 
/**
 * The probability, in per cent, that the value is the value of the search that skips no moves; null without a
 * value, and if the value rests on unsafe techniques. At most [`MOST_WITH_TABLE`] if moves may be skipped and
 * there is a table.
 */
confidence: number | null, 
/**
 * The unsafe techniques that the value rests on.
 */
rests_on: Array<string>, 
/**
 * Passes at the root: of aspiration search, of an MT driver, or for more confidence.
 */
passes: number, 
/**
 * Visits by the reason for their end, the search and its iterations included: only what happened.
 */
exits: { [key in string]: number }, 
/**
 * Nodes that a child's table entry refuted (ETC).
 */
enhanced_cutoffs: number, 
/**
 * Speculative searches, and their results.
 */
speculation: Speculation, 
/**
 * Visits that were extended, by cause.
 */
extensions: { [key in string]: number }, 
/**
 * Visits that were reduced, by cause.
 */
reductions: { [key in string]: number }, 
/**
 * Candidates for a pre-search by the filter's verdict: "pre-search", or the question that
 * refused first.
 */
pre_searches: { [key in string]: number }, 
/**
 * The moves and nodes that were left out near the horizon.
 */
pruning: Pruning, 
/**
 * Uncertainty cut-offs, and the values that they left uncertain.
 */
uncertainty: Uncertainty, 
/**
 * A suggested change, if the search completed no iteration: it names parameters by their keys.
 */
advice?: string, };

/**
 * Later visits of a position, in one of the cases.
 */
export type TableCase = { 
/**
 * How many.
 */
visits: number, 
/**
 * The visits among them that repeat a visit on purpose: re-searches, and passes at the root.
 */
repeats: number, 
/**
 * The outcomes of their probes.
 */
outcomes: { [key in string]: number }, };

/**
 * The three cases, and all probes. The keys are stable.
 */
export type TableCases = { 
/**
 * d1 = d2: as deep as is needed.
 */
equal: TableCase, 
/**
 * d1 > d2: deeper than is needed.
 */
deeper: TableCase, 
/**
 * d1 < d2: not deep enough, the redundant search.
 */
shallower: TableCase, 
/**
 * All probes by outcome, including probes that found no entry or an earlier iteration's entry.
 */
probes: { [key in string]: number }, };

/**
 * The table's answer.
 */
export type TableText = { 
/**
 * The outcome's stable name.
 */
outcome: ProbeName, 
/**
 * The outcome in words.
 */
outcome_text: string, 
/**
 * The visit that stored the entry, if there was one and it was recorded.
 */
source: number | null, 
/**
 * The entry: its bound and value, such as "≥ 34".
 */
entry: string | null, 
/**
 * The entry's depth in plies.
 */
entry_depth: Depth | null, };

/**
 * A task that a lecturer can choose; its level comes with it.
 */
export type TaskChoice = { 
/**
 * Its text in links, without a level.
 */
name: string, 
/**
 * Its group: `exercise`, `be` or `program`.
 */
group: "exercise" | "be" | "program", 
/**
 * Its title.
 */
title: string, 
/**
 * Whether levels differ.
 */
has_levels: boolean, };

/**
 * A task, to be opened.
 */
export type TaskLink = { 
/**
 * The way to open it.
 */
way: "exercise" | "be" | "program" | "figure", 
/**
 * The link of the exercise or of the search.
 */
link: string, };

/**
 * The result of a student in a task. Before the first try it is empty.
 */
export type TaskResult = { 
/**
 * The number of ended tries.
 */
tries: number, 
/**
 * The points of the best try, of [`MOST_POINTS`].
 */
points: number, 
/**
 * The time of all tries, in minutes.
 */
minutes: number, 
/**
 * The names of the misconceptions that showed.
 */
misconceptions: readonly string[], };

/**
 * A task in words.
 */
export type TaskWords = { 
/**
 * Its text in links.
 */
name: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its details: the algorithm, the level.
 */
about: string, 
/**
 * Whether each try has other data, and the number of tries is limited.
 */
is_limited: boolean, };

/**
 * The visits of a technique in both versions.
 */
export type TechniqueVisits = { 
/**
 * A stable name.
 */
name: string, 
/**
 * For people.
 */
label: string, 
/**
 * The visits in the first version.
 */
a: number, 
/**
 * The visits in the second version.
 */
b: number, 
/**
 * The second number less the first.
 */
difference: number, };

/**
 * The meaning of a text.
 */
export type TextFile = { "what": "link", 
/**
 * The link without the `#`.
 */
link: string, } | { "what": "position", 
/**
 * The name of the game.
 */
game: string, 
/**
 * The key of the parameter whose field takes it.
 */
key: string, 
/**
 * Whether it is in another notation than the field's own ([`Pasted`](super::pasted::Pasted)).
 */
pasted: boolean, };

/**
 * Light or dark, if the link overrides the person's system.
 */
export type Theme = "light" | "dark";

/**
 * The event of a tick.
 */
export type TraceEvent = { 
/**
 * The visit that begins or ends.
 */
visit: number, 
/**
 * "enter" or "leave".
 */
what: "enter" | "leave", 
/**
 * Plies from the root position; 0 for brackets.
 */
ply: number, 
/**
 * The sentence for the live region.
 */
sentence: string, };

/**
 * A change of a node.
 */
export type TreeChange = { "change": "number", 
/**
 * The number in a person's notation; white space alone means that there is no estimate.
 */
number: string, } | { "change": "name", 
/**
 * `null`: none.
 */
name: string | null, } | { "change": "add" } | { "change": "remove" } | { "change": "left" } | { "change": "right" };

/**
 * A tree's text after a change, or why it cannot be changed so.
 */
export type TreeChanged = ChangedTree | Problem;

/**
 * A node as a person asks about it.
 */
export type TreeNode = { 
/**
 * The name that the text gives to it.
 */
name: string | null, 
/**
 * The value of a leaf, the estimate of an inner node or its interval, as they are written.
 */
number: string | null, 
/**
 * Whether it has no children.
 */
is_leaf: boolean, 
/**
 * The number of its parent's children; 1 for the root.
 */
siblings: number, };

/**
 * A picture without its items.
 */
export type TreeOutline = { 
/**
 * Its size.
 */
width: number, 
/**
 * See `width`.
 */
height: number, 
/**
 * The node to keep in view.
 */
focus: number, 
/**
 * Its rows, from above.
 */
rows: Array<TreeRow>, };

/**
 * A row of a picture.
 */
export type TreeRow = { 
/**
 * The y coordinate of its nodes, from above.
 */
y: number, 
/**
 * The player who moves there, if it is the same player everywhere.
 */
side: string | null, };

/**
 * The signs of a search's pictures in the room that is asked for, by their names.
 */
export type TreeSigns = { 
/**
 * The signs in the order of the legend.
 */
signs: Array<SignName>, };

/**
 * Uncertainty cut-offs, and the values that they left uncertain.
 */
export type Uncertainty = { 
/**
 * Nodes that skipped moves.
 */
cutoffs: number, 
/**
 * Moves skipped.
 */
skipped_moves: number, 
/**
 * Visits that ended with an uncertain value.
 */
uncertain_visits: number, };

/**
 * One uncertainty cut-off. The keys are stable.
 */
export type UncertaintyEntry = { 
/**
 * The visit that skipped moves.
 */
visit: number, 
/**
 * Its iteration.
 */
iteration: number, 
/**
 * Moves searched.
 */
searched: number, 
/**
 * Moves skipped.
 */
skipped: number, 
/**
 * Legal moves.
 */
moves: number, 
/**
 * Its value for its side to move; null without a value.
 */
value: number | null, 
/**
 * The stable name of the bound that it would be.
 */
bound: BoundName | null, 
/**
 * The end of its uncertainty.
 */
ending: Ending, 
/**
 * The highest visit that its uncertainty reached.
 */
reached: number, 
/**
 * Harmless: the ancestor that it stopped serving (the iteration, where a later pass claimed more). At
 * the root: the root's visit.
 */
ancestor: number | null, 
/**
 * Harmless: the visit whose value decided at the ancestor, if one did. Re-searched: the
 * re-search.
 */
by: number | null, 
/**
 * Re-searched: the visits of the re-search.
 */
cost: number, };

/**
 * An uncertainty cut-off in words.
 */
export type UncertaintyLine = { 
/**
 * Its numbers.
 */
entry: UncertaintyEntry, 
/**
 * The moves to it.
 */
path: string, 
/**
 * Its value as it is read, with its bound.
 */
value_text: string | null, 
/**
 * The end of its uncertainty.
 */
ended: string, 
/**
 * The moves to the visit that decided, or to the re-search.
 */
by_path: string | null, };

/**
 * A page of the ledger of uncertainty cut-offs. The keys are stable.
 */
export type UncertaintyPage = { 
/**
 * The number of rows that pass the filter.
 */
total: number, 
/**
 * The page.
 */
rows: Array<UncertaintyLine>, };

/**
 * Sums over all uncertainty cut-offs. The keys are stable.
 */
export type UncertaintyTotals = { 
/**
 * Uncertainty cut-offs.
 */
cut_offs: number, 
/**
 * Moves that they skipped.
 */
skipped_moves: number, 
/**
 * The number of cut-offs with this ending.
 */
harmless: number, 
/**
 * See `harmless`.
 */
re_searched: number, 
/**
 * See `harmless`.
 */
at_the_root: number, 
/**
 * See `harmless`.
 */
open: number, 
/**
 * Visits in the re-searches, each counted once.
 */
re_search_cost: number, };

/**
 * The unit of written values. Only games that count in hundredths of a pawn have a choice.
 */
export type ValueStyle = "pawns" | "centipawns";

/**
 * A value as text.
 */
export type ValueText = { 
/**
 * The value.
 */
text: string, 
/**
 * An addition to it: a decided game in full words.
 */
tip: string | null, };

/**
 * The unit of a game's values.
 */
export type ValueUnit = "plain" | "centipawns";

/**
 * The parts of a view in a link and on the page. Everything is optional; `null` means: the default.
 */
export type View = { 
/**
 * The time cursor's tick; without one, the end of the search.
 */
t: number | null, 
/**
 * The visit that is selected; without one, the visit at the cursor is shown.
 */
select: number | null, 
/**
 * The first id in view.
 */
from: number | null, 
/**
 * The last id in view, exclusive.
 */
to: number | null, 
/**
 * The types that are shown.
 */
types: NodeTypes, 
/**
 * The reading of numbers and the look of nodes.
 */
display_style: DisplayStyle, 
/**
 * The version of the search that the ticks and visits are of, see
 * [`TRACE_VERSION`](crate::search::version::TRACE_VERSION).
 */
v: number | null, 
/**
 * The moment of `t` in moves.
 */
at: string | null, 
/**
 * The place of `select` in moves.
 */
on: string | null, 
/**
 * The views on stage; without a choice, the usual views of the search.
 */
stage: Array<ViewName> | null, 
/**
 * The order of the flame's bars.
 */
flame: FlameOrder, 
/**
 * The part of the page that is shown; without a choice, the part that a reader needs.
 */
show: Show | null, 
/**
 * The moment at which a student's steps are judged; without a choice, each is judged immediately.
 */
judge: Judging | null, 
/**
 * Light or dark; without a choice, as the person has it.
 */
theme: Theme | null, 
/**
 * Stage and transport alone, within another page.
 */
embed: boolean, 
/**
 * The first moment that an embedded page shows: a tick, or in moves.
 */
begin: string | null, 
/**
 * The last one.
 */
end: string | null, 
/**
 * The parts of a figure that a person may change: "values" and "order" of a tree, and parameters by their keys;
 * without any, nothing on stage can be changed.
 */
touch: Array<string> | null, 
/**
 * The goal of these changes.
 */
reach: string | null, };

/**
 * A view of the search that a page can have on stage.
 */
export type ViewName = "tree" | "flame";

/**
 * The way from one tree to another.
 */
export type Way = "same" | "order" | "one-leaf" | "several";

/**
 * A value that a leaf might have, and the search with it.
 */
export type WhatIf = { 
/**
 * The value as it would be written.
 */
number: string, 
/**
 * The visits that the search would take; of a goal that compares another number, that number. Null if the search
 * would take too many visits, or the tree would not be one.
 */
visits: number | null, 
/**
 * Whether the goal would be reached.
 */
is_reached: boolean, };

/**
 * The content of a step of an explanation.
 */
export type WhyKind = "crossed" | "table-answer" | "parent" | "null-window" | "value-found" | "move" | "table" | "stood-pat" | "singular-test" | "prob-cut" | "driver" | "infinite" | "not-reported";

/**
 * A step of an explanation. The keys are stable.
 */
export type WhyStep = { 
/**
 * The visit that the step is about.
 */
visit: number, 
/**
 * The content of the step.
 */
what: WhyKind, 
/**
 * "alpha" or "beta" of that visit, for its side to move.
 */
side: "alpha" | "beta", 
/**
 * The value.
 */
value: string, 
/**
 * The value as a number, for that visit's side to move.
 */
number: number, 
/**
 * The visit that set it, if there is one and it was recorded.
 */
setter: number | null, 
/**
 * The step in words.
 */
sentence: string, };

/**
 * A window as text.
 */
export type WindowText = { 
/**
 * The lower end.
 */
alpha: string, 
/**
 * The upper end.
 */
beta: string, 
/**
 * No value fits inside.
 */
null_window: boolean, 
/**
 * The whole: "(2, 5)", or the range that the value may still take, "2 ≤ value ≤ 5".
 */
text: string, 
/**
 * The least value that makes the side to move cut off, such as "≥ 5" or, only beyond it, "> 5"; `None`
 * if no value does.
 */
cuts_at: string | null, };

/**
 * A file of a worksheet.
 */
export type WorksheetFile = { 
/**
 * Its name.
 */
name: string, 
/**
 * The contents of the file.
 */
text: string, };
