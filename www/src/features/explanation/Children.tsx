/** The visits below the inspected visit, in the order of the search. */
import { useMemo, useState } from "preact/hooks";
import type { Inspection } from "../../core/plyscope.js";
import { shortCount } from "../../ui/format";
import { useTrace } from "../../state/context";
import { TypeBadge } from "../../stage/visit/TypeBadge";
import { VisitLink } from "../../stage/visit/VisitLink";

/** The number of children shown at first. Few nodes have more; the rest is opened on request. */
const FIRST_SHOWN = 60;

export function Children({ seen }: { seen: Inspection }) {
  const [whole, setWhole] = useState<number | null>(null);
  const { hasTypes, session } = useTrace();
  const isRanked = seen.children.some(({ rank }) => rank !== null);
  const { visit } = seen;
  // The inspection does not include the ranks: finding the history counts takes longer than all the rest of it.
  const ranks = useMemo(
    () => (isRanked ? session.ranked_by(visit) : []),
    // A visit has more children while it is recorded.
    [session, visit, isRanked, seen.children.length],
  );
  if (seen.children.length === 0) return null;
  // Iterations and other brackets have no node type.
  const typed = hasTypes.value && seen.children.some(({ expected }) => expected !== null);
  const shown = whole === seen.visit ? seen.children : seen.children.slice(0, FIRST_SHOWN);
  return (
    <>
      <table class="children">
        <caption>Searched below it</caption>
        <thead>
          <tr>
            <th scope="col">Move</th>
            {isRanked && <th scope="col">Ranked by</th>}
            {typed && <th scope="col">Type</th>}
            <th scope="col" class="number">
              Value
            </th>
            <th scope="col">Fate</th>
            <th scope="col" class="number">
              Visits
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((child, index) => (
            <tr key={child.visit}>
              <td>
                <VisitLink visit={child.visit}>{child.move}</VisitLink>
              </td>
              {isRanked && <td>{ranks[index]}</td>}
              {typed && (
                <td>
                  <TypeBadge type={child.expected} />
                </td>
              )}
              <td class="number">{child.value ?? "–"}</td>
              <td>{child.fate}</td>
              <td class="number">{shortCount(child.size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < seen.children.length && (
        <button type="button" class="quiet" onClick={() => setWhole(seen.visit)}>
          Show all {seen.children.length}
        </button>
      )}
    </>
  );
}
