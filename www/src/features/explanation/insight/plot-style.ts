/** The look that a plot takes from the page around it: colours, font and width. */
import { useEffect, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { appearance } from "../../../ui/theme";
import type { Look } from "./plot-svg";

export const colourOf = (property: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim();

/** A width that is drawn in, however narrow the place is. */
const LEAST_CSS = 50;

function lookOf(element: HTMLElement, height: number): Look {
  const { fontFamily: family, fontSize } = getComputedStyle(element);
  const pen = document.createElement("canvas").getContext("2d");
  if (pen !== null) pen.font = `${fontSize} ${family}`;
  return {
    width: Math.max(element.clientWidth, LEAST_CSS),
    height,
    font: { size: Number.parseFloat(fontSize), family },
    isFile: false,
    widthOf: (text) => pen?.measureText(text).width ?? text.length * 8,
    colour: colourOf,
  };
}

/** The look of the place that an element is; `null` before it is there. It follows theme, size of type, and width. */
export function useLook(frame: RefObject<HTMLElement>, height: number): Look | null {
  const [look, setLook] = useState<Look | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = (): void => setLook(lookOf(element, height));
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, [height, appearance.theme.value, appearance.largeType.value]);
  return look;
}
