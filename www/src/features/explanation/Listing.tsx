/** The algorithm as pseudo-code, with the line that runs at the time cursor. */
import { Fragment, type ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ListingLine, LiveValue } from "../../core/plyscope.js";
import { chooseGroup } from "../../state/page/open-groups";
import { plural } from "../../ui/format";
import { findLine } from "../../state/trace/time";
import type { TraceStore } from "../../state/trace/trace-store";
import { usePage, useTrace } from "../../state/context";
import { IconButton } from "../../ui/IconButton";

const GROUP = "inspector: listing";

/** The size above which a search is first shown by its costs, not step by step. */
const SMALL = 2000;

export function Listing() {
  const page = usePage();
  const trace = useTrace();
  const { ticks } = trace.extent.value;
  const open = page.ui.chosenGroups.value[GROUP] ?? isReadByLine(trace);
  if (ticks === 0) return null;
  return (
    <details class="group listing" open={open}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          chooseGroup(page, GROUP, !open);
        }}
      >
        <h3>The algorithm, here</h3>
        {trace.selected.value !== null && <span class="faint">at the time cursor</span>}
      </summary>
      {open && <Lines />}
    </details>
  );
}

/** The listing in the reading layout, where it has a separate column. */
export function ListingColumn() {
  const trace = useTrace();
  const box = useRef<HTMLElement>(null);
  const t = trace.listingTime.value;
  // A column that is too low for all lines shows the one that runs; the page itself never scrolls.
  useLayoutEffect(() => {
    const column = box.current?.closest<HTMLElement>(".beside") ?? null;
    const lit = box.current?.querySelector<HTMLElement>(".is-lit") ?? null;
    if (column === null || lit === null || column.scrollHeight <= column.clientHeight) return;
    const line = lit.getBoundingClientRect();
    const { bottom } = column.getBoundingClientRect();
    // The heading stays where it is.
    const top = box.current?.querySelector("h2")?.getBoundingClientRect().bottom ?? 0;
    if (line.top < top) column.scrollTop += line.top - top;
    else if (line.bottom > bottom) column.scrollTop += line.bottom - bottom;
  }, [t]);
  if (trace.extent.value.ticks === 0) return null;
  return (
    <section class="listing" aria-label="The algorithm" ref={box}>
      <h2>The algorithm at this step</h2>
      <Lines />
    </section>
  );
}

/** Whether a search is small enough to be read line by line. */
export const isReadByLine = ({ extent }: Pick<TraceStore, "extent">): boolean => extent.value.visits <= SMALL;

function Lines() {
  const trace = useTrace();
  const listing = trace.answers.value.listing(trace.listingTime.value);
  if (listing === null) return null;
  const lit = listing.lines.findIndex((line) => line.lit);
  const stop = Math.max(lit, 0);
  return (
    <ol
      class="listing-lines"
      aria-label={`${plural(listing.lines.length, "line")} of pseudo-code`}
      onKeyDown={walk}
      // A pointer leaves the focus where it is, so that the arrow keys go on moving time.
      onMouseDown={(event) => event.preventDefault()}
    >
      {listing.lines.map((line, index) => (
        <li key={line.line}>
          <Line line={line} isStop={index === stop} />
        </li>
      ))}
    </ol>
  );
}

/** All lines are one stop for Tab: arrow keys go from line to line. */
function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(".listing-line")];
  const at = lines.findIndex((line) => line === document.activeElement);
  if (by === 0 || at < 0 || event.shiftKey) return;
  event.preventDefault();
  lines[at + by]?.focus();
}

/** The words for a line's tick in its tip. */
const TICKS: Record<ListingLine["tick"], string> = {
  enter: "when a visit begins",
  child: "when a visit below returns",
  leave: "when a visit ends",
};

interface LineProps {
  line: ListingLine;
  /** Tab stops at it. */
  isStop: boolean;
}

function Line({ line: { line, indent, text, tick, lit, values }, isStop }: LineProps) {
  const trace = useTrace();
  const run = (
    <button
      type="button"
      class={lit ? "listing-line is-lit" : "listing-line"}
      style={{ "--indent": indent }}
      tabIndex={isStop ? 0 : -1}
      aria-current={lit ? "step" : undefined}
      title={`Runs ${TICKS[tick]}. Click: the next time; Shift+click: the time before`}
      onClick={(event) => findLine(trace, line, text, !event.shiftKey)}
    >
      <code>
        <Parts of={text.split(/(?<=\S[:;]) /)}>
          {(statement) => {
            const parts = statement.split(/(?<=,) /);
            return parts.length === 1 ? statement : <Parts of={parts}>{(part) => part}</Parts>;
          }}
        </Parts>
      </code>
      {values.length > 0 && <span class="listing-values">{values.map(valueText).join(", ")}</span>}
    </button>
  );
  if (!lit) return run;
  return (
    <>
      {run}
      <IconButton
        icon="previous"
        title="The previous time when this line runs"
        onClick={() => findLine(trace, line, text, false)}
      />
    </>
  );
}

interface PartsProps {
  of: readonly string[];
  children: (part: string) => ComponentChildren;
}

/**
 * The line may be broken between these parts: between statements, and only in a part that is too long after a
 * comma.
 */
const Parts = ({ of, children }: PartsProps) => (
  <>
    {of.map((part, index) => (
      <Fragment key={index}>
        {index > 0 && " "}
        <span>{children(part)}</span>
      </Fragment>
    ))}
  </>
);

function valueText({ name, text }: LiveValue): string {
  return name === null ? text : `${name} = ${text}`;
}
