/** Lines that tell the type of a node without its colour, where the style sheet asks for them (forced.css). */
import type { CategoryName } from "../core/generated/core-types";
import type { Pen, SurfaceStyle } from "./canvas-view";
import { parseColour, textOn } from "./palette";

type Lines = "slanted" | "level";

/** The types whose lines are slanted or level, as in the flame's pixels, which the core paints. */
const SLANTED: readonly CategoryName[] = ["cut", "q-cut", "disproved"];
const LEVEL: readonly CategoryName[] = ["all", "q-all", "open"];

/** The distance from one line to the next, and the thickness of a line. */
const APART_CSS = 7;
const THICK_CSS = 2;

/** The strength of the lines, from 0 to 1; 0 if there are no lines. */
export function strengthOfLines(style: Pick<SurfaceStyle, "getPropertyValue">): number {
  const { alpha: strength } = parseColour(style.getPropertyValue("--flame-lines"));
  return strength / 255;
}

export function linesOf(category: string): Lines | null {
  const isAmong = (categories: readonly string[]): boolean => categories.includes(category);
  return isAmong(SLANTED) ? "slanted" : isAmong(LEVEL) ? "level" : null;
}

/** Draws lines into a path, over what fills it. They are black or white, whichever leaves a text there legible. */
export function drawTypeLines(
  pen: Pen,
  lines: Lines,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  fill: string,
  strength: number,
): void {
  pen.save();
  pen.clip();
  pen.beginPath();
  if (lines === "slanted") {
    for (let x = left + APART_CSS / 2; x < left + width + height; x += APART_CSS) {
      pen.moveTo(x, top);
      pen.lineTo(x - height, top + height);
    }
  } else {
    for (let y = top + APART_CSS / 2; y < top + height; y += APART_CSS) {
      pen.moveTo(left, y);
      pen.lineTo(left + width, y);
    }
  }
  pen.strokeStyle = textOn(parseColour(fill)) === "#000000" ? "#ffffff" : "#000000";
  pen.globalAlpha *= strength;
  pen.lineWidth = THICK_CSS;
  pen.setLineDash([]);
  pen.stroke();
  pen.restore();
}
