/**
 * The page's state: signals and what follows from them. It needs no DOM. Changing it is the
 * business of the plain functions beside it (search.ts, time.ts, camera.ts, scenario.ts, link.ts).
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Delay } from "../delay";
import type { Engine } from "../engine";
import { PLAIN_VIEW } from "../engine";
import { fullCamera, wholeCamera, type Camera } from "../flame/axis";
import type {
  EventKind,
  Inspection,
  NodeTypes,
  Parameter,
  Preset,
  Problem,
  Session,
  Summary,
  TraceEvent,
  Values,
  View,
} from "../plyscope.js";
import type { SearchClient } from "../search-client";
import { canHappen, techniquesOf, type Technique } from "../techniques";

/** The trace as last published: a new object whenever it has grown. */
export interface Trace {
  readonly session: Session;
  readonly visits: number;
  readonly ticks: number;
  readonly levels: number;
  readonly finished: boolean;
}

export type RunState = "searching" | "done" | "stopped" | "failed";

/** The search whose trace is shown. */
export interface Run {
  readonly state: RunState;
  readonly visits: number;
  readonly iteration: number;
  readonly startedAt: number;
  /** How long it took, once it has ended. */
  readonly milliseconds: number | null;
  readonly summary: Summary | null;
  readonly message: string | null;
}

export interface StoreParts {
  engine: Engine;
  searcher: Pick<SearchClient, "search" | "cancel">;
  /** Runs the task once, soon: a frame in the page, whenever a test likes. */
  soon: (task: () => void) => void;
  /** Gathers quick changes of the form into one search. */
  afterEdits: Pick<Delay, "run" | "drop">;
  now: () => number;
}

export interface Store extends StoreParts {
  readonly parameters: readonly Parameter[];
  readonly presets: readonly Preset[];
  readonly eventKinds: readonly EventKind[];

  /** The scenario that is searched: the last one without a problem. */
  readonly scenario: Signal<Values>;
  /** The form as it is being edited. */
  readonly draft: Signal<Values>;
  readonly draftProblems: Signal<readonly Problem[]>;
  /** What a link said that was not understood. */
  readonly linkProblems: Signal<readonly Problem[]>;
  readonly linkNotes: Signal<readonly string[]>;

  readonly run: Signal<Run | null>;
  readonly trace: Signal<Trace | null>;

  readonly time: Signal<number>;
  /** While true the time shown is the growing end of a running search. */
  readonly following: Signal<boolean>;
  /** The view to show when the running search has ended. */
  readonly viewAhead: Signal<View>;
  readonly pinned: Signal<number | null>;
  /** `null`: everything. */
  readonly camera: Signal<Camera | null>;
  readonly types: Signal<NodeTypes>;
  readonly playing: Signal<boolean>;
  /** Ticks a second. */
  readonly speed: Signal<number>;
  readonly kind: Signal<string>;
  readonly hovered: Signal<number | null>;
  readonly flipped: Signal<boolean>;
  readonly helpOpen: Signal<boolean>;
  /** Something to say instead of what happens at this time, until time moves. */
  readonly remark: Signal<string | null>;
  /** Counts jumps: what Browser Back undoes. Steps and scrubbing are not jumps. */
  readonly jumps: Signal<number>;
  /** Called before a jump, so that the place jumped from is what Back returns to. */
  beforeJump: () => void;

  readonly shownTime: ReadonlySignal<number>;
  readonly event: ReadonlySignal<TraceEvent | null>;
  /** The visit that the time cursor is at. */
  readonly current: ReadonlySignal<number | null>;
  /** The visit that board and inspector show: the pinned one, else the current one. */
  readonly shown: ReadonlySignal<number | null>;
  readonly inspection: ReadonlySignal<Inspection | null>;
  /** Where the time cursor stands on the id axis: the number of visits entered by now. */
  readonly cursorId: ReadonlySignal<number>;
  readonly shownCamera: ReadonlySignal<Camera>;
  readonly searching: ReadonlySignal<boolean>;
  /** What there is to say about now, for eyes and ears alike. */
  readonly sentence: ReadonlySignal<string>;
  readonly game: ReadonlySignal<string>;
  /** What the search that is shown can bring about. */
  readonly techniques: ReadonlySignal<ReadonlySet<Technique>>;
  /** The kinds of events that it can have. */
  readonly offeredKinds: ReadonlySignal<readonly EventKind[]>;
  /** The one that is looked for: the chosen one, if it is offered. */
  readonly soughtKind: ReadonlySignal<string>;
  readonly view: ReadonlySignal<View>;
}

export function createStore(parts: StoreParts): Store {
  const { engine } = parts;
  const scenario = signal<Values>({});
  const run = signal<Run | null>(null);
  const trace = signal<Trace | null>(null);
  const time = signal(0);
  const following = signal(false);
  const viewAhead = signal<View>(PLAIN_VIEW);
  const pinned = signal<number | null>(null);
  const camera = signal<Camera | null>(null);
  const types = signal<NodeTypes>("expected");
  const eventKinds = engine.event_kinds();

  const shownTime = computed(() =>
    following.value ? Math.max((trace.value?.ticks ?? 0) - 1, 0) : time.value,
  );
  const event = computed(() => {
    const shown = trace.value;
    if (shown === null || shown.ticks === 0) return null;
    return shown.session.event(shownTime.value);
  });
  // While a search runs the newest visit changes too fast to be read: show the whole instead.
  const current = computed(() => (event.value === null ? null : following.value ? 0 : event.value.visit));
  const shown = computed(() => pinned.value ?? current.value);
  const inspection = computed(() => {
    const visit = shown.value;
    if (trace.value === null || visit === null) return null;
    return trace.value.session.inspect(visit, shownTime.value);
  });
  const cursorId = computed(() => {
    if (trace.value === null || event.value === null) return 0;
    if (following.value) return trace.value.visits;
    const { session } = trace.value;
    const { visit, what } = event.value;
    if (what === "enter") return visit + 1;
    // t_enter = 2 id - level and t_exit = 2 end - level - 1; by the exit tick all before `end` were entered.
    const level = 2 * visit - session.enter_time(visit);
    return (session.exit_time(visit) + level + 1) / 2;
  });

  const kind = signal(eventKinds[0]?.kind ?? "cut-off");
  const techniques = computed(() => techniquesOf(scenario.value));
  const offeredKinds = computed(() =>
    eventKinds.filter((offered) => canHappen(offered.kind, techniques.value)),
  );
  const soughtKind = computed(() =>
    offeredKinds.value.some((offered) => offered.kind === kind.value)
      ? kind.value
      : (offeredKinds.value[0]?.kind ?? kind.value),
  );

  const remark = signal<string | null>(null);
  const searching = computed(() => run.value?.state === "searching");
  const sentence = computed(() => {
    if (searching.value && following.value) return "Searching …";
    return remark.value ?? event.value?.sentence ?? "";
  });

  return {
    ...parts,
    parameters: engine.parameters(),
    presets: engine.presets(),
    eventKinds,
    scenario,
    draft: signal<Values>({}),
    draftProblems: signal<readonly Problem[]>([]),
    linkProblems: signal<readonly Problem[]>([]),
    linkNotes: signal<readonly string[]>([]),
    run,
    trace,
    time,
    following,
    viewAhead,
    pinned,
    camera,
    types,
    playing: signal(false),
    speed: signal(4),
    kind,
    techniques,
    offeredKinds,
    soughtKind,
    hovered: signal<number | null>(null),
    flipped: signal(false),
    helpOpen: signal(false),
    remark,
    jumps: signal(0),
    beforeJump: () => {},
    shownTime,
    event,
    current,
    shown,
    inspection,
    cursorId,
    shownCamera: computed(() => camera.value ?? fullCamera(trace.value?.visits ?? 1)),
    searching,
    sentence,
    game: computed(() => scenario.value["game"] ?? "chess"),
    view: computed(() => {
      // While a search is drawn live, what the person has not touched is still to come.
      const ahead = following.value ? viewAhead.value : PLAIN_VIEW;
      const shownCamera = camera.value === null ? null : wholeCamera(camera.value);
      return {
        // Ticks start at 0, which is where a link without a time opens.
        t: following.value ? ahead.t : time.value || null,
        select: pinned.value ?? ahead.select,
        from: shownCamera === null ? ahead.from : shownCamera.fromId,
        to: shownCamera === null ? ahead.to : shownCamera.toId,
        types: types.value,
      };
    }),
  };
}
