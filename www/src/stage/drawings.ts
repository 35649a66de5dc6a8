/** The views that are on the stage now, for the code that makes files of them. */
import { signal } from "@preact/signals";
import type { Pen, Spot } from "./canvas-view";
import type { TraceStore } from "../state/trace/trace-store";
import type { TreeCanvas } from "./tree/tree-canvas";

export interface StageDrawing {
  readonly trace: TraceStore;
  /** The box that the view fills on the page. */
  readonly box: HTMLElement;
  /** The tree that it shows, or a part of. */
  readonly tree: TreeCanvas | null;
  /** Draws the view again. `scratch` is a canvas that it may need on the way. */
  drawOn(pen: Pen, spot: Spot, scratch: HTMLCanvasElement): void;
}

export const stageDrawings = signal<readonly StageDrawing[]>([]);

/** Offers a view for as long as it is on stage. */
export function offerDrawing(drawing: StageDrawing): () => void {
  stageDrawings.value = [...stageDrawings.peek(), drawing];
  return () => {
    stageDrawings.value = stageDrawings.peek().filter((other) => other !== drawing);
  };
}
