/** A tree picture as the core hands it over: numbers and texts, no object for each thing drawn. */
import {
  TREE_FORMS,
  TREE_ITEM_FIELDS,
  TREE_ITEM_FLAGS,
  TREE_ITEM_KINDS,
  TREE_NODE_FIELDS,
} from "../../core/generated/core-types";
import type { Asks, NodeTypes } from "../../core/plyscope.js";
import type { Film } from "../../state/trace/film-state";
import type { Answers } from "../../state/trace/answers";
import type { CssPixels } from "../../state/trace/axis";
import { lookOf, type BoardLook } from "./boards";

export type ItemField = (typeof TREE_ITEM_FIELDS)[number];
export type ItemKind = (typeof TREE_ITEM_KINDS)[number];
export type Form = (typeof TREE_FORMS)[number];
export type Flag = (typeof TREE_ITEM_FLAGS)[number];

const ITEM = TREE_ITEM_FIELDS.length;
const NODE = TREE_NODE_FIELDS.length;
const ITEM_AT = Object.fromEntries(TREE_ITEM_FIELDS.map((field, at) => [field, at])) as Record<
  ItemField,
  number
>;
const NODE_AT = Object.fromEntries(TREE_NODE_FIELDS.map((field, at) => [field, at])) as Record<
  (typeof TREE_NODE_FIELDS)[number],
  number
>;
const FLAG = Object.fromEntries(TREE_ITEM_FLAGS.map((flag, bit) => [flag, 1 << bit])) as Record<Flag, number>;

export interface TreeNode {
  /** The key of the node's path of moves: equal in every picture. */
  readonly key: number;
  readonly parent: number | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly visit: number | null;
  /** The key to open, in order to see the nodes that this node summarises. */
  readonly opens: number | null;
}

export interface TreeRow {
  readonly y: number;
  /** The side to move there. */
  readonly side: string | null;
}

export interface TreePicture {
  readonly width: number;
  readonly height: number;
  /** The node to keep in view. */
  readonly focus: number;
  readonly nodes: readonly TreeNode[];
  readonly rows: readonly TreeRow[];
  readonly items: Float32Array;
  readonly texts: readonly string[];
  /** What its boards look like, in their order. */
  readonly boards: readonly BoardLook[];
  /** Whether it is one of a film: its nodes may be of another size in the next frame. */
  readonly isMoving: boolean;
}

export const NO_PICTURE: TreePicture = {
  width: 0,
  height: 0,
  focus: 0,
  nodes: [],
  rows: [],
  items: new Float32Array(),
  texts: [],
  boards: [],
  isMoving: false,
};

/** The question to the core for a picture. */
export interface TreeQuestion {
  readonly t: number;
  readonly selected: number | null;
  readonly opened: readonly number[];
  readonly lit: readonly number[];
  readonly widthCss: CssPixels;
  readonly heightCss: CssPixels;
  readonly types: NodeTypes;
  /** No text is smaller; 0: texts have their usual sizes. */
  readonly leastText: CssPixels;
  /** Whether the place of the search is left out. */
  readonly isFar: boolean;
  /** The question to a student, and the visit that it is about; absent: nothing is asked. */
  readonly asked?: { readonly asks: Asks | null; readonly visit: number | null };
}

type Drawing = Pick<Answers, "tree" | "tree_items" | "tree_texts" | "tree_nodes" | "tree_board">;
type Filming = Drawing & Pick<Answers, "tree_film" | "tree_film_at">;

const asked = ({
  selected,
  opened,
  lit,
  widthCss,
  heightCss,
  types,
  leastText,
  isFar,
  asked: question,
}: TreeQuestion) =>
  [
    selected ?? undefined,
    Uint32Array.from(opened),
    Uint32Array.from(lit),
    widthCss,
    heightCss,
    types,
    leastText,
    isFar,
    question?.asks ?? undefined,
    question?.visit ?? undefined,
  ] as const;

export function readPicture(answers: Drawing, question: TreeQuestion): TreePicture {
  const outline = answers.tree(question.t, ...asked(question));
  return { ...outline, nodes: readNodes(answers), ...readItems(answers), isMoving: false };
}

function readItems(answers: Drawing): Pick<TreePicture, "items" | "texts" | "boards"> {
  const items = answers.tree_items();
  const texts = answers.tree_texts().split("\n");
  const boards: BoardLook[] = [];
  const item = new ItemReader({ items, texts });
  while (item.next()) {
    if (item.kind !== "board") continue;
    const { words: code } = item;
    const isFaint = item.is("faint");
    boards.push(lookOf(code, isFaint, () => answers.tree_board(code, isFaint)));
  }
  return { items, texts, boards };
}

/** Begins the film that leads to a picture from the one of another time, or of other open nodes. Gives the former. */
export function beginFilm(
  answers: Filming,
  { from, opened, wasFar }: Film,
  question: TreeQuestion,
): TreePicture {
  answers.tree(from, ...asked({ ...question, opened, isFar: wasFar }));
  const end = readPicture(answers, question);
  answers.tree_film();
  return end;
}

/**
 * The picture of that film at a phase. The nodes for a pointer are the nodes of the film's end, at their
 * final places.
 */
export function readFilm(answers: Filming, { nodes, focus }: TreePicture, phase: number): TreePicture {
  const outline = answers.tree_film_at(phase);
  return { ...outline, nodes, focus, ...readItems(answers), isMoving: true };
}

function readNodes(answers: Drawing): TreeNode[] {
  const numbers = answers.tree_nodes();
  const nodes: TreeNode[] = [];
  const known = (number: number): number | null => (number < 0 ? null : number);
  let at = 0;
  const field = (name: keyof typeof NODE_AT): number => numbers[at + NODE_AT[name]] ?? 0;
  for (; at + NODE <= numbers.length; at += NODE) {
    nodes.push({
      key: field("key"),
      parent: known(field("parent")),
      x: field("x"),
      y: field("y"),
      width: field("width"),
      height: field("height"),
      visit: known(field("visit")),
      opens: known(field("opens")),
    });
  }
  return nodes;
}

/** One item at a time, read in place: a picture has thousands. */
export class ItemReader {
  private at = -ITEM;
  private text = -1;
  private boards = -1;

  constructor(private readonly picture: Pick<TreePicture, "items" | "texts">) {}

  /** Goes on to the next item. Says whether there is one. */
  next(): boolean {
    this.at += ITEM;
    if (this.at + ITEM > this.picture.items.length) return false;
    if (this.kind === "text" || this.kind === "board") this.text += 1;
    if (this.kind === "board") this.boards += 1;
    return true;
  }

  get kind(): ItemKind {
    return TREE_ITEM_KINDS[this.number("kind")] ?? "line";
  }

  get form(): Form {
    return TREE_FORMS[this.number("form")] ?? "box";
  }

  /** The item's text, if it is one; of a board its code. */
  get words(): string {
    return this.picture.texts[this.text] ?? "";
  }

  /** The place of a board among the picture's boards. */
  get board(): number {
    return this.boards;
  }

  number(field: ItemField): number {
    return this.picture.items[this.at + ITEM_AT[field]] ?? 0;
  }

  is(flag: Flag): boolean {
    return (this.number("flags") & FLAG[flag]) !== 0;
  }
}
