/** What plots take from the page they stand in: colours, and a font that is read where the text around it is. */
import type { Tick } from "./ticks";

export const colourOf = (property: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim();

/** The font of the numbers on an axis, in CSS pixels. */
export function axisFont(element: HTMLElement): string {
  const { fontFamily, fontSize } = getComputedStyle(element);
  return `${fontSize} ${fontFamily}`;
}

/** So much room do the numbers of an axis upwards take. */
export function widthOfTicks(element: HTMLElement, ticks: readonly Tick[]): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen !== null) pen.font = axisFont(element);
  const widths = ticks.map(({ text }) => pen?.measureText(text).width ?? text.length * 8);
  return Math.ceil(Math.max(...widths, 0)) + 14;
}
