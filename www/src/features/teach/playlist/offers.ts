/**
 * The questions that a search can answer at one of its moments: the kinds of lessons, about the nodes around
 * the moment.
 */
import type { Engine } from "../../../core/engine";
import { PLAIN_VIEW } from "../../../state/view-keys";
import { QUESTION_KINDS, type Question, type QuestionKind } from "../lessons/lesson";
import { changedBy, pose } from "../lessons/questions/pose";
import { isPosed, nameOf, type Scene as Asked } from "../lessons/questions/scene";
import { questionText } from "../lessons/questions/written";
import type { TraceStore } from "../../../state/trace/trace-store";
import type { Offer } from "./history";
import { isCompared, linkOf, type Scene } from "./playlist";

type Searched = Pick<TraceStore, "session" | "answers" | "values" | "extent" | "run" | "possible">;

/** The number of open nodes that are asked about at a moment, from the innermost. */
const MOST_OPEN = 4;

/** Whether a trace is a search of a scene's scenario. */
export const isOf = (engine: Engine, trace: Pick<TraceStore, "values">, scene: Scene): boolean =>
  engine.write_link(trace.values.value, PLAIN_VIEW) === scene.scenario;

/** Whether a trace, once it has ended, knows the events after this scene's moment. */
export const knows = (engine: Engine, trace: Searched, scene: Scene): boolean =>
  trace.run.value.state === "done" &&
  trace.run.value.summary?.recording === "complete" &&
  isOf(engine, trace, scene) &&
  !isCompared(scene.view);

/** All questions that this trace can answer at the scene's moment. */
export async function offersAt(engine: Engine, trace: Searched, scene: Scene): Promise<readonly Offer[]> {
  const { view } = engine.read_link(linkOf(scene));
  const { t, select } = trace.session.locate(view);
  if (t === null) return [];
  const asked = askedOf(engine, trace, t);
  // A selected visit of the future would be hidden while the question is open.
  if (select !== null && asked.session.enter_time(select) > t) return [];
  const offers: Offer[] = [];
  for (const visit of nodesAround(trace, t, select)) {
    const of = trace.session.named(null, visit).on;
    if (of === null || trace.session.locate({ ...PLAIN_VIEW, on: of }).select !== visit) continue;
    const seen = asked.session.inspect(visit, asked.session.ticks() - 1);
    if (seen === null) continue;
    for (const kind of kindsIn(trace)) {
      const question: Question = { kind, of, change: null };
      const posed = await pose(question, asked);
      if (!isPosed(posed)) continue;
      offers.push({ question: questionText(question), prompt: posed.prompt, about: nameOf(seen) });
    }
  }
  return [...offers, ...countsOf(asked)];
}

/**
 * The kinds of questions that suit a node of this search: an event that the search never has is not asked
 * about.
 */
const kindsIn = ({ possible }: Searched): readonly QuestionKind[] =>
  QUESTION_KINDS.filter(
    (kind) =>
      kind !== "visits" &&
      (kind !== "re-search" || possible.events.includes("re-search")) &&
      (kind !== "is-over" || possible.events.includes("pass")),
  );

/** The nodes that can be asked about: the selected node, the open nodes, and the next node. */
function nodesAround({ session, answers, extent }: Searched, t: number, select: number | null): Set<number> {
  const open = answers.value
    .path(t)
    .filter(({ ply, level }) => ply >= 0 && level >= 2)
    .map(({ visit }) => visit)
    .reverse();
  const root = open.at(-1);
  const nodes = [...(select === null ? [] : [select]), ...open.slice(0, MOST_OPEN)];
  const next = session.step(t, "forward");
  const event = answers.value.event(next);
  if (next > t && event?.what === "enter") nodes.push(event.visit);
  if (root !== undefined) nodes.push(root);
  return new Set(nodes.filter((visit) => visit > 0 && visit < extent.value.visits));
}

/** The trace as questions are asked of it. */
function askedOf(engine: Engine, { session, answers, values }: Searched, t: number): Asked {
  return {
    session: {
      inspect: (visit, at) => answers.value.inspect(visit, at),
      event: (at) => answers.value.event(at),
      possible: () => session.possible(),
      locate: (view) => session.locate(view),
      find: (from, kind, forward, ply) => session.find(from, kind, forward, ply),
      related: (...about) => session.related(...about),
      enter_time: (visit) => session.enter_time(visit),
      leave_time: (visit) => session.leave_time(visit),
      parent: (visit) => session.parent(visit),
      ticks: () => session.ticks(),
      visits: () => session.visits(),
      move_names: (visit) => session.move_names(visit),
      leaves_below: (visit, most) => session.leaves_below(visit, most),
    },
    engine,
    values: values.value,
    t,
    countVisits: () => Promise.reject(new Error("this needs no search")),
  };
}

/** The limit for counting the visits of another search: a person waits for the count. */
const MOST_COUNTED = 50_000;
/** The limit for minimax, which prunes nothing: it may visit the square of the visits of the best alpha-beta. */
const MOST_FOR_MINIMAX = 1_500;

/** Questions for the number of visits of the same search with another algorithm, or without the table. */
function countsOf(asked: Asked): readonly Offer[] {
  const visits = asked.session.visits();
  if (visits > MOST_COUNTED) return [];
  const algorithm = asked.engine.parameters().find(({ key }) => key === "search");
  const changes = [
    ...(algorithm?.choices ?? [])
      .filter(({ value }) => value !== "minimax" || visits <= MOST_FOR_MINIMAX)
      .map(({ value }) => `search=${value}`),
    "table=0",
  ];
  const kind: QuestionKind = "visits";
  return changes.flatMap((change) => {
    const changed = changedBy(asked, change);
    if ("fix" in changed) return [];
    const prompt = `How many visits would the search take with ${changed.words}?`;
    return [{ question: questionText({ kind, of: null, change }), prompt, about: "the whole search" }];
  });
}
