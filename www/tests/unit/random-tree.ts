/** Trees of random leaves, as links have them. */
import type { Random } from "../random";

/** A tree of this depth with leaves from 1 to 6. */
export function randomTree(random: Random, depth: number): string {
  const children = Array.from({ length: 2 + random.below(2) }, () =>
    depth === 1 ? String(1 + random.below(6)) : `(${randomTree(random, depth - 1)})`,
  );
  return children.join("_");
}
