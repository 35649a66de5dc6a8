/**
 * The purposes of the visits: a bar of classes, their numbers, and the largest subtrees of the chosen class.
 */
import { useState } from "preact/hooks";
import type { ClassVisits, InsightReport, SubtreeRow } from "../../../core/plyscope.js";
import { useTrace } from "../../../state/context";
import { count, plural } from "../../../ui/format";
import { showVisit } from "./insight-state";
import { whereHeadline } from "./bar-data";
import { Table } from "./Table";
import type { Column } from "./table-data";

const perCent = (share: number): string => `${share.toFixed(1)} %`;

const CLASSES: readonly Column<ClassVisits>[] = [
  { key: "label", name: "What for", value: ({ label }) => label },
  {
    key: "visits",
    name: "Visits",
    value: ({ visits }) => visits,
    text: ({ visits }) => count(visits),
    numbers: true,
  },
  {
    key: "share",
    name: "Share",
    value: ({ share }) => share,
    text: ({ share }) => perCent(share),
    numbers: true,
  },
];

const VISITS: Column<SubtreeRow> = {
  key: "visits",
  name: "Visits",
  value: ({ visits }) => visits,
  text: ({ visits }) => count(visits),
  numbers: true,
};
const SHARE: Column<SubtreeRow> = {
  key: "share",
  name: "Share",
  value: ({ share }) => share,
  text: ({ share }) => perCent(share),
  numbers: true,
};

const SUBTREES: readonly Column<SubtreeRow>[] = [
  { key: "path", name: "Where", value: ({ path }) => path, wide: true },
  { key: "iteration", name: "Iteration", value: ({ iteration }) => iteration, numbers: true, extra: true },
  VISITS,
  SHARE,
];

const WASTED: readonly Column<SubtreeRow>[] = [
  ...SUBTREES,
  { key: "why", name: "Why", value: ({ why }) => why, values: true, wide: true, extra: true },
  {
    key: "visit",
    extra: true,
    name: "Visit",
    value: ({ visit }) => visit,
    text: ({ visit }) => count(visit),
    numbers: true,
  },
];

/** Follows a subtree to the stage. */
function useFollow() {
  const trace = useTrace();
  const selected = trace.selected.value;
  return {
    follow: ({ visit }: { visit: number }) => showVisit(trace, visit),
    isCurrent: ({ visit }: { visit: number }) => visit === selected,
  };
}

export function Where({ report }: { report: InsightReport }) {
  const { classes, overhead } = report;
  const [chosen, choose] = useState<string | null>(null);
  const { follow, isCurrent } = useFollow();
  const shown = classes.filter(({ visits }) => visits > 0);
  const open = shown.find((one) => one.class === chosen);
  const go = (one: ClassVisits): void => {
    choose(one.class);
    const [largest] = one.subtrees;
    if (largest !== undefined) follow(largest);
  };
  return (
    <>
      <p class="insight-headline">{whereHeadline(report)}</p>
      <div class="insight-bar" role="group" aria-label={`Where ${plural(overhead.total, "visit")} went`}>
        {shown.map((one) => (
          <button
            type="button"
            key={one.class}
            class={`insight-class class-${one.class}`}
            style={{ flexGrow: one.visits }}
            aria-pressed={one.class === chosen}
            aria-label={`${one.label}: ${plural(one.visits, "visit")}, ${perCent(one.share)}`}
            title={`${one.label}: ${plural(one.visits, "visit")}, ${perCent(one.share)}. ${one.meaning}`}
            onClick={() => go(one)}
          >
            <span>{perCent(one.share)}</span>
          </button>
        ))}
      </div>
      <Table
        name="Where the visits went"
        columns={CLASSES}
        rows={shown}
        follow={go}
        isCurrent={(one) => one.class === chosen}
        swatch={(one) => `class-${one.class}`}
      />
      {open !== undefined && (
        <div class="insight-chosen">
          <h4>
            <span class={`insight-swatch class-${open.class}`} aria-hidden="true" /> {open.label}
          </h4>
          <p class="hint">{open.meaning}</p>
          <Table
            name={`Largest subtrees: ${open.label}`}
            columns={SUBTREES}
            rows={open.subtrees}
            follow={follow}
            isCurrent={isCurrent}
          />
        </div>
      )}
    </>
  );
}

export function Wasted({ report: { wasted, overhead } }: { report: InsightReport }) {
  const { follow, isCurrent } = useFollow();
  const together = wasted.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <>
      <p class="hint">
        The search needed nothing in these subtrees, but it needed the nodes around them: together{" "}
        {plural(together, "visit")}, {perCent((together * 100) / Math.max(overhead.total, 1))} of all.
      </p>
      <Table
        name="The most expensive wasted subtrees"
        columns={WASTED}
        rows={wasted}
        follow={follow}
        isCurrent={isCurrent}
      />
    </>
  );
}
