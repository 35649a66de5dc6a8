/** Undo and redo of changes to the search, as buttons for a person who does not use the keys. */
import { showOverlay } from "../../state/page/actions";
import { canRedo, canUndo, redo, undo } from "../../state/page/edits";
import { usePage } from "../../state/context";
import { IconButton } from "../../ui/IconButton";

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
      <IconButton icon="recent" title="Recent searches (@)" onClick={() => showOverlay(page, "recent")} />
    </div>
  );
}
