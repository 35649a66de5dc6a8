/** The tree as vectors, for documents. */
import { withTree } from "./picture";
import { save } from "../../ui/save";
import { stageDrawings } from "../../stage/drawings";
import type { TraceStore } from "../../state/trace/trace-store";
import type { TreeCanvas } from "../../stage/tree/tree-canvas";
import { useTrace } from "../../state/context";
import { Part, useFileName, useSaid } from "./part";

export function TreePart() {
  const trace = useTrace();
  const fileName = useFileName();
  const { said, run } = useSaid();
  const drawn = (draw: (tree: TreeCanvas, trace: TraceStore) => string): string =>
    withTree(trace, stageDrawings.value, (tree) => draw(tree, trace));
  const svg = (): string =>
    drawn((tree, { answers, link }) => answers.value.tree_svg([...tree.colours], link));
  const tikz = (): string =>
    drawn((tree, { answers, link }) => answers.value.tree_tikz([...tree.colours], link));
  return (
    <Part name="Tree as vectors">
      <div class="share-buttons">
        <button
          type="button"
          onClick={run(() => {
            save(new Blob([svg()], { type: "image/svg+xml" }), fileName("svg"));
            return Promise.resolve("Saved.");
          })}
        >
          Save SVG
        </button>
        <button
          type="button"
          onClick={run(async () => {
            await navigator.clipboard.writeText(svg());
            return "Copied.";
          })}
        >
          Copy as SVG
        </button>
        <button
          type="button"
          onClick={run(() => {
            save(new Blob([tikz()], { type: "text/x-tex" }), fileName("tex"));
            return Promise.resolve("Saved.");
          })}
        >
          Save TikZ
        </button>
      </div>
      {said}
    </Part>
  );
}
