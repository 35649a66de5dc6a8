// Made from the Rust core when the site is built (www/glue.mjs): do not edit.
import type { AssignmentPage, BatchMessage, BoardMark, BreakReached, Breakpoint, ClassTable, Compared, CompletedIteration, CounterTable, DisplayStyle, EventKind, EventKindName, Found, GambleCost, Game, GivenModel, GoalState, InsightReport, Inspection, Judgement, LeafBelow, LedgerAsk, LineFound, LineName, Listing, Located, MissingModel, MovesByIteration, MovesNow, OwnTree, OwnWork, Pairing, Parameter, Pasted, PathEntry, PositionVisit, Possible, PracticeExercise, PracticeKind, PreSearchPage, Preset, Problem, ProgramCheck, ReadLink, Related, RootMoves, SequenceText, Solution, StepKind, StudentWork, SuiteTable, Summary, TaskChoice, TaskLink, TaskResult, TextFile, TraceEvent, TreeChange, TreeChanged, TreeNode, TreeOutline, TreeSigns, UncertaintyPage, ValueText, View, Way, WhatIf, WorksheetFile } from "./core-types";

/**
 * A file that is being opened.
 */
export declare class FileOpening {
    free(): void;
    /**
     * Checks the part as it is in the file.
     */
    check(compressed: Uint8Array | number[]): void;
    /**
     * Checks that nothing follows the end of a file of this length.
     */
    end(length: number): void;
    /**
     * Whether another program searched: known once the first part was taken.
     */
    foreign(): boolean;
    /**
     * The scenario, and the moment that was shown: the text after the # of a link.
     */
    link(): string;
    /**
     * A file that begins so.
     */
    constructor(header: Uint8Array | number[]);
    /**
     * Reads the 24 bytes before a part, and says how many bytes the part has; 0: the trace is complete.
     */
    next(frame: Uint8Array | number[]): number;
    /**
     * Notes for the user about the file, once its first part was taken.
     */
    notes(): string[];
    /**
     * The number of visits that were opened.
     */
    opened(): number;
    /**
     * The byte at which the file goes on.
     */
    position(): number;
    /**
     * The program whose search it is.
     */
    program(): string;
    /**
     * The number of bytes of the decompressed part.
     */
    raw(): number;
    /**
     * The message about a part that could not be decompressed.
     */
    refused(what: string): string;
    /**
     * The result of the search, as JSON; empty if it is unknown.
     */
    summary_text(): string;
    /**
     * The words of the part, from its decompressed bytes.
     */
    take(raw: Uint8Array | number[]): Uint32Array;
    /**
     * The number of visits of the trace according to the file.
     */
    visits(): number;
}

/**
 * A trace that is being saved.
 */
export declare class FileSaving {
    private constructor();
    free(): void;
    /**
     * The end of the file.
     */
    end(): Uint8Array;
    /**
     * The bytes before that part, once it is compressed.
     */
    frame(compressed: Uint8Array | number[]): Uint8Array;
    /**
     * The beginning of the file.
     */
    header(): Uint8Array;
    /**
     * The next part of the trace, to be compressed; nothing after the last.
     */
    part(study: Study): Uint8Array | undefined;
    /**
     * The number of visits saved up to now.
     */
    visits(): number;
}

/**
 * A search of another program, read piece by piece.
 */
export declare class ForeignFile {
    free(): void;
    /**
     * Once all of the file was taken and the trace has no more room: the number of first visits to leave out, so that the
     * last ones fit.
     */
    before_the_last(): number | undefined;
    /**
     * Takes the next bytes of the file. Gives the words of the log that they end.
     */
    feed(bytes: Uint8Array | number[]): Uint32Array;
    /**
     * Ends the reading: all bytes were taken. Gives the last words; the search that was read can be asked about from
     * now on.
     */
    finish(): Uint32Array;
    /**
     * Once the trace has no more room: the ply down to which all visits would fit, if the rest of the file is like this
     * share of it (from 0 to 1).
     */
    fitting_ply(share: number): number | undefined;
    /**
     * The game and its position, as a link.
     */
    link(): string;
    /**
     * A reader that has read nothing yet. It reads one of the searches of the file, by its number from 1, and keeps visits down
     * to a ply, or those after the first ones, or all that a trace has room for.
     */
    constructor(search: number, down_to: number | null | undefined, after: number);
    /**
     * The faults of the file.
     */
    notes(): string[];
    /**
     * The program, as it calls itself.
     */
    program(): string;
    /**
     * The number of searches in the file.
     */
    searches(): number;
    /**
     * Visits of positions.
     */
    visits(): number;
}

/**
 * Decompresses a file of gzip. A browser's own decompressor reads only the first of several files that were put together, as
 * `cat` or `bgzip` do.
 */
export declare class Gunzip {
    free(): void;
    /**
     * The damage behind what the last piece held; nothing without any.
     */
    damage(): string | undefined;
    /**
     * No more comes: gives the rest, up to its damage.
     */
    finish(): Uint8Array;
    /**
     * Before the first piece.
     */
    constructor();
    /**
     * Takes the next piece, and gives what it holds up to its damage.
     */
    push(bytes: Uint8Array | number[]): Uint8Array;
}

/**
 * The counts of many searches, which are read one after the other and not kept.
 */
export declare class SearchCounts {
    free(): void;
    /**
     * Counts the next words of its log.
     */
    append(words: Uint32Array | number[]): void;
    /**
     * The next search begins. A search that began and did not end is forgotten.
     */
    begin(): void;
    /**
     * The next file of another program begins. It may hold many searches.
     */
    begin_file(): void;
    /**
     * The search has ended: its name, its scenario as a link, and the damage of its file, behind what was counted.
     */
    end(source: string, link: string, damage?: string | null): void;
    /**
     * The file has ended: its name, and its damage behind what was counted. Gives the number of its searches.
     */
    end_file(name: string, damage?: string | null): number;
    /**
     * Takes the next bytes of the file.
     */
    feed(bytes: Uint8Array | number[]): void;
    /**
     * All counts as `plyscope report --json` prints them.
     */
    json(): string;
    /**
     * Before the first search, with a condition on visits unless it is empty.
     */
    constructor(condition: string);
    /**
     * A table with a row for each search, and the tables of all of them together.
     */
    tables(): Array<CounterTable>;
}

/**
 * A search that has ended: its log and its summary.
 */
export declare class SearchedNow {
    private constructor();
    free(): void;
    /**
     * The summary.
     */
    summary(): Summary;
    /**
     * The words of the log.
     */
    words(): Uint32Array;
}

/**
 * A search for the page, see the crate's `session` module.
 */
export declare class Session {
    free(): void;
    /**
     * The bar of a visit's sequence, as the numbers of a bar; empty if there is no such bar.
     */
    aggregated_bar_of(width: number, from: number, to: number, visit: number, types: string): Float64Array;
    /**
     * The bars of the aggregated flame in view, seven numbers each: the index of the sequence, level, left, right,
     * category, visits, and how many sequences are merged (0: it is one sequence).
     */
    aggregated_bars(width: number, from: number, to: number, levels: number, types: string): Float64Array;
    /**
     * The number of visits of the aggregated flame's axis.
     */
    aggregated_total(types: string): number;
    /**
     * The number of frames of that film; `None` if it has more than a graphic may have.
     */
    animation_frames(from: number, to: number, seconds: number): number | undefined;
    /**
     * Appends a batch of the log.
     */
    append(words: Uint32Array | number[]): void;
    /**
     * A short text for a visit's bar at `t`.
     */
    bar_label(visit: number, t: number): string;
    /**
     * Bars of at least `min_width` pixels, six numbers each: visit, level, left, right, category,
     * marks.
     */
    bars(width: number, from: number, to: number, t: number, min_width: number, limit: number, types: string): Float64Array;
    /**
     * The log begins anew, with these words: a student's search in place of the one before.
     */
    begin_anew(words: Uint32Array | number[]): void;
    /**
     * The best line known by a time, from the searches of the root in a visit; nothing if the visits do not have it.
     */
    best_line(visit: number, t: number): string[] | undefined;
    /**
     * Bytes that the trace takes, and its level of detail.
     */
    bytes(): Float64Array;
    /**
     * The whole flame in few cells, row by row from the root: digits are categories, points nothing.
     */
    cells(): string[];
    /**
     * Colours bars and nodes by the numbers in a field of another program from now on; without a field, by their types.
     */
    colour_by(field?: number | null): void;
    /**
     * The last completed iteration up to now; nothing before the first.
     */
    completed(): CompletedIteration | null;
    /**
     * The contradiction between a file's summary and its trace; nothing if they agree.
     */
    contradiction(summary: Summary): string | undefined;
    /**
     * The reading of its numbers and its cut-offs, in a line.
     */
    convention(): string;
    /**
     * The counterpart here of a visit of another session, by its place, and the number of steps that it is
     * above that place.
     */
    counterpart(place: Uint32Array | number[]): Uint32Array | undefined;
    /**
     * The depth that is searched: a tree is searched no deeper than it is high.
     */
    depth(): number;
    /**
     * The tick at which a visit begins; 0 for a visit that does not exist.
     */
    enter_time(visit: number): number;
    /**
     * The event at `t`.
     */
    event(t: number): TraceEvent | null;
    /**
     * The names of another program's own fields.
     */
    field_names(): string[];
    /**
     * The first numbers of the parts of a field's numbers after the first part: each part has a colour.
     */
    field_steps(field: number): Int32Array;
    /**
     * The nearest tick with an event of this kind, anywhere or at a ply.
     */
    find(t: number, kind: EventKindName, forward: boolean, ply?: number | null): number | undefined;
    /**
     * The nearest tick after (or before) `t` at which a line of the listing runs.
     */
    find_line(t: number, line: LineName, forward: boolean): number | undefined;
    /**
     * No more of the log will come.
     */
    finish(): void;
    /**
     * No visit is open any more.
     */
    finished(): boolean;
    /**
     * The colours and marks that at least one visit has; while the search runs, the colours and marks that visits may
     * come to have.
     */
    found(): Found;
    /**
     * One more than the deepest level of a visit outside quiescence.
     */
    full_width_levels(): number;
    /**
     * The visit that a line of moves leads to, as seen at `t`.
     */
    go_to_line(line: string, t: number): LineFound;
    /**
     * Compares the goal of a figure with the search; nothing before it has ended.
     */
    goal(goal: string): GoalState | null;
    /**
     * One visit under the lens at `t`; nothing if there is no such visit.
     */
    inspect(visit: number, t: number): Inspection | null;
    /**
     * Whether visits were left out by choice.
     */
    is_part(): boolean;
    /**
     * The tick at which a visit ends; the last tick while it is open.
     */
    leave_time(visit: number): number;
    /**
     * The leaves below a visit; nothing if there are more than `most`.
     */
    leaves_below(visit: number, most: number): Array<LeafBelow> | null;
    /**
     * The level of a visit: the number of visits around it; 0 for a visit that does not exist.
     */
    level(visit: number): number;
    /**
     * One more than the deepest level.
     */
    levels(): number;
    /**
     * The moves of a line from the root, as people read them.
     */
    line_names(line: string[]): string[];
    /**
     * The algorithm as a listing, with the line that runs at `t`.
     */
    listing(t: number): Listing | null;
    /**
     * The moment and the visit that a link's view means in this trace.
     */
    locate(view: View): Located;
    /**
     * The next part of the log that the trace was made from, written again: at least `least` words and few
     * more, whole events, and none after the tick `until`. Empty at the end. The trace must have ended.
     */
    log(anew: boolean, least: number, until?: number | null): Uint32Array;
    /**
     * The legal moves at a visit, as people read them, in the game's own order.
     */
    move_names(visit: number): string[];
    /**
     * The root's moves by iteration, as far as they were recorded.
     */
    moves_by_iteration(): MovesByIteration;
    /**
     * The root's moves at a time; nothing for a game without a board.
     */
    moves_now(t: number): MovesNow | null;
    /**
     * A tick and a selected visit with their version and in moves, as a link holds them.
     */
    named(t?: number | null, select?: number | null): View;
    /**
     * A session for a link's scenario.
     */
    constructor(link: string);
    /**
     * The nearest tick after (or before) `t`, at most as far as `limit`, at which a breakpoint is reached.
     */
    next_break(t: number, breakpoints: Array<Breakpoint>, forward: boolean, limit?: number | null): BreakReached | null;
    /**
     * The number of a value in the notation of the page; nothing if the text is not such a value.
     */
    number_read(text: string): number | undefined;
    /**
     * The search as a student performs it by these choices.
     */
    own_work(choices: Uint32Array | number[]): OwnWork;
    /**
     * Paints the flame's pixels, straight from this memory.
     */
    paint(pen: CanvasRenderingContext2D, width: number, height: number, from: number, to: number, row_height: number, thin_row_height: number, full_rows: number, top: number, t: number, types: string): void;
    /**
     * The innermost visit around a visit; `None` for the search as a whole and for a visit that does not exist.
     */
    parent(visit: number): number | undefined;
    /**
     * The open path at `t`.
     */
    path(t: number): Array<PathEntry>;
    /**
     * The visit under the pixel `x` at a level.
     */
    pick(width: number, from: number, to: number, x: number, level: number): number | undefined;
    /**
     * The place of a visit, for the session of another search of the position.
     */
    place(visit: number): Uint32Array;
    /**
     * The key of a visit's position, for a breakpoint.
     */
    position_key(visit: number): string | undefined;
    /**
     * Visits of positions recorded up to now, counted as the search counts its visits.
     */
    positions(): number;
    /**
     * The events and marks that the scenario's search can bring about, by their stable names.
     */
    possible(): Possible;
    /**
     * The rank of each child of a visit in a few words; "–" for a child without a rank.
     */
    ranked_by(visit: number): string[];
    /**
     * The relations of a visit by `t`, in words: only relations that are drawn while `selected` is selected.
     */
    related(visit: number, selected: number | null | undefined, t: number): Array<Related>;
    /**
     * The relations by `t` to draw: all of them in a small trace, otherwise the relations of a visit. Three
     * numbers each: the kind by the order of `RELATIONS`, and the two visits.
     */
    relations(visit: number | null | undefined, t: number): Uint32Array;
    /**
     * The bounds of the root's value, as a summary of B* has them, as text.
     */
    root_bounds(least: number, most: number): ValueText;
    /**
     * A value of the root for its side to move, as a summary has it, as text.
     */
    root_value(number: number, is_doubtful: boolean): ValueText;
    /**
     * Computes the open path at `t` and gives its length.
     */
    seek(t: number): number;
    /**
     * The texts about a sequence of the aggregated flame; nothing if there is no such sequence.
     */
    sequence(index: number): SequenceText | null;
    /**
     * The last move of a sequence of the aggregated flame; nothing if there is no such sequence.
     */
    sequence_name(index: number): string | undefined;
    /**
     * From now on all texts are as a person wants to read them.
     */
    set_display_style(style: DisplayStyle): void;
    /**
     * From now on the visits whose bits are set are marked: the other trace lacks their places.
     */
    set_only_here(bits: Uint32Array | number[]): void;
    /**
     * Sets the colours, in the order of `PALETTE_SLOTS`. Further colours are the page's.
     */
    set_palette(colours: Uint32Array | number[]): void;
    /**
     * The target of a step from `t`.
     */
    step(t: number, how: StepKind): number;
    /**
     * The duration in a film of the step to `t`, in units of the usual step.
     */
    step_length(t: number): number;
    /**
     * The steps of a student who performs the search.
     */
    student(): StudentWork;
    /**
     * One past the last visit of a visit's subtree, of an open one as far as it has come.
     */
    subtree_end(visit: number): number;
    /**
     * Ticks recorded up to now.
     */
    ticks(): number;
    /**
     * Counts by column over the whole trace, of the kinds that have a place there, in its order.
     */
    timeline(columns: number): Uint32Array;
    /**
     * The stops of a tour of the search: up to `most` times between two, ascending.
     */
    tour(most: number, first: number, last: number): Uint32Array;
    /**
     * Makes the tree's picture at `t` for a window of this size, and gives its outline. `opened` are the
     * keys of the nodes that the person opened, `lit` the visits that are pointed at. `least_text`: no text is smaller;
     * 0: texts have their usual sizes. `is_far`: without the place where the search is.
     * `asks` and `asked`: the question to a student, and the visit that it is about.
     */
    tree(t: number, selected: number | null | undefined, opened: Uint32Array | number[], lit: Uint32Array | number[], width: number, height: number, types: string, least_text: number, is_far: boolean, asks?: string | null, asked?: number | null): TreeOutline;
    /**
     * The film of the tree from one moment to another as an animated graphic, for a window of this size. A usual step lasts
     * so long, in seconds.
     */
    tree_animation(from: number, to: number, seconds: number, width: number, height: number, types: string, colours: string[], caption: string): string;
    /**
     * The marks of the board with this code; empty if there is no such board.
     */
    tree_board(code: string, is_faint: boolean): Array<BoardMark>;
    /**
     * Makes the film from the last but one picture of the tree to the last one.
     */
    tree_film(): void;
    /**
     * Makes the picture of that film at a phase, from 0 to 1, and gives its outline.
     */
    tree_film_at(phase: number): TreeOutline;
    /**
     * The items of the picture that was made last, `TREE_ITEM_FIELDS` numbers each.
     */
    tree_items(): Float32Array;
    /**
     * The moves from the root to a node of that picture; nothing for a stub of several nodes.
     */
    tree_node_moves(node: number): string[] | undefined;
    /**
     * A node of that picture in words: its path, whose move it is, and what is known of it.
     */
    tree_node_words(node: number): string | undefined;
    /**
     * The nodes of that picture, `TREE_NODE_FIELDS` numbers each.
     */
    tree_nodes(): Float64Array;
    /**
     * The signs of the tree's pictures in a window of this size, at any time.
     */
    tree_signs(width: number, height: number, least_text: number): TreeSigns;
    /**
     * That picture as a scalable vector graphic, in these colours by the order of `TREE_INKS`.
     */
    tree_svg(colours: string[], caption: string): string;
    /**
     * The texts in that picture and the codes of its boards, in the order of their items: one per line, since one long
     * text crosses faster than hundreds of short ones.
     */
    tree_texts(): string;
    /**
     * That picture for LaTeX: a `tikzpicture`.
     */
    tree_tikz(colours: string[], caption: string): string;
    /**
     * A number that is seen from the reader's side already, such as one on the axis of a plot, as text.
     */
    value_as_read(number: number): string;
    /**
     * Visits recorded up to now, including brackets.
     */
    visits(): number;
    /**
     * The number of visits that were entered by `t`.
     */
    visits_entered(t: number): number;
}

/**
 * A trace that is studied.
 */
export declare class Study {
    free(): void;
    /**
     * Appends a part of the log.
     */
    append(words: Uint32Array | number[]): void;
    /**
     * Compares this trace with another of the same position.
     */
    compare(other: Study): TraceComparison;
    /**
     * The tables of the counters, once they are done.
     */
    counters(): Array<CounterTable>;
    /**
     * Begins to count, with a condition on visits unless it is empty.
     */
    counters_begin(condition: string): void;
    /**
     * The counters as an object of JSON, as `plyscope report --json` prints it. `source` is the name of the file; the scenario
     * replaces an empty name.
     */
    counters_json(source: string): string;
    /**
     * The visits that meet the condition, a bit for each.
     */
    counters_marked(): Uint32Array;
    /**
     * Goes on with it by a step; how much of it is done, from 0 to 1.
     */
    counters_step(): number;
    /**
     * No more of the log will come.
     */
    finish(): void;
    /**
     * The cost or the gain of the search's gambles; nothing without gambles, or if the search is too large to be
     * repeated.
     */
    gamble_cost(): GambleCost | null;
    /**
     * The report, once it is done.
     */
    insight(): InsightReport;
    /**
     * Begins a report on a visit's subtree (0: on the whole search), unless it is there; whether there is such a
     * visit.
     */
    insight_begin(visit: number): boolean;
    /**
     * Goes on with the report by a step; how much of it is done, from 0 to 1.
     */
    insight_step(): number;
    /**
     * A study of a link's scenario.
     */
    constructor(link: string);
    /**
     * Begins to look for all visits of a visit's position; whether it has one.
     */
    position_begin(visit: number): boolean;
    /**
     * The number of the position's visits.
     */
    position_count(): number;
    /**
     * Goes on with it by a step; how much of it is done, from 0 to 1.
     */
    position_step(): number;
    /**
     * Some of the visits: at most `most`, from the index `from` on.
     */
    position_visits(from: number, most: number): Array<PositionVisit>;
    /**
     * A page of the report's ledger of pre-searches.
     */
    pre_searches(ask: LedgerAsk): PreSearchPage;
    /**
     * Begins to save the trace. `summary` is the result of the search, as JSON, and for another program's search the
     * known facts; empty if the search did not end. `program` is the name of another program, if that one searched;
     * `view` is the moment that is shown.
     */
    save(summary: string, program: string | null | undefined, view: View): FileSaving;
    /**
     * From now on all texts are as a person wants to read them.
     */
    set_display_style(style: DisplayStyle): void;
    /**
     * A page of the report's ledger of uncertainty cut-offs.
     */
    uncertainty_cut_offs(ask: LedgerAsk): UncertaintyPage;
    /**
     * Visits in the trace, brackets included.
     */
    visits(): number;
}

/**
 * The differences between two traces.
 */
export declare class TraceComparison {
    private constructor();
    free(): void;
    /**
     * The first difference in a sentence.
     */
    first_difference(): string;
    /**
     * In numbers.
     */
    numbers(): Compared;
    /**
     * The visits of the first or of the second trace whose places the other lacks, a bit for each.
     */
    only(second: boolean): Uint32Array;
}

/**
 * Two versions, whose searches are added pair by pair.
 */
export declare class VersionComparison {
    free(): void;
    /**
     * Adds a position, by its name, that both versions searched.
     */
    add(name: string, a: Study, b: Study): void;
    /**
     * Before the first pair.
     */
    constructor();
    /**
     * The tables of all pairs.
     */
    table(): SuiteTable;
}

/**
 * The tasks that a lecturer can choose.
 */
export declare function assignment_choices(): Array<TaskChoice>;

/**
 * The code of a student's results.
 */
export declare function assignment_code(link: string, student: string, results: Array<TaskResult>): string;

/**
 * The assignment as questions for Moodle. `address` is the page's address, before the `#`.
 */
export declare function assignment_moodle(link: string, address: string): string;

/**
 * A student's task for a try, both from 0.
 */
export declare function assignment_task(link: string, student: string, task: number, attempt: number): TaskLink;

/**
 * The text after a change at that node, and where the node is then; or why that is impossible.
 */
export declare function change_tree(text: string, path: Uint32Array | number[], change: TreeChange): TreeChanged;

/**
 * Compares what a program printed with a link's search.
 */
export declare function check_program(link: string, text: string): ProgramCheck;

/**
 * The problems of an edited form, before it is searched.
 */
export declare function check_values(values: { [key in string]: string }): Array<Problem>;

/**
 * The table of the codes in a text.
 */
export declare function class_table(link: string, text: string): ClassTable;

/**
 * The kinds of events that can be looked for.
 */
export declare function event_kinds(): Array<EventKind>;

/**
 * The games with their descriptions, including the game of other programs' moves, which is not offered.
 */
export declare function games(): Array<Game>;

/**
 * Keeps the network in the bytes of a model's file for searches that name it. The page has a core, and so has each
 * worker: each core needs the network.
 */
export declare function give_model(bytes: Uint8Array | number[]): GivenModel;

/**
 * The assignment with these tasks: an error if it has no task, or too many.
 */
export declare function make_assignment(title: string, tries: number, seed: number, tasks: string[]): AssignmentPage;

/**
 * The title of a misconception, by its name; empty for another name.
 */
export declare function misconception_title(name: string): string;

/**
 * The network that a link's search asks and that is not here: null if it is here, or the search asks none.
 */
export declare function missing_model(link: string): MissingModel | null;

/**
 * The files of two folders, paired by their names without endings.
 */
export declare function pair_files(a: string[], b: string[]): Pairing;

/**
 * The parameters, as the data of a panel.
 */
export declare function parameters(): Array<Parameter>;

/**
 * The link of a search that a person performs (`be`), or a program (`program`): of the textbook's tree, of tic-tac-toe
 * (`tic-tac-toe`), or of the tree of a level and a seed (`seed`).
 */
export declare function performed_link(way: string, algorithm: string, of: string, level: number, seed: number): string;

/**
 * The exercise of a link, such as `practice=never-visited&level=2&seed=7`: an error if it is not such a link.
 */
export declare function practice_exercise(link: string): PracticeExercise;

/**
 * The judgement of an answer to it: the texts by the names of its fields.
 */
export declare function practice_judge(link: string, answer: { [key in string]: string }): Judgement;

/**
 * The kinds of exercises.
 */
export declare function practice_kinds(): Array<PracticeKind>;

/**
 * A person's own tree, solved by both conventions for equal values: an error where it is no tree.
 */
export declare function practice_own_tree(text: string): OwnTree;

/**
 * Its solution, and what is wrong in the answer that was filled in.
 */
export declare function practice_solution(link: string, answer: { [key in string]: string }): Solution;

/**
 * The files of a worksheet with these numbers of exercises by the names of their kinds, 60 exercises at most: level and
 * seed are a link's, and the kinds have their usual order. The format is `html`, `svg` or `moodle`. An error if the format
 * cannot contain a kind.
 */
export declare function practice_worksheet(link: string, numbers: { [key in string]: string }, format: string): Array<WorksheetFile>;

/**
 * Scenarios worth seeing; the first is what an empty link opens on.
 */
export declare function presets(): Array<Preset>;

/**
 * The beginning of a program for a link's exercise, in a language: "python", "javascript", "java", "c", "cpp" or "rust".
 */
export declare function program_stub(link: string, language: string): string;

/**
 * The assignment of a link: an error if it is not one.
 */
export declare function read_assignment(link: string): AssignmentPage;

/**
 * Reads a link: what was understood, and what was not. Never fails.
 */
export declare function read_link(text: string): ReadLink;

/**
 * The meaning of a text that was pasted into the field of a game's position, in another notation than the field's
 * own; for several games, the record of the game with this index. Null if the game knows no such notation.
 */
export declare function read_pasted(game: string, text: string, index: number): Pasted | null;

/**
 * The meaning of the text of a file with this name: a link, or a text for the field of a game's position. Null if no
 * game reads it.
 */
export declare function recognise_text(name: string, text: string): TextFile | null;

/**
 * The root of a scenario and its legal moves, for a board.
 */
export declare function root_moves(values: { [key in string]: string }): RootMoves;

/**
 * Whether the links of two searches are of one position.
 */
export declare function same_position(a: string, b: string): boolean;

/**
 * Searches a link's scenario, recording with a share of the recording limits (2: the half), and posts each
 * batch of the log under the number of the search. The words are copied out of this memory once, and their
 * buffer is handed over, not cloned.
 */
export declare function search(link: string, run: number, worker: { postMessage(message: BatchMessage, transfer: Transferable[]): void }, share?: number | null): Summary;

/**
 * Searches a link's scenario immediately; nothing if that takes more visits than a person would wait for.
 */
export declare function search_now(link: string, most_visits: number): SearchedNow | undefined;

/**
 * The session of a small search, which runs immediately: for a picture of it.
 */
export declare function searched(link: string): Session;

/**
 * A student's number as codes have it: an error if it is not one.
 */
export declare function student_number(text: string): string;

/**
 * A summary in a file's form, for a trace with `recorded` visits: an error if it is not a summary. The other visits of a
 * part are left out by choice.
 */
export declare function summary_of_file(summary: unknown, recorded: number, is_part: boolean): Summary;

/**
 * The values of all leaves as they are written, in the order of the text; nothing if the text is not a tree.
 */
export declare function tree_leaves(text: string): string[] | undefined;

/**
 * The named moves on a path of places; nothing if the text is not a tree, or the path does not exist.
 */
export declare function tree_moves(text: string, path: Uint32Array | number[]): string[] | undefined;

/**
 * The node at the end of a path of places; nothing if the text is not a tree, or has no such node.
 */
export declare function tree_node(text: string, path: Uint32Array | number[]): TreeNode | null;

/**
 * The places among siblings on the path of these named moves, from 0; nothing if the text is not a tree, or the path
 * does not exist.
 */
export declare function tree_path(text: string, moves: string[]): Uint32Array | undefined;

/**
 * The way from one tree to another, by their texts; nothing if either is not a tree.
 */
export declare function tree_way(from: string, to: string): Way | null;

/**
 * The searches of a link's tree with other values of the leaf that a path of places leads to.
 */
export declare function what_if(link: string, path: Uint32Array | number[], numbers: string[], goal?: string | null): Array<WhatIf>;

/**
 * The canonical link of a form and a view, defaults left out, without the `#`; with the form of a second
 * scenario where two are compared.
 */
export declare function write_link(values: { [key in string]: string }, view: View, second?: { [key in string]: string } | null): string;
