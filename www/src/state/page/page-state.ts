/**
 * The state of the page: a few objects of signals, the only part of the page's store that can be written. Only actions
 * (form.ts, overlay.ts, layout.ts, scenario.ts, search.ts ...) write them; components call the actions.
 */
import { signal } from "@preact/signals";
import { PLAIN_READING } from "../../core/engine";
import type { DescribedComparison } from "../../core/study/comparison-job";
import type { Progress } from "../../core/study/desk";
import type { ComparedVersions } from "../../core/study/versions-job";
import type {
  FlameOrder,
  GameRecord,
  Judging,
  Preset,
  Problem,
  DisplayStyle,
  Theme,
  Values,
  ViewName,
  Way,
} from "../../core/plyscope.js";
import type { AssignmentPlace, KeptResults, TaskUnderWay } from "./assignment-place";
import type { OpenedPart, WantedFile } from "../trace/file-ref";
import type { TraceStore } from "../trace/trace-store";
import type { TraceView } from "../view-keys";
import type { LessonControls, LessonPlace } from "./lesson";
import type { Student } from "./layout";
import type { ChosenFolder } from "../../ui/folder";
import type { Stage, ViewControls } from "./views";

/**
 * A node of the tree's picture that is being changed: its moves from the root, and its place in the window.
 */
export interface EditedNode {
  readonly labels: readonly string[];
  /** The name of the node. */
  readonly called: string;
  readonly xCss: number;
  readonly yCss: number;
  readonly widthCss: number;
  readonly heightCss: number;
}

/** The games that were pasted, one of them chosen. */
export interface PastedGames {
  /** The field that they were pasted into. */
  readonly key: string;
  readonly text: string;
  /** The titles of all games of the text. */
  readonly titles: readonly string[];
  readonly index: number;
  readonly record: GameRecord;
}

export interface PositionNote {
  readonly key: string;
  readonly text: string;
  readonly note: string;
}

/** The sides of a comparison: the page's own search is A. */
export type Side = "a" | "b";

/** The panels at the sides of the stage. */
export type Panel = "setup" | "explanation";

/** The explanation of the search: of one visit, or of the work of all visits. */
export type Explanation = "visit" | "insight";

/** If there is no room for columns, one of these is shown at a time. */
export type Tab = "inspector" | "insight" | "position" | "algorithm";

/** The sizes of the window that change the layout. */
export interface WindowSize {
  /** The stage needs the room of both panels. */
  readonly isSmall: boolean;
  /** The stage needs the room of the setup if half of the window is the explanation's. */
  readonly isMedium: boolean;
  /** As narrow as a phone, for words that CSS cannot shorten. */
  readonly isPhone: boolean;
}

export type Overlay =
  | "help"
  | "about"
  | "gallery"
  | "lessons"
  | "practice"
  | "share"
  | "playlist"
  | "recent"
  | "compare"
  | "moves"
  | "assignment";

/** A state of the search, to which undo and redo return. */
export interface Edit {
  readonly values: Values;
  /** The parameters in which the compared search differs; `null`: there is no comparison. */
  readonly differences: Values | null;
  /** The texts of the form: the values, except for fields that were not understood. */
  readonly draft: Values;
  readonly view: TraceView;
  readonly preset: Preset | null;
  /** The file that it was opened from, and its part; `null`: it is searched. */
  readonly opened: OpenedPart | null;
}

/**
 * The states that undo returns to, the nearest one last, and the states that redo returns to, the nearest one
 * first.
 */
export interface Edits {
  readonly past: readonly Edit[];
  readonly future: readonly Edit[];
}

/** A link that stays in the address bar though the page shows other content. */
export interface Refused {
  readonly link: string;
  /** The link of the content shown instead; `null` while its search is running. */
  shown: string | null;
}

export const NO_VALUES: Values = {};

/** The state of the search. */
const searchState = () => ({
  /** The trace of the search that the address bar describes. */
  current: signal<TraceStore | null>(null),
  /** The preset that was opened last, which may have been changed since. */
  openedPreset: signal<Preset | null>(null),
  edits: signal<Edits>({ past: [], future: [] }),
});

/** Why a file was not opened, and a way to try again, or `null` if the file itself is what is wrong. */
export interface FileProblem {
  readonly message: string;
  readonly again: (() => void) | null;
}

/** The form during editing, and the messages about its texts. */
const formState = () => ({
  draft: signal<Values>(NO_VALUES),
  draftProblems: signal<readonly Problem[]>([]),
  /** The games that were pasted, and where in them one is. */
  pasted: signal<PastedGames | null>(null),
  /** The note about the pasted position, as long as the position is unchanged. */
  positionNote: signal<PositionNote | null>(null),
  /** The parts of a link that were not understood. */
  linkProblems: signal<readonly Problem[]>([]),
  linkNotes: signal<readonly string[]>([]),
  fileProblem: signal<FileProblem | null>(null),
  /** Whether the position is set up by hand: on its board, or on the picture of the tree that it is. */
  editing: signal(false),
  editedNode: signal<EditedNode | null>(null),
});

/** The view of the search. */
const viewState = () => ({
  /** The views on the stage that the person chose; `null`: the views that suit the search. */
  stage: signal<Stage | null>(null),
  /** The order of the flame's bars. */
  flameOrder: signal<FlameOrder>("time"),
  flipped: signal(false),
});

export type ComparisonProgress = "waiting" | "comparing" | "done" | { readonly failed: string };

/** Two versions of a program, each with the files of its searches, and their comparison. */
export interface Versions {
  readonly folders: readonly [a: ChosenFolder | null, b: ChosenFolder | null];
  /** The current work; `null` if none is under way. */
  readonly progress: Progress | null;
  /** Why nothing could be compared. */
  readonly failed: string | null;
  readonly result: VersionsResult | null;
}

export interface VersionsResult extends ComparedVersions {
  /** The files of both folders, by the names of pairs. */
  readonly files: ReadonlyMap<string, readonly [a: File, b: File]>;
}

/** The state of the comparison. */
const compareState = () => ({
  /** The parameters in which the compared search differs; `null`: there is no comparison. */
  differences: signal<Values | null>(null),
  /** The file with the search that is compared, in place of a search of this page; `null`: it is searched. */
  file: signal<File | null>(null),
  /** Two versions of a program whose files the person chose; `null`: none. */
  versions: signal<Versions | null>(null),
  /** The position of the two versions that is shown; `null`: none. */
  shownPair: signal<string | null>(null),
  /** Whether both searches go to their first difference as soon as it is known. */
  goesToParting: signal(false),
  /** The trace of that search. */
  other: signal<TraceStore | null>(null),
  /** The differences of both, once both have ended. */
  compared: signal<DescribedComparison | null>(null),
  /** How far the comparison has come, or why it failed. */
  progress: signal<ComparisonProgress>("waiting"),
  /** How often the person asked to compare them again. */
  repeats: signal(0),
  /** The side that is above the place of the other one, which it never visited, and the number of steps between them. */
  apart: signal<{ readonly side: Side; readonly above: number } | null>(null),
  /** The one of the two that was touched last. */
  side: signal<Side>("a"),
});

/** Lessons, playlists and exercises. */
const teachState = () => ({
  /** The step of a lesson that is shown. */
  lesson: signal<LessonPlace | null>(null),
  /** The actions of keys in the lesson, once it is loaded. */
  lessonControls: signal<LessonControls | null>(null),
  /** The exercise that is shown while the practice covers the page, as links name it. */
  practice: signal<string | null>(null),
});

/** The actions of the stage while a person performs the search. */
export interface StudentControls {
  /** Chooses a node, by its moves from the root. */
  readonly choose: (moves: readonly string[]) => void;
}

/** The page itself, as the person has it, whatever is searched. */
const uiState = () => ({
  /** The person's reading of numbers and nodes, for every trace. */
  reading: signal<DisplayStyle>(PLAIN_READING),
  /** Only the stage is shown, in larger type: for a projector. */
  present: signal(false),
  /** A student or a class performs the search: the stage asks for each step. */
  student: signal<Student | null>(null),
  /** When the student's steps are judged; `null`: each immediately. */
  judge: signal<Judging | null>(null),
  /** The actions of the stage's nodes, while the person performs the search. */
  studentControls: signal<StudentControls | null>(null),
  /** Every tool is shown; presenting hides them until it ends. */
  workbench: signal(false),
  /** Light or dark, where the link says so; `null`: as the person has it. */
  theme: signal<Theme | null>(null),
  /** Stage and transport alone, within another page. */
  embed: signal(false),
  /** Whether the person asked an embedded page to search beyond its limit of visits. */
  searchesOn: signal(false),
  overlay: signal<Overlay | null>(null),
  /** After how many seconds the page stops a search; `null`: never. Time is the page's, not the link's. */
  stopAfter: signal<number | null>(null),
  windowSize: signal<WindowSize>({ isSmall: false, isMedium: false, isPhone: false }),
  /** Whether the person folded each panel; `null`: as the window suggests. */
  chosenFolds: signal<Readonly<Record<Panel, boolean | null>>>({ setup: null, explanation: null }),
  /** The panel that was unfolded by hand: only its movement is animated. */
  unfolded: signal<Panel | null>(null),
  explanation: signal<Explanation>("visit"),
  /** Tables and plots may have half of the window. */
  isWide: signal(false),
  tab: signal<Tab>("inspector"),
  /** The groups that the person opened or closed, by their names. */
  chosenGroups: signal<Readonly<Record<string, boolean>>>({}),
  /** The view that was touched or had the focus last. */
  lastView: signal<ViewName>("flame"),
  /** The camera's controls of the tree, while it is on stage. */
  treeControls: signal<ViewControls | null>(null),
  /** Counts how often the person asked to write a line of moves. */
  lineAsked: signal(0),
  /** Whether the person asked for the tree, to walk it by keys, but the tree does not have the focus yet. */
  treeAsked: signal(false),
});

/** The state of the address bar. */
const addressState = () => ({
  /** A link with no part that was understood, as long as the page shows what it showed then. */
  refused: signal<Refused | null>(null),
  /** The file that the address names while it is not shown: it is looked for, or asked for. */
  wantedFile: signal<WantedFile | null>(null),
  /** Counts jumps: the changes that Browser Back undoes. Steps and scrubbing are not jumps. */
  jumps: signal(0),
});

/** A figure that the person changes: a tree, or the settings of a search. */
const figureState = () => ({
  /** The parts that may be changed: "values" and "order" of a tree, and parameters by their keys; `null`: no part. */
  touch: signal<string[] | null>(null),
  /** The goal as links have it; `null`: there is none. */
  reach: signal<string | null>(null),
  /** The places on the way to the node that is changed; `null`: none. */
  path: signal<readonly number[] | null>(null),
  /** The search before all changes; `null`: nothing was changed. */
  start: signal<Values | null>(null),
  /** The reason why the last change was impossible. */
  refusal: signal<string | null>(null),
  /** The hints of a lesson's step, and how many of them are shown. */
  hints: signal<readonly string[]>([]),
  hinted: signal(0),
  /** The settings of a search that reaches the goal, from a lesson's step. */
  solution: signal<string | null>(null),
  /** The ways to the goal that were found. */
  ways: signal<readonly Way[]>([]),
});

/** An assignment: the tasks of a class. */
const assignmentState = () => ({
  /** The assignment that an address names; `null`: a lecturer makes a new one. */
  place: signal<AssignmentPlace | null>(null),
  /** The task that the student is doing, or that a class is shown. */
  task: signal<TaskUnderWay | null>(null),
  /** The results of students in this browser. */
  results: signal<KeptResults>({}),
  /** The text with the codes of a class. */
  codes: signal(""),
  /** Whether a learning platform is given the points; `null` if no platform opened the page. */
  platform: signal<"reported" | "not found" | null>(null),
});

export const pageState = () => ({
  search: searchState(),
  form: formState(),
  view: viewState(),
  compare: compareState(),
  teach: teachState(),
  ui: uiState(),
  address: addressState(),
  figure: figureState(),
  assignment: assignmentState(),
});

export type PageState = Readonly<ReturnType<typeof pageState>>;
