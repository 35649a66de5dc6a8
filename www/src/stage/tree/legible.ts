/** The size of a tree picture's texts. */
import type { CssPixels } from "../../state/trace/axis";

/** Smaller letters cannot be read; what is a little smaller is drawn as large as this, the rest not at all. */
const LEGIBLE_CSS = 12;
export const A_LITTLE = 1.25;

/**
 * The size to draw a text in, in pixels of the picture; 0 if the text is not drawn. `scale`: screen pixels per pixel of
 * the picture.
 */
export function legible(size: number, scale: number, leastCss: CssPixels = 0): number {
  const least = Math.max(LEGIBLE_CSS, leastCss) / scale;
  if (size >= least) return size;
  return size * A_LITTLE >= least ? least : 0;
}
