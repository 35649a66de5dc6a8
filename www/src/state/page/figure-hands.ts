/** A figure in the person's hands: drags and keys that change the touched node. */
import { select } from "../trace/selection";
import { beginEdit } from "./edits";
import {
  changeOnce,
  changeTouched,
  mayChangeOrder,
  mayChangeValues,
  pathOf,
  touchedNode,
  touchNode,
  treeOf,
} from "./figure";
import type { PageStore } from "./page-store";

/** The greatest number of values that are tried for a leaf. */
const MOST_VALUES = 24;
const FEWEST_VALUES = 12;
/** Steps between the values that are tried, for numbers without decimals. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** The values that a leaf may get by dragging: the range of the first tree's leaves, and a little more. */
export function valuesOf(page: PageStore): readonly string[] {
  const text = page.figure.start.value?.["tree"] ?? treeOf(page);
  const written = (page.engine.tree_leaves(text) ?? []).filter((number) => number !== "?");
  const decimals = Math.max(0, ...written.map((number) => number.split(".")[1]?.length ?? 0));
  const unit = 10 ** decimals;
  const numbers = written.map((number) => Math.round(Number(number) * unit));
  const least = Math.min(0, ...numbers);
  const most = Math.max(...numbers, least);
  const step = STEPS.find((step) => (most - least) / step + 2 <= MOST_VALUES) ?? 10_000;
  const count = Math.max(Math.floor((most - least) / step) + 2, FEWEST_VALUES);
  return Array.from({ length: count }, (_, at) => ((least + at * step) / unit).toFixed(decimals));
}

/** The place of the value that is nearest to a number. */
export function nearest(values: readonly string[], number: number): number {
  const far = values.map((value) => Math.abs(Number(value) - number));
  return far.indexOf(Math.min(...far));
}

/** The value some steps above another one, or the last one. */
function stepped(page: PageStore, number: number, steps: number): string {
  const values = valuesOf(page);
  const at = nearest(values, number) + steps;
  return values[Math.min(Math.max(at, 0), values.length - 1)] ?? String(number);
}

/** The actions of a drag, for the picture: see `DragControls` there. */
export function dragControls(page: PageStore) {
  let number = NaN;
  let end = (): void => {};
  return {
    take: (moves: readonly string[], visit: number | null) => {
      const path = pathOf(page, moves);
      if (path === null) return null;
      touchNode(page, path);
      const trace = page.search.current.value;
      if (trace !== null) select(trace, visit);
      const node = touchedNode(page);
      number = node?.isLeaf === true && node.number !== null ? Number(node.number) : NaN;
      const endEdit = beginEdit(page, {});
      end = () => endEdit();
      return {
        mayChangeValue: Number.isFinite(number) && mayChangeValues(page),
        mayChangePlace: mayChangeOrder(page),
      };
    },
    raise: (steps: number) =>
      void changeTouched(page, { change: "number", number: stepped(page, number, steps) }),
    move: (side: "left" | "right") => void changeTouched(page, { change: side }),
    place: () => {
      const node = touchedNode(page);
      const place = node?.path.at(-1);
      return node === null || place === undefined ? null : { moves: node.moves, place };
    },
    isPresent: (trace: unknown) => trace === page.search.current.value,
    end: () => end(),
  };
}

/** The typed part of a number. */
export interface Typing {
  text: string;
}

/** Acts on a key that changes the touched node. Says whether the key is such a key. */
export function onFigureKey(
  page: PageStore,
  typing: Typing,
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
): boolean {
  const node = touchedNode(page);
  if (node === null) return false;
  if (shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) {
    if (mayChangeOrder(page)) changeOnce(page, { change: key === "ArrowLeft" ? "left" : "right" });
    return true;
  }
  if (!node.isLeaf || !mayChangeValues(page)) return false;
  if (shiftKey && (key === "ArrowUp" || key === "ArrowDown")) {
    typing.text = "";
    const number = stepped(page, Number(node.number), key === "ArrowUp" ? 1 : -1);
    changeOnce(page, { change: "number", number });
    return true;
  }
  if (/^[0-9]$/.test(key) || (key === "." && typing.text !== "") || (key === "-" && typing.text === "")) {
    typing.text = isLong(typing.text) ? key : typing.text + key;
    if (/[0-9]$/.test(typing.text)) changeOnce(page, { change: "number", number: typing.text });
    return true;
  }
  return false;
}

/** Whether the next digit begins another number: three digits are enough for a leaf of a figure. */
const isLong = (text: string): boolean => text.replace(/[-.]/g, "").length >= 3;
