/** Words that explain themselves: a button under a dotted line, which shows the meaning of its term. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { TermName } from "../../core/generated/core-types";
import { GLOSSARY, pieces, type Term } from "./glossary";

/** The marks with which no line begins. */
const MARKS = /^[.,:;?!)’”]+/;

/** A text in which the first occurrence of each term is explained. */
export function Explained({ text }: { text: string }) {
  const all = pieces(text);
  return (
    <>
      {all.map(({ text: piece, term }, index) => {
        if (term === null) return index === 0 ? piece : piece.replace(MARKS, "");
        return (
          <span class="term-held" key={`${index} ${term.name}`}>
            <TermButton term={term}>{piece}</TermButton>
            {MARKS.exec(all[index + 1]?.text ?? "")?.[0]}
          </span>
        );
      })}
    </>
  );
}

/** A text that is explained by the glossary's term with this name. */
export function ExplainedAs({ name, children }: { name: TermName; children: ComponentChildren }) {
  const term = GLOSSARY.find((known) => known.name === name);
  return term === undefined ? <>{children}</> : <TermButton term={term}>{children}</TermButton>;
}

function TermButton({ term, children }: { term: Term; children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open || button.current === null || note.current === null) return;
    place(note.current, button.current.getBoundingClientRect());
    const closeBeside = (event: Event): void => {
      if (!(event.target instanceof Node && button.current?.contains(event.target) === true)) setOpen(false);
    };
    const close = (): void => setOpen(false);
    // A scroll that moves the term away closes its explanation.
    addEventListener("pointerdown", closeBeside);
    addEventListener("scroll", close, { capture: true, passive: true });
    return () => {
      removeEventListener("pointerdown", closeBeside);
      removeEventListener("scroll", close, { capture: true });
    };
  }, [open]);
  return (
    <span class="term">
      <button
        type="button"
        ref={button}
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!open);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !open) return;
          // The key closes nothing else.
          event.preventDefault();
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {children}
      </button>
      {open && (
        <span class="term-note" role="tooltip" id={id} ref={note}>
          <b>{term.name}</b>: {term.meaning}
        </span>
      )}
    </span>
  );
}

const GAP = 6;

/** Places the note below the word, or above it if there is no room, and never beyond the window's edges. */
function place(note: HTMLElement, word: DOMRect): void {
  const { width, height } = note.getBoundingClientRect();
  const below = word.bottom + GAP;
  const top = below + height > innerHeight ? Math.max(GAP, word.top - GAP - height) : below;
  note.style.left = `${Math.max(GAP, Math.min(word.left, innerWidth - width - GAP))}px`;
  note.style.top = `${top}px`;
}
