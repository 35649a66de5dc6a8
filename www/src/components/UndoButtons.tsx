/** Undo and redo of what is searched, for those who reach for no key. */
import { canRedo, canUndo, redo, undo } from "../store/edits";
import { usePage } from "./context";
import { IconButton } from "./IconButton";

export function UndoButtons() {
  const page = usePage();
  return (
    <div class="undo" role="group" aria-label="Changes of the search">
      <IconButton icon="undo" title="Undo (Ctrl+Z)" disabled={!canUndo(page)} onClick={() => undo(page)} />
      <IconButton
        icon="redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={!canRedo(page)}
        onClick={() => redo(page)}
      />
      <IconButton
        icon="recent"
        title="Recent searches (@)"
        onClick={() => {
          page.overlay.value = "recent";
        }}
      />
    </div>
  );
}
