/**
 * The views that can stand on stage, one row for each, with their cameras, by key and by button as by drag and wheel. A
 * new view is a row here, a component in stage/Stage.tsx, and its name in links in the core (src/scenario/view.rs).
 */
import type { ReadonlySignal, Signal } from "@preact/signals";
import { aggregatedControls } from "../trace/aggregated-camera";
import { pan, setCamera, zoom, zoomToVisit } from "../trace/camera";
import type { FlameOrder, ViewName } from "../../core/plyscope.js";
import type { TraceStore } from "../trace/trace-store";

/** The views on stage, from above. */
export type Stage = ViewName[];

/** The controls of a view. */
export interface ViewControls {
  /** A factor above one looks closer. */
  zoom(factor: number): void;
  /** Moves the view by shares of its size, to the right and down. */
  pan(across: number, down: number): void;
  /** Shows everything or, of a large tree, the surroundings of the cursor. */
  fit(): void;
}

/** The part of the page that knows its views. */
interface Views {
  /** The trace that was touched last. */
  readonly aimed: ReadonlySignal<TraceStore | null>;
  readonly shownStage: ReadonlySignal<Stage>;
  readonly view: { readonly flameOrder: ReadonlySignal<FlameOrder> };
  readonly ui: {
    /** The view that was touched or had the focus last. */
    readonly lastView: Signal<ViewName>;
    /** The tree's, while it is on stage: it alone knows its picture. */
    readonly treeControls: Signal<ViewControls | null>;
  };
}

/** The size up to which a search of a game without a board opens in the tree, in nodes. */
export const SMALL_SEARCH = 400;

/** Properties of a search that decide which views it opens in. */
export interface Opened {
  /** The number of its tree's nodes. */
  readonly nodes: number;
  /** Whether its game has a board, so that each node of the tree is a position that can be recognised. */
  readonly hasBoard: boolean;
}

const opensInTree = ({ nodes, hasBoard }: Opened): boolean => hasBoard || nodes <= SMALL_SEARCH;

interface ViewRow {
  readonly name: ViewName;
  /** The label of its button, and the button's title. */
  readonly label: string;
  readonly title: string;
  /** The name for assistive technology. */
  readonly section: string;
  /** Whether a search opens in it. */
  readonly opens: (search: Opened) => boolean;
  /** Whether it is moved upwards and downwards by its tools, too. */
  readonly isTall: boolean;
  /** The controls of its camera, while it is on stage. */
  readonly controls: (page: Views, trace: TraceStore) => ViewControls | null;
}

/** All views, in their order from top to bottom. */
export const VIEWS: readonly ViewRow[] = [
  {
    name: "tree",
    label: "Tree",
    title: "The tree of moves, as on a blackboard",
    section: "Tree view",
    opens: opensInTree,
    isTall: true,
    controls: ({ ui: { treeControls } }) => treeControls.value,
  },
  {
    name: "flame",
    label: "Flame",
    title: "Every visit over time",
    section: "Flame view",
    opens: (search) => !opensInTree(search),
    isTall: false,
    controls: ({ view: { flameOrder } }, trace) => flameOrderOf(flameOrder.value).controls(trace),
  },
];

export const viewOf = (name: ViewName): ViewRow => rowOf(VIEWS, (view) => view.name === name);

interface FlameOrderRow {
  readonly order: FlameOrder;
  readonly label: string;
  readonly title: string;
  /** Whether a bar is one visit, and carries its marks. */
  readonly hasMarks: boolean;
  readonly controls: (trace: TraceStore) => ViewControls;
}

/** The orders of the flame's bars. */
export const FLAME_ORDERS: readonly FlameOrderRow[] = [
  {
    order: "time",
    label: "By time",
    title: "Every visit is a bar, in order of time from left to right",
    hasMarks: true,
    controls: (trace) => ({
      zoom: (factor) => zoom(trace, factor),
      pan: (across) => pan(trace, across),
      fit: () => setCamera(trace, null),
    }),
  },
  {
    order: "widest",
    label: "Widest first",
    title: "All visits of one sequence of moves are one bar, the widest first",
    hasMarks: false,
    controls: aggregatedControls,
  },
];

export const flameOrderOf = (order: FlameOrder): FlameOrderRow =>
  rowOf(FLAME_ORDERS, (row) => row.order === order);

function rowOf<Row>(rows: readonly Row[], isWanted: (row: Row) => boolean): Row {
  const row = rows.find(isWanted);
  if (row === undefined) throw new Error("a view has no row");
  return row;
}

/** The share of the flame's width below which a bar is not seen. */
const TOO_SMALL = 1 / 60;

/** Moves the views on stage to a visit: the tree to its surroundings, the flame to a range that makes the visit visible. */
export function bringIntoView(page: Pick<Views, "ui">, trace: TraceStore, visit: number): void {
  page.ui.treeControls.value?.fit();
  const { fromId, toId } = trace.shownCamera.value;
  const seen = trace.answers.value.inspect(visit, trace.shownTime.value);
  if (seen === null) return;
  const isInside = visit >= fromId && seen.end <= toId;
  const isWide = seen.end - visit >= (toId - fromId) * TOO_SMALL;
  if (!isInside || !isWide) zoomToVisit(trace, visit);
}

/** The view on stage, and of two the one that was touched last. */
export function aimedView(page: Pick<Views, "shownStage" | "ui">): ViewName {
  const stage = page.shownStage.value;
  const { value: last } = page.ui.lastView;
  return stage.includes(last) ? last : (stage[0] ?? last);
}

/** The controls on which keys act. */
export function aimedControls(page: Views): ViewControls | null {
  const trace = page.aimed.value;
  return trace === null ? null : viewOf(aimedView(page)).controls(page, trace);
}
