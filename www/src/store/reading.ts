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

/** Does it, and says so: a key may be pressed by mistake. */
function tell(page: PageStore, key: string, flip: (page: PageStore) => void, now: () => string): void {
  flip(page);
  if (page.aimed.value !== null) page.aimed.value.remark.value = `${now()} Press ${key} again to undo this.`;
}

/** The same by a key. */
export const flipPerspectiveByKey = (page: PageStore): void =>
  tell(page, "w", flipPerspective, () => `Values are now as ${reader(page)} sees them.`);

export const flipBoundsByKey = (page: PageStore): void =>
  tell(page, "q", flipBounds, () =>
    page.reading.value.bounds === "range"
      ? "Windows are now the range of the value."
      : "Windows are now alpha and beta.",
  );

export const flipShapesByKey = (page: PageStore): void =>
  tell(page, "k", flipShapes, () =>
    page.reading.value.shapes === "squares"
      ? "Nodes are now squares and circles."
      : "Nodes are now triangles.",
  );

/** Who sees the values: "White", or "the side to move". */
export const reader = (page: PageStore): string => nameOf(page, page.reading.value.perspective);

/** Who does not, and would after a change. */
export const otherReader = (page: PageStore): string => nameOf(page, other(page.reading.value.perspective));
