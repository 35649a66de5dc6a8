/** The colours of a tree picture, from the style sheet. */
import { CATEGORIES, TREE_INKS } from "../core-types";
import type { SurfaceStyle } from "../canvas-view";
import { parseColour, textOn } from "../flame/palette";

const OWN: Readonly<Record<string, string>> = {
  ground: "--flame-background",
  ink: "--ink",
  soft: "--ink-soft",
  ghost: "--tree-ghost",
  rule: "--line",
  cursor: "--flame-cursor",
  halo: "--tree-halo",
  selected: "--accent",
  "cut-off": "--flame-cursor",
  gamble: "--flame-gamble",
  "best-line": "--tree-best",
  promise: "--tree-promise",
};

/** By the inks' codes. What is written on a category's colour is black or white, whichever reads better. */
export function readInks(style: SurfaceStyle): readonly string[] {
  const property = (name: string): string => style.getPropertyValue(name).trim();
  return TREE_INKS.map((ink) => {
    const category = CATEGORIES.find((known) => ink === known || ink === `on-${known}`);
    if (category === undefined) return property(OWN[ink] ?? "--ink");
    const colour = property(`--flame-${category}`);
    return ink === category ? colour : textOn(parseColour(colour));
  });
}
