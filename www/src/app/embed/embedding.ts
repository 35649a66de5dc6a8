/**
 * A page within another page: it stays between its first and its last moment, and sends messages to the page
 * around it: which moment is shown, that a goal is reached, and that the reader wants to go beyond an end.
 * docs/embedding.md describes the messages.
 */
import { effect, untracked } from "@preact/signals";
import type { Frames } from "../../ui/frames";
import { keyName } from "../keymap";
import { keepWithin, showWhole } from "../../state/trace/bounds";
import { endsOf, step } from "../../state/trace/time";
import { keptView } from "../../state/view-keys";
import type { PageStore } from "../../state/page/page-store";
import { linkAs } from "../../state/page/share";
import { goalState, isFigure } from "../../state/page/figure";
import type { EmbedMessage } from "./messages";

export function startEmbedding(
  page: PageStore,
  frames: Pick<Frames, "idle">,
  keys: Pick<Document, "addEventListener" | "removeEventListener">,
  tell: (message: EmbedMessage) => void,
): () => void {
  /** The trace and the moment that were told last. */
  let told: { readonly trace: unknown; readonly t: number } | null = null;
  let answered: unknown = null;
  const ends = [
    effect(() => {
      const trace = page.search.current.value;
      if (trace === null || trace.searching.value) return;
      const view = trace.viewAhead.value;
      untracked(() => keepWithin(trace, view));
    }),
    effect(() => {
      const trace = page.search.current.value;
      if (trace === null || trace.searching.value || trace.extent.value.ticks === 0) return;
      const t = trace.shownTime.value;
      const { first, last } = endsOf(trace);
      const sentence = trace.sentence.value;
      // The last moment of all is not in the link, but it has a name, too.
      const { at } = untracked(() => trace.session.named(t, null));
      tell({ plyscope: "moment", t, first, last, at, sentence });
      if (told?.trace === trace && told.t < last && t === last) tell({ plyscope: "end", t });
      told = { trace, t };
    }),
    effect(() => {
      const trace = page.search.current.value;
      const goal = page.figure.reach.value;
      if (trace === null || goal === null || page.figure.start.value === null || !isFigure(page)) return;
      if (goalState(page, trace)?.is_reached !== true || answered === trace) return;
      answered = trace;
      tell({ plyscope: "answer", question: "figure", goal, link: untracked(() => fullLink(page)) });
    }),
    effect(() => {
      const trace = page.search.current.value;
      if (trace === null || trace.searching.value) return;
      // A link to another moment of the same search is ready, too.
      void trace.viewAhead.value;
      void frames.idle().then(() => {
        if (page.search.current.peek() === trace) tell({ plyscope: "ready", link: fullLink(page) });
      });
    }),
  ];
  const turn = (event: KeyboardEvent): void => {
    const name = keyName(event);
    if (name !== "PageUp" && name !== "PageDown") return;
    // Even while nothing can be stepped through yet, the page must not scroll away under the keys.
    event.preventDefault();
    const trace = page.search.current.value;
    if (trace === null || trace.searching.value) return;
    const { first, last } = endsOf(trace);
    const t = trace.shownTime.value;
    if (name === "PageUp") {
      if (t <= first) tell({ plyscope: "before" });
      else step(trace, "back");
    } else if (t >= last) tell({ plyscope: "after" });
    else step(trace, "forward");
  };
  keys.addEventListener("keydown", turn);
  return () => {
    keys.removeEventListener("keydown", turn);
    for (const end of ends) end();
    const trace = page.search.current.peek();
    if (trace !== null) showWhole(trace);
  };
}

/** The link to the view in the full page, where every part can be reached. */
export function fullLink(page: PageStore): string {
  const { value: view } = page.shownView;
  return linkAs(page, { ...keptView(view), show: view.show });
}
