/**
 * All that belongs to one trace: the search of one scenario with its view. A page may show several
 * traces, so nothing here knows the page. It needs no DOM. The plain functions beside it (time.ts,
 * camera.ts and others) change it.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { fullCamera, wholeCamera, type Camera, type TreeCamera } from "./axis";
import { PLAIN_VIEW, type TraceView } from "../view-keys";
import type {
  Asks,
  Breakpoint,
  CompletedIteration,
  EventKind,
  EventKindName,
  Found,
  Inspection,
  NodeTypes,
  Possible,
  DisplayStyle,
  Session,
  SignName,
  Summary,
  TraceEvent,
  Values,
} from "../../core/plyscope.js";
import type { SearchClient } from "../../core/search-client";
import type { FittingParts } from "../../core/study/opened-file";
import type { OpenedPart } from "./file-ref";
import type { Film, TourState } from "./film-state";
import { answersOf, type Answers, type RawSession } from "./answers";

/** The extent of the trace, as last published: a new object whenever it has grown. */
export interface Extent {
  readonly visits: number;
  readonly ticks: number;
  readonly levels: number;
  /** The levels down to the deepest visit outside quiescence. */
  readonly fullWidthLevels: number;
  readonly finished: boolean;
}

/**
 * The extent of a trace before its first batch, and after it is closed: every question is answered by
 * “nothing”.
 */
export const NO_EXTENT: Extent = { visits: 0, ticks: 0, levels: 0, fullWidthLevels: 0, finished: false };

/**
 * `lost`: the trace's core broke down, during the search or after it. `held`: the trace has been stopped for now, so
 * that its future remains hidden.
 */
export type RunState = "searching" | "held" | "done" | "stopped" | "failed" | "lost";

/** The ticks that time stays within. */
export interface Bounds {
  readonly first: number;
  readonly last: number;
}

/** The search that makes the trace. */
export interface Run {
  readonly state: RunState;
  /** The number of visits searched until now. */
  readonly visits: number;
  readonly iteration: number;
  readonly startedAt: number;
  /** Its duration, once it has ended. */
  readonly milliseconds: number | null;
  readonly summary: Summary | null;
  /** The last completed iteration, to be shown without a summary. */
  readonly completed: CompletedIteration | null;
  readonly message: string | null;
  /** The limit in seconds that stopped the search; `null` if no limit did. */
  readonly secondsUp: number | null;
}

/** The file from which a trace was opened. */
export interface Origin extends OpenedPart {
  /** The program whose search it is. */
  readonly program: string;
  /** The remarks about the file. */
  readonly notes: readonly string[];
  /** The number of visits that it should hold. */
  readonly visits: number;
  /** Whether another program searched: facts that it did not report are not known. */
  readonly foreign: boolean;
  /** The number of searches in the file; the part says which of them the trace is of. */
  readonly searches: number;
  /** Not all visits fitted: the parts of the file that fit; otherwise `null`. */
  readonly fitting: FittingParts | null;
}

/** The services that a trace needs from outside. */
export interface TraceParts {
  /** The origin of the trace, if it was not searched here. */
  readonly origin: Origin | null;
  /** Its own: freed with the trace. */
  readonly session: Session;
  readonly searcher: Pick<SearchClient, "search" | "cancel">;
  /** The reading of numbers: equal for all traces of a page. */
  readonly reading: ReadonlySignal<DisplayStyle>;
  /** The divisor of what may be recorded: 2 is half of it. */
  readonly share: number;
  readonly eventKinds: readonly EventKind[];
  /** Does something that can be undone as one jump, by Browser Back in the page. */
  readonly jump: (change: () => void) => void;
  /** Runs the task once, soon: a frame in the page, whenever a test likes. */
  readonly soon: (task: () => void) => void;
  readonly now: () => number;
  /** Whether nothing is to move on the screen. */
  readonly isCalm: () => boolean;
}

/** A field of another program that colours the stage. */
export interface ColourField {
  readonly name: string;
  /** The first numbers of the colours after the first. */
  readonly steps: readonly number[];
}

/** The place in which an event is looked for: anywhere, at a ply, or at the selected visit's ply. */
export type SoughtPly = "anywhere" | "selected" | number;

/** A breakpoint and its name. */
export interface NamedBreakpoint {
  readonly breakpoint: Breakpoint;
  readonly name: string;
}

/** The person's choices on one trace that continue on the next. */
export interface Habits {
  /** The duration of a step while the search is played, in seconds. */
  readonly speed: number;
  /** Whether a long search is played as a tour, and for how many minutes. */
  readonly tours: boolean;
  readonly tourMinutes: number;
  /** The kind of event that is looked for. */
  readonly kind: EventKindName;
  readonly sought: SoughtPly;
  readonly breakpoints: readonly NamedBreakpoint[];
}

export interface TraceStore extends Omit<TraceParts, "session"> {
  readonly session: RawSession;
  /** The answers of the session that hold values, as the person reads them. */
  readonly answers: ReadonlySignal<Answers>;
  /**
   * The searched values; after a stop by the time limit, the values with the number of visits that were
   * reached.
   */
  readonly values: Signal<Values>;
  /** The requested search as a link without a view. */
  readonly link: string;
  /** The greatest depth of the search. */
  readonly depth: number;
  /** The features that this search can show. */
  readonly possible: Possible;
  /** The colours and marks that its bars and nodes have. */
  readonly found: ReadonlySignal<Found>;
  /** The signs that the pictures of its tree have. */
  readonly treeSigns: ReadonlySignal<readonly SignName[]>;
  /** The kinds of events that it can have. */
  readonly offeredKinds: readonly EventKind[];

  readonly extent: Signal<Extent>;
  readonly run: Signal<Run>;
  /** The messages about this run that were read and closed. */
  readonly dismissed: Signal<readonly string[]>;
  /** Whether its memory was freed; then it must not be asked any more. */
  readonly closed: Signal<boolean>;

  readonly time: Signal<number>;
  /** The film to the picture of the time shown; `null` if that picture is shown. */
  readonly film: Signal<Film | null>;
  /** The part that an embedded page shows; `null`: the whole search. */
  readonly bounds: Signal<Bounds | null>;
  /** While true the time shown is the growing end of a running search. */
  readonly following: Signal<boolean>;
  /** The time that the panels stay at while the cursor is dragged; `null`: they follow it. */
  readonly held: Signal<number | null>;
  /** The view to show when the running search has ended. */
  readonly viewAhead: Signal<TraceView>;
  /** The visit that is asked about; `null`: the one that the time cursor is at. */
  readonly selected: Signal<number | null>;
  /** The field of another program whose numbers colour the stage, instead of node types. */
  readonly colourField: Signal<ColourField | null>;
  readonly hovered: Signal<number | null>;
  /** The visits that are lit, because words that name them are pointed at. */
  readonly lit: Signal<readonly number[]>;
  /** The camera of the flame; `null`: everything. */
  readonly camera: Signal<Camera | null>;
  /** The camera of the aggregated flame, which has a different axis; `null`: everything. */
  readonly aggregatedCamera: Signal<Camera | null>;
  /** The camera of the tree; `null`: the whole tree, or the part around the cursor. */
  readonly treeCamera: Signal<TreeCamera | null>;
  /** The room for which pictures of the tree are made: the kind of picture depends on it. */
  readonly treeRoom: Signal<TreeRoom>;
  /** The question to a student who performs the search. */
  readonly asked: Signal<Asked>;
  /** The moves to the node of a figure that the person changes; `null`: none. */
  readonly touched: Signal<readonly string[] | null>;
  /** The keys of the tree's nodes that the person opened. */
  readonly opened: Signal<readonly number[]>;
  readonly types: Signal<NodeTypes>;
  /** The node types that are shown; `none` if the search's visits have no types. */
  readonly shownTypes: ReadonlySignal<NodeTypes>;
  /** Whether node types and windows are shown: not to those who asked for none, and minimax, UCT and B* have neither. */
  readonly hasTypes: ReadonlySignal<boolean>;
  /** Whether visits are searched to a depth: UCT and B* follow every line to its end. */
  readonly hasDepths: ReadonlySignal<boolean>;
  /** Whether its nodes have names, and not its moves: a small tree. */
  readonly namesNodes: ReadonlySignal<boolean>;
  /** Whether its visits can have node types. */
  readonly isTyped: ReadonlySignal<boolean>;
  /** Whether it searches by samples (UCT): it finds a move without a value, unless it proves the root's result. */
  readonly samples: ReadonlySignal<boolean>;
  /** Whether each of its visits of the root is a descent. */
  readonly descends: ReadonlySignal<boolean>;
  readonly playing: Signal<boolean>;
  /** Whether playing runs backwards. */
  readonly backwards: Signal<boolean>;
  /** The duration of a step while the search is played, in seconds. */
  readonly speed: Signal<number>;
  /** Whether a long search is played as a tour, and for how many minutes. */
  readonly tours: Signal<boolean>;
  readonly tourMinutes: Signal<number>;
  /** The state of the tour; `null` while none is played. */
  readonly tour: Signal<TourState | null>;
  readonly kind: Signal<EventKindName>;
  readonly sought: Signal<SoughtPly>;
  /** The events at which playing stops. */
  readonly breakpoints: Signal<readonly NamedBreakpoint[]>;
  /** The notes about the link's target. */
  readonly notes: Signal<readonly string[]>;
  /** Words in place of the sentence of this time, until time moves. */
  readonly remark: Signal<string | null>;

  readonly shownTime: ReadonlySignal<number>;
  /** The time that the panels tell of: that shown, or where the cursor rested before it was dragged on. */
  readonly panelTime: ReadonlySignal<number>;
  /** The time of the listing: in a film it moves to the next line when the numbers of the tree do. */
  readonly listingTime: ReadonlySignal<number>;
  readonly event: ReadonlySignal<TraceEvent | null>;
  /** The visit that the time cursor is at. */
  readonly current: ReadonlySignal<number | null>;
  /** The visit that board and inspector show: the selected visit, else the current one. */
  readonly shown: ReadonlySignal<number | null>;
  readonly inspection: ReadonlySignal<Inspection | null>;
  /** The place of the time cursor on the id axis: the number of visits entered by now. */
  readonly cursorId: ReadonlySignal<number>;
  readonly shownCamera: ReadonlySignal<Camera>;
  readonly searching: ReadonlySignal<boolean>;
  /** No more of it will come. */
  readonly ended: ReadonlySignal<boolean>;
  /** The sentence about the current time, shown and read out. */
  readonly sentence: ReadonlySignal<string>;
  /** The one that is looked for: the chosen one, if it is offered. */
  readonly soughtKind: ReadonlySignal<EventKindName>;
  /** The ply that it is looked for at; `null`: at any. */
  readonly soughtPly: ReadonlySignal<number | null>;
  readonly view: ReadonlySignal<TraceView>;
}

/** The question to a student who performs the search, and the marks of a mistake on the tree. */
export interface Asked {
  /** The question's stable name; `null`: nothing is asked. */
  readonly asks: Asks | null;
  /** The visit that it is about. */
  readonly visit: number | null;
  /** The moves to the node that was chosen by mistake. */
  readonly wrong: readonly string[] | null;
  /** The moves to the node that the search goes to. */
  readonly right: readonly string[] | null;
}

export const NOTHING_ASKED: Asked = { asks: null, visit: null, wrong: null, right: null };

/** The room for a picture of the tree, in its own pixels. */
export interface TreeRoom {
  readonly width: number;
  readonly height: number;
  readonly leastText: number;
}

const USUAL_ROOM: TreeRoom = { width: 1240, height: 720, leastText: 0 };

/** The state that is changed; the rest is computed from it. */
function initialState(parts: TraceParts, values: Values, view: TraceView, habits: Habits) {
  return {
    values: signal(values),
    extent: signal(NO_EXTENT),
    run: signal<Run>({
      state: "searching",
      visits: 0,
      iteration: 0,
      startedAt: parts.now(),
      milliseconds: null,
      summary: null,
      completed: null,
      message: null,
      secondsUp: null,
    }),
    dismissed: signal<readonly string[]>([]),
    closed: signal(false),
    time: signal(0),
    film: signal<Film | null>(null),
    bounds: signal<Bounds | null>(null),
    following: signal(true),
    held: signal<number | null>(null),
    viewAhead: signal<TraceView>(view),
    selected: signal<number | null>(null),
    colourField: signal<ColourField | null>(null),
    hovered: signal<number | null>(null),
    lit: signal<readonly number[]>([]),
    camera: signal<Camera | null>(null),
    aggregatedCamera: signal<Camera | null>(null),
    treeCamera: signal<TreeCamera | null>(null),
    treeRoom: signal<TreeRoom>(USUAL_ROOM),
    asked: signal<Asked>(NOTHING_ASKED),
    touched: signal<readonly string[] | null>(null),
    opened: signal<readonly number[]>([]),
    types: signal(view.types),
    playing: signal(false),
    backwards: signal(false),
    speed: signal(habits.speed),
    tours: signal(habits.tours),
    tourMinutes: signal(habits.tourMinutes),
    tour: signal<TourState | null>(null),
    kind: signal(habits.kind),
    sought: signal(habits.sought),
    breakpoints: signal(habits.breakpoints),
    notes: signal<readonly string[]>([]),
    remark: signal<string | null>(null),
  };
}

/** The phase of a film at which the parent's value and window change: see timing.rs in the core. */
const NUMBERS_TURN = 0.45;

/** A trace of this scenario that is about to be searched; `view` is what to show when that has ended. */
export function createTraceStore(
  parts: TraceParts,
  values: Values,
  link: string,
  view: TraceView,
  habits: Habits,
): TraceStore {
  const { session, eventKinds, reading } = parts;
  const state = initialState(parts, values, view, habits);
  const {
    extent,
    run,
    time,
    film,
    bounds,
    following,
    held,
    playing,
    tour,
    viewAhead,
    selected,
    camera,
    types,
    kind,
    sought,
    remark,
  } = state;

  // A core that takes the place of a lost one begins with the plain reading.
  const lost = computed(() => run.value.state === "lost");
  // Computed immediately: a view may be mounted when its trace is already closed.
  let lastAnswers = answersOf(session, reading.peek());
  const answers = computed(() => {
    void lost.value;
    // An action that changes how values are read may also close a trace: a closed trace answers nothing.
    if (!state.closed.peek()) lastAnswers = answersOf(session, reading.value);
    return lastAnswers;
  });
  const shownTime = computed(() => (following.value ? Math.max(extent.value.ticks - 1, 0) : time.value));
  // Words that change with every frame cannot be read, so on the way to the next stop a tour still shows the
  // last one.
  const lastStop = computed(() => (playing.value ? (tour.value?.from ?? null) : null));
  const heldTime = computed(() => held.value ?? lastStop.value);
  const panelTime = computed(() => heldTime.value ?? shownTime.value);
  const listingTime = computed(() => {
    const running = film.value;
    const isBefore = running !== null && running.to > running.from && running.phase < NUMBERS_TURN;
    return isBefore && heldTime.value === null ? running.from : panelTime.value;
  });
  const event = computed(() => (extent.value.ticks === 0 ? null : answers.value.event(shownTime.value)));
  // While a search runs the newest visit changes too fast to be read: show the whole instead.
  const current = computed(() => (event.value === null ? null : following.value ? 0 : event.value.visit));
  const shown = computed(() => {
    if (selected.value !== null || heldTime.value === null) return selected.value ?? current.value;
    return answers.value.event(heldTime.value)?.visit ?? null;
  });
  const inspection = computed(() => {
    const visit = shown.value;
    if (visit === null || visit >= extent.value.visits) return null;
    return answers.value.inspect(visit, panelTime.value);
  });
  const cursorId = computed(() => {
    if (event.value === null) return 0;
    if (following.value) return extent.value.visits;
    return session.visits_entered(shownTime.value);
  });

  const hasBegun = computed(() => extent.value.visits > 0);
  let lastPossible = session.possible();
  const possible = computed(() => {
    // The beginning of the log names the search's program. A closed trace is never asked.
    void hasBegun.value;
    if (!state.closed.peek()) lastPossible = session.possible();
    return lastPossible;
  });
  // A legend explains the signs of the whole film, and of a running search all possible signs, so that the legend does not
  // change from step to step.
  const isFinished = computed(() => extent.value.finished);
  let lastFound = session.found();
  const found = computed(() => {
    void [possible.value, isFinished.value];
    if (!state.closed.peek()) lastFound = session.found();
    return lastFound;
  });
  let lastSigns = session.tree_signs(USUAL_ROOM.width, USUAL_ROOM.height, USUAL_ROOM.leastText).signs;
  const treeSigns = computed(() => {
    void [possible.value, isFinished.value];
    const { width, height, leastText } = state.treeRoom.value;
    if (!state.closed.peek()) lastSigns = session.tree_signs(width, height, leastText).signs;
    return lastSigns;
  });
  const isTyped = computed(() => possible.value.node_types);
  // A search for a proof has one way to colour nodes.
  const shownTypes = computed(() => (possible.value.proofs ? "both" : isTyped.value ? types.value : "none"));
  const offeredKinds = computed(() => eventKinds.filter(({ kind }) => possible.value.events.includes(kind)));
  const searching = computed(() => run.value.state === "searching");
  const ended = computed(() => !searching.value && run.value.state !== "held");
  // A link without a time opens at the end. The end of a running search changes, so no link leads back to it.
  const atEnd = computed(() => ended.value && bounds.value === null && time.value >= extent.value.ticks - 1);

  return {
    ...parts,
    ...state,
    answers,
    link,
    depth: session.depth(),
    get possible() {
      return possible.value;
    },
    get offeredKinds() {
      return offeredKinds.value;
    },
    found,
    treeSigns,
    shownTime,
    panelTime,
    listingTime,
    event,
    current,
    shown,
    inspection,
    hasDepths: computed(() => possible.value.depths),
    namesNodes: computed(() => possible.value.named_nodes),
    isTyped,
    shownTypes,
    hasTypes: computed(() => isTyped.value && shownTypes.value !== "none"),
    samples: computed(() => possible.value.samples),
    descends: computed(() => possible.value.descents),
    cursorId,
    shownCamera: computed(() => camera.value ?? fullCamera(extent.value.visits)),
    searching,
    ended,
    sentence: computed(() => {
      if (searching.value && following.value) return "Searching …";
      const said = lastStop.value === null ? event.value : answers.value.event(lastStop.value);
      return remark.value ?? said?.sentence ?? "";
    }),
    soughtKind: computed(() =>
      offeredKinds.value.some((offered) => offered.kind === kind.value)
        ? kind.value
        : (offeredKinds.value[0]?.kind ?? kind.value),
    ),
    soughtPly: computed(() => {
      if (sought.value === "anywhere") return null;
      if (sought.value !== "selected") return sought.value;
      return selected.value === null ? null : (inspection.value?.ply ?? null);
    }),
    view: computed(() => {
      // While a search is drawn live, the parts of the view that the person has not touched are still to
      // come.
      const ahead = following.value ? viewAhead.value : PLAIN_VIEW;
      const shownCamera = camera.value === null ? null : wholeCamera(camera.value);
      const t = following.value || atEnd.value ? null : time.value;
      const isThere = extent.value.ticks > 0 && (t !== null || selected.value !== null);
      const named = isThere ? session.named(t, selected.value) : PLAIN_VIEW;
      return {
        t: t ?? ahead.t,
        select: selected.value ?? ahead.select,
        v: ahead.v ?? named.v,
        at: ahead.at ?? named.at,
        on: selected.value === null ? ahead.on : named.on,
        from: shownCamera === null ? ahead.from : shownCamera.fromId,
        to: shownCamera === null ? ahead.to : shownCamera.toId,
        types: types.value,
        begin: viewAhead.value.begin,
        end: viewAhead.value.end,
      };
    }),
  };
}
