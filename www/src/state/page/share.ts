/** Links for others. */
import { fileLink, linkWithoutSearch } from "../trace/file-ref";
import type { View } from "../../core/plyscope.js";
import type { PageStore } from "./page-store";

/** The part of a search that an embedded page shows; `null`: from the beginning, or to the end. */
export interface Stretch {
  readonly begin: string | null;
  readonly end: string | null;
}

/** The link for another page to embed: a page with a stretch opens at its beginning. */
export function embedLink(page: PageStore, { begin, end }: Stretch): string {
  const opened = begin === null && end === null ? {} : { t: null, at: null };
  return linkAs(page, { ...page.shownView.value, ...opened, show: null, embed: true, begin, end });
}

/**
 * The content of the page in this view, as a link without the `#`. The link of an opened file names the file.
 */
export function linkAs(page: PageStore, view: View): string {
  const {
    engine,
    scenario,
    second,
    search: { current },
    address: { wantedFile },
  } = page;
  if (wantedFile.value !== null) return fileLink(wantedFile.value);
  const origin = current.value?.origin ?? null;
  if (origin === null) return engine.write_link(scenario.value, view, second.value);
  const rest = linkWithoutSearch(engine, scenario.value, view, second.value);
  return fileLink({ file: origin.file, part: origin.part, rest });
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

/** The content of the page, as a link without the `#`. */
export const shareLink = (page: PageStore): string => linkAs(page, page.shownView.value);
