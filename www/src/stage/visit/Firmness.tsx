/** The number of leaves that would have to change for another value of a visit: its conspiracy numbers. */
import { useState } from "preact/hooks";
import type { Inspection } from "../../core/plyscope.js";
import { count } from "../../ui/format";

export function Firmness({ seen }: { seen: Inspection }) {
  const { firmness } = seen;
  // It stays open from one visit to the next.
  const [isOpen, setOpen] = useState(false);
  if (firmness === null) return null;
  return (
    <details class="firmness" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>How firm is this value?</summary>
      <p>{firmness.text}</p>
      <table class="children">
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col" class="number">
              Leaves that must change
            </th>
          </tr>
        </thead>
        <tbody>
          {firmness.rows.map(({ values, leaves }) => (
            <tr key={values} class={leaves === 0 ? "is-chosen" : undefined}>
              <td>{values}</td>
              <td class="number">{leaves === 0 ? "none" : count(leaves)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
