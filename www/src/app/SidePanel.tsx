/**
 * A column beside the stage, which scrolls by itself. The page, not the browser, decides its scroll position.
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { usePage } from "../state/context";

interface SidePanelProps {
  readonly side: "left" | "right";
  /** Whether it explains the visit that is inspected: another visit is read from the top. */
  readonly isAboutVisit?: boolean;
  readonly children: ComponentChildren;
}

export function SidePanel({ side, isAboutVisit = false, children }: SidePanelProps) {
  const page = usePage();
  const box = useRef<HTMLDivElement>(null);
  const trace = isAboutVisit ? page.aimed.value : null;
  const visit = trace?.inspection.value?.visit;
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = 0;
  }, [trace, visit]);
  return (
    <div class={`beside ${side}`} ref={box}>
      {children}
    </div>
  );
}
