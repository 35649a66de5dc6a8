/** Setting up a position by hand: on its board, or on the picture of the tree that it is. */
import type { PageStore } from "./page-store";
import { bringOnStage } from "./stage";

/** The game whose position is a tree in a text. */
const TREE = "tree";

/** Whether the picture of the tree can be changed now. */
export const isTreeEdited = ({ form: { editing }, game }: Pick<PageStore, "form" | "game">): boolean =>
  editing.value && game.value === TREE;

export const isTreeGame = (game: string): boolean => game === TREE;

export function toggleEditing(page: PageStore): void {
  page.form.editing.value = !page.form.editing.value;
  page.form.editedNode.value = null;
  if (isTreeEdited(page)) bringOnStage(page, "tree");
}
