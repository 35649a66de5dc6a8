/** A canvas without a document: it writes down what is drawn on it and how large it is made. */
import type { Surface } from "../../src/stage/canvas-view";
import { recordingPen, type Stroke } from "./pen";

export interface FakeSurface extends Surface {
  strokes: Stroke[];
  sizes: string[];
  ratio: number;
}

export function fakeSurface(ratio = 1): FakeSurface {
  const { pen, strokes } = recordingPen();
  const sizes: string[] = [];
  const surface: FakeSurface = {
    strokes,
    sizes,
    ratio,
    size: (width, height) => sizes.push(`${width} x ${height}`),
    pen: () => pen,
    style: () => ({ getPropertyValue: () => "#102030", fontFamily: "sans-serif" }),
    pixelRatio: () => surface.ratio,
  };
  return surface;
}
