/** Questions about windows, values, types and what the table knows. */
import type { NodeTypeName, ProbeName } from "../../plyscope.js";
import {
  childrenOf,
  endOf,
  inspected,
  isEntered,
  nameOf,
  oneOf,
  startOf,
  unanswerable,
  unlessComing,
  unlessUnknown,
  type Poser,
  type Scene,
} from "./scene";

const MOST_OPTIONS = 4;
/** So many visits before and behind are looked at for wrong answers. */
const AROUND = 60;

/** The nearest visits first. */
function around({ session }: Scene, visit: number): readonly number[] {
  const last = session.visits() - 1;
  const near: number[] = [];
  for (let by = 1; by <= AROUND; by += 1) near.push(visit - by, visit + by);
  return near.filter((other) => other > 0 && other <= last);
}

/** The right one among others that differ from it, in an order that does not tell which it is. */
function mixed(right: string, others: readonly string[]): readonly string[] {
  const wrong = [...new Set(others)]
    .filter((text) => text !== right && text !== "")
    .slice(0, MOST_OPTIONS - 1);
  return [right, ...wrong].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

/** The window that it is searched with. */
export const window: Poser = (scene, visit) => {
  const refused = unlessComing(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  const right = seen.entry.text;
  const options = mixed(
    right,
    around(scene, visit)
      .map((other) => inspected(scene, other))
      .filter(({ ply }) => ply > 0)
      .map(({ entry }) => entry.text),
  );
  if (options.length < 2) return unanswerable("all windows around are the same", "ask where they differ");
  return oneOf(`With which window is ${nameOf(seen)} searched?`, options, right, startOf(scene, visit));
};

/** What is known of its value in the end. */
export const value: Poser = (scene, visit) => {
  const refused = unlessUnknown(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  if (seen.value === null)
    return unanswerable(`${nameOf(seen)} has no value`, "ask about a node that is left");
  const below = childrenOf(scene, visit).flatMap((child) => [
    child.value ?? "",
    ...childrenOf(scene, child.visit).map((leaf) => leaf.value ?? ""),
  ]);
  const near = around(scene, visit).map((other) => inspected(scene, other).value ?? "");
  const options = mixed(seen.value, [...below, ...near]);
  if (options.length < 2) return unanswerable("all values around are the same", "ask where they differ");
  return oneOf(
    `What will be known of the value of ${nameOf(seen)}?`,
    options,
    seen.value,
    endOf(scene, visit),
  );
};

const TYPES: Readonly<Record<NodeTypeName, string>> = {
  PV: "PV: its value lies inside its window",
  CUT: "CUT: one move is good enough to cut it off",
  ALL: "ALL: every move is searched, and none is good enough",
};

/** The type that it turns out to have. */
export const type: Poser = (scene, visit) => {
  const refused = unlessUnknown(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  if (seen.actual === null)
    return unanswerable(`${nameOf(seen)} has no type`, "ask about a node that is left");
  return oneOf(
    `Which type will ${nameOf(seen)} turn out to have?`,
    Object.values(TYPES),
    TYPES[seen.actual],
    endOf(scene, visit),
  );
};

const OUTCOMES: Readonly<Partial<Record<ProbeName, string>>> = {
  answered: "It answers: nothing is searched",
  narrowed: "It narrows the window",
  "too-shallow": "It knows the position, but not deep enough",
  "bound-does-not-help": "It knows a bound that does not help",
  miss: "It has nothing",
};

/** What the table says of it. */
export const table: Poser = (scene, visit) => {
  const refused = unlessComing(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  const right = seen.table === null ? undefined : OUTCOMES[seen.table.outcome];
  if (right === undefined) {
    return unanswerable(
      `at ${nameOf(seen)} the table is ${seen.table === null ? "not asked" : `said to be: ${seen.table.outcome_text}`}`,
      "ask where it answers, narrows the window, is not deep enough, does not help or has nothing",
    );
  }
  return oneOf(
    `What will the table say of ${nameOf(seen)}?`,
    Object.values(OUTCOMES),
    right,
    startOf(scene, visit),
  );
};

const PAYS = "Yes: a later visit is answered from it";
const LOST = "No: nobody asks for the deeper result";

/** Whether a pre-search pays off. */
export const paysOff: Poser = (scene, visit) => {
  const { pre_search: gamble, ...seen } = inspected(scene, visit);
  if (gamble?.pre_searched !== true || gamble.settled === null || gamble.settled === "open") {
    return unanswerable(`${nameOf(seen)} is not pre-searched`, "ask about a node that is");
  }
  if (gamble.by !== null && isEntered(scene, gamble.by)) {
    return unanswerable("it has paid off by this moment: the answer can be seen", "ask before that");
  }
  const pays = gamble.settled !== "lost";
  return oneOf(
    `Will the pre-search of ${nameOf(seen)} pay off?`,
    [PAYS, LOST],
    pays ? PAYS : LOST,
    gamble.by === null ? endOf(scene, 0) : startOf(scene, gamble.by),
  );
};

const MOST_MOVES = 6;

/** Its best move in the end. */
export const bestMove: Poser = (scene, visit) => {
  const refused = unlessUnknown(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  const right = seen.best_move;
  if (right === null)
    return unanswerable(`${nameOf(seen)} has no best move`, "ask about a node that has one");
  const all = scene.engine.root_moves(seen.values).moves.map(({ notation }) => notation);
  const wrong = all.filter((move) => move !== right).slice(0, MOST_MOVES - 1);
  const options = all.filter((move) => move === right || wrong.includes(move));
  if (options.length < 2 || !options.includes(right)) {
    return unanswerable(`${nameOf(seen)} has no choice of moves`, "ask about a node that has one");
  }
  return oneOf(`Which move will ${nameOf(seen)} take for its best?`, options, right, endOf(scene, visit));
};
