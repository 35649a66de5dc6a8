/** The colours of a tree picture, from the style sheet. */
import { TREE_INK_PROPERTIES, TREE_INKS } from "../../core/generated/core-types";
import type { SurfaceStyle } from "../canvas-view";
import { parseColour, textOn } from "../palette";

/**
 * The colours by the inks' codes. The text on a category's colour is black or white, whichever reads better.
 */
export function readInks(style: SurfaceStyle): readonly string[] {
  return TREE_INKS.map((ink, code) => {
    const colour = style.getPropertyValue(TREE_INK_PROPERTIES[code] ?? "").trim();
    return ink.startsWith("on-") ? textOn(parseColour(colour)) : colour;
  });
}
