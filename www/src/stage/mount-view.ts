import { effect, untracked } from "@preact/signals";
import type { CanvasView } from "./canvas-view";
import type { Frames } from "../ui/frames";
import { largeType, theme } from "../ui/theme";

/** Tells a view of its box's size, of the theme and of the size of type, and the frames of the view, until it is taken down. */
export function mountView(view: CanvasView, box: HTMLElement, frames: Frames): () => void {
  const resize = (): void => view.resize(box.clientWidth, box.clientHeight);
  const noLongerBusy = frames.alsoBusyWhile(() => !view.idle);
  const unsubscribe = effect(() => {
    void theme.value;
    void largeType.value;
    untracked(() => view.recolour());
  });
  const sizes = new ResizeObserver(resize);
  sizes.observe(box);
  // The observer comes after this frame, by when the page may already count as idle.
  resize();
  return () => {
    noLongerBusy();
    unsubscribe();
    sizes.disconnect();
    view.destroy();
  };
}
