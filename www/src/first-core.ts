/** The core that a page begins with, and how what fetches it ahead (`early.ts`) hands it over. */
import { isOfMoreGames } from "./more-games";
import type { CoreModule } from "./search-protocol";

declare global {
  interface Window {
    /** What was fetched ahead; null once the page needs nothing more of it. */
    plyscopeAhead?: { readonly name: CoreModule["name"]; readonly response: Promise<Response> } | null;
  }
}

/** The core with all games where the address asks for one that the other lacks. */
export const firstCore = (link: string): CoreModule["name"] =>
  isOfMoreGames(link) ? "plyscope-games" : "plyscope";

/** The core's file: the answer that was asked for ahead if it is the one, and was one. */
export async function fetchCore(
  name: CoreModule["name"],
  address: URL,
  page: Pick<Window, "plyscopeAhead"> = window,
  load: (address: URL) => Promise<Response> = fetch,
): Promise<Response> {
  const ahead = page.plyscopeAhead;
  page.plyscopeAhead = null;
  if (ahead?.name === name) {
    const response = await ahead.response.catch(() => null);
    if (response?.ok === true) return response;
  }
  return await load(address);
}
