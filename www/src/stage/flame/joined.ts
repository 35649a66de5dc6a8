/** Related visits, joined by arcs over the flame: from the earlier visit to the visit that came of it. */
import {
  idToCssX,
  levelToCssY,
  rowCssOf,
  type Camera,
  type CssPixels,
  type Rows,
} from "../../state/trace/axis";
import type { Pen } from "../canvas-view";
import { RELATIONS } from "../../core/generated/core-types";
import { fillHead, strokeCurve } from "../curve";
import type { RelationName } from "../../core/plyscope.js";

export interface Joined {
  readonly kind: RelationName;
  readonly from: Joint;
  readonly to: Joint;
}

interface Joint {
  readonly visit: number;
  readonly level: number;
}

export interface JoinedScene {
  readonly widthCss: CssPixels;
  readonly camera: Camera;
  readonly rows: Rows;
  readonly scrollCss: CssPixels;
  readonly joined: readonly Joined[];
  readonly ink: string;
  readonly groundColour: string;
  readonly cursorColour: string;
  readonly gambleColour: string;
  readonly accentColour: string;
}

const NUMBERS_A_RELATION = 3;
const HEAD_CSS = 7;

/** Reads the relations from the core's numbers; `levelOf` gives the row of a visit's bar. */
export function readJoined(numbers: Uint32Array, levelOf: (visit: number) => number): Joined[] {
  const joined: Joined[] = [];
  for (let at = 0; at + NUMBERS_A_RELATION <= numbers.length; at += NUMBERS_A_RELATION) {
    const [code = 0, from = 0, to = 0] = numbers.subarray(at, at + NUMBERS_A_RELATION);
    const kind = RELATIONS[code];
    if (kind === undefined) continue;
    joined.push({
      kind,
      from: { visit: from, level: levelOf(from) },
      to: { visit: to, level: levelOf(to) },
    });
  }
  return joined;
}

/**
 * The relations that are drawn: even in a small search bounds have dozens of arrows, so only the arrows of
 * the selected visit are drawn.
 */
export const drawnOf = (joined: readonly Joined[], selected: number | null): readonly Joined[] =>
  joined.filter(({ kind, from, to }) => kind !== "bound" || from.visit === selected || to.visit === selected);

export function drawJoined(pen: Pen, scene: JoinedScene): void {
  const { widthCss, camera, rows, scrollCss } = scene;
  const place = ({ visit, level }: Joint): { x: CssPixels; y: CssPixels } => ({
    x: idToCssX(camera, widthCss, visit) + 3,
    y: levelToCssY(rows, scrollCss, level) + rowCssOf(rows, level) / 2,
  });
  for (const { kind, from, to } of scene.joined) {
    const begin = place(from);
    const end = place(to);
    const isFar = (x: CssPixels): boolean => x < -widthCss || x > 2 * widthCss;
    if ((begin.x < 0 && end.x < 0) || (begin.x > widthCss && end.x > widthCss)) continue;
    if (isFar(begin.x) && isFar(end.x)) continue;
    const up = Math.min(12 + Math.abs(end.x - begin.x) * 0.14, 90);
    const controlX = (begin.x + end.x) / 2;
    const controlY = Math.min(begin.y, end.y) - up;
    const curve = { fromX: begin.x, fromY: begin.y, controlX, controlY, toX: end.x, toY: end.y };
    // A rim of background keeps the arc apart from bars of any colour.
    for (const [width, colour] of [
      [5, scene.groundColour],
      [2, colourOf(kind, scene)],
    ] as const) {
      pen.lineWidth = width;
      pen.strokeStyle = colour;
      pen.setLineDash(kind === "re-searched" ? [3, 3] : []);
      strokeCurve(pen, curve);
    }
    pen.fillStyle = colourOf(kind, scene);
    fillHead(pen, curve, HEAD_CSS);
  }
  pen.setLineDash([]);
}

function colourOf(kind: RelationName, scene: JoinedScene): string {
  switch (kind) {
    case "answered":
    case "narrowed":
    case "refuted":
      return scene.accentColour;
    case "predicted":
    case "paid-off":
    case "skips-re-searched":
      return scene.gambleColour;
    case "bound":
      return scene.cursorColour;
    case "re-searched":
      return scene.ink;
  }
}
