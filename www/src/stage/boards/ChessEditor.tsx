/** Chess's board to set up: pieces are dragged freely, put from a palette, or written with keys. */
import { Chessground } from "chessground";
import type { Api } from "chessground/api";
import { write } from "chessground/fen";
import type { Key } from "chessground/types";
import { key2pos, pos2key } from "chessground/util";
import { h } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { flipBoard } from "../../state/page/actions";
import styles from "./editor.part.css";
import { useFrames, usePage } from "../../state/context";
import { adoptStyles } from "../../ui/part-styles";
import { EditorProblem } from "../../ui/ProblemText";
import "./chess-styles";
import { editedField } from "./editing";
import {
  EMPTY,
  isSameRight,
  nameOf,
  passedSquares,
  pieceOf,
  possibleRights,
  readPlacement,
  NOTHING,
  START,
  withPiece,
  withRight,
  writePlacement,
  type CastlingSide,
  type Placement,
} from "./placement";

adoptStyles(styles);

/**
 * The effect of a click on a square: it picks up the piece (`hand`), empties the square (`eraser`), or puts a piece there
 * (the piece's letter).
 */
type Tool = string;

const CASTLING: readonly (readonly [color: "white" | "black", side: CastlingSide, rook: string])[] = [
  ["white", "O-O", "h1"],
  ["white", "O-O-O", "a1"],
  ["black", "O-O", "h8"],
  ["black", "O-O-O", "a8"],
];

/** The position of the text, otherwise the searched position: a text that places no pieces can only be edited as text. */
const shownOf = (text: string, searched: string): Placement =>
  readPlacement(text) ?? readPlacement(searched) ?? NOTHING;

/** A task of a frame that others draw in. */
const drawn = (): void => {};

export default function ChessEditor() {
  const frames = useFrames();
  const page = usePage();
  const { text, searched, problem, change } = editedField(page, "fen");
  const flipped = page.view.flipped.value;
  const [tool, setTool] = useState<Tool>("hand");
  /** The square on which the keys act. */
  const [at, setAt] = useState<Key | null>(null);
  const keys = useRef(at);
  const stand = (square: Key | null): void => {
    // The next key may come before this one is shown.
    keys.current = square;
    setAt(square);
  };
  const element = useRef<HTMLDivElement>(null);
  const board = useRef<Api | null>(null);
  const id = useId();

  // Ticked castling rights stay ticked while a king is moved; another position has different rights.
  const kept = useRef<{ text: string; placement: Placement } | null>(null);
  const placement = kept.current?.text === text ? kept.current.placement : shownOf(text, searched);
  const current = useRef({ placement, tool });
  current.current = { placement, tool };
  const edit = (edited: Placement): void => {
    const written = writePlacement(edited);
    kept.current = { text: written, placement: edited };
    // The next change may come before this one is shown.
    current.current = { ...current.current, placement: edited };
    change(written);
  };
  // Two changes may come within one frame: the second is made to the result of the first.
  const revise = (changed: Partial<Placement>): void => edit({ ...current.current.placement, ...changed });

  const take = (taken: Tool): void => {
    // The next click may come before this one is shown.
    current.current = { ...current.current, tool: taken };
    setTool(taken);
  };
  /** Takes a tool into the hand, or lays it aside. */
  const toggle = (other: Tool): void => take(current.current.tool === other ? "hand" : other);

  useEffect(() => {
    const root = element.current;
    if (root === null) return;
    const api = Chessground(root, {
      coordinates: true,
      animation: { enabled: false },
      premovable: { enabled: false },
      drawable: { enabled: false },
      highlight: { lastMove: false, check: false },
      movable: { free: true, color: "both", showDests: false },
      draggable: { enabled: true, deleteOnDropOff: true, showGhost: true },
      events: {
        change: () => revise({ pieces: new Map(api.state.pieces) }),
      },
    });
    board.current = api;

    // With a tool in hand the board grips no piece: the squares that the pointer passes are painted.
    let painting = false;
    const paint = (event: PointerEvent): void => {
      const { tool, placement } = current.current;
      const square = api.getKeyAtDomPos([event.clientX, event.clientY]);
      if (square === undefined) return;
      const piece = tool === "eraser" ? null : pieceOf(tool);
      if (nameOf(placement.pieces.get(square)) !== nameOf(piece)) {
        edit(withPiece(placement, square, piece));
      }
    };
    const holdBack = (event: Event): void => {
      if (current.current.tool === "hand") return;
      event.stopPropagation();
      event.preventDefault();
    };
    const down = (event: PointerEvent): void => {
      if (current.current.tool === "hand" || event.button !== 0) return;
      painting = true;
      paint(event);
    };
    const move = (event: PointerEvent): void => {
      if (painting) paint(event);
    };
    const up = (): void => {
      painting = false;
    };
    root.addEventListener("mousedown", holdBack, { capture: true });
    root.addEventListener("touchstart", holdBack, { capture: true, passive: false });
    root.addEventListener("pointerdown", down, { capture: true });
    root.addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    return () => {
      removeEventListener("pointerup", up);
      api.destroy();
      board.current = null;
    };
  }, []);

  useEffect(() => {
    board.current?.set({
      fen: write(placement.pieces),
      orientation: flipped ? "black" : "white",
      highlight: { custom: new Map(at === null ? [] : [[at, "edited"]]) },
    });
    // The library draws in the next frame: the page is idle after it.
    frames.request("advance", drawn);
  });

  const withKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const square = keys.current ?? "e1";
    const put = (letter: string | null): void =>
      edit(withPiece(current.current.placement, square, letter === null ? null : pieceOf(letter)));
    if (event.key.startsWith("Arrow"))
      stand(keys.current === null ? square : stepped(square, event.key, flipped));
    else if (event.key === "Delete" || event.key === "Backspace" || event.key === ".") put(null);
    else if (event.key === "Enter" || event.key === " ") {
      const { tool } = current.current;
      if (tool !== "hand") put(tool === "eraser" ? null : tool);
    } else if (/^[kqrbnp]$/i.test(event.key)) put(event.key);
    else return;
    event.preventDefault();
  };

  const standing = at === null ? "" : nameOf(placement.pieces.get(at));
  const passed = passedSquares(placement);
  const palette = (letters: string, side: string) => (
    <div class="editor-row" role="group" aria-label={`${side} pieces to place`}>
      {Array.from(letters, (letter) => (
        <button
          type="button"
          key={letter}
          class="editor-piece cg-wrap"
          aria-label={`Place a ${nameOf(pieceOf(letter))}`}
          title={`Place a ${nameOf(pieceOf(letter))} (${letter}), or drag it`}
          aria-pressed={tool === letter}
          onMouseDown={(event) => board.current?.dragNewPiece(pieceOf(letter), event, true)}
          onTouchStart={(event) => board.current?.dragNewPiece(pieceOf(letter), event, true)}
          onClick={() => toggle(letter)}
        >
          {h("piece", { class: nameOf(pieceOf(letter)) })}
        </button>
      ))}
    </div>
  );

  return (
    <div class="editor">
      {palette(flipped ? "KQRBNP" : "kqrbnp", flipped ? "White" : "Black")}
      <div
        class={`editor-board${tool === "hand" ? "" : " has-tool"}`}
        role="application"
        tabIndex={0}
        aria-label="Board to set up: arrow keys choose a square, letters put a piece (capitals are White's), Delete takes it away"
        aria-describedby={`${id}-square`}
        onKeyDown={withKey}
        onFocus={() => stand(at ?? "e1")}
        onBlur={() => stand(null)}
      >
        <div class="board-squares" ref={element} />
      </div>
      {palette(flipped ? "kqrbnp" : "KQRBNP", flipped ? "Black" : "White")}
      <p id={`${id}-square`} class="visually-hidden" role="status">
        {at === null ? "" : `${at}, ${standing || "empty"}`}
      </p>
      <div class="editor-row">
        <button type="button" aria-pressed={tool === "hand"} onClick={() => take("hand")}>
          Move
        </button>
        <button type="button" aria-pressed={tool === "eraser"} onClick={() => toggle("eraser")}>
          Erase
        </button>
        <button type="button" onClick={() => edit(shownOf(EMPTY, searched))}>
          Clear
        </button>
        <button type="button" onClick={() => edit(shownOf(START, searched))}>
          Start
        </button>
        <button type="button" onClick={() => flipBoard(page)}>
          Flip
        </button>
      </div>
      <div class="editor-row">
        <label>
          <select
            aria-label="Side to move"
            value={placement.side}
            onChange={(event) => revise({ side: event.currentTarget.value === "b" ? "b" : "w" })}
          >
            <option value="w">White to move</option>
            <option value="b">Black to move</option>
          </select>
        </label>
        <label title="The square that a pawn has just passed in a double step">
          <span class="label">En passant</span>{" "}
          <select
            value={passed.includes(placement.enPassant) ? placement.enPassant : "-"}
            disabled={passed.length === 0}
            onChange={(event) => revise({ enPassant: event.currentTarget.value })}
          >
            {["-", ...passed].map((square) => (
              <option key={square} value={square}>
                {square === "-" ? "none" : square}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="editor-row" role="group" aria-label="Castling rights">
        {CASTLING.map(([color, side, corner]) => {
          const name = `${color === "white" ? "White" : "Black"} ${side}`;
          const possible = possibleRights(placement, color, side);
          if (possible.length === 0) {
            return (
              <label key={name} class="editor-right" title={`${name}: king or rook is not on its home rank`}>
                <input type="checkbox" checked={false} disabled /> {name}
              </label>
            );
          }
          return possible.map((right) => {
            // If king and rook are on their usual squares, the label need not name the rook.
            const isUsual = right.king.startsWith("e") && right.rook === corner;
            const label = isUsual ? name : `${name} with ${right.rook}`;
            return (
              <label key={label} class="editor-right" title={label}>
                <input
                  type="checkbox"
                  checked={placement.castling.some((wanted) => isSameRight(wanted, right))}
                  onChange={(event) => {
                    const { castling } = current.current.placement;
                    revise({ castling: withRight(castling, right, event.currentTarget.checked) });
                  }}
                />{" "}
                {label}
              </label>
            );
          });
        })}
      </div>
      <EditorProblem problem={problem} />
    </div>
  );
}

/** The next square in an arrow's direction, as the board is seen; the same at its edge. */
function stepped(square: Key, arrow: string, flipped: boolean): Key {
  const turn = flipped ? -1 : 1;
  const across = arrow === "ArrowLeft" ? -turn : arrow === "ArrowRight" ? turn : 0;
  const up = arrow === "ArrowDown" ? -turn : arrow === "ArrowUp" ? turn : 0;
  const [column, row] = key2pos(square);
  const within = (at: number): number => Math.min(Math.max(at, 0), 7);
  return pos2key([within(column + across), within(row + up)]);
}
