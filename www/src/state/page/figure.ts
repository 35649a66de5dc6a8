/** A figure that the person changes: its tree on the picture, and the settings that its link names. */
import { batch } from "@preact/signals";
import { MOST_VISITS_NOW, searchNow } from "../../core/search-now";
import type { GoalState, Parameter, TreeChange, Values } from "../../core/plyscope.js";
import { PLAIN_VIEW } from "../view-keys";
import type { TraceStore } from "../trace/trace-store";
import { beginEdit } from "./edits";
import { isTreeEdited, isTreeGame } from "./editing";
import type { PageStore } from "./page-store";
import { startSearch } from "./search";

/** The key of a tree's text. */
const TREE = "tree";

/** Whether the page shows a figure that may be changed. */
export const isFigure = ({
  figure: { touch },
  compare: { differences },
  ui: { student },
}: PageStore): boolean => touch.value !== null && differences.value === null && student.value === null;

const mayTouch = (page: PageStore, part: "values" | "order"): boolean =>
  isTreeEdited(page) ||
  (isFigure(page) && isTreeGame(page.game.value) && page.figure.touch.value?.includes(part) === true);

export const mayChangeValues = (page: PageStore): boolean => mayTouch(page, "values");
export const mayChangeOrder = (page: PageStore): boolean => mayTouch(page, "order");

/** Whether nodes of the picture may be dragged. */
export const isTouchable = (page: PageStore): boolean => mayChangeValues(page) || mayChangeOrder(page);

/** The parameters that may be changed, in the order of the link. */
export const touchedParameters = (page: PageStore): readonly Parameter[] =>
  (page.figure.touch.value ?? []).flatMap(
    (part) => page.parameters.find(({ key, games }) => key === part && games.includes(page.game.value)) ?? [],
  );

export const treeOf = (page: PageStore): string => page.scenario.value[TREE] ?? "";

/** The places on the way to the node with these moves; `null` if the tree has no such node. */
export function pathOf(page: PageStore, moves: readonly string[]): readonly number[] | null {
  const path = page.engine.tree_path(treeOf(page), [...moves]);
  return path === undefined ? null : [...path];
}

/** The node that is changed, as its text has it. */
export interface TouchedNode {
  readonly path: readonly number[];
  readonly number: string | null;
  readonly isLeaf: boolean;
  readonly siblings: number;
  /** The names on the way to it, the root's left out. */
  readonly moves: readonly string[];
}

export function touchedNode(page: PageStore): TouchedNode | null {
  const path = page.figure.path.value;
  if (path === null) return null;
  const [text, places] = [treeOf(page), Uint32Array.from(path)];
  const node = page.engine.tree_node(text, places);
  const moves = page.engine.tree_moves(text, places);
  if (node === null || moves === undefined) return null;
  return { path, number: node.number, isLeaf: node.is_leaf, siblings: node.siblings, moves };
}

/** Makes a node the one that keys and the values below the stage change. */
export function touchNode(page: PageStore, path: readonly number[] | null): void {
  batch(() => {
    page.figure.refusal.value = null;
    page.figure.path.value = path;
    markTouched(page);
  });
}

/** Marks the node on the picture of the present search. */
export function markTouched(page: PageStore): void {
  const trace = page.search.current.value;
  if (trace !== null) trace.touched.value = touchedNode(page)?.moves ?? null;
}

/** Changes the touched node and searches. Says whether the tree is another one. */
export function changeTouched(page: PageStore, change: TreeChange): boolean {
  const path = page.figure.path.value;
  if (path === null) return false;
  const changed = page.engine.change_tree(treeOf(page), Uint32Array.from(path), change);
  if ("message" in changed) return refuse(page, `${changed.message}. ${changed.fix}`);
  if (changed.text === treeOf(page)) return false;
  return showFigure(page, { ...page.scenario.value, [TREE]: changed.text }, changed.path);
}

/** A change that is one entry of undo, such as a key or a click. */
export function changeOnce(page: PageStore, change: TreeChange): void {
  const end = beginEdit(page, {});
  changeTouched(page, change);
  end();
}

function refuse(page: PageStore, why: string): false {
  page.figure.refusal.value = why.charAt(0).toUpperCase() + why.slice(1);
  return false;
}

/** Searches the figure with other values, in the present frame. */
function showFigure(page: PageStore, values: Values, path: readonly number[] | null): boolean {
  const [problem] = page.engine.check_values(values);
  if (problem !== undefined) return refuse(page, `${problem.message}. ${problem.fix}`);
  batch(() => {
    page.figure.refusal.value = null;
    page.figure.start.value ??= page.scenario.value;
    const types = page.search.current.value?.types.value ?? PLAIN_VIEW.types;
    const searcher = searchNow(page.engine, page.searcher);
    startSearch(page, values, { ...PLAIN_VIEW, types }, { searcher, origin: null });
    page.figure.path.value = path;
    markTouched(page);
  });
  return true;
}

/** Changes a setting of the figure. */
export function changeSetting(page: PageStore, key: string, value: string): void {
  const end = beginEdit(page, {});
  showFigure(page, { ...page.scenario.value, [key]: value }, page.figure.path.value);
  end();
}

/** Shows the figure as it was before all changes. */
export function showStart(page: PageStore): void {
  const { start } = page.figure;
  if (start.value === null) return;
  const end = beginEdit(page, {});
  if (showFigure(page, start.value, null)) start.value = null;
  end();
}

/** Shows a search that reaches the goal. */
export function showSolution(page: PageStore): void {
  const { solution } = page.figure;
  if (solution.value === null) return;
  const end = beginEdit(page, {});
  showFigure(page, page.engine.read_link(solution.value).values, null);
  end();
}

/** Gives a figure the hints and the solution of a lesson's step. */
export function offerHints(page: PageStore, hints: readonly string[], solution: string | null): void {
  page.figure.hints.value = hints;
  page.figure.hinted.value = 0;
  page.figure.solution.value = solution;
}

export function showHint({ figure: { hints, hinted } }: PageStore): void {
  hinted.value = Math.min(hinted.value + 1, hints.value.length);
}

/** The state of the goal; `null` without a goal, and until the search ends. */
export function goalState(page: PageStore, trace: TraceStore): GoalState | null {
  const goal = page.figure.reach.value;
  const { finished, visits } = trace.extent.value;
  return goal === null || !finished || visits === 0 ? null : trace.answers.value.goal(goal);
}

/** Notes how the goal was reached, if it was and something was changed. */
export function noteWay(page: PageStore, isReached: boolean): void {
  const { start, ways } = page.figure;
  if (!isReached || start.value === null) return;
  const way = page.engine.tree_way(start.value[TREE] ?? "", treeOf(page)) ?? "same";
  if (!ways.value.includes(way)) ways.value = [...ways.value, way];
}

/** Whether the search is small enough for trying all values of a leaf. */
export const mayTry = ({ search: { current } }: PageStore): boolean =>
  (current.value?.extent.value.visits ?? 0) <= MOST_VISITS_NOW;
