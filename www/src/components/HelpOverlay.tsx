/** Every key, as the key map has it, and every mark of the flame. */
import { Fragment } from "preact";
import { GLOSSARY } from "../glossary";
import type { KeyBinding } from "../keymap";
import { usePage } from "./context";
import { Dialog } from "./Dialog";
import { MARKS, MarkShape } from "./Legend";

const KEY_SIGNS: Readonly<Record<string, string>> = {
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

const keySigns = (key: string): readonly string[] =>
  (key.length > 1 ? key.split("+") : [key]).map((part) => KEY_SIGNS[part] ?? part);

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
  const { overlay } = usePage();
  const groups = new Map<string, KeyBinding[]>();
  for (const binding of bindings) {
    groups.set(binding.group, [...(groups.get(binding.group) ?? []), binding]);
  }
  return (
    <Dialog
      name="Keys and marks"
      class="help"
      open={overlay.value === "help"}
      close={() => {
        overlay.value = null;
      }}
      actions={
        <button
          type="button"
          onClick={() => {
            overlay.value = "about";
          }}
        >
          About Plyscope
        </button>
      }
    >
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
                          {keySigns(key).map((part) => (
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
            {group === "Stage" && <TouchHelp />}
          </Fragment>
        ))}
        <MarksHelp />
        <WordsHelp />
      </div>
    </Dialog>
  );
}

function PointerHelp() {
  return (
    <section>
      <h3>Pointer</h3>
      <dl>
        <Pointer what="click a bar">Select it; time stays where it is</Pointer>
        <Pointer what="double click">Go to the moment it is entered</Pointer>
        <Pointer what="click beside">Select nothing: follow the time cursor</Pointer>
        <Pointer what="click a stub">Unfold in the tree what it stands for</Pointer>
        <Pointer what="wheel">Zoom about the pointer</Pointer>
        <Pointer what="drag, Shift wheel">Pan</Pointer>
        <Pointer what="click a line">Of the algorithm: to the next moment it runs; with Shift back</Pointer>
        <Pointer what="drag the scrubber">Move in time</Pointer>
        <Pointer what="drag the overview">Choose what the flame shows</Pointer>
      </dl>
    </section>
  );
}

function TouchHelp() {
  return (
    <section>
      <h3>Touch</h3>
      <dl>
        <Pointer what="tap">
          Select a bar or node: a card says what it is and what can be done with it
        </Pointer>
        <Pointer what="double tap">Go to the moment it is entered</Pointer>
        <Pointer what="tap beside">Select nothing, and close the card</Pointer>
        <Pointer what="drag">Move tree or flame; on the flame, up and down scrolls the page</Pointer>
        <Pointer what="pinch">Zoom between the fingers; the buttons on the stage do the same</Pointer>
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

/** What the words mean that are underlined with dots on the page. */
function WordsHelp() {
  return (
    <section class="help-words">
      <h3>Words</h3>
      <dl>
        {GLOSSARY.map(({ name, meaning }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
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
