/** The squares of a board as buttons. Tab comes to one of them, and the arrow keys go on from there. */
import { useRef, useState } from "preact/hooks";
import type { GridGame } from "./grid";

/** A square as it is shown. */
export interface ShownSquare {
  readonly class: string;
  /** The name of the square and its contents. */
  readonly label: string;
  /** Whether a click has no effect. */
  readonly disabled: boolean;
  readonly act: () => void;
}

interface SquaresProps {
  readonly game: GridGame;
  readonly flipped: boolean;
  readonly label: string;
  readonly square: (index: number, name: string) => ShownSquare;
  /** A key that is not the squares' own. */
  readonly onKey?: (name: string, event: KeyboardEvent) => void;
}

const STEPS: Readonly<Record<string, readonly [files: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function Squares({ game, flipped, label, square, onKey }: SquaresProps) {
  const { files, names } = game;
  const [at, setAt] = useState<string | null>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const shown = names.map((name, index) => ({ name, index }));
  if (flipped) shown.reverse();
  // The names of these squares are numbers, which coordinates beside the board cannot show.
  const isNumbered = names.includes("");
  const standing = at ?? shown.find(({ name }) => name !== "")?.name;

  /** The next square in a direction, as the board is seen, that is one. */
  const next = (from: string, [across, down]: readonly [number, number]): string | null => {
    const place = shown.findIndex(({ name }) => name === from);
    let [file, row] = [place % files, Math.floor(place / files)];
    for (;;) {
      [file, row] = [file + across, row + down];
      if (file < 0 || file >= files || row < 0 || row >= names.length / files) return null;
      const found = shown[row * files + file]?.name ?? "";
      if (found !== "") return found;
    }
  };
  const onKeyDown = (name: string, event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step === undefined) {
      onKey?.(name, event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const target = next(name, step);
    if (target === null) return;
    setAt(target);
    buttons.current.get(target)?.focus();
  };
  return (
    <div
      class="grid-squares"
      role="group"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${files}, 1fr)` }}
    >
      {shown.map(({ name, index }) => {
        if (name === "") return <span key={index} class="outside" />;
        const { class: look, label: text, disabled, act } = square(index, name);
        return (
          <button
            type="button"
            key={index}
            ref={(button) => {
              if (button === null) buttons.current.delete(name);
              else buttons.current.set(name, button);
            }}
            class={look}
            aria-label={text}
            // The square is not `disabled`: a square that cannot be played can still be read.
            aria-disabled={disabled}
            tabIndex={name === standing ? 0 : -1}
            onFocus={() => setAt(name)}
            onKeyDown={(event) => onKeyDown(name, event)}
            onClick={(event) => {
              act();
              // After a click the arrow keys move time again, not the focus on the board.
              if (onKey === undefined && event.detail > 0) event.currentTarget.blur();
            }}
          >
            {isNumbered && (
              <span class="square-number" aria-hidden="true">
                {name}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
