/**
 * Buttons for two compared searches. They are above both searches, so that both stages have the same height.
 */
import { canSwap, endComparison, swapSides } from "./pairs";
import { goToParting, openCompare } from "../../state/page/sides";
import { usePage } from "../../state/context";

export default function CompareTools() {
  const page = usePage();
  return (
    <div class="pair-tools" role="group" aria-label="Both searches">
      <button
        type="button"
        title={page.compare.compared.value?.sentence ?? "Go to the first difference (!)"}
        onClick={() => goToParting(page)}
      >
        First difference
      </button>
      <button type="button" title="Counters, what differs, other pairs (:)" onClick={() => openCompare(page)}>
        Compare …
      </button>
      <button type="button" disabled={!canSwap(page)} onClick={() => swapSides(page)}>
        Swap
      </button>
      <button type="button" onClick={() => endComparison(page)}>
        End
      </button>
      {page.compare.compared.value !== null && (
        <span class="pair-sentence" title={page.compare.compared.value.sentence}>
          {page.compare.compared.value.sentence}
        </span>
      )}
    </div>
  );
}
