// Opens the folded subtrees of a tree, as a person does by clicks.

import type { TreePicture } from "../../src/stage/tree/picture";

/** Opens all that can be opened, again and again, until it is enough or nothing more can be. */
export function openUntil(
  isEnough: (picture: TreePicture) => boolean,
  read: (opened: readonly number[]) => TreePicture,
): { opened: readonly number[]; picture: TreePicture } {
  const opened = new Set<number>();
  let picture = read([]);
  for (let before = -1; before < opened.size && !isEnough(picture);) {
    before = opened.size;
    for (const { opens } of picture.nodes) if (opens !== null) opened.add(opens);
    picture = read([...opened]);
  }
  return { opened: [...opened], picture };
}
