/** The text about a bar of the aggregated flame. */
import { count, plural } from "../../ui/format";
import type { Session } from "../../core/plyscope.js";
import type { AggregatedBar } from "./aggregated-bars";

interface Asked {
  readonly session: Pick<Session, "sequence" | "sequence_name">;
  /** Whether node types are shown. */
  readonly hasTypes: { readonly value: boolean };
}

/** A bar in lines, the first of them its name. */
export function sequenceLines({ session, hasTypes }: Asked, bar: AggregatedBar): readonly string[] {
  const { index, merged, visits } = bar;
  if (merged > 0) {
    return [
      plural(merged, "sequence of moves", "sequences of moves"),
      "Each is narrower than a pixel: zoom in to see them",
      `${plural(visits, "visit")} together`,
    ];
  }
  const sequence = session.sequence(index);
  if (sequence === null) return [""];
  const { path, times, pv, cut, all, size, share } = sequence;
  const types = [
    [pv, "PV"],
    [cut, "CUT"],
    [all, "ALL"],
  ] as const;
  const counts = types.filter(([number]) => number > 0).map(([number, type]) => `${count(number)} ${type}`);
  const known = hasTypes.value && counts.length > 0 ? `: ${counts.join(", ")}` : "";
  return [
    path,
    `Searched ${times === 1 ? "once" : `${count(times)} times`}${known}`,
    `${plural(size, "visit")} in all, ${share.toFixed(1)} % of the search`,
    times === 1 ? "A click selects its visit" : "A click selects its first visit, another click the last",
  ];
}
