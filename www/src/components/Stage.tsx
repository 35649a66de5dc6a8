/** Tree, flame, or both. */
import { usePage } from "./context";
import { Later } from "./Later";
import { TreeView } from "./TreeView";

/** The page opens on a tree, and a large search is not over before the flame is here. */
const loadFlame = async () => ({ default: (await import("./FlameView")).FlameView });

export function Stage() {
  const { shownStage } = usePage();
  const stage = shownStage.value;
  return (
    <div class={`stage stage-${stage}`}>
      <div class="stage-views">
        {stage !== "flame" && <TreeView />}
        {stage !== "tree" && <Later load={loadFlame} />}
      </div>
    </div>
  );
}
