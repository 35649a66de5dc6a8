/** The relations of the visit, in both directions, as links. In a large trace only for a selected visit. */
import { useTrace } from "../../state/context";
import { VisitLink } from "../../stage/visit/VisitLink";

/** The first ones say enough; the arcs show all. */
const MOST = 8;

export function Related({ visit }: { visit: number }) {
  const trace = useTrace();
  const related = trace.session.related(visit, trace.selected.value, trace.panelTime.value);
  if (related.length === 0) return null;
  return (
    <section class="related" aria-label="Belongs together">
      <h3>Belongs together</h3>
      <ul>
        {related.slice(0, MOST).map(({ kind, visit: other, text, path }) => (
          <li key={`${kind}-${other}`}>
            {text} <VisitLink visit={other}>{path}</VisitLink>
          </li>
        ))}
      </ul>
      {related.length > MOST && <p class="hint">and {related.length - MOST} more</p>}
    </section>
  );
}
