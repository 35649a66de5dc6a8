/** The way to the playlist from the page: the rest of it is loaded when it is first asked for. */
import { whileLoading } from "../../ui/parts";
import { momentOf } from "./moment";
import type { PageStore } from "./page-store";

/** Puts the shown moment at the end of the playlist. */
export function addMoment(page: PageStore): void {
  // The moment is taken now, whatever happens until the rest is loaded.
  const moment = momentOf(page);
  if (page.search.current.value !== null && page.search.current.value.origin !== null) {
    page.search.current.value.remark.value =
      "A playlist searches each scene again, so an opened file cannot be a scene.";
    return;
  }
  if (moment !== null) void whileLoading(page.playlist().then(({ add }) => add(page, moment)));
}
