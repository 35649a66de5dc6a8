/** A dialog over the page: closed by Escape, by its button, or by a click empty space it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./Icon";

interface DialogProps {
  name: string;
  class: string;
  open: boolean;
  close: () => void;
  /** Beside the button that closes it. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

export function Dialog({ name, class: className, open, close, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Its close event comes later, when it may have been asked for again. */
  const closedByPage = useRef(false);
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
    if (!open && dialog.current?.open === true) {
      closedByPage.current = true;
      dialog.current.close();
    }
  }, [open]);
  return (
    <dialog
      class={`dialog ${className}`}
      ref={dialog}
      aria-label={name}
      onClose={() => {
        if (!closedByPage.current) close();
        closedByPage.current = false;
      }}
      onClick={(event) => {
        // The dialog itself is only hit outside its content.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div class="dialog-content">
        <div class="panel-head">
          <h2>{name}</h2>
          <div class="dialog-actions">
            {actions}
            <button type="button" class="icon-button" autofocus aria-label="Close" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
        </div>
        {children}
      </div>
    </dialog>
  );
}
