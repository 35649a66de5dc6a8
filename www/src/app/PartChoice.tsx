/** The choice of a part of a search that does not fit into a trace. */
import type { FilePart } from "../core/study/opened-file";
import type { Fitting, Summary, Values } from "../core/plyscope.js";
import { count, plural } from "../ui/format";
import { changeScenario, defaultsOf } from "../state/page/scenario";
import type { PageStore } from "../state/page/page-store";
import { usePage } from "../state/context";

interface PartChoiceProps {
  readonly downTo: number | null;
  readonly after: number | null;
  readonly choose: (part: FilePart) => void;
}

/** The two parts that fit, other than the first visits: all down to a ply, and the last ones. */
export const PartChoice = ({ downTo, after, choose }: PartChoiceProps) => (
  <>
    {downTo !== null && (
      <button type="button" onClick={() => choose({ downTo })}>
        Show all visits down to ply {downTo}, and count those below
      </button>
    )}{" "}
    {after !== null && (
      <button type="button" onClick={() => choose({ after })}>
        Show the last visits, and count the first {count(after)}
      </button>
    )}
  </>
);

/** Records another part of the page's search. */
function recordPart(page: PageStore, change: Values): void {
  changeScenario(page, { ...defaultsOf(page, ["record-to", "record-after"]), ...change });
}

interface RecordingProps {
  readonly summary: Summary;
  /** The number of searches that share the limits of recording. */
  readonly share: number;
}

/** The choices after a recording that ended before its search. */
export function RecordingChoice({ summary, fitting, share }: RecordingProps & { readonly fitting: Fitting }) {
  const page = usePage();
  return (
    <>
      {fitting.whole && (
        <button type="button" onClick={() => recordPart(page, { record: String(summary.visits * share) })}>
          Record all {plural(summary.visits, "visit")}
        </button>
      )}{" "}
      <PartChoice
        downTo={fitting.down_to}
        after={fitting.after}
        choose={({ downTo, after }) =>
          recordPart(page, {
            ...(downTo === undefined ? {} : { "record-to": String(downTo) }),
            ...(after === undefined ? {} : { "record-after": String(after) }),
          })
        }
      />
    </>
  );
}

/** The message about a search that was recorded in part, by choice. */
export function RecordedPart({ summary, values }: { readonly summary: Summary; readonly values: Values }) {
  const page = usePage();
  const defaults = defaultsOf(page, ["record-to", "record-after"]);
  const isDifferent = (key: string): boolean => values[key] !== undefined && values[key] !== defaults[key];
  const parts = [
    ...(isDifferent("record-to") ? [`down to ply ${values["record-to"] ?? ""}`] : []),
    ...(isDifferent("record-after") ? [`after the first ${count(Number(values["record-after"]))}`] : []),
  ];
  return (
    <>
      The trace has the visits {parts.join(", ")}: {count(summary.recorded)} of{" "}
      {plural(summary.visits, "visit")}. The other visits are counted, and the result is that of the whole
      search.{" "}
      <button type="button" onClick={() => recordPart(page, {})}>
        Record from the beginning, at all plies
      </button>
    </>
  );
}
