/** The messages that the page around sends: its look, and wishes to go somewhere, to play and to pause. */
import type { PageStore } from "../../state/page/page-store";
import { tickOf } from "../../state/trace/bounds";
import { togglePlaying } from "../../state/trace/playing";
import { endsOf, goToTime } from "../../state/trace/time";
import { readMessage, type EmbedMessage, type Look, type Wish } from "./messages";

/** Hears messages of one window, and ignores all others. Gives the function that ends it. */
export function hearWishes(
  page: PageStore,
  { here, around }: { here: Pick<Window, "addEventListener" | "removeEventListener">; around: unknown },
  showLook: (look: Look) => void,
  tell: (message: EmbedMessage) => void,
): () => void {
  const hear = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== around) return;
    const message = readMessage(data);
    if (message === null) return;
    if (message.plyscope === "look") showLook(message);
    else tell({ plyscope: "done", wish: message.wish, problem: fulfil(page, message) });
  };
  here.addEventListener("message", hear);
  return () => here.removeEventListener("message", hear);
}

/** Fulfils a wish; gives the reason if it is impossible. */
function fulfil(page: PageStore, wish: Wish): string | null {
  const trace = page.search.current.value;
  if (trace === null || trace.searching.value || trace.extent.value.ticks === 0)
    return "There is no search, or it has not ended: wait for “ready”.";
  if (wish.plyscope === "go-to") {
    const t = tickOf(trace, String(wish.moment));
    if (t === null) return `The search has no moment “${wish.moment}”.`;
    const { first, last } = endsOf(trace);
    if (t < first || t > last)
      return `The moment “${wish.moment}” is not between “begin” and “end”: ticks ${first} to ${last}.`;
    goToTime(trace, t);
    return null;
  }
  if (trace.playing.value !== (wish.plyscope === "play")) togglePlaying(trace);
  return null;
}
