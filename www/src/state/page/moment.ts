/** The content of the page now, as the scenes of a playlist store it. */
import { keptView, PLAIN_VIEW } from "../view-keys";
import type { PageStore } from "./page-store";
import type { Moment } from "./playlist-writer";

/** The moment that is shown; `null` if no search is shown. */
export function momentOf(page: PageStore): Moment | null {
  const {
    engine,
    scenario,
    shownView: view,
    second,
    search: { current },
  } = page;
  const trace = current.value;
  if (trace === null) return null;
  const own = engine.write_link(scenario.value, PLAIN_VIEW);
  const link = engine.write_link(scenario.value, keptView(view.value), second.value);
  return { trace, own, link, said: trace.event.value?.sentence ?? "" };
}
