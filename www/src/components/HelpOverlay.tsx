/** Every key, as the key map has it, and every mark of the flame. */
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { KeyBinding } from "../keymap";
import { usePage } from "./context";
import { Icon } from "./Icon";
import { MARKS, MarkShape } from "./Legend";

const WRITTEN: Readonly<Record<string, string>> = {
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

const written = (key: string): readonly string[] =>
  (key.length > 1 ? key.split("+") : [key]).map((part) => WRITTEN[part] ?? part);

interface Row {
  keys: readonly string[];
  label: string;
}

/** "Next …" and "Previous …" share a row, which keeps the table on one screen. */
function paired(bindings: readonly KeyBinding[]): readonly Row[] {
  const rows: Row[] = [];
  for (const { keys, label } of bindings) {
    const next = rows.at(-1);
    const what = label.replace(/^Previous /, "");
    if (what !== label && next?.label === `Next ${what}`) {
      rows[rows.length - 1] = { keys: [...next.keys, ...keys], label: `Next, previous ${what}` };
    } else {
      rows.push({ keys, label });
    }
  }
  return rows;
}

export function HelpOverlay({ bindings }: { bindings: readonly KeyBinding[] }) {
  const page = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  /** The dialog tells of being closed later, when help may have been asked for again. */
  const closedByPage = useRef(false);
  const open = page.helpOpen.value;
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
    if (!open && dialog.current?.open === true) {
      closedByPage.current = true;
      dialog.current.close();
    }
  }, [open]);
  const groups = new Map<string, KeyBinding[]>();
  for (const binding of bindings) {
    groups.set(binding.group, [...(groups.get(binding.group) ?? []), binding]);
  }
  const close = (): void => {
    page.helpOpen.value = false;
  };
  return (
    <dialog
      class="help"
      ref={dialog}
      aria-label="Keys and marks"
      onClose={() => {
        if (!closedByPage.current) close();
        closedByPage.current = false;
      }}
      onClick={(event) => {
        // The dialog itself is only hit outside its content.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div class="help-content">
        <div class="panel-head">
          <h2>Keys and marks</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <div class="help-groups">
          {[...groups].map(([group, members]) => (
            <Fragment key={group}>
              <section>
                <h3>{group}</h3>
                <dl>
                  {paired(members).map(({ keys, label }) => (
                    <div key={label}>
                      <dt>
                        {keys.map((key) => (
                          <span key={key} class="key-combination">
                            {written(key).map((part) => (
                              <kbd key={part}>{part}</kbd>
                            ))}
                          </span>
                        ))}
                      </dt>
                      <dd>{label}</dd>
                    </div>
                  ))}
                </dl>
              </section>
              {/* After the shortest group, which evens the columns out. */}
              {group === "Time" && <PointerHelp />}
            </Fragment>
          ))}
          <MarksHelp />
        </div>
      </div>
    </dialog>
  );
}

function PointerHelp() {
  return (
    <section>
      <h3>Pointer</h3>
      <dl>
        <Pointer what="click a bar">Go to the moment it was entered</Pointer>
        <Pointer what="Shift click">Pin it without moving in time</Pointer>
        <Pointer what="double click">Zoom to it</Pointer>
        <Pointer what="wheel">Zoom about the pointer</Pointer>
        <Pointer what="drag">Pan</Pointer>
      </dl>
    </section>
  );
}

/** All marks, those too that the present search cannot bring about. */
function MarksHelp() {
  return (
    <section class="help-marks">
      <h3>Marks in the flame</h3>
      <dl>
        {MARKS.map(({ mark, name, title }) => (
          <div key={mark}>
            <dt>
              <MarkShape mark={mark} />
            </dt>
            <dd>
              <b>{name}</b> · {title}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Pointer({ what, children }: { what: string; children: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{children}</dd>
    </div>
  );
}
