/** Changes of an explicit tree, made in its text. */
import {
  childrenAt,
  meantBy,
  namedIn,
  NEW_LIST,
  readTree,
  walk,
  writeTree,
  type Item,
  type List,
  type TreeText,
} from "./tree-text";

/** What is changed at a node. */
export type TreeEdit =
  /** The value of a leaf, the estimate of an inner node; `null`: no estimate. */
  | { readonly edit: "number"; readonly number: number | null }
  | { readonly edit: "name"; readonly name: string | null }
  /** A leaf becomes an inner node above the leaf that it was; an inner node gets one more. */
  | { readonly edit: "add"; readonly number: number }
  /** An inner node without children becomes a leaf. */
  | { readonly edit: "remove" }
  /** Among its siblings, to the left or to the right. */
  | { readonly edit: "move"; readonly by: -1 | 1 };

export type Edited =
  | { readonly text: string; readonly path: readonly number[] }
  | { readonly problem: string; readonly fix: string };

/** As in the core. */
const LARGEST_NUMBER = 30_000;
const NAME = /^[A-Za-z][A-Za-z0-9']*$/;

/** The node at a path as a person would ask about it. */
export interface NodeAt {
  readonly name: string | null;
  /** The value of a leaf, the estimate of an inner node. */
  readonly number: number | null;
  readonly isLeaf: boolean;
  /** Its place among so many siblings; nothing for the root. */
  readonly place: number | null;
  readonly siblings: number;
}

export function nodeAt(text: string, path: readonly number[]): NodeAt | null {
  const tree = readTree(text);
  if (tree === null) return null;
  const place = path.at(-1) ?? null;
  const siblings = place === null ? 1 : (childrenAt(tree, path.slice(0, -1))?.length ?? 0);
  if (place !== null && place >= siblings) return null;
  const item = itemAt(tree, path);
  if (item === null) return { name: null, number: null, isLeaf: false, place, siblings };
  const { name, node } = item;
  const number =
    node.what === "leaf" ? node.text : node.what === "list" ? node.estimate.replace(/^[^-\d]*/, "") : "";
  return {
    name,
    number: number === "" ? null : Number(number),
    isLeaf: node.what === "leaf",
    place,
    siblings,
  };
}

/** The text after a change at the node that a path of places leads to, and where that node is then. */
export function editTree(text: string, path: readonly number[], edit: TreeEdit): Edited {
  const tree = readTree(text);
  if (tree === null) return { problem: "the text is not a tree", fix: "Fix the text first." };
  const place = path.at(-1) ?? null;
  const siblings = place === null ? null : childrenAt(tree, path.slice(0, -1));
  if (place !== null && siblings?.[place] === undefined) {
    return { problem: "the text no longer has this node", fix: "Choose another." };
  }
  // A shape has no room for other nodes; new values it has.
  const isLeaf = itemAt(tree, path)?.node.what === "leaf";
  if (!(edit.edit === "number" && isLeaf)) unfoldShape(tree);
  const problem = apply(tree, path, edit);
  if (problem !== null) return problem;
  const to = edit.edit === "move" && place !== null ? place + edit.by : place;
  const there = place === null || to === null ? path : [...path.slice(0, -1), to];
  return { text: writeTree(tree), path: edit.edit === "remove" ? path.slice(0, -1) : there };
}

type Problem = Extract<Edited, { problem: string }>;

function apply(tree: TreeText, path: readonly number[], edit: TreeEdit): Problem | null {
  switch (edit.edit) {
    case "number":
      return setNumber(tree, path, edit.number);
    case "name":
      return setName(tree, path, edit.name);
    case "add":
      return addChild(tree, path, edit.number);
    case "remove":
      return removeNode(tree, path);
    case "move":
      return moveNode(tree, path, edit.by);
  }
}

/** The item that a path leads to, where it is not a name only; nothing for a root that is not written. */
function itemAt(tree: TreeText, path: readonly number[]): Item | null {
  const place = path.at(-1);
  const item = place === undefined ? rootOf(tree) : childrenAt(tree, path.slice(0, -1))?.[place];
  return item === null || item === undefined ? null : meantBy(tree, item);
}

const rootOf = (tree: TreeText): Item | null => (tree.items.length === 1 ? (tree.items[0] ?? null) : null);

/** The same, and a root that is not written is written. */
function writtenAt(tree: TreeText, path: readonly number[]): Item {
  return itemAt(tree, path) ?? writeRoot(tree);
}

/** Writes the list around all items. */
function writeRoot(tree: TreeText): Item {
  const [first] = tree.items;
  const root: Item = {
    lead: first?.lead ?? "",
    name: null,
    joint: "",
    node: { ...NEW_LIST, items: tree.items },
  };
  if (first !== undefined) first.lead = "";
  tree.items = [root];
  return root;
}

/** The children of an inner node that may be a root that is not written. */
function listAt(tree: TreeText, path: readonly number[]): { items: Item[]; list: Item | null } | null {
  const item = itemAt(tree, path);
  if (item === null) return { items: tree.items, list: null };
  return item.node.what === "list" ? { items: item.node.items, list: item } : null;
}

function unfoldShape(tree: TreeText): void {
  if (tree.shape === null) return;
  const { leaves } = tree.shape;
  for (const leaf of leaves) leaf.lead = " ";
  walk(tree.items, ({ node }) => {
    if (node.what !== "list") return;
    node.items.forEach((item, place) => {
      item.lead = place === 0 || item.node.what === "list" ? "" : " ";
    });
  });
  // What closed the leaves closes nothing now.
  Object.assign(tree, { shape: null, tail: tree.tail.replace(/[)\]]/, "") });
}

function setNumber(tree: TreeText, path: readonly number[], number: number | null): Problem | null {
  if (number !== null && !(Number.isInteger(number) && Math.abs(number) <= LARGEST_NUMBER)) {
    return {
      problem: "this is not a value of a tree",
      fix: `Give a whole number from -${LARGEST_NUMBER} to ${LARGEST_NUMBER}.`,
    };
  }
  if (number === null && itemAt(tree, path) === null) return null;
  const { node } = writtenAt(tree, path);
  if (node.what === "leaf") {
    if (number === null) return { problem: "a leaf has a value", fix: "Give one." };
    node.text = String(number);
  } else if (node.what === "list") {
    const sign = /^[^-\d]*/.exec(node.estimate)?.[0] ?? "";
    node.estimate = number === null ? "" : `${sign === "" ? "=" : sign}${number}`;
  }
  return null;
}

function setName(tree: TreeText, path: readonly number[], name: string | null): Problem | null {
  const named = namedIn(tree);
  const before = itemAt(tree, path)?.name ?? null;
  if (before === name) return null;
  const again: Item[] = [];
  walk(tree.items, (item) => {
    if (item.node.what === "again" && item.name === before) again.push(item);
  });
  if (name === null) {
    if (again.length > 0) {
      return {
        problem: `${before ?? ""} also occurs elsewhere`,
        fix: "Remove it there first, or give another name.",
      };
    }
  } else if (!NAME.test(name)) {
    return {
      problem: "this is not a name",
      fix: "Write a letter, and then letters, digits or apostrophes.",
    };
  } else if (named.has(name)) {
    return { problem: `another node is called ${name}`, fix: "Give another name." };
  }
  const item = writtenAt(tree, path);
  item.name = name;
  if (item.joint === "") item.joint = ":";
  for (const other of again) other.name = name;
  return null;
}

function addChild(tree: TreeText, path: readonly number[], number: number): Problem | null {
  const parent = listAt(tree, path);
  const leaf = (text: string): Item => ({ lead: "", name: null, joint: "", node: { what: "leaf", text } });
  if (parent === null) {
    const item = writtenAt(tree, path);
    if (item.node.what === "leaf") item.node = listLike(tree, [leaf(item.node.text)]);
    return null;
  }
  const { items } = parent;
  // Spaced as the last one is.
  const last = items.length > 1 ? items.at(-1)?.lead : undefined;
  items.push({ ...leaf(String(number)), lead: last === undefined || last === "" ? " " : last });
  return null;
}

/** A list in the brackets that the author uses. */
function listLike(tree: TreeText, items: Item[]): List {
  const lists: List[] = [];
  walk(tree.items, ({ node }) => {
    if (node.what === "list") lists.push(node);
  });
  const { open, close } = lists[0] ?? NEW_LIST;
  return { ...NEW_LIST, open, close, items };
}

function removeNode(tree: TreeText, path: readonly number[]): Problem | null {
  const place = path.at(-1);
  const parent = place === undefined ? null : listAt(tree, path.slice(0, -1));
  if (place === undefined || parent === null) {
    return { problem: "the root cannot be removed", fix: "Remove a node below it, or write another tree." };
  }
  const { items, list } = parent;
  const defined = namedIn(tree);
  const [removed] = items.splice(place, 1);
  const [first] = items;
  if (removed === undefined) return null;
  if (place === 0 && first !== undefined) first.lead = removed.lead;
  if (list === null) {
    // One item alone would be the root itself.
    if (items.length === 1) writeRoot(tree);
  } else if (items.length === 0) {
    const value = meantBy(tree, removed).node;
    const { node } = list;
    const estimate = node.what === "list" ? node.estimate.replace(/^[^-\d]*/, "") : "";
    list.node = { what: "leaf", text: value.what === "leaf" ? value.text : estimate === "" ? "0" : estimate };
  }
  define(tree, defined);
  return null;
}

function moveNode(tree: TreeText, path: readonly number[], by: -1 | 1): Problem | null {
  const place = path.at(-1);
  const items = place === undefined ? undefined : listAt(tree, path.slice(0, -1))?.items;
  const one = items?.[place ?? 0];
  const other = items?.[(place ?? 0) + by];
  if (place === undefined || items === undefined || one === undefined || other === undefined) {
    return { problem: "there is no place in that direction", fix: "" };
  }
  const defined = namedIn(tree);
  // What stands between them stays where it is.
  [one.lead, other.lead] = [other.lead, one.lead];
  items[place] = other;
  items[place + by] = one;
  define(tree, defined);
  return null;
}

/** Where nodes have moved or gone: of each name the first mention is the node itself, all later ones the name. */
function define(tree: TreeText, defined: ReadonlyMap<string, Item>): void {
  const seen = new Set<string>();
  const visit = (items: readonly Item[]): void => {
    for (const item of items) {
      const { name } = item;
      if (name !== null && item.node.what === "again" && !seen.has(name)) {
        const home = defined.get(name);
        if (home !== undefined) {
          [item.node, home.node] = [home.node, item.node];
          item.joint = home.joint;
        }
      }
      if (name !== null) seen.add(name);
      if (item.node.what === "list") visit(item.node.items);
    }
  };
  visit(tree.items);
}
