/** The views on stage, from above. */
import type { ComponentChildren } from "preact";
import type { ViewName } from "../core/plyscope.js";
import { usePage } from "../state/context";
import { Later } from "../ui/Later";
import { TreeView } from "./tree/TreeView";

/** The page opens on a tree, and so does every search of a game with a board. */
const loadFlame = async () => ({ default: (await import("./flame/FlameView")).FlameView });

const SHOW: Readonly<Record<ViewName, () => ComponentChildren>> = {
  tree: () => <TreeView key="tree" />,
  flame: () => <Later key="flame" load={loadFlame} />,
};

export function Stage() {
  const { shownStage } = usePage();
  const stage = shownStage.value;
  return (
    <div class={`stage ${stage.length > 1 ? "stage-several" : `stage-${stage.join()}`}`} tabIndex={-1}>
      <div class="stage-views">{stage.map((view) => SHOW[view]())}</div>
    </div>
  );
}
