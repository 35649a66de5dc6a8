import { effect, untracked } from "@preact/signals";
import type { CanvasView } from "./canvas-view";
import type { Frames } from "../ui/frames";
import { appearance } from "../ui/theme";

/** Tells a view of its box's size, of the theme and of the size of type, and the frames of the view, until it is taken down. */
export function mountView(view: CanvasView, box: HTMLElement, frames: Frames): () => void {
  const told = { width: -1, height: -1 };
  const resize = (): void => {
    const { clientWidth: width, clientHeight: height } = box;
    if (told.width === width && told.height === height) return;
    Object.assign(told, { width, height });
    view.resize(width, height);
  };
  const noLongerBusy = frames.alsoBusyWhile(() => {
    // The box may already have another size, of which its observer hears only after the next frame.
    resize();
    return !view.idle;
  });
  const unsubscribe = effect(() => {
    void appearance.theme.value;
    void appearance.surroundings.value;
    void appearance.largeType.value;
    void appearance.forcedColours.value;
    untracked(() => view.recolour());
  });
  const sizes = new ResizeObserver(resize);
  sizes.observe(box);
  resize();
  return () => {
    noLongerBusy();
    unsubscribe();
    sizes.disconnect();
    view.destroy();
  };
}
