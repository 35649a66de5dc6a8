/** How components reach the store and the frames. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Frames } from "../frames";
import type { Store } from "../store/store";

export interface Page {
  store: Store;
  frames: Frames;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error("a component was rendered outside the page");
  return page;
}

export const useStore = (): Store => usePage().store;
