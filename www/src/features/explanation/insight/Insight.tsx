/** The insight tab: the purposes of the visits of the whole search, or of a part of it. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { InsightReport } from "../../../core/plyscope.js";
import { usePage, useTrace } from "../../../state/context";
import { Later } from "../../../ui/Later";
import { adoptStyles } from "../../../ui/part-styles";
import { count, plural } from "../../../ui/format";
import { chooseGroup } from "../../../state/page/open-groups";
import {
  analyse,
  analyseAgain,
  followInsight,
  insightOf,
  showVisit,
  type InsightStore,
} from "./insight-state";
import styles from "./insight.part.css";
import { Counters } from "./Counters";
import { FolderCounters } from "./FolderCounters";
import { folderCounts } from "./folder-state";
import { PreSearches, UncertaintyCutOffs } from "./Ledgers";
import { Firmness, Iterations, MinimalTree, Ordering, TableUse } from "./Numbers";
import { Wasted, Where } from "./Where";
import { Failed } from "../../../ui/Failed";

adoptStyles(styles);

const loadPlots = () => import("./Plots");

export default function Insight() {
  const page = usePage();
  const store = insightOf(page);
  useEffect(() => followInsight(store), [store]);
  const report = store.report.value;
  // Its rows open one search after the other, so they stay at the top.
  const hasFolder = folderCounts(page).value.kind !== "none";
  const folder = (
    <Section name="A folder of searches" open={hasFolder}>
      <FolderCounters />
    </Section>
  );
  return (
    <section class="panel insight" aria-label="Insight">
      <h2 class="visually-hidden">Insight</h2>
      <Scope store={store} />
      <State store={store} />
      {hasFolder && folder}
      {store.trace.value !== null && store.scope.value === 0 && (
        <Section name="Counters" open={store.trace.value.origin?.foreign === true}>
          <Counters />
        </Section>
      )}
      {report !== null && <Report report={report} />}
      {!hasFolder && folder}
    </section>
  );
}

function Scope({ store }: { store: InsightStore }) {
  const trace = useTrace();
  const { report } = store;
  const scope = store.scope.value;
  const selected = trace.selected.value;
  const subject = report.value?.subject;
  return (
    <div class="insight-scope">
      <div class="switch" role="group" aria-label="What to analyse">
        <button type="button" aria-pressed={scope === 0} onClick={() => analyse(store, 0)}>
          Whole search
        </button>
        <button
          type="button"
          aria-pressed={scope !== 0}
          disabled={(selected === null || selected === 0) && scope === 0}
          title="The subtree of the selected visit, as if it were the whole search"
          onClick={() => analyse(store, selected ?? scope)}
        >
          Selected subtree
        </button>
      </div>
      {scope !== 0 && subject?.visit === scope && (
        <p>
          <button type="button" class="link" onClick={() => showVisit(trace, scope)}>
            {subject.path}
          </button>{" "}
          <span class="faint">
            iteration {subject.iteration}, visit {count(scope)}
          </span>
        </p>
      )}
    </div>
  );
}

function State({ store }: { store: InsightStore }) {
  const state = store.state.value;
  const again = (): void => analyseAgain(store);
  switch (state.kind) {
    case "waiting":
      return <p class="hint">Available when the search has finished.</p>;
    case "working":
      return (
        <div class="insight-working">
          <progress aria-label={state.what} max={1} value={state.share} />
          <button type="button" onClick={store.cancel}>
            Cancel
          </button>
        </div>
      );
    case "cancelled":
      return (
        <p>
          Cancelled.{" "}
          <button type="button" onClick={again}>
            Analyse anyway
          </button>
        </p>
      );
    case "failed":
      return <Failed message={state.message} again={again} />;
    case "done":
      return null;
  }
}

function Report({ report }: { report: InsightReport }) {
  return (
    <>
      {report.truncated && (
        <p class="hint">Not all visits were recorded: these numbers describe the visits that were.</p>
      )}
      <Section name="Where the visits went" says={plural(report.overhead.total, "visit")} open>
        <Where report={report} />
      </Section>
      <Section name="Wasted subtrees" says={count(report.wasted.length)} open>
        <Wasted report={report} />
      </Section>
      <Section name="Iterations" says={count(report.iterations.length)} open>
        <Iterations report={report} />
      </Section>
      <Section name="Over time" open>
        <Later load={loadPlots} props={{ series: report.series }} />
      </Section>
      {report.firmness !== null && (
        <Section name="How firm the value is" open>
          <Firmness report={report} />
        </Section>
      )}
      <Section name="Minimal tree" says={`iteration ${report.minimal_tree.iteration}`}>
        <MinimalTree report={report} />
      </Section>
      <Section name="Move ordering">
        <Ordering report={report} />
      </Section>
      <Section name="Table">
        <TableUse report={report} />
      </Section>
      <Section name="Pre-searches" says={count(report.pre_search_ledger.pre_searches)}>
        <PreSearches report={report} />
      </Section>
      <Section name="Uncertainty cut-offs" says={count(report.uncertainty_ledger.cut_offs)}>
        <UncertaintyCutOffs report={report} />
      </Section>
    </>
  );
}

interface SectionProps {
  name: string;
  /** The text that is shown while the group is closed. */
  says?: string;
  open?: boolean;
  children: ComponentChildren;
}

/** A part that folds, which is made only once it is open. */
function Section({ name, says, open = false, children }: SectionProps) {
  const page = usePage();
  const group = `insight: ${name}`;
  const isOpen = page.ui.chosenGroups.value[group] ?? open;
  return (
    <details
      class="group"
      open={isOpen}
      onToggle={(event) => chooseGroup(page, group, event.currentTarget.open)}
    >
      <summary>
        <h3>{name}</h3>
        {says !== undefined && <span class="badge">{says}</span>}
      </summary>
      {isOpen && <div class="insight-section">{children}</div>}
    </details>
  );
}
