/** The comparison below two searches that are read side by side, once both have ended. */
import { titleOf } from "./pairs";
import { count } from "../../ui/format";
import { goToParting, openCompare } from "../../state/page/sides";
import { usePage } from "../../state/context";
import type { TraceStore } from "../../state/trace/trace-store";
import type { Summary } from "../../core/plyscope.js";

/** The least and the greatest value that a search leaves possible: a search for a proof knows only a bound, and B* two. */
const rangeOf = ({ bound, value, interval }: Summary): readonly [number, number] => [
  interval?.[0] ?? (bound === "upper" ? -Infinity : (value ?? -Infinity)),
  interval?.[1] ?? (bound === "lower" ? Infinity : (value ?? Infinity)),
];

const isUnknown = ({ value, interval }: Summary): boolean => value === null && interval === undefined;

/** The relation between the values of two searches. `moves` are their best moves, as people read them. */
export function agreement(
  a: Summary,
  b: Summary,
  moves: readonly [string, string] = [a.best ?? "none", b.best ?? "none"],
): string {
  if (isUnknown(a) || isUnknown(b)) {
    // UCT finds a move without a value.
    if (!a.best || !b.best) return "One search has no value.";
    return a.best === b.best ? `Both choose ${moves[0]}.` : `One chooses ${moves[0]}, the other ${moves[1]}.`;
  }
  const [[leastOfA, mostOfA], [leastOfB, mostOfB]] = [rangeOf(a), rangeOf(b)];
  if (leastOfA === mostOfA && leastOfB === mostOfB) {
    return a.value === b.value ? "The same value." : "Different values.";
  }
  const isPossible = Math.max(leastOfA, leastOfB) <= Math.min(mostOfA, mostOfB);
  return isPossible ? "The values agree." : "The values contradict each other.";
}

const bestOf = ({ session }: TraceStore, { best }: Summary): string =>
  (best === null ? [] : session.line_names([best]))[0] ?? "none";

/** The first difference of a search and the search in a file. */
function FirstDifference() {
  const page = usePage();
  const { compared, progress, versions } = page.compare;
  const failed = typeof progress.value === "object" ? progress.value.failed : null;
  const sentence = compared.value?.sentence ?? (failed === null ? "Comparing …" : `Not compared: ${failed}.`);
  return (
    <p class="versus-caption versus-difference" role="status">
      {sentence}{" "}
      <button type="button" title="Go to the first difference (!)" onClick={() => goToParting(page)}>
        First difference
      </button>
      {versions.value !== null && (
        <button type="button" onClick={() => openCompare(page)}>
          All positions
        </button>
      )}
    </p>
  );
}

export default function VersusCaption() {
  const page = usePage();
  return page.compare.file.value === null ? <Agreement /> : <FirstDifference />;
}

function Agreement() {
  const page = usePage();
  const traces = [page.search.current.value, page.compare.other.value];
  const [one, other] = traces;
  const [a, b] = [one?.run.value, other?.run.value];
  if (!one || !other || !a?.summary || !b?.summary) return <p class="versus-caption">Searching both …</p>;
  const isAtEnd = [one, other].every(({ shownTime, extent }) => shownTime.value >= extent.value.ticks - 1);
  if (!isAtEnd) return <p class="versus-caption">The results are compared when both searches have ended.</p>;
  const more = a.visits - b.visits;
  const [first, second] = [titleOf(page, "a"), titleOf(page, "b")];
  const [fewer, greater] = more <= 0 ? [first, second] : [second, first];
  return (
    <p class="versus-caption">
      {agreement(a.summary, b.summary, [bestOf(one, a.summary), bestOf(other, b.summary)])}{" "}
      {more === 0
        ? "Both make the same number of visits."
        : `“${fewer}” makes ${count(Math.abs(more))} fewer ${Math.abs(more) === 1 ? "visit" : "visits"} than “${greater}”.`}
    </p>
  );
}
