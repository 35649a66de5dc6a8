/** All visits of the position that the Visit tab shows, wherever the search reached it, one click each. */
import { useEffect, useState } from "preact/hooks";
import type { PositionVisit } from "../../../core/plyscope.js";
import { usePage, useTrace } from "../../../state/context";
import { adoptStyles } from "../../../ui/part-styles";
import { count, plural } from "../../../ui/format";
import { askStudy, showVisit } from "./insight-state";
import styles from "./insight.part.css";
import { Table } from "./Table";
import type { Column } from "./table-data";
import { messageOf } from "../../../core/message-of";
import { Failed } from "../../../ui/Failed";

adoptStyles(styles);

const ROWS = 100;
/** While time plays, the position changes faster than anybody asks. */
const REST_MS = 250;

const COLUMNS: readonly Column<PositionVisit>[] = [
  { key: "path", name: "Where", value: ({ path }) => path, wide: true },
  { key: "iteration", name: "Iteration", value: ({ iteration }) => iteration, numbers: true },
  { key: "depth", name: "Depth", value: ({ depth }) => depth, numbers: true },
  { key: "window", name: "Window", value: ({ window_text }) => window_text, values: true },
  {
    key: "value",
    name: "Value",
    value: ({ value_text }) => value_text,
    text: ({ value_text }) => value_text ?? "none",
    values: true,
  },
  { key: "table", name: "Table", value: ({ table_text }) => table_text, wide: true },
  { key: "fate", name: "Ended", value: ({ fate }) => fate },
  {
    key: "visit",
    name: "Visit",
    value: ({ visit }) => visit,
    text: ({ visit }) => count(visit),
    numbers: true,
  },
];

interface Found {
  readonly of: number;
  readonly total: number;
  readonly rows: readonly PositionVisit[];
}

export default function PositionVisits() {
  const page = usePage();
  const trace = useTrace();
  const visit = trace.shown.value;
  const reading = page.ui.reading.value;
  const ended = trace.ended.value;
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState("");
  const [tries, setTries] = useState(0);
  const [most, setMost] = useState(ROWS);
  useEffect(() => {
    setFound(null);
    setMost(ROWS);
  }, [trace, reading]);
  // Another visit of the same position has the same list.
  const isListed = found?.rows.some((row) => row.visit === visit) === true;
  const isWhole = found !== null && found.rows.length >= Math.min(most, found.total);
  useEffect(() => {
    setFailed("");
    if (visit === null || !ended || (isListed && isWhole)) return;
    const stopped = new AbortController();
    const timer = setTimeout(() => {
      askStudy(page, trace, "positionVisits", { visit, from: 0, most })
        .then((answer) => {
          if (stopped.signal.aborted) return;
          setFound({ of: visit, ...answer });
        })
        .catch((error: unknown) => {
          if (!stopped.signal.aborted) setFailed(messageOf(error));
        });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      // The worker goes on: ending it would cost more than the answer.
      stopped.abort();
    };
  }, [trace, visit, ended, most, reading, isListed, isWhole, tries]);
  if (!ended) return <p class="hint">Available when the search has finished.</p>;
  if (failed !== "") return <Failed message={failed} again={() => setTries(tries + 1)} />;
  if (found === null) return <p class="hint">Searching …</p>;
  if (found.total === 0) return <p class="hint">This visit has no position.</p>;
  return (
    <>
      <p class="hint">{plural(found.total, "visit")} of this position, in the order of the search.</p>
      <Table<PositionVisit>
        name="Visits of this position"
        columns={COLUMNS}
        rows={found.rows}
        follow={(row) => showVisit(trace, row.visit)}
        isCurrent={(row) => row.visit === visit}
      />
      {found.rows.length < found.total && (
        <button type="button" onClick={() => setMost(most + 10 * ROWS)}>
          More of them
        </button>
      )}
    </>
  );
}
