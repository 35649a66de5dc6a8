/** One of the views on the stage. Keys that zoom and pan are about the view that was touched last. */
import type { ComponentChildren } from "preact";
import { aimAt } from "../state/page/actions";
import { nameOfView } from "../state/page/sides";
import { usePage, useTrace } from "../state/context";

interface ViewSectionProps {
  view: "tree" | "flame";
  name: string;
  children: ComponentChildren;
}

export function ViewSection({ view, name, children }: ViewSectionProps) {
  const page = usePage();
  const trace = useTrace();
  const aim = (): void => {
    aimAt(page, view);
  };
  return (
    <section class={view} aria-label={nameOfView(page, trace, name)} onFocusIn={aim} onPointerDown={aim}>
      {children}
    </section>
  );
}
