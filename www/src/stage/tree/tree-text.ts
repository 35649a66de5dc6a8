/**
 * The text of an explicit tree, taken apart so that it can be changed in one place and stays as its author
 * wrote it everywhere else: names, spaces, lines, brackets. The language is that of the core
 * (src/games/tree/mod.rs), which reads what is written here and has the last word on it.
 */

/** A node where it stands in the text. */
export interface Item {
  /** White space and commas before it. */
  lead: string;
  name: string | null;
  /** What joins the name to the node: a colon, and white space. */
  joint: string;
  node: Leaf | List | Again;
}

export interface Leaf {
  readonly what: "leaf";
  text: string;
}

export interface List {
  readonly what: "list";
  readonly open: string;
  items: Item[];
  /** White space and commas before the end. */
  tail: string;
  readonly close: string;
  /** With its equals sign; empty without one. */
  estimate: string;
}

/** The node of this name once more. */
export interface Again {
  readonly what: "again";
}

export interface TreeText {
  /** Who moves first, if that is said. */
  readonly head: string;
  /** Several are the children of a root that is not written. */
  items: Item[];
  readonly tail: string;
  /** The shape, as long as it is written as one, and its leaves in their order. */
  shape: { readonly before: string; readonly leaves: Item[] } | null;
}

const SPACE = /[\s,]*/y;
const HEAD = /\s*(?:min|max) to move:/iy;
const NAME = /[A-Za-z][A-Za-z0-9']*/y;
const NUMBER = /[-−]?\d+/y;
const JOINT = /[\s,]*:[\s,]*/y;
const ESTIMATE = /[\s,]*=[\s,]*[-−]?\d+/y;
const SHAPE = /[\s,]*(\d+(?:[x^]\d+)+)[\s,]*:/y;

/** Takes a text apart; nothing where it is no tree. */
export function readTree(text: string): TreeText | null {
  return new TreeReader(text).read();
}

class TreeReader {
  private at = 0;

  constructor(private readonly text: string) {}

  read(): TreeText | null {
    const head = this.match(HEAD);
    const shape = this.readShape();
    if (shape !== undefined) return shape === null ? null : { head, ...shape };
    const items = this.readItems();
    const tail = this.match(SPACE);
    if (items === null || items.length === 0 || this.at < this.text.length) return null;
    return { head, items, tail, shape: null };
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ""] = pattern.exec(this.text) ?? [];
    this.at += found.length;
    return found;
  }

  /** Items as far as they go. */
  private readItems(): Item[] | null {
    const items: Item[] = [];
    for (;;) {
      const start = this.at;
      const lead = this.match(SPACE);
      const next = this.text[this.at];
      if (next === undefined || next === ")" || next === "]") {
        this.at = start;
        return items;
      }
      const item = this.readItem(lead);
      if (item === null) return null;
      items.push(item);
    }
  }

  private readItem(lead: string): Item | null {
    const written = this.match(NAME);
    const name = written === "" ? null : written;
    const joint = name === null ? "" : this.match(JOINT);
    if (name !== null && joint === "") return { lead, name, joint: ":", node: { what: "again" } };
    const open = this.text[this.at];
    if (open !== "(" && open !== "[") {
      const number = this.match(NUMBER);
      return number === ""
        ? null
        : { lead, name, joint, node: { what: "leaf", text: number.replace("−", "-") } };
    }
    this.at += 1;
    const items = this.readItems();
    const tail = this.match(SPACE);
    const close = open === "(" ? ")" : "]";
    if (items === null || items.length === 0 || this.text[this.at] !== close) return null;
    this.at += 1;
    const estimate = this.match(ESTIMATE).replace("−", "-");
    return { lead, name, joint, node: { what: "list", open, items, tail, close, estimate } };
  }

  /** A shape with its leaves: nothing if it is damaged, undefined if there is none. */
  private readShape(): Omit<TreeText, "head"> | null | undefined {
    SHAPE.lastIndex = this.at;
    const found = SHAPE.exec(this.text);
    if (found === null) return undefined;
    const factors = (found[1] ?? "").split("x").flatMap((factor) => {
      const [count = "", plies = "1"] = factor.split("^");
      return Array<number>(Number(plies)).fill(Number(count));
    });
    let before = this.match(SHAPE) + this.match(SPACE);
    const open = this.text[this.at] ?? "";
    if (open === "(" || open === "[") {
      before += open;
      this.at += 1;
    }
    const leaves = this.readItems();
    const tail = this.text.slice(this.at);
    if (leaves === null || leaves.some(({ node, name }) => node.what !== "leaf" || name !== null))
      return null;
    if (leaves.length !== factors.reduce((product, factor) => product * factor, 1)) return null;
    const rest = leaves.slice();
    const grow = (ply: number): Item => {
      const branching = factors[ply];
      const leaf = { what: "leaf" as const, text: "0" };
      if (branching === undefined) return rest.shift() ?? { lead: "", name: null, joint: "", node: leaf };
      const items = Array.from({ length: branching }, () => grow(ply + 1));
      return { lead: "", name: null, joint: "", node: { ...NEW_LIST, items } };
    };
    return { items: [grow(0)], tail, shape: { before, leaves } };
  }
}

export const NEW_LIST: Omit<List, "items"> = {
  what: "list",
  open: "(",
  tail: "",
  close: ")",
  estimate: "",
};

/** Puts a text together again: as it was, but for what was changed. */
export function writeTree({ head, items, tail, shape }: TreeText): string {
  let text = head;
  const put = (piece: string): void => {
    // Words and numbers that would touch are kept apart.
    if (/[A-Za-z0-9']$/.test(text) && /^[-A-Za-z0-9']/.test(piece)) text += " ";
    text += piece;
  };
  const write = ({ lead, name, joint, node }: Item): void => {
    put(lead);
    if (name !== null) put(node.what === "again" ? name : name + joint);
    if (node.what === "leaf") put(node.text);
    if (node.what !== "list") return;
    put(node.open);
    for (const item of node.items) write(item);
    put(node.tail + node.close + node.estimate);
  };
  if (shape !== null) text += shape.before;
  for (const item of shape?.leaves ?? items) write(item);
  put(tail);
  return text;
}

/** The nodes by their names. */
export function namedIn(tree: TreeText): Map<string, Item> {
  const named = new Map<string, Item>();
  walk(tree.items, (item) => {
    if (item.name !== null && item.node.what !== "again") named.set(item.name, item);
  });
  return named;
}

/** Visits all items in the order of the text. */
export function walk(items: readonly Item[], visit: (item: Item) => void): void {
  for (const item of items) {
    visit(item);
    if (item.node.what === "list") walk(item.node.items, visit);
  }
}

/** The item itself, or the one that it names once more. */
export function meantBy(tree: TreeText, item: Item): Item {
  return item.node.what === "again" ? (namedIn(tree).get(item.name ?? "") ?? item) : item;
}

/** The children of the node at a path of places; nothing where it has none. The path may go through names. */
export function childrenAt(tree: TreeText, path: readonly number[]): readonly Item[] | null {
  let items: readonly Item[] = tree.items;
  const [only] = tree.items;
  if (tree.items.length === 1 && only !== undefined) {
    const { node } = meantBy(tree, only);
    if (node.what !== "list") return null;
    ({ items } = node);
  }
  for (const place of path) {
    const item = items[place];
    const node = item === undefined ? undefined : meantBy(tree, item).node;
    if (node?.what !== "list") return null;
    ({ items } = node);
  }
  return items;
}

/**
 * What the game calls a child: its name; without one, and where it stands a second time, its place as a
 * letter, with an apostrophe where that is the name of another.
 */
export function labelOf(children: readonly Item[], place: number): string {
  const own = children[place]?.name ?? null;
  if (own !== null && !children.slice(0, place).some(({ name }) => name === own)) return own;
  const letter = String.fromCharCode(97 + (place % 26));
  let label = place < 26 ? letter : `${letter}${Math.floor(place / 26)}`;
  while (children.some(({ name }) => name === label)) label += "'";
  return label;
}

/** The places that the game's names of moves lead through; nothing where they lead nowhere. */
export function placesOf(tree: TreeText, labels: readonly string[]): readonly number[] | null {
  const path: number[] = [];
  for (const label of labels) {
    const children = childrenAt(tree, path) ?? [];
    const place = children.findIndex((_, index) => labelOf(children, index) === label);
    if (place < 0) return null;
    path.push(place);
  }
  return path;
}
