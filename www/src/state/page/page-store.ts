/**
 * The state of the page that does not belong to a trace, and everything computed from it. It needs no DOM. Plain functions
 * (scenario.ts, search.ts, jump.ts) change it.
 */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Delay } from "../../ui/delay";
import type { Engine } from "../../core/engine";
import { pageViewOf, PLAIN_VIEW } from "../view-keys";
import type { EventKind, Game, Parameter, Preset, RootMoves, Values, View } from "../../core/plyscope.js";
import { foldedPanels } from "./folding";
import type { Layout } from "./layout";
import { NO_VALUES, pageState, type Edit, type PageState, type Panel } from "./page-state";
import type { PlaylistWriter } from "./playlist-writer";
import { presetFinder, type ShownPreset } from "./presets";
import { mostNodes, stageFor } from "./stage";
import type { Stage } from "./views";
import type { StudyClient } from "../../core/study/client";
import type { TraceParts, TraceStore } from "../trace/trace-store";
import { wantedNetworkOf } from "./wanted-network";

/** The services that the page needs from outside. */
export interface PageParts extends Pick<TraceParts, "searcher" | "soon" | "now" | "isCalm"> {
  readonly engine: Engine;
  /** Gathers quick changes of the form into one search. */
  readonly afterEdits: Pick<Delay, "run" | "cancel">;
  /** The answers to questions about whole traces; the code is loaded when it is first needed. */
  readonly study: () => Promise<Pick<StudyClient, "ask">>;
  /** The writer of the playlist; the code is loaded when it is first needed. */
  readonly playlist: () => Promise<PlaylistWriter>;
}

export interface PageStore extends PageParts, PageState {
  readonly games: readonly Game[];
  readonly parameters: readonly Parameter[];
  readonly presets: readonly Preset[];
  readonly eventKinds: readonly EventKind[];

  /** The last state of each game, by its name. */
  readonly left: Map<string, Edit>;
  /** Called before a jump, so that Back returns to the place before it. */
  beforeJump: () => void;

  /** The scenario that is searched: the last one without a problem. */
  readonly scenario: ReadonlySignal<Values>;
  readonly game: ReadonlySignal<string>;
  /** The game with its own description. */
  readonly played: ReadonlySignal<Game>;
  /** The root and its legal moves; `null` while there is no scenario. */
  readonly rootMoves: ReadonlySignal<RootMoves | null>;
  readonly searching: ReadonlySignal<boolean>;
  /** The hash of the network that the search asks and whose file the page asks for; `null` if it needs none. */
  readonly wantedNetwork: ReadonlySignal<string | null>;
  readonly shownPreset: ReadonlySignal<ShownPreset | null>;
  readonly shownStage: ReadonlySignal<Stage>;
  /** Whether the boards in the tree on stage are large enough to be read, so that no other board is needed. */
  readonly hasReadableBoards: ReadonlySignal<boolean>;
  readonly layout: ReadonlySignal<Layout>;
  /** Whether each panel is folded. */
  readonly folded: Readonly<Record<Panel, ReadonlySignal<boolean>>>;
  /** The trace that was touched last, of two traces: keys and transport act on it. */
  readonly aimed: ReadonlySignal<TraceStore | null>;
  /** The scenario of the other search, as the address holds it. */
  readonly second: ReadonlySignal<Values | null>;
  /** The view in the address bar. */
  readonly shownView: ReadonlySignal<View>;
}

/** A board in the tree with more squares in a row is recognised there, but read on a larger one. */
const MOST_READABLE = 7;

export function createPageStore(parts: PageParts): PageStore {
  const { engine } = parts;
  const state = pageState();
  const { current, openedPreset } = state.search;
  const { differences, other, side } = state.compare;
  const { stage } = state.view;
  const { present, student, workbench, embed } = state.ui;
  const scenario = computed(() => current.value?.values.value ?? NO_VALUES);
  const [games, presets] = [engine.games(), engine.presets()];
  const presetOf = presetFinder(engine, presets);
  /**
   * Whether a scenario searches the position of a preset, by any search: the preset's name suits no other
   * position.
   */
  const isOfPosition = ({ link }: Preset, values: Values): boolean => {
    const own = engine.read_link(link).values;
    const keys = games.find(({ name }) => name === values["game"])?.position ?? [];
    return ["game", ...keys].every((key) => own[key] === values[key]);
  };
  const game = computed(() => scenario.value["game"] ?? games[0]?.name ?? "");
  const played = computed(() => {
    const played = games.find(({ name }) => name === game.value) ?? games[0];
    if (played === undefined) throw new Error("the core has no games");
    return played;
  });
  const shownStage = computed(
    () =>
      stage.value ??
      stageFor({
        nodes: current.value === null ? 0 : mostNodes(current.value),
        hasBoard: played.value.board !== null,
      }),
  );
  return {
    ...parts,
    ...state,
    games,
    parameters: engine.parameters(),
    presets,
    eventKinds: engine.event_kinds(),
    left: new Map<string, Edit>(),
    beforeJump: () => {},
    scenario,
    game,
    played,
    rootMoves: computed(() => (scenario.value === NO_VALUES ? null : engine.root_moves(scenario.value))),
    searching: computed(() => [current, other].some(({ value }) => value?.searching.value === true)),
    wantedNetwork: computed(() => wantedNetworkOf(engine, current.value)),
    shownPreset: computed(() => {
      const preset = presetOf(scenario.value);
      if (preset !== null) return { preset, changed: false };
      const opened = openedPreset.value;
      if (opened === null || !isOfPosition(opened, scenario.value)) return null;
      return { preset: opened, changed: true };
    }),
    shownStage,
    hasReadableBoards: computed(() => {
      const { board } = played.value;
      return board !== null && board.files <= MOST_READABLE && shownStage.value.includes("tree");
    }),
    layout: computed(() =>
      embed.value
        ? "embed"
        : student.value !== null
          ? "student"
          : present.value
            ? "present"
            : workbench.value
              ? "workbench"
              : "reading",
    ),
    folded: foldedPanels(state),
    aimed: computed(() => (side.value === "b" && other.value !== null ? other.value : current.value)),
    second: computed(() => (differences.value === null ? null : { ...scenario.value, ...differences.value })),
    shownView: computed(() => ({
      ...(current.value?.view.value ?? PLAIN_VIEW),
      ...pageViewOf(state),
    })),
  };
}
