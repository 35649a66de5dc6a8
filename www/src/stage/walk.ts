/** Walking a tree picture: from a node to its neighbours. Pure functions. */
import type { TreePicture } from "./tree/picture";

export type Direction = "parent" | "child" | "before" | "after";

/**
 * The neighbour of a node in a direction; `null` if there is none. The way to the children leads to the nearest
 * child.
 */
export function neighbour(picture: TreePicture, index: number, direction: Direction): number | null {
  const { nodes } = picture;
  const node = nodes[index];
  if (node === undefined) return null;
  if (direction === "parent") return node.parent;
  const below = (parent: number | null): number[] =>
    nodes.flatMap((other, at) => (other.parent === parent && parent !== null ? [at] : []));
  if (direction === "child") return below(index)[0] ?? null;
  const siblings = below(node.parent);
  const at = siblings.indexOf(index) + (direction === "after" ? 1 : -1);
  return siblings[at] ?? null;
}

/** The direction that a key means. */
export const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: "parent",
  ArrowDown: "child",
  ArrowLeft: "before",
  ArrowRight: "after",
};

/** The index of the node that shows a visit; without such a node, the index of the focus. */
export function nodeOf(picture: TreePicture, visit: number | null): number {
  const index = picture.nodes.findIndex((node) => node.visit !== null && node.visit === visit);
  return index < 0 ? picture.focus : index;
}
