/** The way for components to the page's store, the trace that they show, and the frames. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Frames } from "../ui/frames";
import type { PageStore } from "./page/page-store";
import type { TraceStore } from "./trace/trace-store";

export interface PageParts {
  page: PageStore;
  frames: Frames;
}

export const PageContext = createContext<PageParts | null>(null);

/** Given anew to each group of views, as a page may show several traces. */
export const TraceContext = createContext<TraceStore | null>(null);

function usePageParts(): PageParts {
  const parts = useContext(PageContext);
  if (parts === null) throw new Error("a component was rendered outside the page");
  return parts;
}

export const usePage = (): PageStore => usePageParts().page;

export const useFrames = (): Frames => usePageParts().frames;

export function useTrace(): TraceStore {
  const trace = useContext(TraceContext);
  if (trace === null) throw new Error("a view was rendered without a trace");
  return trace;
}
