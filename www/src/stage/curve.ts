/** A curve with an arrow's head, as both views draw relations. */
import type { CssPixels } from "../state/trace/axis";
import type { Pen } from "./canvas-view";

export interface Curve {
  readonly fromX: CssPixels;
  readonly fromY: CssPixels;
  readonly controlX: CssPixels;
  readonly controlY: CssPixels;
  readonly toX: CssPixels;
  readonly toY: CssPixels;
}

/** Half of a head's width for each of its length. */
const HALF_WIDTH = 0.45;

export function strokeCurve(pen: Pen, { fromX, fromY, controlX, controlY, toX, toY }: Curve): void {
  pen.beginPath();
  pen.moveTo(fromX, fromY);
  pen.quadraticCurveTo(controlX, controlY, toX, toY);
  pen.stroke();
}

/** Draws the head at a curve's end, in the direction in which the curve arrives. */
export function fillHead(pen: Pen, { controlX, controlY, toX, toY }: Curve, length: CssPixels): void {
  const last = Math.max(Math.hypot(toX - controlX, toY - controlY), 1e-6);
  const alongX = ((toX - controlX) / last) * length;
  const alongY = ((toY - controlY) / last) * length;
  pen.beginPath();
  pen.moveTo(toX, toY);
  pen.lineTo(toX - alongX - alongY * HALF_WIDTH, toY - alongY + alongX * HALF_WIDTH);
  pen.lineTo(toX - alongX + alongY * HALF_WIDTH, toY - alongY - alongX * HALF_WIDTH);
  pen.fill();
}
