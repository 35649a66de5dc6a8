/** The side whose view all values have, and a switch to the other side. */
import { flipPerspective, otherReader, reader } from "../../state/page/reading";
import { usePage } from "../../state/context";

export function PerspectiveButton() {
  const page = usePage();
  return (
    <button
      type="button"
      class="quiet perspective"
      aria-label={`values as ${reader(page)} sees them`}
      title={`Greater is better for ${reader(page)}. Show values as ${otherReader(page)} sees them (w)`}
      onClick={() => flipPerspective(page)}
    >
      values as {reader(page)} <span class="perspective-sees">sees them</span>
    </button>
  );
}
