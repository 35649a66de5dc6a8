/** The visit under the pointer, as long as it is there. */
import { effect, signal, type ReadonlySignal } from "@preact/signals";
import { pointAt } from "../../state/trace/actions";
import type { CssPixels } from "../../state/trace/axis";
import type { TraceStore } from "../../state/trace/trace-store";

/** The place of the tip about a visit, in a view of this size. */
export interface TipPlace {
  visit: number;
  xCss: CssPixels;
  yCss: CssPixels;
  widthCss: CssPixels;
  heightCss: CssPixels;
}

export class Hover {
  private readonly place = signal<TipPlace | null>(null);
  private readonly unsubscribe: () => void;

  constructor(private readonly trace: TraceStore) {
    this.unsubscribe = effect(() => {
      // The pointer has not moved, but the visit under it, or the text about it, has changed.
      void trace.extent.value;
      void trace.shownTime.value;
      void trace.shownCamera.value;
      void trace.treeCamera.value;
      this.show(null);
    });
  }

  get tip(): ReadonlySignal<TipPlace | null> {
    return this.place;
  }

  show(place: TipPlace | null): void {
    // A visit that is hovered elsewhere, in the inspector, is left alone.
    if (place !== null || this.place.peek() !== null) pointAt(this.trace, place?.visit ?? null);
    this.place.value = place;
  }

  destroy(): void {
    this.show(null);
    this.unsubscribe();
  }
}
