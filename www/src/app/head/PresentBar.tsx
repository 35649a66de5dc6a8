/** The bar above the stage on a projector: the perspective, the time, and the way to leave. */
import { useEffect, useState } from "preact/hooks";
import { present } from "../../state/page/actions";
import { ConventionMenu } from "./ConventionMenu";
import { usePage } from "../../state/context";
import { PerspectiveButton } from "./PerspectiveButton";
import { StatusLine } from "./StatusLine";
import { Ticks } from "../Ticks";

const isFull = (): boolean => document.fullscreenElement !== null;

/** A browser may not allow it; the page is as large as its window then. */
function changeScreen(full: boolean): void {
  const change = full ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  change.catch(() => {});
}

export function PresentBar() {
  const page = usePage();
  const { searching } = page;
  const [full, setFull] = useState(isFull);
  useEffect(() => {
    const listen = (): void => setFull(isFull());
    document.addEventListener("fullscreenchange", listen);
    return () => {
      document.removeEventListener("fullscreenchange", listen);
      if (isFull()) changeScreen(false);
    };
  }, []);
  return (
    <header class="present-bar">
      <h1>Plyscope</h1>
      {searching.value && <StatusLine />}
      <PerspectiveButton />
      <ConventionMenu />
      {page.aimed.value !== null && <Ticks trace={page.aimed.value} />}
      <div class="header-buttons">
        {document.fullscreenEnabled && (
          <button type="button" class="quiet" aria-pressed={full} onClick={() => changeScreen(!full)}>
            Full screen
          </button>
        )}
        <button type="button" class="quiet" onClick={() => present(page, false)}>
          Stop presenting: <kbd>Esc</kbd> or <kbd>P</kbd>
        </button>
      </div>
    </header>
  );
}
