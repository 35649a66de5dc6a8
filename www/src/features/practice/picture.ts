/** The places of the nodes of an exercise's tree, and the size of its picture. */
import type { PracticeExercise, PracticeField, Values } from "../../core/plyscope.js";

export interface Placed {
  readonly x: number;
  readonly y: number;
}

/** The margin around the tree: room for the names of leaves and the texts beside nodes. */
const MARGIN = 44;
/** The additional margin at the left, for the side to move of each row. */
const SIDES = 18;

const namesIn = (text: string): string[] => text.split(/\s+/).filter((name) => name !== "");

/** The children of each node in the order of an answer. */
export function childrenIn(
  { nodes, fields }: Pick<PracticeExercise, "nodes" | "fields">,
  answer: Values,
): readonly (readonly number[])[] {
  const orders = new Map<number, number[]>();
  for (const { id, node, input } of fields) {
    if (input !== "children" || node === null) continue;
    const own = nodes[node]?.children ?? [];
    const order = namesIn(answer[id] ?? "").map((name) => nodes.findIndex((one) => one.name === name));
    // An incomplete order leaves the given order.
    if (order.length === own.length && own.every((child) => order.includes(child))) orders.set(node, order);
  }
  return nodes.map(({ children }, node) => orders.get(node) ?? children);
}

/** The places of the nodes if their children are in this order. Leaves only swap places with leaves. */
export function placesIn(
  { nodes }: Pick<PracticeExercise, "nodes">,
  children: readonly (readonly number[])[],
): readonly Placed[] {
  const isGiven = nodes.every((node, index) =>
    node.children.every((child, at) => child === children[index]?.[at]),
  );
  if (isGiven) return nodes.map(({ x, y }) => ({ x, y }));
  const leaves = nodes.filter((node) => node.children.length === 0);
  const slots = leaves.map(({ x }) => x).sort((a, b) => a - b);
  const xs: number[] = [];
  let next = 0;
  const place = (node: number): number => {
    const below = (children[node] ?? []).map(place);
    const own = below.length === 0 ? slots[next++] : ((below[0] ?? 0) + (below.at(-1) ?? 0)) / 2;
    return (xs[node] = own ?? 0);
  };
  place(0);
  return nodes.map(({ y }, node) => ({ x: xs[node] ?? 0, y }));
}

/**
 * The text beside a node for an answer: a window, a pair of proof and disproof numbers, or the text of its
 * fields.
 */
export function writtenBeside(
  fields: readonly Pick<PracticeField, "id" | "input">[],
  answer: Values,
): string {
  const filled = fields.map(({ id, input }) => {
    const text = answer[id] ?? "";
    return input === "numbers" ? text.replaceAll(" ", " → ") : text;
  });
  if (filled.every((text) => text === "")) return "";
  const isAbout = (name: string): boolean => fields.some(({ id }) => id.startsWith(name));
  const both = filled.map((text) => text || "?");
  if (isAbout("alpha")) return `(${both.join(", ")})`;
  return isAbout("proof") ? both.join(" | ") : filled.join(" ");
}

/** The part of the plane that the picture shows, as SVG writes it, and its height. */
export function viewBox(places: readonly Placed[]): {
  readonly box: string;
  readonly height: number;
  readonly left: number;
} {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN - SIDES, Math.min(...ys) - MARGIN + 14];
  const height = Math.max(...ys) + MARGIN - top;
  return { box: `${left} ${top} ${Math.max(...xs) + MARGIN - left} ${height}`, height, left };
}
