/**
 * Dragging a node of a figure: up and down changes the value of a leaf, sideways the node changes places with its
 * siblings. One drag does one of both.
 */
import type { PageStore } from "../../state/page/page-store";
import {
  beginDrag,
  changeTouched,
  mayChangeOrder,
  mayChangeValues,
  pathOf,
  touchedNode,
  touchNode,
  valuesOf,
} from "../../state/page/figure";
import { select } from "../../state/trace/selection";
import { nodeAt } from "./camera";
import type { TreeCanvas } from "./tree-canvas";

/** The distance at which the direction of a drag is decided. */
const DECIDED_CSS = 7;
/** The way from one value to the next. */
const VALUE_CSS = 11;

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly number: number | null;
  direction: "undecided" | "value" | "order";
  readonly end: () => void;
}

/** Listens for drags of nodes. Gives the end of it. Drags beyond all nodes are left to the picture. */
export function listenForDrags(
  page: PageStore,
  box: HTMLElement,
  canvas: () => TreeCanvas | null,
): () => void {
  let drag: Drag | null = null;
  const abort = new AbortController();
  const on = (
    kind: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    handle: (event: PointerEvent) => void,
  ) =>
    // Before the picture hears of it: its own drags move the camera.
    box.addEventListener(kind, handle, { signal: abort.signal, capture: true });

  on("pointerdown", (event) => {
    const tree = canvas();
    if (event.button !== 0 || tree === null || drag !== null) return;
    const { left, top } = box.getBoundingClientRect();
    const index = nodeAt(tree.picture, tree.shownCamera, event.clientX - left, event.clientY - top);
    const moves = index === null ? null : tree.moves(index);
    const path = moves === null ? null : pathOf(page, moves);
    if (index === null || path === null) return;
    event.stopImmediatePropagation();
    box.focus({ preventScroll: true });
    box.setPointerCapture(event.pointerId);
    touchNode(page, path);
    const visit = tree.picture.nodes[index]?.visit ?? null;
    const trace = page.search.current.value;
    if (trace !== null) select(trace, visit);
    const node = touchedNode(page);
    const number = node?.isLeaf === true && node.number !== null ? Number(node.number) : NaN;
    drag = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      number: Number.isFinite(number) ? number : null,
      direction: "undecided",
      end: beginDrag(page),
    };
  });
  on("pointermove", (event) => {
    if (drag?.pointer !== event.pointerId) return;
    event.stopImmediatePropagation();
    const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (drag.direction === "undecided") {
      if (Math.hypot(across, down) < DECIDED_CSS) return;
      const isValue = drag.number !== null && mayChangeValues(page);
      const isSideways = Math.abs(across) > Math.abs(down) || !isValue;
      drag.direction = isSideways && mayChangeOrder(page) ? "order" : isValue ? "value" : "undecided";
    }
    if (drag.direction === "value") dragValue(page, drag, down);
    else if (drag.direction === "order") dragSideways(page, box, canvas(), event.clientX);
  });
  const end = (event: PointerEvent): void => {
    if (drag?.pointer !== event.pointerId) return;
    event.stopImmediatePropagation();
    drag.end();
    drag = null;
  };
  on("pointerup", end);
  on("pointercancel", end);
  return () => {
    drag?.end();
    abort.abort();
  };
}

function dragValue(page: PageStore, { number }: Drag, down: number): void {
  if (number === null) return;
  const values = valuesOf(page);
  const at = nearest(values, number);
  const to = values[Math.min(Math.max(at - Math.round(down / VALUE_CSS), 0), values.length - 1)];
  if (to !== undefined) changeTouched(page, { change: "number", number: to });
}

/** The place of the value that is nearest to a number. */
export function nearest(values: readonly string[], number: number): number {
  const far = values.map((value) => Math.abs(Number(value) - number));
  return far.indexOf(Math.min(...far));
}

/** Changes places with a sibling when the pointer is nearer to it. */
function dragSideways(page: PageStore, box: HTMLElement, tree: TreeCanvas | null, clientX: number): void {
  const node = touchedNode(page);
  // Until the picture of the last change is there, its places are not known.
  if (tree === null || node === null || !tree.isOf(page.search.current.value)) return;
  const place = node.path.at(-1);
  if (place === undefined) return;
  const x = (clientX - box.getBoundingClientRect().left - tree.shownCamera.xCss) / tree.shownCamera.scale;
  const xs = tree.siblings(node.moves);
  const own = xs[place];
  if (own === undefined) return;
  const beside = xs[x < own ? place - 1 : place + 1];
  if (beside === undefined || Math.abs(x - beside) >= Math.abs(x - own)) return;
  changeTouched(page, { change: x < own ? "left" : "right" });
}
