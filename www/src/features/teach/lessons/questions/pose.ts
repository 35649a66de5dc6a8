/** A lesson's question with its answer, which the trace gives. */
import { PLAIN_VIEW } from "../../../../state/view-keys";
import type { Values } from "../../../../core/plyscope.js";
import type { Question, QuestionKind } from "../lesson";
import { lower, mean, numbers, raise } from "./best-first";
import { bestMove, paysOff, table, type, value, window } from "./knowing";
import { cutOff, isOver, neverVisited, nextMove, reSearch } from "./pruning";
import { endOf, unanswerable, visitAt, type Posed, type Poser, type Scene, type Unanswerable } from "./scene";

const POSERS: Readonly<Record<Exclude<QuestionKind, "visits">, Poser>> = {
  "cut-off": cutOff,
  "never-visited": neverVisited,
  window,
  "next-move": nextMove,
  "pays-off": paysOff,
  table,
  type,
  value,
  "re-search": reSearch,
  "best-move": bestMove,
  "is-over": isOver,
  numbers,
  mean,
  raise,
  lower,
};

export async function pose(question: Question, scene: Scene): Promise<Posed | Unanswerable> {
  const { kind, of, change } = question;
  if (kind === "visits") return visitsOf(scene, change ?? "");
  const visit = visitAt(scene, of ?? "");
  if (visit === null) {
    return unanswerable(
      `the search never reaches ${of ?? "the node"}`,
      "write a place of this search: an iteration and its moves, as in 5:e4.e5",
    );
  }
  return POSERS[kind](scene, visit);
}

/** See `judge`. */
const TOLERANCE = "An estimate is right if it is between two thirds of the number and one and a half times the number.";

/** Asks for the number of visits of another search of this position. */
async function visitsOf(scene: Scene, change: string): Promise<Posed | Unanswerable> {
  const changed = changedBy(scene, change);
  if ("fix" in changed) return changed;
  const { own, link, words } = changed;
  const [from, right] = [await scene.countVisits(own), await scene.countVisits(link)];
  return {
    prompt: `This search takes ${from.toLocaleString("en")} visits. How many would it take with ${words}? ${TOLERANCE}`,
    form: "number",
    right,
    from,
    shown: endOf(scene, 0),
  };
}

/** The search that a change leads to: both searches as links, and the differences in words. */
export function changedBy(
  scene: Pick<Scene, "engine" | "values">,
  change: string,
): { readonly own: string; readonly link: string; readonly words: string } | Unanswerable {
  const { engine, values } = scene;
  const pairs = change.split("&").map((pair): [string, string] => {
    const [key = "", ...rest] = pair.split("=");
    return [key, rest.join("=")];
  });
  const unknown = pairs.find(([key]) => engine.parameters().every((parameter) => parameter.key !== key));
  if (unknown !== undefined) {
    return unanswerable(`there is no parameter “${unknown[0]}”`, "write keys and values as in a link");
  }
  const other = { ...values, ...Object.fromEntries(pairs) };
  const [problem] = engine.check_values(other);
  if (problem !== undefined) return unanswerable(problem.message, problem.fix);
  const own = engine.write_link(values, PLAIN_VIEW);
  const link = engine.write_link(other, PLAIN_VIEW);
  if (link === own) return unanswerable(`“${change}” changes nothing in this search`, "write what differs");
  return { own, link, words: inWords(scene, other) };
}

/** The differences in the words of the panel. */
function inWords({ engine, values }: Pick<Scene, "engine" | "values">, other: Values): string {
  const changed = engine.parameters().filter(({ key }) => (other[key] ?? "") !== (values[key] ?? ""));
  const said = changed.map(({ key, label, choices }) => {
    const to = other[key] ?? "";
    return `“${label}” set to ${choices.find((choice) => choice.value === to)?.label ?? to}`;
  });
  return said.join(" and ");
}

/** Feedback for a wrong estimate. */
export function remarkOnEstimate(posed: Extract<Posed, { form: "number" }>, said: number): string {
  const is = judge(posed, said);
  const than = posed.right >= posed.from ? "takes more visits than this search" : "takes fewer visits than this search";
  return `${said.toLocaleString("en")} are ${is}: the other search ${than}. Try again.`;
}

/** Feedback for a wrong option. */
export const remarkOnOption = ({ reasons }: Exclude<Posed, { form: "number" }>, index: number): string =>
  `Not quite. ${reasons[index] ?? ""} Try again.`;

/** Feedback for several marked options, if one of them is wrong or some are missing. */
export function remarkOnMarked(
  { right, reasons }: Exclude<Posed, { form: "number" }>,
  chosen: readonly number[],
): string {
  const wrong = chosen.find((index) => !right.includes(index));
  if (wrong !== undefined) return `Not quite. ${reasons[wrong] ?? ""} Try again.`;
  const missing = right.length - chosen.length;
  return `Not yet: ${missing === 1 ? "one more is" : `${missing} more are`} never visited. The search visits nothing below a cut edge. Try again.`;
}

/** An estimate is right if it is between two thirds of the number and one and a half times the number. */
export function judge(
  posed: Extract<Posed, { form: "number" }>,
  said: number,
): "right" | "too few" | "too many" {
  const ratio = said / posed.right;
  if (ratio < 1 / 1.5) return "too few";
  return ratio > 1.5 ? "too many" : "right";
}

export const isRight = (posed: Exclude<Posed, { form: "number" }>, chosen: readonly number[]): boolean =>
  chosen.length === posed.right.length && posed.right.every((index) => chosen.includes(index));
