/** Values found without the core: trees read from their text, and plain minimax over them and over tic-tac-toe. */

/** A tree whose moves have names, with its leaf values as MAX sees them. */
export interface NamedTree {
  readonly children: Map<string, NamedTree>;
  readonly value?: number;
}

/**
 * Reads a tree of numbers, parentheses and names: `((T:(3 5) 4) (T 9))`. A move is called as its node is, or
 * by the letter of its place if the node has no name.
 */
export function readTree(text: string): NamedTree {
  const words = text.match(/[()]|[A-Z]:|[^\s()]+/g) ?? [];
  const named = new Map<string, NamedTree>();
  let at = 0;
  const node = (): readonly [name: string | null, tree: NamedTree] => {
    const word = words[at]!;
    at += 1;
    if (/^[A-Z]:$/.test(word)) {
      const name = word.slice(0, 1);
      const [, tree] = node();
      named.set(name, tree);
      return [name, tree];
    }
    const known = named.get(word);
    if (known !== undefined) return [word, known];
    if (word !== "(") return [null, { children: new Map(), value: Number(word) }];
    const children = new Map<string, NamedTree>();
    for (let place = 0; words[at] !== ")"; place += 1) {
      const [name, child] = node();
      const letter = String.fromCharCode(97 + place);
      children.set(name === null || children.has(name) ? letter : name, child);
    }
    at += 1;
    return [null, { children }];
  };
  return node()[1];
}

/** A tree built from the ways to its leaves. */
export function treeOfLeaves(leaves: readonly { moves: readonly string[]; value: number }[]): NamedTree {
  const root: NamedTree = { children: new Map() };
  for (const { moves, value } of leaves) {
    let at = root;
    moves.forEach((move, index) => {
      const isLeaf = index + 1 === moves.length;
      if (!at.children.has(move))
        at.children.set(move, { children: new Map(), ...(isLeaf ? { value } : {}) });
      at = at.children.get(move)!;
    });
  }
  return root;
}

/** The value of a node for MAX, searched to a depth in plies; a node at that depth counts as `judged`. */
export function minimax(
  { children, value }: NamedTree,
  maxToMove: boolean,
  depth: number,
  judged: number,
): number {
  if (value !== undefined) return value;
  if (depth <= 0) return judged;
  const values = [...children.values()].map((child) => minimax(child, !maxToMove, depth - 1, judged));
  return maxToMove ? Math.max(...values) : Math.min(...values);
}

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

/** The outcome of tic-tac-toe for X: 1000 less the plies of a win, 0 for a draw. */
export function ticTacToe(board: string, xToMove: boolean, ply: number): number {
  const has = (mark: string): boolean => LINES.some((line) => line.every((at) => board[at] === mark));
  if (has("x")) return 1000 - ply;
  if (has("o")) return ply - 1000;
  const free = Array.from(board).flatMap((mark, at) => (mark === "." ? [at] : []));
  if (free.length === 0) return 0;
  const put = (at: number): string => board.slice(0, at) + (xToMove ? "x" : "o") + board.slice(at + 1);
  const values = free.map((at) => ticTacToe(put(at), !xToMove, ply + 1));
  return xToMove ? Math.max(...values) : Math.min(...values);
}
