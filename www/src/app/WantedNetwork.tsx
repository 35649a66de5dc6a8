/** The stage's replacement for a search whose network is a file that is not here, and a way to choose the file. */
import { whileLoading } from "../ui/parts";
import { changeScenario } from "../state/page/scenario";
import { usePage } from "../state/context";
import { FileChooser } from "../ui/FileChooser";

export function WantedNetwork({ hash }: { hash: string }) {
  const page = usePage();
  const open = (file: File): void =>
    void whileLoading(import("../state/page/files").then(({ openFile }) => openFile(page, file)));
  return (
    <section class="wanted-file" aria-label="Network">
      <h2>This search needs a network that this browser does not have</h2>
      <p>
        The network <code>{hash}</code> orders the moves. A link cannot hold a network, and this browser does
        not keep this one: choose its file, or drop it on the page.
      </p>
      <FileChooser
        label="Choose the file…"
        file="The network that the address names"
        accept=".movemap"
        choose={open}
      />
      <button type="button" onClick={() => changeScenario(page, { model: "" })}>
        Search with the built-in network
      </button>
    </section>
  );
}
