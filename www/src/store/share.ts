/** Links for others. */
import type { PageStore } from "./page-store";

/** Where an embedded page begins and ends; `null`: with the search. */
export interface Stretch {
  readonly begin: string | null;
  readonly end: string | null;
}

/** The same for another page to show within itself: of a stretch it opens at the beginning. */
export function embedLink(page: PageStore, { begin, end }: Stretch): string {
  const { engine, scenario, view, second } = page;
  const opened = begin === null && end === null ? {} : { t: null, at: null };
  const embedded = { ...view.value, ...opened, present: false, embed: true, begin, end };
  return engine.write_link(scenario.value, embedded, second.value);
}

/** What the page shows, as a link without the `#`. */
export const shareLink = ({ engine, scenario, view, second }: PageStore): string =>
  engine.write_link(scenario.value, view.value, second.value);
