/** The tree: what a blackboard shows of the search at this time. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { surfaceOf } from "../canvas-view";
import { listenForGestures } from "../flame/gestures";
import { select } from "../store/selection";
import { goToVisit } from "../store/time";
import { setTreeCamera, toggleOpen } from "../store/tree";
import { moveBy, nodeAt, zoomAt } from "../tree/camera";
import { TreeCanvas } from "../tree/tree-canvas";
import { DIRECTIONS, neighbour, nodeOf } from "../tree/walk";
import { useFrames, useTrace } from "./context";
import { Legend } from "./Legend";
import { mountView } from "./mount-view";
import { SelectionCard } from "./SelectionCard";

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function TreeView() {
  const trace = useTrace();
  const frames = useFrames();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<TreeCanvas | null>(null);
  const [touched, setTouched] = useState(false);
  /** The node that the keys stand on, where it is no visit: a stub, or what was never searched. */
  const [walked, setWalked] = useState<number | null>(null);

  useEffect(() => {
    if (box.current === null || canvas.current === null) return;
    const tree = new TreeCanvas(trace, frames, surfaceOf(canvas.current, { alpha: false }), isCalm);
    view.current = tree;
    const unmount = mountView(tree, box.current, frames);
    const element = box.current;
    const at = (xCss: number, yCss: number) => {
      const index = nodeAt(tree.picture, tree.shownCamera, xCss, yCss);
      return index === null ? null : (tree.picture.nodes[index] ?? null);
    };
    const stopListening = listenForGestures(element, {
      onDrag: (share, verticalCss) =>
        setTreeCamera(trace, moveBy(tree.shownCamera, share * element.clientWidth, verticalCss)),
      onZoom: (factor, xCss, yCss) => setTreeCamera(trace, zoomAt(tree.shownCamera, factor, xCss, yCss)),
      onClick: (xCss, yCss, byTouch) => {
        setTouched(byTouch);
        setWalked(null);
        const node = at(xCss, yCss);
        if (node === null) select(trace, null);
        else if (node.opens !== null) toggleOpen(trace, node.opens);
        else if (node.visit !== null) select(trace, node.visit);
      },
      onDoubleClick: (xCss, yCss) => {
        const node = at(xCss, yCss);
        if (node !== null && node.opens === null && node.visit !== null)
          goToVisit(trace, node.visit, "start");
      },
      onHover: (xCss, yCss) => {
        trace.hovered.value = at(xCss, yCss)?.visit ?? null;
      },
      onLeave: () => {
        trace.hovered.value = null;
      },
    });
    return () => {
      stopListening();
      unmount();
      view.current = null;
    };
  }, [frames, trace]);

  const walk = (event: KeyboardEvent): void => {
    const tree = view.current;
    if (tree === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { picture } = tree;
    const here =
      walked !== null && walked < picture.nodes.length ? walked : nodeOf(picture, trace.shown.value);
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      const next = neighbour(picture, here, direction);
      const node = next === null ? undefined : picture.nodes[next];
      if (next === null || node === undefined) return;
      setWalked(node.opens === null && node.visit !== null ? null : next);
      if (node.opens === null && node.visit !== null) select(trace, node.visit);
      return;
    }
    const opens = picture.nodes[here]?.opens ?? null;
    if ((event.key === "Enter" || event.key === " ") && walked !== null && opens !== null) {
      event.preventDefault();
      toggleOpen(trace, opens);
    }
  };

  const spoken = useMemo(() => trace, [trace]).inspection.value;
  const path = spoken?.path.map(({ move }) => move).join(" ");
  return (
    <section class="tree" aria-label="Tree view">
      <Legend />
      <div class="tree-stage">
        <div
          class="tree-frame"
          ref={box}
          role="tree"
          tabIndex={0}
          aria-label="The search as a tree. Arrow keys walk it: up to the parent, down to the first child, left and right to the siblings."
          aria-activedescendant="tree-here"
          onKeyDown={walk}
        >
          <canvas class="tree-canvas" ref={canvas} />
          <span
            id="tree-here"
            class="visually-hidden"
            role="treeitem"
            aria-level={(spoken?.ply ?? 0) + 1}
            aria-selected={trace.selected.value !== null}
          >
            {spoken === null ? "Nothing yet" : `${path === "" ? "The root" : path}, ${spoken.kind_text}`}
          </span>
        </div>
        <SelectionCard touched={touched} />
      </div>
    </section>
  );
}
