/**
 * Dragging a node of a figure: up and down changes the value of a leaf, sideways the node changes places with its
 * siblings. One drag does one of both.
 */
import { nodeAt } from "./camera";
import type { TreeCanvas } from "./tree-canvas";

/** The distance at which the direction of a drag is decided. */
const DECIDED_CSS = 7;
/** The way from one value to the next. */
const VALUE_CSS = 11;

/** The possible changes of a node that is dragged. */
interface Taken {
  readonly mayChangeValue: boolean;
  readonly mayChangePlace: boolean;
}

/** The actions of a drag. */
export interface DragControls {
  /** Begins a drag of the node with these moves; `null`: there is no such node. */
  readonly take: (moves: readonly string[], visit: number | null) => Taken | null;
  /** Sets the value this number of steps above the value at the drag's beginning. */
  readonly raise: (steps: number) => void;
  /** Changes places with the sibling on that side. */
  readonly move: (side: "left" | "right") => void;
  /** The moves to the node, and its place among its siblings. */
  readonly place: () => { readonly moves: readonly string[]; readonly place: number } | null;
  /** Whether a picture's trace is the present one. */
  readonly isPresent: (trace: unknown) => boolean;
  /** Ends the drag: all of it is one entry of undo. */
  readonly end: () => void;
}

interface Drag extends Taken {
  readonly pointer: number;
  /** The node in the picture of the drag's beginning. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  direction: "undecided" | "value" | "place";
}

/** Listens for drags of nodes, and for clicks on them. Gives the end of it. Drags beyond all nodes are left to the picture. */
export function listenForDrags(
  controls: DragControls,
  box: HTMLElement,
  canvas: () => TreeCanvas | null,
  onClick: (tree: TreeCanvas, index: number) => void,
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
    if (index === null || moves === null) return;
    const taken = controls.take(moves, tree.picture.nodes[index]?.visit ?? null);
    if (taken === null) return;
    event.stopImmediatePropagation();
    box.focus({ preventScroll: true });
    box.setPointerCapture(event.pointerId);
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    drag = { ...taken, pointer, index, x, y, direction: "undecided" };
  });
  on("pointermove", (event) => {
    if (drag?.pointer !== event.pointerId) return;
    event.stopImmediatePropagation();
    const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (drag.direction === "undecided") {
      if (Math.hypot(across, down) < DECIDED_CSS) return;
      const isSideways = Math.abs(across) > Math.abs(down) || !drag.mayChangeValue;
      if (isSideways && drag.mayChangePlace) drag.direction = "place";
      else if (drag.mayChangeValue) drag.direction = "value";
    }
    if (drag.direction === "value") controls.raise(-Math.round(down / VALUE_CSS));
    else if (drag.direction === "place") {
      dragSideways(controls, canvas(), event.clientX - box.getBoundingClientRect().left);
    }
  });
  const end = (event: PointerEvent): void => {
    if (drag?.pointer !== event.pointerId) return;
    event.stopImmediatePropagation();
    controls.end();
    const tree = canvas();
    if (drag.direction === "undecided" && tree !== null && event.type === "pointerup") {
      onClick(tree, drag.index);
    }
    drag = null;
  };
  on("pointerup", end);
  on("pointercancel", end);
  return () => {
    if (drag !== null) controls.end();
    abort.abort();
  };
}

/** Changes places with a sibling when the pointer is nearer to it. */
function dragSideways(controls: DragControls, tree: TreeCanvas | null, xCss: number): void {
  const node = controls.place();
  // Until the picture of the last change is there, its places are not known.
  if (tree === null || node === null || !controls.isPresent(tree.subject)) return;
  const x = (xCss - tree.shownCamera.xCss) / tree.shownCamera.scale;
  const xs = tree.siblings(node.moves);
  const own = xs[node.place];
  if (own === undefined) return;
  const beside = xs[x < own ? node.place - 1 : node.place + 1];
  if (beside === undefined || Math.abs(x - beside) >= Math.abs(x - own)) return;
  controls.move(x < own ? "left" : "right");
}
