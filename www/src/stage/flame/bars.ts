/** The bars that are wide enough for labels and marks, as the core hands them over. */
import type { NodeTypes, Session } from "../../core/plyscope.js";
import type { Camera, CssPixels, IdPosition } from "../../state/trace/axis";

export interface Bar {
  visit: number;
  level: number;
  leftCss: CssPixels;
  rightCss: CssPixels;
  /** Index into the palette, counted from its first category. */
  category: number;
  marks: number;
}

/** The place of the selected visit, however narrow its bar is. */
export interface SelectedBar {
  level: number;
  fromId: IdPosition;
  toId: IdPosition;
}

const NUMBERS_A_BAR = 6;

/** The width of a bar below which an outline or a mark would only be noise. */
const NARROWEST_BAR_CSS: CssPixels = 3;
const MOST_BARS = 6000;

export function readBars(
  session: Pick<Session, "bars">,
  widthCss: CssPixels,
  camera: Camera,
  t: number,
  types: NodeTypes,
): Bar[] {
  const numbers = session.bars(widthCss, camera.fromId, camera.toId, t, NARROWEST_BAR_CSS, MOST_BARS, types);
  const bars: Bar[] = [];
  for (let at = 0; at + NUMBERS_A_BAR <= numbers.length; at += NUMBERS_A_BAR) {
    const number = (field: number): number => numbers[at + field] ?? 0;
    bars.push({
      visit: number(0),
      level: number(1),
      leftCss: number(2),
      rightCss: number(3),
      category: number(4),
      marks: number(5),
    });
  }
  return bars;
}
