/** Questions about windows, values, types and the table's knowledge. */
import { ROOT_LEVEL } from "../../../../core/engine";
import type { Inspection, NodeTypeName, ProbeName } from "../../../../core/plyscope.js";
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
  unlessComing,
  unlessUnknown,
  type Poser,
  type Scene,
} from "./scene";

const MOST_OPTIONS = 4;
/** The number of visits before and behind that are searched for wrong answers. */
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

/** The origin of a window, compared with the window of the parent node. */
function whoseWindow(scene: Scene, above: number, { entry, level }: Inspection): string {
  const over = inspected(scene, above);
  if (level <= ROOT_LEVEL) return `The driver has chosen the window ${entry.text} for this visit of the root.`;
  if (entry.text === over.entry.text) {
    return `It is the window of ${nameOf(over)}: no move there has narrowed it before.`;
  }
  const cause =
    entry.null_window && !over.entry.null_window
      ? "The search only tests whether this move is better than the best one so far."
      : "A node has the window of the node above it, narrowed by the values that came back there before.";
  return `The window of ${nameOf(over)} began as ${over.entry.text}. ${cause}`;
}

/** The window that it is searched with. */
export const window: Poser = (scene, visit) => {
  const refused = unlessComing(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  const right = seen.entry.text;
  const others = around(scene, visit)
    .map((other) => inspected(scene, other))
    .filter(({ ply }) => ply > 0);
  const options = mixed(
    right,
    others.map(({ entry }) => entry.text),
  );
  if (options.length < 2) return unanswerable("all nearby windows are the same", "ask where they differ");
  const why = (wrong: string): string => {
    const other = others.find(({ entry }) => entry.text === wrong);
    const whose = other === undefined || nameOf(other) === nameOf(seen) ? "another visit" : nameOf(other);
    return `That is the window of ${whose}. A node's window comes from the node above it, and from the values that came back there before.`;
  };
  const posed = oneOf(
    `With which window will the search enter ${nameOf(seen)}?`,
    options,
    right,
    startOf(scene, visit),
    why,
  );
  const above = parentOf(scene, visit);
  return above === null ? posed : { ...posed, because: whoseWindow(scene, above, seen) };
};

/** Asks for the node's value at its end. */
export const value: Poser = (scene, visit) => {
  const refused = unlessUnknown(scene, visit);
  if (refused !== null) return refused;
  const seen = inspected(scene, visit);
  if (seen.value === null)
    return unanswerable(`${nameOf(seen)} has no value`, "ask about a node that the search leaves");
  const below = childrenOf(scene, visit).flatMap((child) => [
    child.visit,
    ...childrenOf(scene, child.visit).map((leaf) => leaf.visit),
  ]);
  const others = [...below, ...around(scene, visit)].map((other) => inspected(scene, other));
  const options = mixed(
    seen.value,
    others.map((other) => other.value ?? ""),
  );
  if (options.length < 2) return unanswerable("all nearby values are the same", "ask where they differ");
  const right = seen.value;
  const why = (wrong: string): string => {
    const number = (text: string): string => text.split(" ").at(-1) ?? "";
    if (number(wrong) === number(right)) {
      return "The number is right, but not the sign before it. Compare the number with the window: a value outside the window is a bound.";
    }
    const other = others.find((one) => one.value === wrong);
    const whose = other === undefined || nameOf(other) === nameOf(seen) ? "another visit" : nameOf(other);
    return `That is the value of ${whose}.`;
  };
  return oneOf(
    `What will the search know about the value of ${nameOf(seen)} when it leaves this node?`,
    options,
    right,
    endOf(scene, visit),
    why,
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
  if (!scene.session.possible().node_types)
    return unanswerable("this search has no node types", "ask about a search that prunes");
  if (seen.actual === null)
    return unanswerable(`${nameOf(seen)} has no type`, "ask about a node below which the search tries a move");
  return oneOf(
    `Which type will ${nameOf(seen)} turn out to have?`,
    Object.values(TYPES),
    TYPES[seen.actual],
    endOf(scene, visit),
    (wrong) => {
      if (wrong === TYPES.PV) return `Its value will not be inside its window, ${seen.entry.text}.`;
      return wrong === TYPES.CUT ? "None of its moves will be good enough." : "One of its moves will be good enough.";
    },
  );
};

const OUTCOMES: Readonly<Partial<Record<ProbeName, string>>> = {
  answered: "It answers: the search does nothing more here",
  narrowed: "It narrows the window",
  "too-shallow": "It has the position, but not deep enough",
  "bound-does-not-help": "It has a bound that does not help",
  miss: "It has no entry",
};

/** The condition of an outcome, told to a person who chose the outcome wrongly. */
const NEEDS: Readonly<Partial<Record<ProbeName, string>>> = {
  answered: "An entry answers only if its search was deep enough and it leaves no value inside the window.",
  narrowed: "An entry narrows the window only if its search was deep enough and its bound is inside the window.",
  "too-shallow": "That is true only of an entry from a search less deep than this node needs.",
  "bound-does-not-help":
    "That is true only of a bound from a deep enough search that does not change the window.",
  miss: "The search has visited this position before, and the table has stored what it found.",
};

/** Asks for the table's answer. */
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
    `What will the table answer for ${nameOf(seen)}?`,
    Object.values(OUTCOMES),
    right,
    // If the table answers, its answer is seen only at the end of the visit.
    seen.table?.outcome === "answered" ? endOf(scene, visit) : startOf(scene, visit),
    (wrong) => {
      const chosen = Object.entries(OUTCOMES).find(([, text]) => text === wrong)?.[0] as ProbeName | undefined;
      if (seen.table?.outcome === "miss") return "The table has no entry of this position at this moment.";
      return (chosen === undefined ? undefined : NEEDS[chosen]) ?? "";
    },
  );
};

const PAYS = "Yes: the table answers a later visit with its result";
const LOST = "No: the search never uses the deeper result";

/** Whether a pre-search pays off. */
export const paysOff: Poser = (scene, visit) => {
  const { pre_search: gamble, ...seen } = inspected(scene, visit);
  if (gamble?.pre_searched !== true || gamble.settled === null || gamble.settled === "open") {
    return unanswerable(`${nameOf(seen)} is not pre-searched`, "ask about a node that is");
  }
  if (gamble.by !== null && isEntered(scene, gamble.by)) {
    return unanswerable("it has paid off by this moment: the reader can see the answer", "ask before that");
  }
  const pays = gamble.settled !== "lost";
  return oneOf(
    `Will the pre-search of ${nameOf(seen)} pay off?`,
    [PAYS, LOST],
    pays ? PAYS : LOST,
    gamble.by === null ? { t: endOf(scene, 0).t, visit } : endOf(scene, gamble.by),
    (wrong) =>
      wrong === PAYS
        ? "That needs a later visit of this position that the table answers with this result. There is none."
        : "A later visit of this position needs this result, and the table answers it.",
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
  const all = scene.session.move_names(visit);
  const wrong = all.filter((move) => move !== right).slice(0, MOST_MOVES - 1);
  const options = all.filter((move) => move === right || wrong.includes(move));
  if (options.length < 2 || !options.includes(right)) {
    return unanswerable(`${nameOf(seen)} has no choice of moves`, "ask about a node that has one");
  }
  const why = (wrong: string): string => {
    const searched = childrenOf(scene, visit).filter(({ move }) => move === wrong);
    const found = searched.at(-1)?.value ?? null;
    if (found === null) return `The search never visits ${wrong} here.`;
    return `The search finds ${found.replace(/^= /, "")} after ${wrong}, which is no better than another move.`;
  };
  return oneOf(`Which move will be the best at ${nameOf(seen)}?`, options, right, endOf(scene, visit), why);
};
