/** Every key, as the key map has it, what the parts of the page are for, every mark of the flame and every word. */
import { useId, useRef, useState } from "preact/hooks";
import { closeOverlay, showOverlay } from "../../state/page/actions";
import { GLOSSARY } from "../../stage/visit/glossary";
import { keymap, type KeyBinding } from "../keymap";
import { usePage } from "../../state/context";
import { Dialog } from "../../ui/Dialog";
import { MARKS } from "../../core/generated/core-types";
import { MarkIcon } from "../../stage/Legend";
import { TopicsHelp } from "./TopicsHelp";

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

/** The subjects of the help, shown one by one, so that each is easy to find. */
const TABS = [
  { tab: "keys", name: "Keys" },
  { tab: "pointer", name: "Pointer and touch" },
  { tab: "topics", name: "Parts" },
  { tab: "marks", name: "Marks" },
  { tab: "words", name: "Words" },
] as const;
type Tab = (typeof TABS)[number]["tab"];

export default function HelpOverlay() {
  const page = usePage();
  const { eventKinds } = page;
  const [shown, setShown] = useState<Tab>("keys");
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const go = (by: number): void => {
    const to = (TABS.findIndex(({ tab }) => tab === shown) + by + TABS.length) % TABS.length;
    setShown(TABS[to]?.tab ?? "keys");
    tabs.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <Dialog
      name="Keys and marks"
      class="help"
      open={page.ui.overlay.value === "help"}
      close={() => closeOverlay(page)}
      actions={
        <button type="button" onClick={() => showOverlay(page, "about")}>
          About Plyscope
        </button>
      }
    >
      <div
        class="help-tabs"
        role="tablist"
        aria-label="Help about"
        ref={tabs}
        onKeyDown={(event) => {
          const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
          if (by === 0) return;
          event.preventDefault();
          go(by);
        }}
      >
        {TABS.map(({ tab, name }) => (
          <button
            type="button"
            key={tab}
            role="tab"
            id={`${id}-${tab}-tab`}
            aria-selected={shown === tab}
            aria-controls={`${id}-${tab}`}
            tabIndex={shown === tab ? 0 : -1}
            onClick={() => setShown(tab)}
          >
            {name}
          </button>
        ))}
      </div>
      {TABS.map(({ tab }) => (
        <div
          key={tab}
          id={`${id}-${tab}`}
          class="help-groups"
          role="tabpanel"
          aria-labelledby={`${id}-${tab}-tab`}
          tabIndex={0}
          hidden={shown !== tab}
        >
          {tab === "keys" && <KeysHelp bindings={keymap(() => {}, eventKinds)} />}
          {tab === "pointer" && <PointerHelp />}
          {tab === "pointer" && <TouchHelp />}
          {tab === "topics" && <TopicsHelp />}
          {tab === "marks" && <MarksHelp />}
          {tab === "words" && <WordsHelp />}
        </div>
      ))}
    </Dialog>
  );
}

function KeysHelp({ bindings }: { bindings: readonly KeyBinding[] }) {
  const groups = new Map<string, KeyBinding[]>();
  for (const binding of bindings) {
    groups.set(binding.group, [...(groups.get(binding.group) ?? []), binding]);
  }
  return [...groups].map(([group, members]) => (
    <section key={group}>
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
  ));
}

function PointerHelp() {
  return (
    <section>
      <h3>Pointer</h3>
      <dl>
        <Pointer what="click a bar">Select it; time stays where it is</Pointer>
        <Pointer what="double click">
          Go to the moment when the search enters it; with Widest first, zoom to it
        </Pointer>
        <Pointer what="click empty space">Clear the selection</Pointer>
        <Pointer what="click a stub">Show the part of the tree that it hides</Pointer>
        <Pointer what="wheel">Zoom about the pointer</Pointer>
        <Pointer what="drag, Shift wheel">Pan</Pointer>
        <Pointer what="click a line">
          Go to the next moment when this line of the algorithm runs; with Shift to the one before
        </Pointer>
        <Pointer what="drag the slider">Move in time; the flame above it is its map</Pointer>
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
        <Pointer what="tap">Select a bar or node: a card describes it and has buttons for it</Pointer>
        <Pointer what="double tap">Go to the moment when the search enters it</Pointer>
        <Pointer what="tap empty space">Clear the selection and close the card</Pointer>
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
        {MARKS.map(({ mark, label, sentence, shape }) => (
          <div key={mark}>
            <dt>
              <MarkIcon shape={shape} />
            </dt>
            <dd>
              <b>{label}</b> · {sentence}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The meanings of the words that have a dotted underline on the page. */
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
