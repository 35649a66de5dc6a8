/** What plots take from the page they stand in: colours, and a font that is read where the text around it is. */
import type { Tick } from "./ticks";

export const colourOf = (property: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim();

/** The font of the numbers on an axis, in CSS pixels. */
export function axisFont(element: HTMLElement): string {
  const { fontFamily, fontSize } = getComputedStyle(element);
  return `${fontSize} ${fontFamily}`;
}

/** The width of the widest of these numbers. */
export function widest(element: HTMLElement, texts: readonly string[]): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen !== null) pen.font = axisFont(element);
  return Math.ceil(Math.max(...texts.map((text) => pen?.measureText(text).width ?? text.length * 8), 0));
}

/** How much room the numbers of an axis upwards take. */
export const widthOfTicks = (element: HTMLElement, ticks: readonly Tick[]): number =>
  widest(
    element,
    ticks.map(({ text }) => text),
  ) + 14;
