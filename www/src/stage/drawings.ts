/** The views that are on the stage now, for the code that makes files of them. */
import { signal, type ReadonlySignal } from "@preact/signals";
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

const drawings = signal<readonly StageDrawing[]>([]);

export const stageDrawings: ReadonlySignal<readonly StageDrawing[]> = drawings;

/** Offers a view for as long as it is on stage. */
export function offerDrawing(drawing: StageDrawing): () => void {
  drawings.value = [...drawings.peek(), drawing];
  return () => {
    drawings.value = drawings.peek().filter((other) => other !== drawing);
  };
}
