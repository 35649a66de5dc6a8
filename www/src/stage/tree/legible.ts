/** How large the texts of a tree picture are drawn. */
import type { CssPixels } from "../../state/trace/axis";

/** Smaller letters cannot be read; what is a little smaller is drawn as large as this, the rest not at all. */
const LEGIBLE_CSS = 12;
export const A_LITTLE = 1.25;

/** The size that a text is drawn in, in the picture's pixels, so many of which are one on the screen; 0: not at all. */
export function legible(size: number, scale: number, leastCss: CssPixels = 0): number {
  const least = Math.max(LEGIBLE_CSS, leastCss) / scale;
  if (size >= least) return size;
  return size * A_LITTLE >= least ? least : 0;
}
