/** Questions about what is searched and what is not. */
import type { Values } from "../../../../core/plyscope.js";
import {
  childrenOf,
  endOf,
  inspected,
  isEntered,
  nameOf,
  oneOf,
  startOf,
  unanswerable,
  unlessOpen,
  unlessUnknown,
  type Poser,
  type Scene,
} from "./scene";

const LEFT_OUT = "Yes: the node is cut off before all are searched";
const ALL_SEARCHED = "No: all its moves are searched";

/** Whether a move cuts it off while others are left. */
export const cutOff: Poser = (scene, visit) => {
  const refused = unlessOpen(scene, visit);
  if (refused !== null) return refused;
  const { session } = scene;
  const exit = session.exit_time(visit);
  const seen = inspected(scene, visit);
  const searched = new Set(seen.children.map(({ move }) => move)).size;
  const isWhole = searched >= scene.engine.root_moves(seen.values).moves.length;
  if (!isWhole && session.find(exit - 1, "cut-off", true) !== exit) {
    return unanswerable(
      `${nameOf(seen)} is neither cut off nor are all its moves searched (${seen.reason ?? "it is not left"})`,
      "ask about a node that is searched, or another question",
    );
  }
  return oneOf(
    `Will moves of ${nameOf(seen)} be left out?`,
    [LEFT_OUT, ALL_SEARCHED],
    isWhole ? ALL_SEARCHED : LEFT_OUT,
    endOf(scene, visit),
    (wrong) => {
      const bound = seen.entry.cuts_at;
      const reached = bound === null ? "the bound" : `the bound (${bound})`;
      if (wrong === ALL_SEARCHED) return `A value that has come back, or will come back, reaches ${reached}.`;
      return session.find(exit - 1, "cut-off", true) === exit
        ? `The move that reaches ${reached} is the last one, so no move is left.`
        : `No move reaches ${reached}, so none can be left out.`;
    },
  );
};

/** More leaves cannot be told apart in a list. */
const MOST_LEAVES = 9;

interface Leaf {
  readonly name: string;
  readonly isVisited: boolean;
}

/**
 * The leaves below a position, each with whether one of the visits below these reached it; `null` where they are too many or
 * too deep: a game is not to be played to all its ends.
 */
function leavesOf(
  scene: Scene,
  values: Values,
  path: readonly string[],
  visits: readonly number[],
): readonly Leaf[] | null {
  const { position, moves } = scene.engine.root_moves(values);
  if (moves.length === 0) return [{ name: `${position} (${path.join(" ")})`, isVisited: visits.length > 0 }];
  if (path.length > MOST_LEAVES) return null;
  const children = visits.flatMap((visit) => childrenOf(scene, visit));
  const leaves: Leaf[] = [];
  for (const { notation, values: after } of moves) {
    const below = children.filter(({ move }) => move === notation).map(({ visit }) => visit);
    const found = leavesOf(scene, after, [...path, notation], below);
    if (found === null || leaves.length + found.length > MOST_LEAVES) return null;
    leaves.push(...found);
  }
  return leaves;
}

/** The leaves that are never looked at. */
export const neverVisited: Poser = (scene, visit) => {
  const refused = unlessUnknown(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  const path = seen.path.map(({ move }) => move);
  const leaves = leavesOf(scene, seen.values, path, [visit]);
  const mend = `ask about a node with at most ${MOST_LEAVES} leaves, of which some are left out`;
  if (leaves === null) return unanswerable(`${nameOf(seen)} has more than ${MOST_LEAVES} leaves`, mend);
  const right = leaves.flatMap(({ isVisited }, index) => (isVisited ? [] : [index]));
  if (right.length === 0 || right.length === leaves.length) {
    return unanswerable(
      `${nameOf(seen)} has ${leaves.length} leaves, of which ${right.length} are never looked at`,
      mend,
    );
  }
  const reasons = leaves.map(({ name, isVisited }) =>
    isVisited ? `${name} is looked at: nothing above it is cut off before.` : "",
  );
  return {
    prompt: `Which leaves below ${nameOf(seen)} will never be looked at? Choose all of them.`,
    form: "several",
    options: leaves.map(({ name }) => name),
    right,
    reasons,
    shown: endOf(scene, visit),
  };
};

const MOST_MOVES = 6;
const NONE = "none: the node is left";

/** The move that is searched next. */
export const nextMove: Poser = (scene, visit) => {
  const refused = unlessOpen(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  const done = seen.children.filter((child) => isEntered(scene, child.visit)).map(({ move }) => move);
  const next = seen.children.find((child) => !isEntered(scene, child.visit));
  const written = (move: string): string => (done.includes(move) ? `${move}, once more` : move);
  const right = next === undefined ? NONE : written(next.move);
  const others = scene.engine.root_moves(seen.values).moves.map(({ notation }) => notation);
  const fresh = others.filter((move) => !done.includes(move));
  const again = done.slice(-1).map(written);
  const all = [...again, ...fresh, NONE];
  if (next !== undefined && !all.includes(right)) {
    return unanswerable(`next comes ${right}, which is no move of ${nameOf(seen)}`, "ask at another node");
  }
  const wrong = all.filter((one) => one !== right && one !== NONE).slice(0, MOST_MOVES - 2);
  const options = all.filter((one) => one === right || one === NONE || wrong.includes(one));
  return oneOf(
    `Which move of ${nameOf(seen)} is searched next?`,
    options,
    right,
    next === undefined ? endOf(scene, visit) : startOf(scene, next.visit),
    (wrong) => {
      if (next === undefined) return `The node is left before that: ${seen.reason ?? "nothing more is searched"}.`;
      if (wrong === NONE) return "The node is not done yet: another search of one of its moves follows.";
      const twice = done.find((move) => written(move) === wrong);
      if (twice !== undefined) return `${twice} is not searched again: another move follows.`;
      const rank = inspected(scene, next.visit).rank?.text;
      return `Another move comes first.${rank === undefined ? "" : ` What puts it there: ${rank}.`}`;
    },
  );
};

const AGAIN = "Yes: it is searched again";
const ONCE = "No: once is enough";

/** Whether its move is searched again. */
export const reSearch: Poser = (scene, visit) => {
  const seen = inspected(scene, visit);
  const above = parentOf(scene, visit);
  const move = seen.path.at(-1)?.move;
  if (above === null || move === undefined) {
    return unanswerable(`${nameOf(seen)} is no move`, "ask about the node after a move");
  }
  // Only what comes next says that it was once.
  const known = scene.session.exit_time(visit) + 1;
  if (known <= scene.t)
    return unanswerable(`what comes after ${nameOf(seen)} can be seen`, "ask before that");
  const again = childrenOf(scene, above).find(
    (child) => child.visit > visit && child.move === move && child.kind === "re-search",
  );
  return oneOf(
    `Will ${nameOf(seen)} be searched once more?`,
    [AGAIN, ONCE],
    again === undefined ? ONCE : AGAIN,
    again === undefined ? { t: known, visit } : startOf(scene, again.visit),
    (wrong) =>
      wrong === AGAIN
        ? "What this search returns is enough for the node above: more need not be known."
        : "What this search returns is not enough for the node above: more has to be known.",
  );
};

/** The visit that it was called by: the innermost one around it. */
function parentOf(scene: Scene, visit: number): number | null {
  // A visit is entered at twice its number less its level.
  const levelOf = (at: number): number => 2 * at - scene.session.enter_time(at);
  const level = levelOf(visit);
  for (let before = visit - 1; before >= 0; before -= 1) {
    if (levelOf(before) === level - 1) return before;
  }
  return null;
}
