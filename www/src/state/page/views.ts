/** Looking at the views on stage closer or elsewhere, by key and by button: what a drag and a wheel do, too. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import { aggregatedControls } from "../trace/aggregated-camera";
import { pan, setCamera, zoom, zoomToVisit } from "../trace/camera";
import type { FlameOrder, ViewName } from "../../core/plyscope.js";
import type { Stage } from "./stage";
import type { TraceStore } from "../trace/trace-store";

/** What can be done to a view. */
export interface ViewControls {
  /** A factor above one looks closer. */
  zoom(factor: number): void;
  /** Goes on by shares of what is shown, to the right and down. */
  pan(across: number, down: number): void;
  /** Shows everything, or of a large tree what lies around the cursor. */
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

export function flameControls(
  { view: { flameOrder } }: Pick<Views, "view">,
  trace: TraceStore,
): ViewControls {
  if (flameOrder.value === "widest") return aggregatedControls(trace);
  return {
    zoom: (factor) => zoom(trace, factor),
    pan: (across) => pan(trace, across),
    fit: () => setCamera(trace, null),
  };
}

/** Narrower than this share of what the flame shows a bar is not seen. */
const TOO_SMALL = 1 / 60;

/** Brings a visit into the views on stage: of the tree what lies around it, of the flame a range in which it can be seen. */
export function bringIntoView(page: Pick<Views, "ui">, trace: TraceStore, visit: number): void {
  page.ui.treeControls.value?.fit();
  const { fromId, toId } = trace.shownCamera.value;
  const seen = trace.told.value.inspect(visit, trace.shownTime.value);
  if (seen === null) return;
  const isInside = visit >= fromId && seen.end <= toId;
  const isWide = seen.end - visit >= (toId - fromId) * TOO_SMALL;
  if (!isInside || !isWide) zoomToVisit(trace, visit);
}

/** The view on stage, and of two the one that was touched last. */
export function aimedView(page: Pick<Views, "shownStage" | "ui">): ViewName {
  const stage = page.shownStage.value;
  const { value: last } = page.ui.lastView;
  return stage.includes(last) ? last : (stage[0] ?? "tree");
}

/** What keys are about. */
export function aimedControls(page: Views): ViewControls | null {
  if (aimedView(page) === "tree") return page.ui.treeControls.value;
  return page.aimed.value === null ? null : flameControls(page, page.aimed.value);
}
