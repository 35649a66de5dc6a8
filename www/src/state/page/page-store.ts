/**
 * What belongs to the page and not to any one trace: the form, what a link said, which trace is
 * shown, and what is open. It needs no DOM. Changing it is the business of the plain functions
 * beside it (scenario.ts, search.ts, jump.ts).
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Delay } from "../../ui/delay";
import { PLAIN_READING, PLAIN_VIEW, type Engine } from "../../core/engine";
import type {
  Compared,
  EventKind,
  FlameOrder,
  Game,
  Parameter,
  Preset,
  Problem,
  Reading,
  RootMoves,
  Theme,
  Values,
  View,
  ViewName,
} from "../../core/plyscope.js";
import type { FileRef, WantedFile } from "../trace/file-ref";
import type { Layout } from "./layout";
import type { LessonControls, LessonPlace } from "./lesson";
import type { Collection, GameRecord } from "../notation/record";
import type { PlaylistWriter } from "./playlist-writer";
import { presetFinder, type ShownPreset } from "./presets";
import { stageFor, type Stage } from "./stage";
import type { StudyClient } from "../../core/study/client";
import type { ViewControls } from "./views";
import type { TraceParts, TraceStore, TraceView } from "../trace/trace-store";

/** What the page needs from outside. */
export interface PageParts extends Pick<TraceParts, "searcher" | "soon" | "now" | "isCalm"> {
  readonly engine: Engine;
  /** Gathers quick changes of the form into one search. */
  readonly afterEdits: Pick<Delay, "run" | "cancel">;
  /** What answers questions about whole traces, loaded when it is first asked for. */
  readonly study: () => Promise<Pick<StudyClient, "ask">>;
  /** What writes the playlist, loaded when it is first asked for. */
  readonly playlist: () => Promise<PlaylistWriter>;
}

/** A node of the tree's picture that is to be changed: its moves from the root, and where it stands in the window. */
export interface EditedNode {
  readonly labels: readonly string[];
  readonly xCss: number;
  readonly yCss: number;
  readonly widthCss: number;
  readonly heightCss: number;
}

/** The games that were pasted, one of them chosen. */
export interface Pasted {
  /** The field that they were pasted into. */
  readonly key: string;
  readonly games: Collection;
  readonly index: number;
  readonly record: GameRecord;
}

export interface PositionNote {
  readonly key: string;
  readonly text: string;
  readonly note: string;
}

/** Of two searches that are compared: the page's own is A. */
export type Side = "a" | "b";

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
  | "moves";

/** A state of what is searched, as undo and redo bring it back. */
export interface Edit {
  readonly values: Values;
  /** What is other in the search that it is compared with; `null`: it is not compared. */
  readonly differences: Values | null;
  /** What stands in the form: the same, but for what was not understood. */
  readonly draft: Values;
  readonly view: TraceView;
  readonly preset: Preset | null;
  /** The file that it was opened from; `null`: it is searched. */
  readonly file: FileRef | null;
}

/** What undo leads back to, the last one last, and what redo leads to, the next one first. */
export interface Edits {
  readonly past: readonly Edit[];
  readonly future: readonly Edit[];
}

/** A link that stays in the address bar though the page shows something else. */
export interface Refused {
  readonly link: string;
  /** The link of what is shown in its place; nothing as long as that is searched. */
  shown: string | null;
}

export interface PageStore extends PageParts {
  readonly games: readonly Game[];
  readonly parameters: readonly Parameter[];
  readonly presets: readonly Preset[];
  readonly eventKinds: readonly EventKind[];

  /** The preset that was opened last, which may have been changed since. */
  readonly openedPreset: Signal<Preset | null>;
  readonly shownPreset: ReadonlySignal<ShownPreset | null>;

  /** The trace of what is searched: the address bar is about it. */
  readonly current: Signal<TraceStore | null>;

  readonly edits: Signal<Edits>;
  /** How each game was left, by its name. */
  readonly left: Map<string, Edit>;

  /** What is other in the search that this one is compared with; `null`: it is not compared. */
  readonly differences: Signal<Values | null>;
  /** The trace of that search. */
  readonly other: Signal<TraceStore | null>;
  /** How both differ, once both have ended. */
  readonly compared: Signal<Compared | null>;
  /** The one of the two that was touched last. */
  readonly side: Signal<Side>;
  /** Its trace: what keys and transport are about. */
  readonly aimed: ReadonlySignal<TraceStore | null>;
  /** The scenario of the other search, as the address holds it. */
  readonly second: ReadonlySignal<Values | null>;

  /** The form as it is being edited. */
  readonly draft: Signal<Values>;
  readonly draftProblems: Signal<readonly Problem[]>;
  /** The games that were pasted, and where in them one is. */
  readonly pasted: Signal<Pasted | null>;
  /** What was said about the position where it was pasted, as long as it is that. */
  readonly positionNote: Signal<PositionNote | null>;
  /** A link of which nothing was understood, as long as the page shows what it showed then. */
  readonly refused: Signal<Refused | null>;
  /** What a link said that was not understood. */
  readonly linkProblems: Signal<readonly Problem[]>;
  readonly linkNotes: Signal<readonly string[]>;
  /** Why a file was not opened. */
  readonly fileProblem: Signal<string | null>;
  /** The file that the address names while it is not shown: it is looked for, or asked for. */
  readonly wantedFile: Signal<WantedFile | null>;

  /** After how many seconds the page stops a search; `null`: never. Time is the page's, not the link's. */
  readonly stopAfter: Signal<number | null>;

  /** How a person reads numbers and nodes, whichever trace is shown. */
  readonly reading: Signal<Reading>;
  /** Which views the person wants on stage; `null`: what suits the search. */
  readonly stage: Signal<Stage | null>;
  readonly shownStage: ReadonlySignal<Stage>;
  /** How the flame orders its bars. */
  readonly flameOrder: Signal<FlameOrder>;
  /** Only the stage is shown, in larger type: for a projector. */
  readonly present: Signal<boolean>;
  /** Every tool is shown; presenting hides them until it ends. */
  readonly workbench: Signal<boolean>;
  readonly layout: ReadonlySignal<Layout>;
  /** Light or dark, where the link says so; `null`: as the person has it. */
  readonly theme: Signal<Theme | null>;
  /** Stage and transport alone, within another page. */
  readonly embed: Signal<boolean>;
  /** The step of a lesson that is shown. */
  readonly lesson: Signal<LessonPlace | null>;
  /** What keys do in it, once it is there. */
  readonly lessonControls: Signal<LessonControls | null>;
  /** The exercise that is shown while the practice lies over the page, as links name it. */
  readonly practice: Signal<string | null>;
  /** The view that was touched or had the focus last. */
  readonly lastView: Signal<ViewName>;
  /** How the tree is looked at, while it is on stage. */
  readonly treeControls: Signal<ViewControls | null>;
  readonly flipped: Signal<boolean>;
  /** Whether the position is set up by hand: on its board, or on the picture of the tree that it is. */
  readonly editing: Signal<boolean>;
  readonly editedNode: Signal<EditedNode | null>;
  /** What lies over the page. */
  readonly overlay: Signal<Overlay | null>;
  /** Counts jumps: what Browser Back undoes. Steps and scrubbing are not jumps. */
  readonly jumps: Signal<number>;
  /** Counts how often the person asked to write a line of moves. */
  readonly lineAsked: Signal<number>;
  /** Whether the person asked for the tree, to walk it by keys, and does not stand on it yet. */
  readonly treeAsked: Signal<boolean>;
  /** Called before a jump, so that the place jumped from is what Back returns to. */
  beforeJump: () => void;

  /** The scenario that is searched: the last one without a problem. */
  readonly scenario: ReadonlySignal<Values>;
  readonly game: ReadonlySignal<string>;
  /** The same as it describes itself. */
  readonly played: ReadonlySignal<Game>;
  /** The root and its legal moves; nothing while there is no scenario. */
  readonly rootMoves: ReadonlySignal<RootMoves | null>;
  /** What the address bar says beside the scenario. */
  readonly view: ReadonlySignal<View>;
  readonly searching: ReadonlySignal<boolean>;
}

const NO_VALUES: Values = {};

export function createPageStore(parts: PageParts): PageStore {
  const { engine } = parts;
  const current = signal<TraceStore | null>(null);
  const differences = signal<Values | null>(null);
  const other = signal<TraceStore | null>(null);
  const side = signal<Side>("a");
  const reading = signal(PLAIN_READING);
  const stage = signal<Stage | null>(null);
  const flameOrder = signal<FlameOrder>("time");
  const present = signal(false);
  const workbench = signal(false);
  const theme = signal<Theme | null>(null);
  const embed = signal(false);
  const scenario = computed(() => current.value?.values.value ?? NO_VALUES);
  const [games, presets] = [engine.games(), engine.presets()];
  const presetOf = presetFinder(engine, presets);
  /** Whether a scenario searches the position of a preset, by whatever search: its name says nothing of another position. */
  const isOfPosition = ({ link }: Preset, values: Values): boolean => {
    const own = engine.read_link(link).values;
    const keys = games.find(({ name }) => name === values["game"])?.position ?? [];
    return ["game", ...keys].every((key) => own[key] === values[key]);
  };
  const openedPreset = signal<Preset | null>(null);
  const game = computed(() => scenario.value["game"] ?? games[0]?.name ?? "");
  return {
    ...parts,
    games,
    parameters: engine.parameters(),
    presets,
    eventKinds: engine.event_kinds(),
    openedPreset,
    shownPreset: computed(() => {
      const preset = presetOf(scenario.value);
      if (preset !== null) return { preset, changed: false };
      const opened = openedPreset.value;
      if (opened === null || !isOfPosition(opened, scenario.value)) return null;
      return { preset: opened, changed: true };
    }),
    current,
    differences,
    other,
    compared: signal<Compared | null>(null),
    side,
    aimed: computed(() => (side.value === "b" && other.value !== null ? other.value : current.value)),
    second: computed(() => (differences.value === null ? null : { ...scenario.value, ...differences.value })),
    edits: signal<Edits>({ past: [], future: [] }),
    left: new Map<string, Edit>(),
    draft: signal(NO_VALUES),
    draftProblems: signal<readonly Problem[]>([]),
    pasted: signal<Pasted | null>(null),
    positionNote: signal<PositionNote | null>(null),
    linkProblems: signal<readonly Problem[]>([]),
    linkNotes: signal<readonly string[]>([]),
    refused: signal<Refused | null>(null),
    fileProblem: signal<string | null>(null),
    wantedFile: signal<WantedFile | null>(null),
    stopAfter: signal<number | null>(null),
    reading,
    stage,
    shownStage: computed(() => stage.value ?? stageFor(current.value?.extent.value.visits ?? 0)),
    flameOrder,
    present,
    workbench,
    layout: computed(() =>
      embed.value ? "embed" : present.value ? "present" : workbench.value ? "workbench" : "reading",
    ),
    theme,
    embed,
    lesson: signal<LessonPlace | null>(null),
    lessonControls: signal<LessonControls | null>(null),
    practice: signal<string | null>(null),
    lastView: signal<ViewName>("flame"),
    treeControls: signal<ViewControls | null>(null),
    flipped: signal(false),
    editing: signal(false),
    editedNode: signal<EditedNode | null>(null),
    overlay: signal<Overlay | null>(null),
    jumps: signal(0),
    lineAsked: signal(0),
    treeAsked: signal(false),
    beforeJump: () => {},
    scenario,
    game,
    played: computed(() => {
      const played = games.find(({ name }) => name === game.value) ?? games[0];
      if (played === undefined) throw new Error("the core has no games");
      return played;
    }),
    rootMoves: computed(() => (scenario.value === NO_VALUES ? null : engine.root_moves(scenario.value))),
    view: computed(() => ({
      ...(current.value?.view.value ?? PLAIN_VIEW),
      reading: reading.value,
      stage: stage.value,
      flame: flameOrder.value,
      show: present.value ? "present" : workbench.value ? "workbench" : null,
      theme: theme.value,
      embed: embed.value,
    })),
    searching: computed(() => [current, other].some(({ value }) => value?.searching.value === true)),
  };
}
