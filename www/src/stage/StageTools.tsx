/** Buttons that change a view without dragging: zoom in and out, pan, and show everything. */
import type { ViewName } from "../core/plyscope.js";
import { usePage, useTrace } from "../state/context";
import { viewOf, type ViewControls } from "../state/page/views";
import { IconButton } from "../ui/IconButton";

/** The distance of a key. */
const STEP = 0.2;
const CLOSER = 1.6;

export function StageTools({ view }: { view: ViewName }) {
  const page = usePage();
  const trace = useTrace();
  const { controls, isTall } = viewOf(view);
  const on = (run: (controls: ViewControls) => void) => (): void => {
    const found = controls(page, trace);
    if (found !== null) run(found);
  };
  return (
    <div class="stage-tools" role="toolbar" aria-label={`Look at the ${view}`}>
      <div class="pans">
        <IconButton icon="previous" title="To the left (Shift+←)" onClick={on((all) => all.pan(-STEP, 0))} />
        <IconButton icon="next" title="To the right (Shift+→)" onClick={on((all) => all.pan(STEP, 0))} />
        {isTall && (
          <>
            <IconButton icon="up" title="Upwards" onClick={on((all) => all.pan(0, -STEP))} />
            <IconButton icon="down" title="Downwards" onClick={on((all) => all.pan(0, STEP))} />
          </>
        )}
      </div>
      <IconButton icon="plus" title="Zoom in (+)" onClick={on((all) => all.zoom(CLOSER))} />
      <IconButton icon="minus" title="Zoom out (-)" onClick={on((all) => all.zoom(1 / CLOSER))} />
      <IconButton icon="fit" title="Show everything (0)" onClick={on((all) => all.fit())} />
    </div>
  );
}
