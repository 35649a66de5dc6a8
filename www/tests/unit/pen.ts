/** A 2D context that writes down the drawing, so that drawing is tested without pixels. */
import type { Pen } from "../../src/stage/canvas-view";

export interface Stroke {
  what: string;
  args: unknown[];
  style: unknown;
  alpha: number;
  font: unknown;
}

const CHARACTER_CSS = 7;

export function recordingPen(): { pen: Pen; strokes: Stroke[]; texts: () => string[] } {
  const strokes: Stroke[] = [];
  const state: Record<string, unknown> = { globalAlpha: 1, fillStyle: "", strokeStyle: "" };
  const pen = new Proxy(state, {
    get: (target, key: string) => {
      if (key in target) return target[key];
      if (key === "getTransform") return () => ({ a: 1, e: 0, f: 0 });
      if (key === "measureText") return (text: string) => ({ width: text.length * CHARACTER_CSS });
      return (...args: unknown[]) => {
        const style = key.startsWith("stroke") ? target["strokeStyle"] : target["fillStyle"];
        strokes.push({ what: key, args, style, alpha: Number(target["globalAlpha"]), font: target["font"] });
      };
    },
    set: (target, key: string, value) => {
      target[key] = value;
      return true;
    },
  }) as unknown as Pen;
  return {
    pen,
    strokes,
    texts: () => strokes.filter(({ what }) => what === "fillText").map(({ args }) => String(args[0])),
  };
}
