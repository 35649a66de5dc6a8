/** How values, windows and nodes are read: what a lecture or a textbook has as its convention. */
import type { PageStore } from "./page-store";
import type { Perspective, Reading } from "../plyscope.js";

const other = (perspective: Perspective): Perspective => (perspective === "first" ? "mover" : "first");

export function flipPerspective(page: PageStore): void {
  read(page, { perspective: other(page.reading.value.perspective) });
}

/** Chooses one of the conventions, and leaves the others as they are. */
export function read({ reading }: Pick<PageStore, "reading">, chosen: Partial<Reading>): void {
  reading.value = { ...reading.value, ...chosen };
}

export const flipBounds = (page: PageStore): void =>
  read(page, { bounds: page.reading.value.bounds === "range" ? "alpha-beta" : "range" });

export const flipShapes = (page: PageStore): void =>
  read(page, { shapes: page.reading.value.shapes === "squares" ? "triangles" : "squares" });

const nameOf = ({ played }: PageStore, perspective: Perspective): string =>
  perspective === "first" ? played.value.sides[0] : "the side to move";

/** Who sees the values: "White", or "the side to move". */
export const reader = (page: PageStore): string => nameOf(page, page.reading.value.perspective);

/** Who does not, and would after a change. */
export const otherReader = (page: PageStore): string => nameOf(page, other(page.reading.value.perspective));
