/**
 * A page within another page: it stays between its first and its last moment, and sends messages to the page
 * around it: which moment is shown, and that the reader wants to go beyond an end. docs/embedding.md
 * describes the messages.
 */
import { effect, untracked } from "@preact/signals";
import type { Frames } from "../../ui/frames";
import { keyName } from "../keymap";
import { keepWithin, showWhole } from "../../state/trace/bounds";
import { endsOf, step } from "../../state/trace/time";
import { keptView } from "../../state/view-keys";
import type { PageStore } from "../../state/page/page-store";
import { linkAs } from "../../state/page/share";

export type EmbedMessage =
  /** The search has ended and is drawn. */
  | { readonly plyscope: "ready"; readonly link: string }
  /** Another moment is shown. */
  | {
      readonly plyscope: "moment";
      readonly t: number;
      readonly first: number;
      readonly last: number;
      readonly at: string | null;
      readonly sentence: string;
    }
  /** Page Up at the first moment, Page Down at the last. */
  | { readonly plyscope: "before" | "after" };

export function startEmbedding(
  page: PageStore,
  frames: Pick<Frames, "idle">,
  keys: Pick<Document, "addEventListener" | "removeEventListener">,
  tell: (message: EmbedMessage) => void,
): () => void {
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
    }),
    effect(() => {
      const trace = page.search.current.value;
      if (trace === null || trace.searching.value) return;
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
