/** The tree's picture as a file, or on the clipboard. */
import { useState } from "preact/hooks";
import { NOTE_CSS } from "../tree/pen";
import type { TreeCanvas } from "../tree/tree-canvas";
import { usePage, useTrace } from "./context";
import { Popover } from "./Popover";

/** Pixels for each of the picture's own: sharp in print and on a projector. */
const PNG_SCALE = 2;
/** Browsers make no larger canvas. */
const LARGEST_PNG = 16_000;

export function ExportMenu({ canvas }: { canvas: () => TreeCanvas | null }) {
  const page = usePage();
  const trace = useTrace();
  const [said, setSaid] = useState("");
  const name = (ending: string): string => `plyscope-${page.game.value}-t${trace.shownTime.value}.${ending}`;
  const svg = (tree: TreeCanvas): string => {
    // What is saved is what is shown: the picture is brought up to date first.
    void tree.picture;
    return trace.told.value.tree_svg([...tree.colours], trace.link);
  };
  const on = (run: (tree: TreeCanvas) => Promise<string>) => (): void => {
    const tree = canvas();
    if (tree === null) return;
    run(tree).then(setSaid, () => setSaid("The browser did not allow it."));
  };
  return (
    <Popover name="Export" class="export" icon="export">
      <button
        type="button"
        onClick={on(async (tree) => {
          await navigator.clipboard.writeText(svg(tree));
          return "Copied.";
        })}
      >
        Copy as SVG
      </button>
      <button
        type="button"
        onClick={on((tree) => {
          save(new Blob([svg(tree)], { type: "image/svg+xml" }), name("svg"));
          return Promise.resolve("Saved.");
        })}
      >
        Save SVG
      </button>
      <button
        type="button"
        onClick={on(async (tree) => {
          save(await png(tree, trace.told.value.convention()), name("png"));
          return "Saved.";
        })}
      >
        Save PNG
      </button>
      <button
        type="button"
        onClick={on((tree) => {
          void tree.picture;
          const text = trace.told.value.tree_tikz([...tree.colours], trace.link);
          save(new Blob([text], { type: "text/x-tex" }), name("tex"));
          return Promise.resolve("Saved.");
        })}
      >
        Save TikZ
      </button>
      <p class="hint" role="status">
        {said}
      </p>
    </Popover>
  );
}

function png(tree: TreeCanvas, note: string): Promise<Blob> {
  const { width } = tree.picture;
  const height = tree.picture.height + NOTE_CSS;
  const scale = Math.min(PNG_SCALE, LARGEST_PNG / Math.max(width, height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext("2d");
  return new Promise((made, failed) => {
    if (pen === null) {
      failed(new Error("no canvas"));
      return;
    }
    tree.drawAll(pen, scale, note);
    canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : made(blob)), "image/png");
  });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
