/** The reading of values, windows and nodes: the convention of a lecture or a textbook. */
import type { PageStore } from "./page-store";
import type { Perspective, DisplayStyle } from "../../core/plyscope.js";

const other = (perspective: Perspective): Perspective => (perspective === "first" ? "mover" : "first");

export function flipPerspective(page: PageStore): void {
  read(page, { perspective: other(page.ui.reading.value.perspective) });
}

/** Chooses one of the conventions, and leaves the others as they are. */
export function read({ ui: { reading } }: Pick<PageStore, "ui">, chosen: Partial<DisplayStyle>): void {
  reading.value = { ...reading.value, ...chosen };
}

/** Chooses all of them. */
export function readAs({ ui: { reading } }: Pick<PageStore, "ui">, style: DisplayStyle): void {
  reading.value = style;
}

const nameOf = ({ played }: PageStore, perspective: Perspective): string =>
  perspective === "first" ? played.value.sides[0] : "the side to move";

/** Reports the change by a key: it may be pressed by mistake. */
function say({ aimed }: PageStore, what: string, key: string): void {
  if (aimed.value !== null) aimed.value.remark.value = `${what}. Press ${key} again to undo this.`;
}

export function flipPerspectiveByKey(page: PageStore): void {
  flipPerspective(page);
  say(page, `Values are now as ${reader(page)} sees them`, "w");
}

export function flipBoundsByKey(page: PageStore): void {
  const isRange = page.ui.reading.value.bounds === "alpha-beta";
  read(page, { bounds: isRange ? "range" : "alpha-beta" });
  say(page, `Windows are now written as ${isRange ? "the range of the value" : "α and β"}`, "%");
}

export function flipShapesByKey(page: PageStore): void {
  const isSquares = page.ui.reading.value.shapes === "triangles";
  read(page, { shapes: isSquares ? "squares" : "triangles" });
  say(page, `Nodes are now drawn as ${isSquares ? "squares and circles" : "triangles"}`, "$");
}

/** The side from whose view values are shown: "White", or "the side to move". */
export const reader = (page: PageStore): string => nameOf(page, page.ui.reading.value.perspective);

/** The other side: values are shown from its view after a change. */
export const otherReader = (page: PageStore): string =>
  nameOf(page, other(page.ui.reading.value.perspective));
