/** Links for others. */
import { fileLink, linkWithoutSearch } from "../trace/file-ref";
import type { View } from "../../core/plyscope.js";
import type { PageStore } from "./page-store";

/** Where an embedded page begins and ends; `null`: with the search. */
export interface Stretch {
  readonly begin: string | null;
  readonly end: string | null;
}

/** The same for another page to show within itself: of a stretch it opens at the beginning. */
export function embedLink(page: PageStore, { begin, end }: Stretch): string {
  const opened = begin === null && end === null ? {} : { t: null, at: null };
  return linkAs(page, { ...page.shownView.value, ...opened, show: null, embed: true, begin, end });
}

/** What the page shows, looked at so, as a link without the `#`. That of an opened file names the file. */
export function linkAs(page: PageStore, view: View): string {
  const {
    engine,
    scenario,
    second,
    search: { current },
    address: { wantedFile },
  } = page;
  if (wantedFile.value !== null) return fileLink(wantedFile.value);
  const file = current.value?.origin?.file;
  return file === undefined
    ? engine.write_link(scenario.value, view, second.value)
    : fileLink({ file, rest: linkWithoutSearch(engine, scenario.value, view, second.value) });
}

/**
 * The link for the address bar. A refused link stays there until the page shows something other than what it showed in its
 * place.
 */
export function addressOf(page: PageStore): string {
  const link = shareLink(page);
  const refused = page.address.refused.value;
  if (refused === null) return link;
  if (page.searching.value) return refused.link;
  refused.shown ??= link;
  return refused.shown === link ? refused.link : link;
}

/** What the page shows, as a link without the `#`. */
export const shareLink = (page: PageStore): string => linkAs(page, page.shownView.value);
