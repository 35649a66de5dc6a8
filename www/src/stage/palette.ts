/**
 * The flame's colours. They live in the style sheet, so that a theme is one set of properties;
 * here they are read and packed the way the rasteriser wants them.
 */

import { CATEGORIES, PALETTE_SLOTS } from "../core/generated/core-types";

export interface Colour {
  red: number;
  green: number;
  blue: number;
  /** 0 to 255 */
  alpha: number;
}

/** The core's colours in its order, and one that only the page draws with. */
export const PALETTE_PROPERTIES = [...PALETTE_SLOTS, "open-path"].map((slot) => `--flame-${slot}`);

/** The place of the first category of bars in the palette. */
export const FIRST_CATEGORY = PALETTE_SLOTS.indexOf(CATEGORIES[0]);

/** The place of the open path's colour. */
export const OPEN_PATH = PALETTE_SLOTS.length;

/** Reads #rrggbb and #rrggbbaa, which is all the style sheet uses for these. */
export function parseColour(text: string): Colour {
  const match = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(text.trim());
  if (match === null) throw new Error(`“${text}” is not #rrggbb or #rrggbbaa`);
  const [, rgb = "", alpha = "ff"] = match;
  return {
    red: parseInt(rgb.slice(0, 2), 16),
    green: parseInt(rgb.slice(2, 4), 16),
    blue: parseInt(rgb.slice(4, 6), 16),
    alpha: parseInt(alpha, 16),
  };
}

/** 0xAABBGGRR: red, green, blue, alpha in memory. */
export const packColour = ({ red, green, blue, alpha }: Colour): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** The relative luminance, as WCAG defines it. */
function luminance({ red, green, blue }: Colour): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of two colours, from 1 to 21, as WCAG defines it. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever reads better on the colour. */
export const textOn = (colour: Colour): string => (luminance(colour) > 0.179 ? "#000000" : "#ffffff");

export interface Palette {
  readonly packed: Uint32Array;
  readonly css: readonly string[];
  /** The colour of text on each colour. */
  readonly text: readonly string[];
}

export function readPalette(style: Pick<CSSStyleDeclaration, "getPropertyValue">): Palette {
  const css = PALETTE_PROPERTIES.map((property) => style.getPropertyValue(property).trim());
  const colours = css.map(parseColour);
  return {
    packed: Uint32Array.from(colours, packColour),
    css,
    text: colours.map(textOn),
  };
}
