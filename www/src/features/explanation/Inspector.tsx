/** Everything about one visit: the selected one, or the one that the time cursor is at. */
import type { ComponentChildren } from "preact";
import type { Inspection, NodeTypeName, WindowText } from "../../core/plyscope.js";
import { ROOT_LEVEL } from "../../core/engine";
import { count, isGiven, NOTHING_SEARCHED, plural, restsOnTip } from "../../ui/format";
import { chooseGroup } from "../../state/page/open-groups";
import { changeScenario } from "../../state/page/scenario";
import { Children } from "./Children";
import { usePage, useTrace } from "../../state/context";
import { Later } from "../../ui/Later";
import { Listing } from "./Listing";
import { Explained, ExplainedAs } from "../../stage/visit/Explained";
import { Reasons } from "./Reasons";
import { Related } from "./Related";
import { saidOf, type Said } from "../../stage/visit/said";
import { SelectionButtons } from "../../stage/visit/SelectionButtons";
import { Firmness } from "../../stage/visit/Firmness";
import { SelectionTable } from "../../stage/visit/SelectionTable";
import { Story } from "../../stage/visit/Story";
import { TypeBadge } from "../../stage/visit/TypeBadge";
import { TimeLink, VisitLink } from "../../stage/visit/VisitLink";

export function Inspector() {
  const trace = useTrace();
  const seen = trace.inspection.value;
  const selected = trace.selected.value !== null;
  return (
    <section class="panel inspector" aria-label="Inspector">
      <div class="panel-head">
        <h2>{seen === null ? "Inspector" : seen.kind_text}</h2>
        {seen !== null && (
          <span class={selected ? "tag tag-selected" : "tag"}>{selected ? "Selected" : "At the cursor"}</span>
        )}
      </div>
      {seen === null ? (
        <p class="hint">{NOTHING_SEARCHED}</p>
      ) : (
        <>
          <Story seen={seen} />
          <SelectionButtons />
          <Visit seen={seen} />
        </>
      )}
    </section>
  );
}

const loadPositionVisits = () => import("./insight/PositionVisits");

/** All visits of this position: looked up when the group is first opened. */
function PositionVisits() {
  const page = usePage();
  const open = page.ui.chosenGroups.value["visits"] ?? false;
  return (
    <details
      class="group position-visits"
      open={open}
      onToggle={(event) => chooseGroup(page, "visits", event.currentTarget.open)}
    >
      <summary>
        <h3>Visits of this position</h3>
      </summary>
      {open && <Later load={loadPositionVisits} />}
    </details>
  );
}

function Visit({ seen }: { seen: Inspection }) {
  const page = usePage();
  const real = seen.level >= ROOT_LEVEL;
  const trace = useTrace();
  const hasWindows = real && trace.hasTypes.value;
  return (
    <>
      <Path seen={seen} />
      {hasWindows && (seen.expected !== null || seen.actual !== null) && <Types seen={seen} />}
      <Listing />
      <dl class="facts">
        {real && (
          <>
            <Fact name={trace.hasDepths.value ? "Ply, depth" : "Ply"}>
              {trace.hasDepths.value ? `${seen.ply}, ${seen.depth} to go` : seen.ply}
            </Fact>
            {hasWindows && (
              <Fact name="Window at entry">
                <Window of={seen.visit} says="entry" window={seen.entry} />
                {seen.entry.null_window && (
                  <span class="tag">
                    <Explained text="null window" />
                  </span>
                )}
              </Fact>
            )}
            {hasWindows && seen.now !== null && (
              <Fact name="Window now">
                <Window of={seen.visit} says="window" window={seen.now} />
              </Fact>
            )}
          </>
        )}
        {(seen.value !== null || !trace.samples.value) && (
          <Fact name="Value">
            {seen.value === null ? (
              <OpenValue seen={seen} />
            ) : (
              <>
                <strong
                  {...saidOf(seen.visit, "value")}
                  {...(seen.value_tip === null ? {} : { title: seen.value_tip })}
                >
                  {seen.value}
                </strong>
                {hasWindows && (
                  <span class="faint">
                    {" "}
                    <span {...saidOf(seen.visit, "lies")}>
                      <Explained text={seen.lies ?? ""} />
                    </span>
                  </span>
                )}
                {seen.uncertain && <span class="tag tag-uncertain">~ {seen.confidence ?? "uncertain"}</span>}
                {isGiven(seen.rests_on) && (
                  <span class="tag tag-uncertain" title={restsOnTip(seen.rests_on)}>
                    ~ rests on {seen.rests_on}
                  </span>
                )}
              </>
            )}
          </Fact>
        )}
        {seen.numbers !== null && (
          <Fact name="Proof number">
            {seen.numbers.proof} <span class="faint">(disproof number {seen.numbers.disproof})</span>
          </Fact>
        )}
        {isGiven(seen.extension) && <Fact name="Extended">{seen.extension.text}</Fact>}
        {isGiven(seen.reduction) && <Fact name="Reduced">{seen.reduction.text}</Fact>}
        {isGiven(seen.rank) && (
          <Fact name="Ordered">
            <span title={seen.rank.name}>{seen.rank.text}</span>
          </Fact>
        )}
        {isGiven(seen.skipped) && (
          <Fact name="Moves">
            {seen.skipped.searched} of {seen.skipped.moves} searched,{" "}
            {seen.skipped.moves - seen.skipped.searched} skipped
          </Fact>
        )}
        {isGiven(seen.pruned) && (
          <Fact name="Moves">
            {seen.pruned.searched} searched; pruned as late: {seen.pruned.late}, as futile:{" "}
            {seen.pruned.futile}
          </Fact>
        )}
        {seen.best_move !== null && <Fact name="Best move">{seen.best_move}</Fact>}
        {seen.stand_pat !== null && (
          <Fact name="Stand pat">
            <span {...saidOf(seen.visit, "stand-pat")}>{seen.stand_pat}</span>
          </Fact>
        )}
        {seen.reason !== null && (
          <Fact name="How it ended">
            <Explained text={seen.reason} />
            {isGiven(seen.refuted_by) && (
              <>
                {" "}
                <VisitLink visit={seen.refuted_by}>stored by visit {count(seen.refuted_by)}</VisitLink>
              </>
            )}
          </Fact>
        )}
        {seen.table !== null && (
          <Fact name="Table">
            {seen.table.outcome_text}
            {seen.table.entry !== null && (
              <>
                {" ("}
                <span {...(seen.table.outcome === "answered" ? saidOf(seen.visit, "answer") : {})}>
                  <span {...(seen.table.source === null ? {} : saidOf(seen.table.source, "stored"))}>
                    {seen.table.entry}
                  </span>
                </span>
                {` at depth ${seen.table.entry_depth ?? "?"})`}
              </>
            )}{" "}
            {seen.table.source !== null && (
              <VisitLink visit={seen.table.source}>stored by visit {count(seen.table.source)}</VisitLink>
            )}
          </Fact>
        )}
        {seen.own.map(({ name, text, field }) => (
          <Fact key={name} name={name} own={field !== null}>
            {text}
          </Fact>
        ))}
        <Fact name="Visit">
          {count(seen.visit)}, {plural(seen.size, "visit")} in its subtree
        </Fact>
        <Fact name="Time">
          <TimeLink t={seen.enter_time}>entered {count(seen.enter_time)}</TimeLink>
          {seen.leave_time !== null && (
            <>
              {" · "}
              <TimeLink t={seen.leave_time}>left {count(seen.leave_time)}</TimeLink>
            </>
          )}
        </Fact>
      </dl>
      {seen.ply > 0 && (
        <div class="actions">
          <button type="button" onClick={() => changeScenario(page, seen.values)}>
            {trace.origin?.foreign === true ? "Search this position with Plyscope" : "Search this position"}
          </button>
        </div>
      )}
      <Reasons seen={seen} />
      <Firmness seen={seen} />
      <Related visit={seen.visit} />
      {/* Above the moves, of which there may be forty. */}
      {real && <PositionVisits />}
      {seen.selection === null ? <Children seen={seen} /> : <SelectionTable seen={seen} />}
    </>
  );
}

function OpenValue({ seen: { visit, entered, left, best_so_far: best } }: { seen: Inspection }) {
  return (
    <span class="faint">
      {left ? (
        "none"
      ) : !entered ? (
        "not entered yet"
      ) : best === null ? (
        "still open"
      ) : (
        <>
          open, best so far <span {...saidOf(visit, "best")}>{best}</span>
        </>
      )}
    </span>
  );
}

/** The way from the search as a whole through its iteration and the root to this visit. */
function Path({ seen }: { seen: Inspection }) {
  const trace = useTrace();
  const answers = trace.answers.value;
  const open = answers.path(seen.enter_time);
  return (
    <nav class="path" aria-label="Path from the root">
      {open.map(({ visit, move, level, kind }) => (
        <VisitLink key={visit} visit={visit} current={visit === seen.visit}>
          {/* What has no move names itself: iterations, passes, ProbCut. */}
          {move ??
            (kind === "pass" ? trace.possible.words.root_visit : BRACKETS[level]) ??
            answers.bar_label(visit, 0)}
        </VisitLink>
      ))}
    </nav>
  );
}

/** Short names for visits without a move. */
const BRACKETS: Readonly<Record<number, string>> = { 0: "search", [ROOT_LEVEL]: "root" };

function Types({ seen }: { seen: Inspection }) {
  return (
    <p class="types">
      expected <ExplainedType type={seen.expected} />
      <span class="arrow" aria-hidden="true">
        →
      </span>
      was <ExplainedType type={seen.actual} />
      {seen.surprise && <span class="tag tag-surprise">surprise</span>}
    </p>
  );
}

function ExplainedType({ type }: { type: NodeTypeName | null }) {
  const badge = <TypeBadge type={type} />;
  return type === null ? badge : <ExplainedAs name={type}>{badge}</ExplainedAs>;
}

function Window({ of, says, window: { text, cuts_at } }: { of: number; says: Said; window: WindowText }) {
  return (
    <span
      class="window"
      {...saidOf(of, says)}
      title={cuts_at === null ? "No value cuts off" : `The side to move cuts off at ${cuts_at}`}
    >
      {text}
    </span>
  );
}

function Fact(props: { name: string; own?: boolean; children: ComponentChildren }) {
  const { name, own = false, children } = props;
  return (
    <>
      <dt>
        {/* A program may call its field by a word that means something else here. */}
        {own ? <code>{name}</code> : <Explained text={name} />}
      </dt>
      <dd>{children}</dd>
    </>
  );
}
