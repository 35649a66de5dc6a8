// Opens what a tree has folded, as a person does by clicks.

import type { TreePicture } from "../../src/stage/tree/picture";

/** So many are opened at a time: after each the picture is made anew. */
const TOGETHER = 8;

/** Opens what can be opened, from the top, until nothing more can be or at least so many nodes are drawn. */
export function openUntil(
  enough: number,
  read: (opened: readonly number[]) => TreePicture,
): { opened: readonly number[]; picture: TreePicture } {
  const opened = new Set<number>();
  let picture = read([]);
  for (let before = -1; before < opened.size && picture.nodes.length < enough;) {
    before = opened.size;
    const closed = picture.nodes.flatMap(({ opens }) => (opens === null || opened.has(opens) ? [] : [opens]));
    for (const key of closed.slice(0, TOGETHER)) opened.add(key);
    picture = read([...opened]);
  }
  return { opened: [...opened], picture };
}
