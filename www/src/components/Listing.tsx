/** The algorithm as pseudo-code, with the line that runs at the time cursor. */
import type { ListingLine, LiveValue } from "../plyscope.js";
import { chooseGroup, chosenGroups } from "../open-groups";
import { plural } from "../format";
import { findLine } from "../store/time";
import { useTrace } from "./context";
import { IconButton } from "./IconButton";
import { saidOf } from "./said";

const GROUP = "inspector: listing";

/** A search of more visits is looked at for what it costs before it is stepped through. */
const SMALL = 2000;

export function Listing() {
  const trace = useTrace();
  const { visits, ticks } = trace.extent.value;
  const open = chosenGroups.value[GROUP] ?? visits <= SMALL;
  if (ticks === 0) return null;
  return (
    <details class="group listing" open={open}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          chooseGroup(GROUP, !open);
        }}
      >
        <h3>The algorithm, here</h3>
        {trace.selected.value !== null && <span class="faint">at the time cursor</span>}
      </summary>
      {open && <Lines />}
    </details>
  );
}

function Lines() {
  const trace = useTrace();
  const listing = trace.told.value.listing(trace.listingTime.value);
  if (listing === null) return null;
  return (
    <ol class="listing-lines" aria-label={`${plural(listing.lines.length, "line")} of pseudo-code`}>
      {listing.lines.map((line) => (
        <li key={line.line}>
          <Line line={line} running={listing.visit} />
        </li>
      ))}
    </ol>
  );
}

/** What a line's tick is called in its tip. */
const TICKS: Record<ListingLine["tick"], string> = {
  enter: "as a visit begins",
  child: "as a visit below returns",
  leave: "as a visit ends",
};

interface LineProps {
  line: ListingLine;
  /** The visit in which a line runs. */
  running: number;
}

function Line({ line: { line, indent, text, tick, lit, values }, running }: LineProps) {
  const trace = useTrace();
  const run = (
    <button
      type="button"
      class={lit ? "listing-line is-lit" : "listing-line"}
      style={{ "--indent": indent }}
      aria-current={lit ? "step" : undefined}
      title={`Runs ${TICKS[tick]}. Click: the next time; Shift+click: the time before`}
      onClick={(event) => findLine(trace, line, text, !event.shiftKey)}
    >
      <code>{text}</code>
      {values.length > 0 && (
        <span class="listing-values" {...saidOf(running, "running")}>
          {values.map(valueText).join(", ")}
        </span>
      )}
    </button>
  );
  if (!lit) return run;
  return (
    <>
      {run}
      <IconButton
        icon="previous"
        title="The time before at which this line runs"
        onClick={() => findLine(trace, line, text, false)}
      />
    </>
  );
}

function valueText({ name, text }: LiveValue): string {
  return name === null ? text : `${name} = ${text}`;
}
