/** Marks on the tree. Of a student's mistake: a cross at the node that was chosen, a ring around the search's next node. */
import { TREE_INKS } from "../../core/generated/core-types";
import type { Pen } from "../canvas-view";
import type { TreeNode } from "./picture";

const CURSOR = TREE_INKS.indexOf("cursor");
const CROSS = 6;

export function drawMistake(
  pen: Pen,
  wrong: TreeNode | undefined,
  right: TreeNode | undefined,
  inks: readonly string[],
  wrongInk: string,
): void {
  pen.setLineDash([]);
  if (right !== undefined) {
    pen.strokeStyle = inks[CURSOR] ?? "#c2185b";
    pen.lineWidth = 3;
    outline(pen, right, 3);
  }
  if (wrong === undefined) return;
  pen.strokeStyle = wrongInk;
  pen.lineWidth = 3;
  outline(pen, wrong, 1);
  const [x, y] = [wrong.x + wrong.width / 2, wrong.y - wrong.height / 2];
  pen.fillStyle = wrongInk;
  pen.beginPath();
  pen.arc(x, y, CROSS * 1.7, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = inks[0] ?? "#fff";
  pen.lineWidth = 2.4;
  pen.beginPath();
  pen.moveTo(x - CROSS * 0.7, y - CROSS * 0.7);
  pen.lineTo(x + CROSS * 0.7, y + CROSS * 0.7);
  pen.moveTo(x + CROSS * 0.7, y - CROSS * 0.7);
  pen.lineTo(x - CROSS * 0.7, y + CROSS * 0.7);
  pen.stroke();
}

const ARROW = 5;

/** Marks the node of a figure that the person changes; the value of a leaf can go up and down. */
export function drawTouched(
  pen: Pen,
  node: TreeNode,
  { isLeaf, isSelected }: { isLeaf: boolean; isSelected: boolean },
  inks: readonly string[],
): void {
  const colour = inks[CURSOR] ?? "#c2185b";
  pen.setLineDash([]);
  pen.strokeStyle = colour;
  pen.lineWidth = 2.4;
  // A selected node has a ring.
  if (!isSelected) outline(pen, node, 3);
  if (!isLeaf) return;
  pen.fillStyle = colour;
  for (const side of [-1, 1]) {
    const y = node.y + side * (node.height / 2 + 7);
    pen.beginPath();
    pen.moveTo(node.x - ARROW, y);
    pen.lineTo(node.x + ARROW, y);
    pen.lineTo(node.x, y + side * ARROW * 1.3);
    pen.fill();
  }
}

function outline(pen: Pen, { x, y, width, height }: TreeNode, air: number): void {
  pen.beginPath();
  pen.roundRect(x - width / 2 - air, y - height / 2 - air, width + 2 * air, height + 2 * air, 8);
  pen.stroke();
}
