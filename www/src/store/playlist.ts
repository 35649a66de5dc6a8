/** The way to the playlist from the page: the rest of it is loaded when it is first asked for. */
import { PLAIN_VIEW } from "../engine";
import { whileLoading } from "../later";
import type { PageStore } from "./page-store";

/** Puts what is shown at the end of the playlist. */
export function addMoment(page: PageStore): void {
  const { engine, scenario, view, second, current } = page;
  const trace = current.value;
  if (trace === null) return;
  const own = engine.write_link(scenario.value, PLAIN_VIEW);
  const shown = { ...view.value, present: false, theme: null };
  const link = engine.write_link(scenario.value, shown, second.value);
  // As it is now, whatever happens until the rest is here.
  const said = trace.event.value?.sentence ?? "";
  void whileLoading(import("../playlist/add").then(({ add }) => add(page, trace, own, link, said)));
}
