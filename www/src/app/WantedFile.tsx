/**
 * The stage's replacement for a missing file: the name of the file in the address, and a way to choose it.
 */
import { bytes, excerpt } from "../ui/format";
import { whileLoading } from "../ui/parts";
import { usePage } from "../state/context";
import { FileChooser } from "../ui/FileChooser";

const LONGEST_NAME = 120;

export function WantedFile() {
  const page = usePage();
  const wanted = page.address.wantedFile.value;
  if (wanted?.isMissing !== true) return null;
  const { name, size, hash } = wanted.file;
  const open = (file: File): void =>
    void whileLoading(import("../state/page/files").then(({ openTraceFile }) => openTraceFile(page, file)));
  return (
    <section class="wanted-file" aria-label="File">
      <h2>This address names a file</h2>
      <p>
        <b>{excerpt(name, LONGEST_NAME)}</b>, {bytes(size)}
        {hash !== null && (
          <>
            , SHA-256 <code>{hash}…</code>
          </>
        )}
        . A link cannot hold a file, and this browser does not keep this one: choose it, or drop it on the
        page.
      </p>
      <FileChooser label="Choose the file…" file="The file that the address names" choose={open} />
    </section>
  );
}
