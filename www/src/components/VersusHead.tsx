/** Above each of two searches that are read side by side: its name, how many visits it has made by now, and what it found. */
import styles from "../../styles/compare.part.css";
import { titleOf } from "../compare/pairs";
import { count, plural } from "../format";
import { bestLine } from "../store/best-line";
import type { Side } from "../store/page-store";
import { visitsByNow } from "../store/versus";
import { usePage, useTrace } from "./context";
import { adoptStyles } from "./part-styles";

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
      <p class="versus-found">
        {message ?? (
          <>
            Value <b>{found?.value ?? "–"}</b> Best move <b>{found?.moves[0] ?? "–"}</b>
          </>
        )}
      </p>
    </div>
  );
}
