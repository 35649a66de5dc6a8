/**
 * The content that a button shows and hides: closed by Escape, by a click elsewhere, and when the focus moves
 * elsewhere.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { focusStage } from "./focus";
import { Icon, type IconName } from "./Icon";

interface PopoverProps {
  name: string;
  class: string;
  icon?: IconName;
  /** The button shows its picture only. */
  bare?: boolean;
  children: ComponentChildren;
}

export function Popover({ name, class: className, icon, bare = false, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);
  return (
    <div
      class={`popover ${className}`}
      ref={box}
      data-open={open}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.preventDefault();
        setOpen(false);
        focusStage();
      }}
    >
      <button
        type="button"
        class={bare ? "icon-button popover-button" : "quiet popover-button"}
        aria-expanded={open}
        title={name}
        aria-label={bare ? name : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon !== undefined && <Icon name={icon} />}
        {!bare && name}
      </button>
      <div class="popover-body">{children}</div>
    </div>
  );
}
