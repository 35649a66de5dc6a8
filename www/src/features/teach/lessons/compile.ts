/**
 * Makes a lesson of its file: finds its moments by searching, and refuses what the searches do not bear out. The page
 * gets plain links, and of answers nothing: those it works out itself.
 */
import type { Engine } from "../../../core/engine";
import { STAGES_IN_WORDS } from "../../../state/page/stage";
import { PLAIN_VIEW, STEP_KEYS } from "../../../state/view-keys";
import type { EventKindName, Session, Values } from "../../../core/plyscope.js";
import type { Placed } from "./course";
import type { CourseLesson, Step } from "./lesson";
import { parseLesson, type LessonProblem, type Written, type WrittenStep } from "./parse";
import { piecesOf } from "./words";
import { pose } from "./questions/pose";
import { isPosed, type Scene } from "./questions/scene";

/** A search that has ended. */
export interface Searched {
  readonly session: Session;
  readonly visits: number;
  /** Whether all of it was recorded. */
  readonly complete: boolean;
}

/** The tools for checking lessons: the page's own core. */
export interface Searching {
  readonly engine: Omit<Engine, "openSession">;
  /** Searches a link's scenario, at most once. */
  readonly search: (link: string) => Searched;
}

/** The limit of a lesson's search: a person should not have to wait for it. */
export const MOST_VISITS = 200_000;

interface Compiled {
  readonly lesson: CourseLesson;
  readonly placed: Placed;
  readonly problems: readonly LessonProblem[];
}

/** A hint without its markup. */
const plainText = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join("");

/** A problem that ends the reading of a step. */
class Refusal extends Error {
  constructor(
    readonly line: number,
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}

export async function compileLesson(name: string, text: string, searching: Searching): Promise<Compiled> {
  const { title, minutes, order, group, after, steps: written, problems: found } = parseLesson(text);
  const problems = [...found];
  const steps: Step[] = [];
  let scenario: Written | null = null;
  for (const step of written) {
    scenario = step.scenario ?? scenario;
    if (scenario === null) continue;
    try {
      steps.push(await compileStep(step, scenario, searching));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push({ line: error.line, message: error.message, fix: error.fix });
    }
  }
  problems.sort((one, other) => one.line - other.line);
  const lesson = { name, title, minutes, group, after: after.map((one) => one.text), steps };
  return { lesson, placed: { name, group, order, after }, problems };
}

async function compileStep(step: WrittenStep, scenario: Written, searching: Searching): Promise<Step> {
  const { engine } = searching;
  const values = scenarioOf(scenario, engine);
  const own = engine.write_link(values, PLAIN_VIEW);
  const searched = search(own, scenario, searching);
  const { session } = searched;
  const t = step.moment === null ? null : momentOf(step.moment, session, engine);
  const pairs = [own, ...(step.moment === null ? [] : [pairOf(t, session)])];
  if (step.select !== null) {
    const select = visitOf(step.select, session, engine);
    if (step.question !== null && t !== null && session.enter_time(select) > t) {
      throw new Refusal(
        step.select.line,
        "the step selects a node that comes after its question",
        "select one that the search has entered by then",
      );
    }
    pairs.push(`on=${step.select.text}`);
  }
  if (step.view !== null) pairs.push(...viewOf(step.view, engine));
  const { question } = step;
  if (question !== null) {
    if (t === null) {
      throw new Refusal(
        question.line,
        "a question needs a moment, and the step has none",
        "add “moment: …”",
      );
    }
    const count = (link: string): Promise<number> =>
      Promise.resolve(search(link, question, searching).visits);
    const scene: Scene = { session, engine, values, t, countVisits: count };
    const posed = await pose(question, scene);
    if (!isPosed(posed)) throw new Refusal(question.line, posed.message, posed.fix);
  }
  const { perform } = step;
  if (perform !== null) checkPerform(perform, session);
  pairs.push(...figurePairs(step, engine));
  const solution = solutionOf(step, own, session, searching);
  return {
    title: step.title,
    words: step.words,
    link: pairs.filter((pair) => pair !== "").join("&"),
    question: question === null ? null : { kind: question.kind, of: question.of, change: question.change },
    ...(perform === null ? {} : { perform: true }),
    ...(step.hints.length === 0 ? {} : { hints: step.hints.map(({ text }) => plainText(text)) }),
    ...(solution === null ? {} : { solution }),
  };
}

/** Refuses a search that a reader cannot perform. */
function checkPerform({ text, line }: Written, session: Session): void {
  if (text !== "yes") throw new Refusal(line, `“${text}” is not “yes”`, "write “perform: yes”, or remove the line");
  const { refusal } = session.student();
  if (refusal !== null) throw new Refusal(line, "a reader cannot perform this search", refusal);
}

/** The pairs of a step's figure: what may be changed, and the goal. */
function figurePairs({ touch, goal, hints, solution }: WrittenStep, engine: Searching["engine"]): readonly string[] {
  const [needless] = [...(goal === null ? [...hints, solution] : []), ...(touch === null ? [goal] : [])];
  if (needless !== undefined && needless !== null) {
    throw new Refusal(needless.line, "the step has no figure with a goal", "add “touch: …” and “goal: …”, or remove the line");
  }
  const pairs: string[] = [];
  for (const [key, written] of [["touch", touch], ["reach", goal]] as const) {
    if (written === null) continue;
    const pair = `${key}=${written.text.replace(/,\s+/g, ",").replace(/\s+/g, "-")}`;
    const [problem] = engine.read_link(pair).problems;
    if (problem !== undefined) throw new Refusal(written.line, problem.message, problem.fix);
    pairs.push(pair);
  }
  return pairs;
}

/** The link of the search that reaches the step's goal, which the step's own search must not reach. */
function solutionOf(step: WrittenStep, own: string, session: Session, searching: Searching): string | null {
  const { engine } = searching;
  const { goal, solution, touch } = step;
  if (goal === null) return null;
  const reach = engine.read_link(figurePairs(step, engine).join("&")).view.reach ?? "";
  const state = session.goal(reach);
  const unknown = state?.conditions.find(({ is_known }) => !is_known);
  if (unknown !== undefined) {
    throw new Refusal(goal.line, `this search cannot tell “${unknown.text}”`, "choose another goal, or a smaller game");
  }
  if (state?.is_reached === true) {
    throw new Refusal(goal.line, "the step’s own search reaches the goal", "choose a goal that it misses");
  }
  if (solution === null) {
    throw new Refusal(goal.line, "a goal needs a search that reaches it", "add “solution: ” and the settings that differ, as in a link");
  }
  const keysOf = (link: string): readonly (string | undefined)[] => link.split("&").map((pair) => pair.split("=")[0]);
  const named = keysOf(solution.text);
  const kept = own.split("&").filter((pair) => !named.includes(pair.split("=")[0]));
  const { values: changed, problems } = engine.read_link([...kept, solution.text].join("&"));
  const [problem] = [...problems, ...(problems.length > 0 ? [] : engine.check_values(changed))];
  if (problem !== undefined) throw new Refusal(solution.line, problem.message, problem.fix);
  const before = engine.read_link(own).values;
  const touched = touch?.text.split(/,\s*/) ?? [];
  const beyond = Object.keys(changed).find(
    (key) => changed[key] !== before[key] && !touched.includes(key) && !(key === "tree" && /values|order/.test(touch?.text ?? "")),
  );
  if (beyond !== undefined) {
    throw new Refusal(solution.line, `the reader may not change “${beyond}”`, "name it in “touch”, or find another solution");
  }
  if (changed["tree"] !== before["tree"] && !touched.includes("values")) {
    const way = engine.tree_way(before["tree"] ?? "", changed["tree"] ?? "");
    if (way !== "order") throw new Refusal(solution.line, "the reader may change the order alone", "change the order, or add “values” to “touch”");
  }
  const link = engine.write_link(changed, PLAIN_VIEW);
  if (search(link, solution, searching).session.goal(reach)?.is_reached !== true) {
    throw new Refusal(solution.line, "this search does not reach the goal", "correct the solution or the goal");
  }
  return link;
}

function scenarioOf({ text, line }: Written, engine: Searching["engine"]): Values {
  const { values, problems, second, view } = engine.read_link(text);
  const [problem] = [...problems, ...(problems.length > 0 ? [] : engine.check_values(values))];
  if (problem !== undefined)
    throw new Refusal(line, `${problem.key}=${problem.value}: ${problem.message}`, problem.fix);
  if (second !== null)
    throw new Refusal(line, "a step shows one search", "remove the keys that begin with “b.”");
  if (engine.write_link(values, PLAIN_VIEW) !== engine.write_link(values, view)) {
    throw new Refusal(
      line,
      "the scenario has keys of the view",
      "use “moment”, “select” and “view” for that",
    );
  }
  return values;
}

function search(link: string, { line }: Pick<Written, "line">, searching: Searching): Searched {
  let searched: Searched;
  try {
    searched = searching.search(link);
  } catch (error) {
    throw new Refusal(
      line,
      `the search fails: ${error instanceof Error ? error.message : String(error)}`,
      "choose another scenario",
    );
  }
  if (searched.visits > MOST_VISITS || !searched.complete) {
    throw new Refusal(
      line,
      `the search takes ${searched.visits} visits, and a lesson’s at most ${MOST_VISITS}`,
      "search less deep, or choose another position",
    );
  }
  return searched;
}

const FOUND = /^(first|second|third|last|\d+th)\s+([a-z-]+)(?:\s+at\s+ply\s+(\d+))?(?:\s+after\s+(\S+))?$/;
const NTH: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3 };

/** The tick that a moment means. */
function momentOf({ text, line }: Written, session: Session, engine: Searching["engine"]): number {
  const last = session.ticks() - 1;
  if (text === "start") return 0;
  if (text === "end") return last;
  const [, which, kind, ply, after] = FOUND.exec(text) ?? [];
  if (which === undefined) return namedMoment({ text, line }, session, engine);
  const known = engine.event_kinds().find((one) => one.kind === kind);
  if (known === undefined) {
    const kinds = engine.event_kinds().map((one) => one.kind);
    throw new Refusal(line, `there is no event “${kind ?? ""}”`, `the events are: ${kinds.join(", ")}`);
  }
  const from = after === undefined ? -1 : namedMoment({ text: after, line }, session, engine);
  const found = findNth(
    session,
    known.kind,
    which === "last" ? null : (NTH[which] ?? parseInt(which)),
    ply,
    from,
  );
  if (found === undefined) {
    throw new Refusal(
      line,
      `the search has no “${text}”`,
      "choose an event that happens in it, or a lower number",
    );
  }
  return found;
}

function findNth(
  session: Session,
  kind: EventKindName,
  nth: number | null,
  ply: string | undefined,
  from: number,
): number | undefined {
  const at = ply === undefined ? null : Number(ply);
  if (nth === null) return session.find(session.ticks(), kind, false, at);
  // Looking forward begins after the tick. There is no tick before the first one, and nothing happens at the
  // first.
  let t: number | undefined = Math.max(from, 0);
  for (let so = 0; so < nth && t !== undefined; so += 1) t = session.find(t, kind, true, at);
  return t;
}

function namedMoment({ text, line }: Written, session: Session, engine: Searching["engine"]): number {
  const { view, problems } = engine.read_link(`at=${text}`);
  const [problem] = problems;
  if (problem !== undefined) {
    throw new Refusal(
      line,
      `“${text}” is not a moment`,
      "write a place and an end (5:e4.e5:in, 5:e4:out2), “start”, “end”, or an event (“first cut-off”)",
    );
  }
  const { t } = session.locate(view);
  if (t === null)
    throw new Refusal(
      line,
      `the search never reaches ${text}`,
      "name a place of this search, as in the page’s address",
    );
  return t;
}

/** The pair of a link that leads to a tick: by its place, which outlives a change of the search. */
function pairOf(t: number | null, session: Session): string {
  if (t === null || t === session.ticks() - 1) return "";
  const { at, v } = session.named(t, null);
  if (at !== null && session.locate({ ...PLAIN_VIEW, at }).t === t) return `at=${at}`;
  return `t=${t}${v === null || t === 0 ? "" : `&v=${v}`}`;
}

function visitOf({ text, line }: Written, session: Session, engine: Searching["engine"]): number {
  const { view, problems } = engine.read_link(`on=${text}`);
  if (problems.length > 0)
    throw new Refusal(line, `“${text}” is not a place`, "write an iteration and the moves, as in 5:e4.e5");
  const { select } = session.locate(view);
  if (select === null)
    throw new Refusal(
      line,
      `the search never reaches ${text}`,
      "name a place of this search, as in the page’s address",
    );
  return select;
}

function viewOf({ text, line }: Written, engine: Searching["engine"]): readonly string[] {
  const pairs = text.split(/\s+/).map((word) => (word.includes("=") ? word : `stage=${word}`));
  const isKnown = (pair: string): boolean => STEP_KEYS.includes(pair.split("=")[0] ?? "");
  const unknown = pairs.find((pair) => !isKnown(pair));
  const [problem] = engine.read_link(pairs.join("&")).problems;
  if (unknown !== undefined || problem !== undefined) {
    throw new Refusal(
      line,
      unknown !== undefined ? `“${unknown}” is not a view` : (problem?.message ?? ""),
      `write ${STAGES_IN_WORDS}, and if needed types=actual`,
    );
  }
  return pairs;
}
