/** One of the views on the stage. Keys that zoom and pan are about the view that was touched last. */
import type { ComponentChildren } from "preact";
import type { ViewName } from "../core/plyscope.js";
import { aimAt } from "../state/page/actions";
import { nameOfView } from "../state/page/sides";
import { viewOf } from "../state/page/views";
import { usePage, useTrace } from "../state/context";

interface ViewSectionProps {
  view: ViewName;
  children: ComponentChildren;
}

export function ViewSection({ view, children }: ViewSectionProps) {
  const page = usePage();
  const trace = useTrace();
  const aim = (): void => {
    aimAt(page, view);
  };
  return (
    <section
      class={view}
      aria-label={nameOfView(page, trace, viewOf(view).section)}
      onFocusIn={aim}
      onPointerDown={aim}
    >
      {children}
    </section>
  );
}
