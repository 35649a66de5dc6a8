/** The head above each of two compared searches. Loaded when there are two. */
import styles from "./compare.part.css";
import { headOf } from "./pairs";
import { count, plural } from "../../ui/format";
import { touch } from "../../state/page/sides";
import type { Side } from "../../state/page/page-state";
import { searchAgain } from "../../state/page/search";
import { usePage, useTrace } from "../../state/context";
import { Failed } from "../../ui/Failed";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(styles);

export default function CompareHead({ side }: { side: Side }) {
  const page = usePage();
  const trace = useTrace();
  const name = side.toUpperCase();
  const what = headOf(page, side);
  const { message, visits } = trace.run.value;
  return (
    <div class="pair-head">
      {page.ui.embed.value ? (
        <b class="pair-name">{name}</b>
      ) : (
        <button
          type="button"
          class="pair-name"
          aria-pressed={page.compare.side.value === side}
          title={`Keys and transport control ${name} (&: the other one)`}
          onClick={() => touch(page, side)}
        >
          {name}
        </button>
      )}
      <span class="pair-what" title={what}>
        {what}
      </span>
      <span class="pair-count">{plural(visits, "visit")}</span>
      <Said side={side} />
      {message !== null && <Failed message={message} again={() => searchAgain(page, trace)} />}
    </div>
  );
}

/**
 * Facts about one search: how far above this place the searches diverge, the number of visits that only this
 * search made, and why the searches could not be compared.
 */
function Said({ side }: { side: Side }) {
  const page = usePage();
  const trace = useTrace();
  const { state, summary } = trace.run.value;
  const numbers = page.compare.compared.value?.[side] ?? null;
  const { apart, progress } = page.compare;
  const stands = apart.value?.side === side ? apart.value.above : 0;
  const failed = typeof progress.value === "object" ? progress.value.failed : null;
  const said = [
    // The texts that change from step to step are first.
    ...(stands === 0
      ? []
      : [`never visited this place: shows where they diverge, ${plural(stands, "step")} above`]),
    ...(state === "searching" ? ["searching …"] : []),
    ...(numbers === null
      ? []
      : [`only in this search: ${count(numbers.only)} of ${plural(numbers.visits, "visit")}`]),
    ...(progress.value === "comparing" ? ["comparing …"] : []),
    ...(failed === null ? [] : [`not compared: ${failed}`]),
    ...((summary?.recording ?? "complete") === "complete" || state !== "done"
      ? []
      : ["recorded up to its half of the limit"]),
  ].join(" · ");
  return (
    <p class="pair-said" role="status" title={said}>
      {said}
    </p>
  );
}
