/** A tree in one word, as the gallery keeps it: whose move it is at the root, and for each node its row and its category. */

export interface PlacedNode {
  readonly parent: PlacedNode | null;
  readonly row: number;
  /** Leaves stand in columns of their own, the others over the middle of what is below them. */
  readonly column: number;
  /** The core's number; `null`: nobody was there. */
  readonly category: number | null;
  readonly isLeaf: boolean;
  /** Whether the first player is to move. */
  readonly isFirst: boolean;
}

type Draft = { -readonly [Key in keyof PlacedNode]: PlacedNode[Key] } & { parent: Draft | null };

/** Rows are written in this base. */
const BASE = 36;

/** Reads the word, and lays the tree out. */
export function placed(word: string): readonly PlacedNode[] {
  const nodes: Draft[] = [];
  /** The node read last in each row. */
  const last: Draft[] = [];
  for (let at = 1; at + 1 < word.length; at += 2) {
    const row = parseInt(word.charAt(at), BASE);
    const sign = word.charAt(at + 1);
    const parent = row === 0 ? null : (last[row - 1] ?? null);
    if (parent !== null) parent.isLeaf = false;
    const isFirst = word.startsWith("^") === (row % 2 === 0);
    const node = {
      parent,
      row,
      column: 0,
      category: sign === "." ? null : Number(sign),
      isLeaf: true,
      isFirst,
    };
    nodes.push(node);
    last[row] = node;
  }
  const below = new Map<Draft, number[]>();
  let columns = nodes.filter(({ isLeaf }) => isLeaf).length;
  for (const node of nodes.toReversed()) {
    const own = below.get(node);
    node.column = own === undefined ? (columns -= 1) : (Math.min(...own) + Math.max(...own)) / 2;
    if (node.parent !== null) below.set(node.parent, [...(below.get(node.parent) ?? []), node.column]);
  }
  return nodes;
}
