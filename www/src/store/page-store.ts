/**
 * What belongs to the page and not to any one trace: the form, what a link said, which trace is
 * shown, and what is open. It needs no DOM. Changing it is the business of the plain functions
 * beside it (scenario.ts, search.ts, jump.ts).
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Delay } from "../delay";
import { PLAIN_READING, PLAIN_VIEW, type Engine } from "../engine";
import type {
  EventKind,
  Game,
  Parameter,
  Preset,
  Problem,
  Reading,
  RootMoves,
  Values,
  View,
} from "../plyscope.js";
import { presetFinder, type ShownPreset } from "./presets";
import { stageFor, type Stage } from "./stage";
import type { ViewControls, ViewName } from "./views";
import type { TraceParts, TraceStore } from "./trace-store";

/** What the page needs from outside. */
export interface PageParts extends Pick<TraceParts, "searcher" | "soon" | "now"> {
  readonly engine: Engine;
  /** Gathers quick changes of the form into one search. */
  readonly afterEdits: Pick<Delay, "run" | "cancel">;
}

export type Overlay = "help" | "about" | "gallery";

export interface PageStore extends PageParts {
  readonly games: readonly Game[];
  readonly parameters: readonly Parameter[];
  readonly presets: readonly Preset[];
  readonly eventKinds: readonly EventKind[];

  /** The preset that was opened last, which may have been changed since. */
  readonly openedPreset: Signal<Preset | null>;
  readonly shownPreset: ReadonlySignal<ShownPreset | null>;

  /** The trace that keys, transport and the address bar are about. */
  readonly current: Signal<TraceStore | null>;

  /** The form as it is being edited. */
  readonly draft: Signal<Values>;
  readonly draftProblems: Signal<readonly Problem[]>;
  /** What a link said that was not understood. */
  readonly linkProblems: Signal<readonly Problem[]>;
  readonly linkNotes: Signal<readonly string[]>;

  /** After how many seconds the page stops a search; `null`: never. Time is the page's, not the link's. */
  readonly stopAfter: Signal<number | null>;

  /** How a person reads numbers and nodes, whichever trace is shown. */
  readonly reading: Signal<Reading>;
  /** Which views the person wants on stage; `null`: what suits the search. */
  readonly stage: Signal<Stage | null>;
  readonly shownStage: ReadonlySignal<Stage>;
  /** Only the stage is shown, in larger type: for a projector. */
  readonly present: Signal<boolean>;
  /** The view that was touched or had the focus last. */
  readonly lastView: Signal<ViewName>;
  /** How the tree is looked at, while it is on stage. */
  readonly treeControls: Signal<ViewControls | null>;
  readonly flipped: Signal<boolean>;
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
  const reading = signal(PLAIN_READING);
  const stage = signal<Stage | null>(null);
  const present = signal(false);
  const scenario = computed(() => current.value?.values.value ?? NO_VALUES);
  const games = engine.games();
  const presets = engine.presets();
  const presetOf = presetFinder(engine, presets);
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
      return openedPreset.value === null ? null : { preset: openedPreset.value, changed: true };
    }),
    current,
    draft: signal(NO_VALUES),
    draftProblems: signal<readonly Problem[]>([]),
    linkProblems: signal<readonly Problem[]>([]),
    linkNotes: signal<readonly string[]>([]),
    stopAfter: signal<number | null>(null),
    reading,
    stage,
    shownStage: computed(() => stage.value ?? stageFor(current.value?.extent.value.visits ?? 0)),
    present,
    lastView: signal<ViewName>("flame"),
    treeControls: signal<ViewControls | null>(null),
    flipped: signal(false),
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
      present: present.value,
    })),
    searching: computed(() => current.value?.searching.value ?? false),
  };
}
