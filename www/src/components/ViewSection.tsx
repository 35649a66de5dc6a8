/** One of the views on the stage. Keys that zoom and pan are about the view that was touched last. */
import type { ComponentChildren } from "preact";
import { nameOfView } from "../store/sides";
import { usePage, useTrace } from "./context";

interface ViewSectionProps {
  view: "tree" | "flame";
  name: string;
  children: ComponentChildren;
}

export function ViewSection({ view, name, children }: ViewSectionProps) {
  const page = usePage();
  const trace = useTrace();
  const aim = (): void => {
    page.lastView.value = view;
  };
  return (
    <section class={view} aria-label={nameOfView(page, trace, name)} onFocusIn={aim} onPointerDown={aim}>
      {children}
    </section>
  );
}
