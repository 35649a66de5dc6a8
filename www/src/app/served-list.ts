/** The list of files that `plyscope view` puts into the page's document. */
import type { ServedList } from "../state/page/served";

/** The list; `null` where the page comes from any other server. */
export function servedIn(document: Pick<Document, "querySelector">): ServedList | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="plyscope-served"]')?.content;
  return content === undefined ? null : (JSON.parse(content) as ServedList);
}
