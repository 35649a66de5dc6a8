/** The search in one line: how far it is, or what it found. What there is no room for is left out, the last first. */
import type { ComponentChildren } from "preact";
import { showOverlay } from "../../state/page/actions";
import type { CompletedIteration, CutNodes, Reached, Summary } from "../../core/plyscope.js";
import { rootKnown, type Known } from "../../state/trace/root-value";
import type { Run, TraceStore } from "../../state/trace/trace-store";
import { count, isGiven, plural, restsOnTip, shortCount, techniquesInWords } from "../../ui/format";
import { selectLine } from "../../state/trace/line";
import { reader } from "../../state/page/reading";
import { searchAgain, stopAll } from "../../state/page/search";
import { usePage } from "../../state/context";
import { GambleCost } from "./GambleCost";
import { Icon } from "../../ui/Icon";

export function StatusLine() {
  const page = usePage();
  const aimed = page.aimed.value;
  if (aimed === null) return <div class="status" />;
  // The name is of the search that still runs: it can be stopped there.
  const running = [page.search.current.value, page.compare.other.value].find(
    (trace) => trace?.searching.value === true,
  );
  const trace = aimed.searching.value ? aimed : (running ?? aimed);
  const run = trace.run.value;
  if (run.state === "searching") return <Progress trace={trace} run={run} />;
  if (run.state === "held") return <Held trace={trace} run={run} />;
  // A search of another program has no summary.
  if (run.summary === null && run.state === "done") return <Foreign trace={trace} run={run} />;
  return run.summary === null ? (
    <Unfinished trace={trace} run={run} />
  ) : (
    <Result trace={trace} run={run} summary={run.summary} />
  );
}

function Progress({ trace, run }: { trace: TraceStore; run: Run }) {
  const page = usePage();
  const { origin } = trace;
  return (
    <div class="status">
      <progress
        aria-label={origin === null ? "Search" : "Opening the file"}
        // Iterations are no measure of time, but the search itself counts in them.
        {...(run.iteration === 0 ? {} : { max: trace.depth, value: run.iteration - 0.5 })}
        {...(origin === null ? {} : { max: Math.max(origin.visits, 1), value: run.visits })}
      />
      <button type="button" class="stop" onClick={() => stopAll(page)}>
        <Icon name="stop" /> Stop
      </button>
      <span>
        {run.iteration > 0 &&
          (origin === null ? `Depth ${run.iteration} of ${trace.depth} · ` : `Iteration ${run.iteration} · `)}
        {plural(run.visits, "visit")}
      </span>
      {run.completed !== null && <Completed trace={trace} completed={run.completed} />}
    </div>
  );
}

/** The result of the last completed iteration, for a search without a summary. */
function Completed({ trace, completed }: { trace: TraceStore; completed: CompletedIteration }) {
  const { depth, best } = completed;
  return (
    <>
      <RootValue trace={trace} known={completed} from="from the last completed iteration" />
      {best !== null && (
        <span class="status-pv" title="The best move so far">
          {best}
        </span>
      )}
      <Figure name="depth" value={String(depth)} title="Last completed iteration" />
    </>
  );
}

interface RootValueProps {
  trace: TraceStore;
  known: Known;
  from?: string;
  /** The reason for the doubt, if a full search may find another value. */
  doubt?: string | undefined;
  children?: ComponentChildren;
}

function RootValue({ trace, known, from, doubt, children }: RootValueProps) {
  const page = usePage();
  const shown = rootKnown(trace.answers.value, known);
  const about = ["The value of the root", from, `as ${reader(page)} sees it`, shown?.tip, doubt];
  return (
    <span class="status-value">
      <button
        type="button"
        class="status-moves"
        title={`${about.filter(isGiven).join(", ")}: show the root’s moves by iteration`}
        aria-haspopup="dialog"
        onClick={() => showOverlay(page, "moves")}
      >
        <span class="figure">value</span> <strong>{shown?.text ?? "none"}</strong>
      </button>
      {children}
    </span>
  );
}

/** A search of another program. */
function Foreign({ trace, run }: { trace: TraceStore; run: Run }) {
  return (
    <div class="status">
      {run.completed !== null && <Completed trace={trace} completed={run.completed} />}
      <span class="figure">
        <b>{plural(run.visits, "visit")}</b> of {trace.origin?.program}
      </span>
    </div>
  );
}

/** A search that was stopped or failed. */
function Unfinished({ trace, run }: { trace: TraceStore; run: Run }) {
  const page = usePage();
  return (
    <div class="status">
      <span class="figure">
        {run.state === "stopped" ? "Stopped" : "Not finished"} after <b>{plural(run.visits, "visit")}</b>
      </span>
      <button type="button" onClick={() => searchAgain(page, trace)}>
        {trace.origin === null ? "Search again" : "Open again"}
      </button>
      {run.completed !== null && <Completed trace={trace} completed={run.completed} />}
    </div>
  );
}

/** A search whose later part is hidden for now. */
function Held({ trace, run }: { trace: TraceStore; run: Run }) {
  return (
    <div class="status">
      {run.completed !== null && <Completed trace={trace} completed={run.completed} />}
      <span class="figure">Answer the question to see what happens next</span>
    </div>
  );
}

function Result({ trace, run, summary }: { trace: TraceStore; run: Run; summary: Summary }) {
  const page = usePage();
  const cuts = summary.cutoffs_by_move.reduce((sum, number) => sum + number, 0);
  const names = trace.session.line_names(summary.pv);
  const quiescent = summary.quiescence_visits > 0;
  const first = summary.cutoffs_by_move[0] ?? 0;
  const seconds = (run.milliseconds ?? 0) / 1000;
  return (
    <div class="status">
      {(summary.value !== null || !trace.samples.value) && (
        <RootValue
          trace={trace}
          known={summary}
          doubt={summary.rests_on.length > 0 ? restsOnTip(techniquesInWords(summary.rests_on)) : undefined}
        >
          {" "}
          {summary.uncertain && <Uncertain confidence={summary.confidence} />}
        </RootValue>
      )}
      <span class="status-pv" title="The principal variation: best play for both sides">
        {names.map((move, index) => (
          <>
            {index > 0 && " "}
            <button
              type="button"
              key={index}
              class="link"
              title={`Select the visit after ${move}, move ${index + 1} of the principal variation`}
              onClick={() => selectLine(trace, summary.depth, summary.pv.slice(0, index + 1))}
            >
              {move}
            </button>
          </>
        ))}
      </span>
      <Figure
        name={summary.visits === 1 ? "visit" : "visits"}
        value={shortCount(summary.visits)}
        title={`${plural(summary.visits, "visit")}${quiescent ? `, of them ${count(summary.quiescence_visits)} in quiescence` : ""}`}
      />
      {trace.hasDepths.value && (
        <Figure
          name="depth"
          value={String(summary.depth)}
          title={`Last completed iteration; the search ended: ${summary.stop}`}
        />
      )}
      {/* Of a preset its caption says it. */}
      {page.shownPreset.value?.changed !== false && <GambleCost trace={trace} as="figure" />}
      {summary.passes > 0 &&
        (trace.descends.value ? (
          <Figure name="descents" value={count(summary.passes + 1)} title="Ways from the root to a leaf" />
        ) : (
          <Figure
            name={summary.passes === 1 ? "pass" : "passes"}
            value={count(summary.passes)}
            title="Searches of the root: of aspiration search, of an MT driver, or for more confidence"
          />
        ))}
      <PliesReached reached={summary.depth_reached} />
      {quiescent && (
        <Figure
          name="quiescence"
          value={percent(summary.quiescence_visits, summary.visits)}
          title={`${count(summary.quiescence_visits)} of ${plural(summary.visits, "visit")} were quiescence visits`}
        />
      )}
      {cuts > 0 && (
        <Figure
          name="first-move cut-offs"
          value={percent(first, cuts)}
          title={`${count(first)} of ${plural(cuts, "cut-off")} were made by the first move searched`}
        />
      )}
      <TimesMinimal cut={summary.cut_nodes} />
      {summary.visits >= FEWEST_TIMED && seconds > 0 && (
        <Figure
          name="visits/s"
          value={shortCount(Math.round(summary.visits / seconds))}
          title={`The search took ${seconds.toFixed(2)} s, recording and streaming included`}
        />
      )}
    </div>
  );
}

/** The depths of the lines. */
function PliesReached({ reached }: { reached: Reached }) {
  const { mean, median, largest, largest_with_quiescence: deepest } = reached;
  if (mean === null || median === null || largest === null) return null;
  const quiescence = deepest > largest ? `, with quiescence at ply ${deepest}` : "";
  return (
    <Figure
      name="plies reached"
      value={`${median} / ${deepest}`}
      title={`Half of the lines of the last completed iteration ended at ply ${median} or before, the deepest at ply ${largest}${quiescence}; the mean is ${mean.toFixed(1)}`}
    />
  );
}

/** The size of the tree in relation to the minimal tree, given the moves searched at CUT nodes. */
function TimesMinimal({ cut }: { cut: CutNodes }) {
  if (cut.mean_moves === null || cut.times_minimal === null) return null;
  return (
    <Figure
      name="minimal tree"
      value={`×${cut.times_minimal.toFixed(1)}`}
      title={`${cut.mean_moves.toFixed(2)} moves were searched on average at ${plural(cut.nodes, "node")} that a move cut off, outside quiescence. To the power of half the depth, this is the factor by which the search exceeds the minimal tree`}
    />
  );
}

/**
 * The smallest number of visits with a shown time: with fewer visits the time is mostly the time of starting
 * up.
 */
const FEWEST_TIMED = 10_000;

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

/** The probability that the value is right, if it is known to be uncertain. */
function Uncertain({ confidence }: { confidence: number | null }) {
  const known = confidence !== null && confidence > 0 && confidence < 100;
  return (
    <span
      class="uncertain"
      title={`The value may rest on moves that were skipped${known ? `; it is right with about ${percentOf(confidence)} likelihood` : ""}`}
    >
      {known ? percentOf(confidence) : "uncertain"}
    </span>
  );
}

const percentOf = (share: number): string => `${share < 1 ? "under 1" : Math.floor(share)} %`;

interface FigureProps {
  name: string;
  value: string;
  title: string;
}

function Figure({ name, value, title }: FigureProps) {
  return (
    <span class="figure" title={title}>
      <b>{value}</b> {name}
    </span>
  );
}
