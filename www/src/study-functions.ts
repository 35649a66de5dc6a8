// Made from the Rust core when the site is built (www/glue.mjs): do not edit.
import type { Compared, InsightReport, Judgement, LedgerAsk, OwnTree, PositionVisit, PracticeExercise, PracticeKind, PreSearchPage, Reading, Solution, Summary, UncertaintyPage, WorksheetFile } from "./core-types";

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
     * What was searched and how: the text after the # of a link.
     */
    link(): string;
    /**
     * A file that begins so.
     */
    constructor(header: Uint8Array | number[]);
    /**
     * Reads the 28 bytes before a part, and says how many bytes the part has; 0: the trace is complete.
     */
    next(frame: Uint8Array | number[]): number;
    /**
     * What a person should know of the file.
     */
    notes(): string[];
    /**
     * How many visits were opened.
     */
    opened(): number;
    /**
     * The byte at which the file goes on.
     */
    position(): number;
    /**
     * The program that wrote the file.
     */
    program(): string;
    /**
     * How many bytes the part has when it is decompressed.
     */
    raw(): number;
    /**
     * What is said of a part that could not be decompressed.
     */
    refused(what: string): string;
    /**
     * What the search found, as JSON; empty where nobody said.
     */
    summary_text(): string;
    /**
     * The words of the part, from what it is decompressed.
     */
    take(raw: Uint8Array | number[]): Uint32Array;
    /**
     * How many visits the trace has, as far as the file says.
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
     * How the file ends.
     */
    end(): Uint8Array;
    /**
     * What stands before that part, once it is compressed.
     */
    frame(compressed: Uint8Array | number[]): Uint8Array;
    /**
     * How the file begins.
     */
    header(): Uint8Array;
    /**
     * The next part of the trace, to be compressed; nothing after the last.
     */
    part(study: Study): Uint8Array | undefined;
    /**
     * How many visits are saved so far.
     */
    visits(): number;
}

/**
 * A search of another program, read piece by piece.
 */
export declare class ForeignFile {
    free(): void;
    /**
     * Takes the next bytes of the file. Gives the words of the log that they end.
     */
    feed(bytes: Uint8Array | number[]): Uint32Array;
    /**
     * All bytes were taken. Gives the last words; what was read can be asked from now on.
     */
    finish(): Uint32Array;
    /**
     * The game and its position, as a link.
     */
    link(): string;
    /**
     * Nothing is read yet.
     */
    constructor();
    /**
     * What was not as it should be.
     */
    notes(): string[];
    /**
     * The program, as it calls itself.
     */
    program(): string;
    /**
     * Visits of positions.
     */
    visits(): number;
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
     * No more of the log will come.
     */
    finish(): void;
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
     * How many visits the position has.
     */
    position_count(): number;
    /**
     * Goes on with it by a step; how much of it is done, from 0 to 1.
     */
    position_step(): number;
    /**
     * Some of them: at most so many, from this one on.
     */
    position_visits(from: number, most: number): Array<PositionVisit>;
    /**
     * A page of the report's ledger of pre-searches.
     */
    pre_searches(ask: LedgerAsk): PreSearchPage;
    /**
     * From now on all texts are as a person wants to read them.
     */
    read_as(reading: Reading): void;
    /**
     * Begins to save the trace. `summary` is what the search found, as JSON; empty where it did not end.
     */
    save(summary: string): FileSaving;
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
 * How two traces differ.
 */
export declare class TraceComparison {
    private constructor();
    free(): void;
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
 * The exercise of a link, such as `practice=never-visited&level=2&seed=7`: an error where it is none.
 */
export declare function practice_exercise(link: string): PracticeExercise;

/**
 * What is said of an answer to it: what was filled in, by the names of its fields.
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
 * Its solution.
 */
export declare function practice_solution(link: string): Solution;

/**
 * The files of a worksheet of so many exercises, 60 at most: level and seed are a link's, and its kind where it is to
 * have no other. The format is `html`, `svg` or `moodle`. An error where that cannot hold the kind.
 */
export declare function practice_worksheet(link: string, of_all_kinds: boolean, exercises: number, format: string): Array<WorksheetFile>;

/**
 * A summary as a file has it, of which so many visits were recorded: an error where it is none.
 */
export declare function summary_of_file(summary: unknown, recorded: number): Summary;
