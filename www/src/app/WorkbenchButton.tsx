/** Opens the workbench, or closes it: at the same place, and as wide with either name. */
import { toggleWorkbench } from "../state/page/layout";
import { usePage } from "../state/context";

export function WorkbenchButton() {
  const page = usePage();
  const isOpen = page.ui.workbench.value;
  return (
    <button
      type="button"
      class="to-workbench"
      aria-pressed={isOpen}
      title={
        isOpen
          ? "Back to stage, story and listing (F9)"
          : "Setup, inspector, timeline and every other tool (F9)"
      }
      onClick={() => toggleWorkbench(page)}
    >
      {isOpen ? "Close the workbench" : "Open the workbench"}
    </button>
  );
}
