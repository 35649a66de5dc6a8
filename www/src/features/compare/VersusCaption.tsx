/** Below two searches that are read side by side: what came out, once both have ended. */
import { titleOf } from "./pairs";
import { count } from "../../ui/format";
import { usePage } from "../../state/context";

export default function VersusCaption() {
  const page = usePage();
  const [a, b] = [page.search.current.value?.run.value, page.compare.other.value?.run.value];
  if (a === undefined || b === undefined || !a.summary || !b.summary)
    return <p class="versus-caption">Searching both …</p>;
  const isSame = a.summary.value === b.summary.value;
  const more = a.visits - b.visits;
  const [first, second] = [titleOf(page, "a"), titleOf(page, "b")];
  const [fewer, other] = more <= 0 ? [first, second] : [second, first];
  return (
    <p class="versus-caption">
      {isSame ? "The same value." : "Different values."}{" "}
      {more === 0
        ? "Both make as many visits."
        : `“${fewer}” makes ${count(Math.abs(more))} fewer ${Math.abs(more) === 1 ? "visit" : "visits"} than “${other}”.`}
    </p>
  );
}
