/** Questions about moves that are searched and moves that are not. */
import type { Values } from "../../../../core/plyscope.js";
import {
  childrenOf,
  endOf,
  inspected,
  isEntered,
  nameOf,
  oneOf,
  parentOf,
  startOf,
  unanswerable,
  unlessOpen,
  unlessUnknown,
  type Poser,
} from "./scene";

const LEFT_OUT = "Yes: a cut-off comes before the last move";
const ALL_SEARCHED = "No: it searches all moves";

/** Whether a move cuts it off while others are left. */
export const cutOff: Poser = (scene, visit) => {
  const refused = unlessOpen(scene, visit);
  if (refused !== null) return refused;
  const { session } = scene;
  const exit = session.leave_time(visit);
  const seen = inspected(scene, visit);
  const searched = new Set(seen.children.map(({ move }) => move)).size;
  const isWhole = searched >= session.move_names(visit).length;
  if (!isWhole && session.find(exit - 1, "cut-off", true) !== exit) {
    return unanswerable(
      `${nameOf(seen)} has neither a cut-off nor all its moves searched (${seen.reason ?? "the search does not leave it"})`,
      "ask about a node that the search visits, or another question",
    );
  }
  return oneOf(
    `Will the search skip any moves of ${nameOf(seen)}?`,
    [LEFT_OUT, ALL_SEARCHED],
    isWhole ? ALL_SEARCHED : LEFT_OUT,
    endOf(scene, visit),
    (wrong) => {
      const bound = seen.entry.cuts_at;
      const reached = bound === null ? "the bound" : `the bound (${bound})`;
      if (wrong === ALL_SEARCHED) return `A value that has come back, or will come back, reaches ${reached}.`;
      return session.find(exit - 1, "cut-off", true) === exit
        ? `The move that reaches ${reached} is the last one, so there is no move to skip.`
        : `No move reaches ${reached}, so the search skips none.`;
    },
  );
};

/** The greatest number of leaves in a list: more cannot be told apart. */
const MOST_LEAVES = 9;

/** The leaves that are never looked at. */
export const neverVisited: Poser = (scene, visit) => {
  const refused = unlessUnknown(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  const leaves = scene.session.leaves_below(visit, MOST_LEAVES);
  const fix = `ask about a node with at most ${MOST_LEAVES} leaves, some of which the search never visits`;
  if (leaves === null) return unanswerable(`${nameOf(seen)} has more than ${MOST_LEAVES} leaves`, fix);
  const right = leaves.flatMap(({ is_visited }, index) => (is_visited ? [] : [index]));
  if (right.length === 0 || right.length === leaves.length) {
    return unanswerable(
      `${nameOf(seen)} has ${leaves.length} leaves, and the search never visits ${right.length} of them`,
      fix,
    );
  }
  const reasons = leaves.map(({ name, is_visited }) =>
    is_visited ? `The search visits ${name}: no cut-off comes before it.` : "",
  );
  return {
    prompt: `Which leaves below ${nameOf(seen)} will the search never visit? Choose all of them.`,
    form: "several",
    options: leaves.map(({ name }) => name),
    right,
    reasons,
    shown: endOf(scene, visit),
  };
};

const MOST_MOVES = 6;
const NONE = "none: the search leaves the node";

/**
 * The move of UCT whose terms have the greatest sum, or that was not visited yet. A descent visits one move.
 */
const selectedMove: Poser = (scene, visit) => {
  const seen = inspected(scene, visit);
  const next = inspected(scene, visit + 1);
  const right = next.path.at(-1)?.move;
  const isBelow = right !== undefined && next.level === seen.level + 1 && next.kind !== "playout";
  if (!isBelow || isEntered(scene, visit + 1)) {
    return unanswerable("no selection follows at this node", "ask as the search enters a node that it selects from");
  }
  const moves = scene.session.move_names(visit);
  const wrong = moves.filter((move) => move !== right).slice(0, MOST_MOVES - 1);
  const options = moves.filter((move) => move === right || wrong.includes(move));
  const why = "Another move has a greater sum of its two terms, or was not visited yet.";
  return oneOf(
    `Which move of ${nameOf(seen)} will the search visit next?`,
    options,
    right,
    startOf(scene, visit + 1),
    () => why,
  );
};

/** The reason why B* goes on at a move of the root, by its strategy. */
const STRATEGIES: Values = {
  "prove-best":
    "The search tries to prove the best move, which is the move with the highest optimistic bound, and another move has a higher one.",
  "disprove-rest":
    "The search tries to disprove the rest: it follows the second best move, which has the second highest optimistic bound.",
};

/** The move that is searched next. */
export const nextMove: Poser = (scene, visit) => {
  const refused = unlessOpen(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  if (scene.session.possible().samples) return selectedMove(scene, visit);
  const done = seen.children.filter((child) => isEntered(scene, child.visit)).map(({ move }) => move);
  const next = seen.children.find((child) => !isEntered(scene, child.visit));
  const written = (move: string): string => (done.includes(move) ? `${move}, once more` : move);
  const right = next === undefined ? NONE : written(next.move);
  const others = scene.session.move_names(visit);
  const fresh = others.filter((move) => !done.includes(move));
  const again = done.slice(-1).map(written);
  const all = [...again, ...fresh, NONE];
  if (next !== undefined && !all.includes(right)) {
    return unanswerable(`the next visit is ${right}, which is not a move of ${nameOf(seen)}`, "ask at another node");
  }
  const wrong = all.filter((one) => one !== right && one !== NONE).slice(0, MOST_MOVES - 2);
  const options = all.filter((one) => one === right || one === NONE || wrong.includes(one));
  return oneOf(
    `Which move of ${nameOf(seen)} will the search visit next?`,
    options,
    right,
    next === undefined ? endOf(scene, visit) : startOf(scene, next.visit),
    (wrong) => {
      if (next === undefined) return `The search leaves the node before that: ${seen.reason ?? "it searches nothing more"}.`;
      if (wrong === NONE) return "The node is not finished yet: another search of one of its moves follows.";
      const twice = done.find((move) => written(move) === wrong);
      if (twice !== undefined) return `${twice} is not searched again: another move follows.`;
      const strategy = STRATEGIES[scene.values["strategy"] ?? ""];
      if (scene.values["search"] === "b-star" && strategy !== undefined) {
        return seen.path.length > 0
          ? "Below the root each side follows the move whose bound promises it most, and another move promises more."
          : strategy;
      }
      const rank = inspected(scene, next.visit).rank?.text;
      return `Another move comes first.${rank === undefined ? "" : ` Its place comes from: ${rank}.`}`;
    },
  );
};

const AGAIN = "Yes: the search visits it again";
const ONCE = "No: one search is enough";

/** Whether its move is searched again. */
export const reSearch: Poser = (scene, visit) => {
  const seen = inspected(scene, visit);
  const above = parentOf(scene, visit);
  const move = seen.path.at(-1)?.move;
  if (above === null || move === undefined) {
    return unanswerable(`${nameOf(seen)} is no move`, "ask about the node after a move");
  }
  // The answer is first seen at the tick after the end of the visit.
  const known = scene.session.leave_time(visit) + 1;
  if (known <= scene.t)
    return unanswerable(`the reader can see what comes after ${nameOf(seen)}`, "ask before that");
  const again = childrenOf(scene, above).find(
    (child) => child.visit > visit && child.move === move && child.kind === "re-search",
  );
  return oneOf(
    `Will the search visit ${nameOf(seen)} once more?`,
    [AGAIN, ONCE],
    again === undefined ? ONCE : AGAIN,
    again === undefined ? { t: known, visit } : startOf(scene, again.visit),
    (wrong) =>
      wrong === AGAIN
        ? "The result of this search is enough for the node above."
        : "The result of this search is not enough for the node above: it needs a second search.",
  );
};

const OVER = "Yes: this is the last visit of the root";
const GOES_ON = "No: the search visits the root again";

/** Whether a driver, or a best-first search, is content with this visit of the root. */
export const isOver: Poser = (scene, visit) => {
  const refused = unlessUnknown(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  if (seen.kind !== "node" && seen.kind !== "pass")
    return unanswerable(`${nameOf(seen)} is not a visit of the root`, "ask about one, as in “is-over of 3::2”");
  if (seen.path.length > 0) return unanswerable(`${nameOf(seen)} is not the root`, "ask about a visit of the root");
  const after = scene.session.leave_time(visit) + 1;
  const goesOn = scene.session.event(after)?.what === "enter";
  return oneOf(
    "Is the search over with this visit of the root?",
    [OVER, GOES_ON],
    goesOn ? GOES_ON : OVER,
    goesOn ? { t: after, visit } : endOf(scene, visit),
    (wrong) =>
      wrong === OVER
        ? "What this visit of the root finds is not enough: another one follows."
        : "What this visit of the root finds is enough: it is the last one.",
  );
};
