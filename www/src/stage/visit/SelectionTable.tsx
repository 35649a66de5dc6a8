/** The table that UCB1 chooses a move from. */
import type { Inspection } from "../../core/plyscope.js";
import { count } from "../../ui/format";
import { VisitLink } from "./VisitLink";

/** It stays together where its column breaks. */
const FORMULA = "√(ln\u00a0N\u00a0/\u00a0n)";

export function SelectionTable({ seen }: { seen: Inspection }) {
  const { selection } = seen;
  if (selection === null) return null;
  const { side, visits, constant, moves } = selection;
  return (
    <table class="children selection">
      <caption>
        {side} takes the greatest sum (N = {count(visits)})
      </caption>
      <thead>
        <tr>
          <th scope="col">Move</th>
          <th scope="col" class="number">
            n
          </th>
          <th scope="col" class="number">
            Mean
          </th>
          <th scope="col" class="number">
            {constant} {FORMULA}
          </th>
          <th scope="col" class="number">
            Sum
          </th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ move, visit, visits: n, mean, exploration, sum, proven, is_chosen: isChosen }) => (
          <tr
            key={move}
            class={isChosen ? "is-chosen" : undefined}
            aria-current={isChosen ? "true" : undefined}
          >
            <td>
              {visit === null ? move : <VisitLink visit={visit}>{move}</VisitLink>}
              {proven !== null && ` (proven ${proven})`}
            </td>
            <td class="number">{count(n)}</td>
            <td class="number">{mean ?? "–"}</td>
            <td class="number">{exploration ?? "–"}</td>
            <td class="number">{sum ?? "not visited"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
