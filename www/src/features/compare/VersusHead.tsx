/** Above each of two searches that are read side by side: its name, how many visits it has made by now, and what it found. */
import styles from "./compare.part.css";
import { titleOf } from "./pairs";
import { count, isGiven, plural } from "../../ui/format";
import { bestLine } from "../../state/trace/best-line";
import type { Side } from "../../state/page/page-state";
import { visitsByNow } from "./versus";
import { searchAgain } from "../../state/page/search";
import { usePage, useTrace } from "../../state/context";
import { Failed } from "../../ui/Failed";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(styles);

export default function VersusHead({ side }: { side: Side }) {
  const page = usePage();
  const trace = useTrace();
  const { state, message } = trace.run.value;
  const found = bestLine(trace);
  const isFinished = trace.shownTime.value >= trace.extent.value.ticks - 1;
  const visits = visitsByNow(trace);
  return (
    <div class="versus-head">
      <h2>{titleOf(page, side)}</h2>
      <p class="versus-count">
        <strong>{count(visits)}</strong> {plural(visits, "visit").replace(/^\S+ /, "")}
        {state === "searching" ? ", searching" : isFinished ? ", finished" : ""}
      </p>
      {message === null ? (
        <p class="versus-found">
          {(isGiven(found?.value) || !trace.samples.value) && (
            <span {...(isGiven(found?.doubt) ? { title: found.doubt } : {})}>
              Value <b>{found?.value ?? "–"}</b>
            </span>
          )}{" "}
          <span>
            Best move <b>{found?.moves[0] ?? "–"}</b>
          </span>
        </p>
      ) : (
        <Failed message={message} again={() => searchAgain(page, trace)} />
      )}
    </div>
  );
}
