/** From whose side values are read. */
import type { PageStore } from "./page-store";
import type { Perspective } from "../plyscope.js";

const other = (perspective: Perspective): Perspective => (perspective === "first" ? "mover" : "first");

export function flipPerspective({ reading }: PageStore): void {
  reading.value = { ...reading.value, perspective: other(reading.value.perspective) };
}

const nameOf = ({ played }: PageStore, perspective: Perspective): string =>
  perspective === "first" ? played.value.sides[0] : "the side to move";

/** Who sees the values: "White", or "the side to move". */
export const reader = (page: PageStore): string => nameOf(page, page.reading.value.perspective);

/** Who does not, and would after a change. */
export const otherReader = (page: PageStore): string => nameOf(page, other(page.reading.value.perspective));
