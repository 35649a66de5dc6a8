/** The tree: a blackboard's view of the search at this time. */
import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { editNode, offerTreeControls, reachTree, withdrawTreeControls } from "../../state/page/actions";
import { surfaceOf } from "../canvas-view";
import { listenForGestures } from "../gestures";
import { offerDrawing } from "../drawings";
import { isTreeEdited } from "../../state/page/editing";
import { isTouchable, markTouched, pathOf, touchNode } from "../../state/page/figure";
import { listenForDrags } from "./dragging";
import { dragControls, onFigureKey, type Typing } from "../../state/page/figure-hands";
import { isCalm } from "../../state/page/layout";
import { select } from "../../state/trace/selection";
import { nameOfView } from "../../state/page/sides";
import { goToVisit } from "../../state/trace/time";
import { setTreeCamera, toggleOpen } from "../../state/trace/tree";
import { moveBy, nodeAt, zoomAt } from "./camera";
import { TreeCanvas } from "./tree-canvas";
import { DIRECTIONS, neighbour, nodeOf, type Direction } from "../walk";
import { aimedView, type ViewControls } from "../../state/page/views";
import { useFrames, usePage, useTrace } from "../../state/context";
import { Later } from "../../ui/Later";
import { Legend } from "../Legend";
import { mountView } from "../mount-view";
import { Hover } from "../visit/hover";
import { saidOf } from "../visit/said";
import { SelectionCard } from "../visit/SelectionCard";
import { VisitTip } from "../visit/VisitTip";
import { StageTools } from "../StageTools";
import { ViewSection } from "../ViewSection";

/** The picture's movement for Shift and an arrow. */
const PANS: Readonly<Record<Direction, readonly [across: number, down: number]>> = {
  parent: [0, -0.2],
  child: [0, 0.2],
  before: [-0.2, 0],
  after: [0.2, 0],
};

const loadTreeEditor = () => import("./TreeEditor");

export function TreeView() {
  const trace = useTrace();
  const frames = useFrames();
  const page = usePage();
  const {
    ui: { treeControls, treeAsked },
    aimed,
  } = page;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<TreeCanvas | null>(null);
  const [touched, setTouched] = useState(false);
  /** The node that the keys act on, if it is not a visit: a stub, or a node that was never searched. */
  const [walked, setWalked] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const hover = useMemo(() => new Hover(trace), [trace]);
  const tip = hover.tip.value;

  const asked = treeAsked.value && aimed.value === trace;
  useEffect(() => {
    if (!asked) return;
    reachTree(page);
    box.current?.focus();
  }, [asked, treeAsked]);

  /** Asks for the form of a node, where the tree is changed on its picture. Says whether it is. */
  const askToEdit = (tree: TreeCanvas, index: number): boolean => {
    if (!isTreeEdited(page)) return false;
    const node = tree.picture.nodes[index];
    const labels = tree.moves(index);
    if (node?.opens !== null || labels === null) return false;
    const { scale, xCss, yCss } = tree.shownCamera;
    const name = trace.session.line_names([...labels]).at(-1) ?? "the root";
    editNode(page, {
      labels,
      called: trace.namesNodes.value || labels.length === 0 ? name : labels.join(" "),
      xCss: node.x * scale + xCss,
      yCss: node.y * scale + yCss,
      widthCss: box.current?.clientWidth ?? 0,
      heightCss: box.current?.clientHeight ?? 0,
    });
    return true;
  };

  useEffect(() => {
    if (box.current === null || canvas.current === null) return;
    const tree = new TreeCanvas(trace, frames, surfaceOf(canvas.current, { alpha: false }));
    view.current = tree;
    const unmount = mountView(tree, box.current, frames);
    const element = box.current;
    const withdraw = offerDrawing({
      trace,
      box: element,
      tree,
      drawOn: (pen, spot) => tree.drawOn(pen, spot),
    });
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
        const student = page.ui.studentControls.value;
        if (student !== null) {
          const moves = node === null ? null : tree.moves(tree.picture.nodes.indexOf(node));
          if (moves !== null) student.choose(moves);
          return;
        }
        if (node === null) editNode(page, null);
        else askToEdit(tree, tree.picture.nodes.indexOf(node));
        if (node === null) select(trace, null);
        else if (node.opens !== null) toggleOpen(trace, node.opens);
        else if (node.visit !== null) select(trace, node.visit);
      },
      onDoubleClick: (xCss, yCss) => {
        if (page.ui.studentControls.value !== null) return;
        const node = at(xCss, yCss);
        if (node !== null && node.opens === null && node.visit !== null)
          goToVisit(trace, node.visit, "start");
      },
      onHover: (xCss, yCss) => {
        // A tip would say what a student is to find.
        const isAsked = page.ui.studentControls.value !== null;
        const visit = isAsked ? null : (at(xCss, yCss)?.visit ?? null);
        const { clientWidth: widthCss, clientHeight: heightCss } = element;
        hover.show(visit === null ? null : { visit, xCss, yCss, widthCss, heightCss });
      },
      onLeave: () => hover.show(null),
    });
    const controls: ViewControls = {
      zoom: (factor) =>
        setTreeCamera(
          trace,
          zoomAt(tree.shownCamera, factor, element.clientWidth / 2, element.clientHeight / 2),
        ),
      pan: (across, down) =>
        setTreeCamera(
          trace,
          moveBy(tree.shownCamera, -across * element.clientWidth, -down * element.clientHeight),
        ),
      fit: () => setTreeCamera(trace, null),
    };
    // The keys belong to the tree that was touched last.
    const offer = effect(() => {
      if (aimed.value === trace) offerTreeControls(page, controls);
    });
    return () => {
      offer();
      withdrawTreeControls(page, controls);
      withdraw();
      stopListening();
      hover.destroy();
      unmount();
      view.current = null;
    };
  }, [frames, hover, trace, treeControls, aimed]);

  const isTouched = isTouchable(page);
  // A drag lasts longer than the search that it begins on.
  const edit = useRef(askToEdit);
  edit.current = askToEdit;
  const typing = useRef<Typing>({ text: "" });
  useEffect(() => {
    if (!isTouched || box.current === null) return;
    return listenForDrags(
      dragControls(page),
      box.current,
      () => view.current,
      (tree, index) => edit.current(tree, index),
    );
  }, [page, isTouched]);
  // Undo shows another search: the node is marked there as well.
  useEffect(() => markTouched(page), [page, trace]);

  const standsOn = ({ picture }: TreeCanvas): number =>
    walked !== null && walked < picture.nodes.length ? walked : nodeOf(picture, trace.shown.value);
  const walk = (event: KeyboardEvent): void => {
    const tree = view.current;
    // The keys give answers.
    if (page.ui.studentControls.value !== null) return;
    if (tree === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTouched && onFigureKey(page, typing.current, event)) {
      event.preventDefault();
      return;
    }
    typing.current.text = "";
    const { picture } = tree;
    const here = standsOn(tree);
    const direction = DIRECTIONS[event.key];
    if (event.shiftKey) {
      if (direction === undefined) return;
      event.preventDefault();
      treeControls.value?.pan(...PANS[direction]);
      return;
    }
    if (direction !== undefined) {
      event.preventDefault();
      const next = neighbour(picture, here, direction);
      const node = next === null ? undefined : picture.nodes[next];
      if (next === null || node === undefined) return;
      tree.keepInView(next);
      const moves = isTouched ? tree.moves(next) : null;
      if (moves !== null) touchNode(page, pathOf(page, moves));
      setWalked(node.opens === null && node.visit !== null ? null : next);
      if (node.opens === null && node.visit !== null) select(trace, node.visit);
      return;
    }
    if (event.key === "Enter" && askToEdit(tree, here)) {
      event.preventDefault();
      return;
    }
    const opens = picture.nodes[here]?.opens ?? null;
    if ((event.key === "Enter" || event.key === " ") && walked !== null && opens !== null) {
      event.preventDefault();
      toggleOpen(trace, opens);
    }
  };

  const spoken = trace.inspection.value;
  // Makes the words only while the canvas has the focus: at other times nobody hears them.
  const tree = focused ? view.current : null;
  const here = tree === null ? 0 : standsOn(tree);
  const words = tree?.words(here) ?? spoken?.kind_text ?? "Nothing yet";
  const visit = tree?.picture.nodes[here]?.visit ?? null;
  // A separate id for each node, so that a screen reader reads it out anew.
  const id = `tree-node-${tree?.picture.nodes[here]?.key ?? 0}`;
  return (
    <ViewSection view="tree">
      {page.layout.value !== "student" && (
        <div class="stage-bar">
          <Legend hasAllNodes />
          {!isCalm(page.layout.value) && <StageTools view="tree" />}
        </div>
      )}
      <div class="tree-stage">
        <div
          class="tree-frame"
          ref={box}
          role="tree"
          tabIndex={0}
          aria-label={`${nameOfView(page, trace, "The search as a tree")}. The arrow keys move: up to the parent, down to the first child, left and right to the siblings.`}
          aria-activedescendant={id}
          onKeyDown={walk}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <canvas class="tree-canvas" ref={canvas} />
          <span
            id={id}
            class="visually-hidden"
            role="treeitem"
            aria-level={(spoken?.ply ?? 0) + 1}
            aria-selected={trace.selected.value !== null}
            {...(visit === null ? {} : saidOf(visit, "words"))}
          >
            {words}
          </span>
        </div>
        {tip !== null && !isTreeEdited(page) && <VisitTip {...tip} />}
        {aimedView(page) === "tree" && !isTreeEdited(page) && page.layout.value !== "student" && (
          <SelectionCard touched={touched} />
        )}
        <Later load={loadTreeEditor} when={isTreeEdited(page)} />
      </div>
    </ViewSection>
  );
}
