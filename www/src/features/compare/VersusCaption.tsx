/** Below two searches that are read side by side: what came out, once both have ended. */
import { titleOf } from "./pairs";
import { count } from "../../ui/format";
import { usePage } from "../../state/context";
import type { Summary } from "../../core/plyscope.js";

/** The least and the greatest value that a search leaves possible: a search for a proof knows only a bound, and B* two. */
const rangeOf = ({ bound, value, interval }: Summary): readonly [number, number] => [
  interval?.[0] ?? (bound === "upper" ? -Infinity : (value ?? -Infinity)),
  interval?.[1] ?? (bound === "lower" ? Infinity : (value ?? Infinity)),
];

const isUnknown = ({ value, interval }: Summary): boolean => value === null && interval === undefined;

/** What the values of two searches have to do with each other. */
export function agreement(a: Summary, b: Summary): string {
  if (isUnknown(a) || isUnknown(b)) {
    // UCT finds a move without a value.
    if (!a.best || !b.best) return "One search has no value.";
    return a.best === b.best ? `Both choose ${a.best}.` : `One chooses ${a.best}, the other ${b.best}.`;
  }
  const [[leastOfA, mostOfA], [leastOfB, mostOfB]] = [rangeOf(a), rangeOf(b)];
  if (leastOfA === mostOfA && leastOfB === mostOfB) {
    return a.value === b.value ? "The same value." : "Different values.";
  }
  const isPossible = Math.max(leastOfA, leastOfB) <= Math.min(mostOfA, mostOfB);
  return isPossible ? "The values agree." : "The values contradict each other.";
}

export default function VersusCaption() {
  const page = usePage();
  const [a, b] = [page.search.current.value?.run.value, page.compare.other.value?.run.value];
  if (a === undefined || b === undefined || !a.summary || !b.summary)
    return <p class="versus-caption">Searching both …</p>;
  const more = a.visits - b.visits;
  const [first, second] = [titleOf(page, "a"), titleOf(page, "b")];
  const [fewer, other] = more <= 0 ? [first, second] : [second, first];
  return (
    <p class="versus-caption">
      {agreement(a.summary, b.summary)}{" "}
      {more === 0
        ? "Both make as many visits."
        : `“${fewer}” makes ${count(Math.abs(more))} fewer ${Math.abs(more) === 1 ? "visit" : "visits"} than “${other}”.`}
    </p>
  );
}
