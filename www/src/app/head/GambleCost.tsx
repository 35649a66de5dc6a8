/** The visits that a search's gambles cost or saved, measured by searching again without them. */
import { useEffect, useState } from "preact/hooks";
import type { GambleCost as Cost } from "../../core/plyscope.js";
import { plural, sentence } from "../../ui/format";
import { askStudy } from "../../features/explanation/insight/insight-state";
import type { TraceStore } from "../../state/trace/trace-store";
import { usePage } from "../../state/context";

/** Larger searches are not searched again. */
const MOST_VISITS = 200_000;

interface GambleCostProps {
  trace: TraceStore;
  /** The form: a sentence among others, or a figure beside others. */
  as: "sentence" | "figure";
}

export function GambleCost({ trace, as }: GambleCostProps) {
  const page = usePage();
  const [cost, setCost] = useState<Cost | null>(null);
  const values = trace.values.value;
  const gambles = values["pre-search"] === "on" || (values["uncertainty"] ?? "off") !== "off";
  const { finished, visits } = trace.extent.value;
  const isAsked = gambles && finished && visits <= MOST_VISITS && trace.origin === null;
  useEffect(() => {
    setCost(null);
    if (!isAsked) return;
    const left = new AbortController();
    // A failure is not reported: the search itself is there.
    askStudy(page, trace, "gambleCost", null, left.signal).then(
      (answer) => {
        if (!left.signal.aborted) setCost(answer);
      },
      () => {},
    );
    return () => left.abort();
  }, [page, trace, isAsked]);
  // A separate line from the start, so that the stage keeps its size when the answer comes.
  if (cost === null) return as === "sentence" && isAsked ? <span class="gamble-cost" /> : null;
  const value = (number: number | null, isDoubtful: boolean): string =>
    number === null ? "no value" : `value ${trace.answers.value.root_value(number, isDoubtful).text}`;
  const without = `${plural(cost.visits_without, "visit")} and ${value(cost.value_without, cost.is_doubtful_without)}`;
  const words = sentence(
    `${plural(cost.visits, "visit")} and ${value(cost.value, cost.is_doubtful)} with ${cost.gambles}, ${without} without`,
  );
  if (as === "sentence")
    return (
      <span class="gamble-cost" title={words}>
        {words}
      </span>
    );
  return (
    <span class="figure" title={words}>
      without {cost.gambles} <b>{without}</b>
    </span>
  );
}
