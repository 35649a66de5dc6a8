/** How values, windows and nodes are read: what a lecture or a textbook has as its convention. */
import type { PageStore } from "./page-store";
import type { Perspective, Reading } from "../../core/plyscope.js";

const other = (perspective: Perspective): Perspective => (perspective === "first" ? "mover" : "first");

export function flipPerspective(page: PageStore): void {
  read(page, { perspective: other(page.ui.reading.value.perspective) });
}

/** Chooses one of the conventions, and leaves the others as they are. */
export function read({ ui: { reading } }: Pick<PageStore, "ui">, chosen: Partial<Reading>): void {
  reading.value = { ...reading.value, ...chosen };
}

const nameOf = ({ played }: PageStore, perspective: Perspective): string =>
  perspective === "first" ? played.value.sides[0] : "the side to move";

/** Flips it and says so: a key may be pressed by mistake. */
export function flipPerspectiveByKey(page: PageStore): void {
  flipPerspective(page);
  if (page.aimed.value === null) return;
  page.aimed.value.remark.value = `Values are now as ${reader(page)} sees them. Press w again to undo this.`;
}

/** Who sees the values: "White", or "the side to move". */
export const reader = (page: PageStore): string => nameOf(page, page.ui.reading.value.perspective);

/** Who does not, and would after a change. */
export const otherReader = (page: PageStore): string =>
  nameOf(page, other(page.ui.reading.value.perspective));
