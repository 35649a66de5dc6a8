/** Saving the trace as a file, and opening one. */
import { useState } from "preact/hooks";
import { closeOverlay } from "../../state/page/actions";
import { count } from "../../ui/format";
import { save } from "../../ui/save";
import { FILE_ENDING, openFile, traceFile } from "../../state/page/files";
import { NETWORK_ENDING } from "../../state/page/file-form";
import type { TraceStore } from "../../state/trace/trace-store";
import { usePage } from "../../state/context";
import { FileChooser } from "../../ui/FileChooser";
import { Part, useSaid } from "./part";

export function FilePart() {
  const page = usePage();
  const trace = page.search.current.value;
  const { said, run, say } = useSaid();
  const [saving, setSaving] = useState<AbortController | null>(null);
  const open = (file: File): void => {
    closeOverlay(page);
    void openFile(page, file);
  };
  const saveTrace = (trace: TraceStore): Promise<string> => {
    const giveUp = new AbortController();
    setSaving(giveUp);
    const onProgress = ({ share }: { share: number }): void => say(`Saving: ${Math.round(100 * share)} %`);
    return traceFile(page, trace, { onProgress, signal: giveUp.signal })
      .then((blob) => {
        save(blob, `plyscope-${page.game.value}.${FILE_ENDING}`);
        return `Saved, ${count(Math.ceil(blob.size / 1000))} kB.`;
      })
      .finally(() => setSaving(null));
  };
  return (
    <Part name="Trace file">
      <p class="hint">
        The search with every recorded visit. Open it here, drop it on the page, or use{" "}
        <code>plyscope open</code>; this does not search again. You can open the trace of another program in
        the same ways, also compressed by gzip or zstd, and open or drop the JSON file of a playlist here, or
        a network of a neural move map (.
        {NETWORK_ENDING}), which the search then asks.
      </p>
      <div class="share-buttons">
        {trace !== null && (
          <button
            type="button"
            disabled={trace.searching.value || saving !== null || trace.extent.value.visits === 0}
            onClick={run(() => saveTrace(trace))}
          >
            Save trace file (.{FILE_ENDING})
          </button>
        )}
        {saving !== null && (
          <button type="button" onClick={() => saving.abort()}>
            Cancel
          </button>
        )}
        <FileChooser
          label="Open trace file…"
          file="Trace file"
          accept={`.${FILE_ENDING},.plys,.ndjson,.jsonl,.json,.gz,.zst,.${NETWORK_ENDING}`}
          choose={open}
        />
      </div>
      {said}
    </Part>
  );
}
