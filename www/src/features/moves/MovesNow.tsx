/** The root's moves at the time cursor: the current value of each, and its value in an earlier iteration. */
import { useMemo, useState } from "preact/hooks";
import { shortCount } from "../../ui/format";
import { showOverlay } from "../../state/page/actions";
import { usePage, useTrace } from "../../state/context";
import { VisitLink } from "../../stage/visit/VisitLink";

/**
 * The number of moves that are shown at first, so that they fit beside the stage; the best move is always
 * among them.
 */
const FIRST_SHOWN = 6;

export function MovesNow() {
  const page = usePage();
  const trace = useTrace();
  const [isWhole, setIsWhole] = useState(false);
  const answers = trace.answers.value;
  const t = trace.shownTime.value;
  const { ticks } = trace.extent.value;
  const now = useMemo(() => answers.moves_now(t), [answers, t, ticks]);
  if (now === null || now.moves.length === 0) return null;
  const { iteration, moves, never } = now;
  const first = moves.filter(({ is_best: isBest }, place) => isBest || place < FIRST_SHOWN - 1);
  const shown = isWhole || moves.length <= FIRST_SHOWN ? moves : first;
  const hasBefore = moves.some(({ before }) => before !== null);
  return (
    <table class="children moves-now">
      <caption>
        Moves of the root{iteration !== null && `, iteration ${iteration}`}{" "}
        {iteration !== null && (
          <button
            type="button"
            class="link"
            title="The moves by iteration, and why the best one changed"
            aria-haspopup="dialog"
            onClick={() => showOverlay(page, "moves")}
          >
            All iterations
          </button>
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col">Move</th>
          <th scope="col" class="number">
            Value
          </th>
          {hasBefore && (
            <th scope="col" class="number">
              Before
            </th>
          )}
          <th scope="col" class="number">
            Visits
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ move, visit, value, before, visits, ...is }) => (
          <tr
            key={move}
            class={is.is_best ? "is-best" : undefined}
            aria-current={is.is_open ? "step" : undefined}
          >
            <td>{visit === null ? move : <VisitLink visit={visit}>{move}</VisitLink>}</td>
            <td class="number">{value ?? "–"}</td>
            {hasBefore && <td class="number faint">{before ?? "–"}</td>}
            <td class="number">{visits === 0 ? "–" : shortCount(visits)}</td>
          </tr>
        ))}
      </tbody>
      {(shown.length < moves.length || isWhole || never > 0) && (
        <tfoot>
          <tr>
            <td colSpan={hasBefore ? 4 : 3}>
              {moves.length > FIRST_SHOWN && (
                <button type="button" class="link" onClick={() => setIsWhole(!isWhole)}>
                  {isWhole ? "Fewer" : `${moves.length - shown.length} more`}
                </button>
              )}{" "}
              {never > 0 && <span class="faint">{never} never looked at</span>}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
