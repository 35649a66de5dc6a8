/** Keys that change the touched node of a figure, with the tree in focus: the values that a drag gives, or typed ones. */
import type { PageStore } from "../../state/page/page-store";
import { changeOnce, mayChangeOrder, mayChangeValues, touchedNode, valuesOf } from "../../state/page/figure";
import { nearest } from "./dragging";

/** The typed part of a number. */
export interface Typing {
  text: string;
}

/** Acts on a key. Says whether it is one of the figure's. */
export function onFigureKey(
  page: PageStore,
  typing: Typing,
  event: Pick<KeyboardEvent, "key" | "shiftKey">,
): boolean {
  const node = touchedNode(page);
  if (node === null) return false;
  const { key, shiftKey } = event;
  if (shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) {
    if (mayChangeOrder(page)) changeOnce(page, { change: key === "ArrowLeft" ? "left" : "right" });
    return true;
  }
  if (!node.isLeaf || !mayChangeValues(page)) return false;
  if (shiftKey && (key === "ArrowUp" || key === "ArrowDown")) {
    typing.text = "";
    const values = valuesOf(page);
    const to = values[nearest(values, Number(node.number)) + (key === "ArrowUp" ? 1 : -1)];
    if (to !== undefined) changeOnce(page, { change: "number", number: to });
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
