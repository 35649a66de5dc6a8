/**
 * A board of squares to set up: a click places the chosen contents, a letter places the contents that it
 * denotes.
 */
import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import editor from "./editor.part.css";
import styles from "./grid-board.part.css";
import { usePage } from "../../state/context";
import { adoptStyles } from "../../ui/part-styles";
import { EditorProblem } from "../../ui/ProblemText";
import { editedField } from "./editing";
import { contentOf, EMPTY, GRIDS, wordsOf, type Grid, type GridGame } from "./grid";
import type { GridName } from "./grid-names";
import { Squares } from "./Squares";

adoptStyles(styles);
adoptStyles(editor);

export const gridEditor =
  (name: GridName): ComponentType =>
  () => <GridEditor game={GRIDS[name]} name={name} />;

function GridEditor({ game, name }: { game: GridGame; name: GridName }) {
  const page = usePage();
  const { text, searched, problem, change } = editedField(page, game.key);
  const [tool, setTool] = useState<string | null>(null);
  const grid = game.read(text) ?? game.read(searched) ?? game.read(game.start);
  if (grid === null) return null;
  const edit = (edited: Partial<Grid>): void => change(game.write({ ...grid, ...edited }));
  const put = (index: number, letter: string): void =>
    edit({ cells: grid.cells.map((cell, other) => (other === index ? letter : cell)) });
  const letters = [EMPTY, ...game.contents.map(({ letter }) => letter)];
  /** The next content of a square, for a click without a tool. */
  const after = (cell: string): string => letters[(letters.indexOf(cell) + 1) % letters.length] ?? EMPTY;
  const [first, second] = page.played.value.sides;
  return (
    <div class="editor">
      <div class="editor-row grid-palette" role="group" aria-label="Piece to place">
        {letters.map((letter) => (
          <button
            type="button"
            key={letter}
            aria-pressed={tool === letter}
            title={`A click places it (${letter}); without a choice, a click goes to the next content of the square`}
            onClick={() => setTool(tool === letter ? null : letter)}
          >
            {wordsOf(game, letter)}
          </button>
        ))}
      </div>
      <div
        class={`grid-board grid-${name}`}
        style={{ aspectRatio: `${game.files} / ${game.names.length / game.files}` }}
      >
        <Squares
          game={game}
          flipped={page.view.flipped.value}
          label="Board to set up"
          square={(index, square) => {
            const cell = grid.cells[index] ?? EMPTY;
            return {
              class: contentOf(game, cell)?.look ?? "",
              label: `${square}, ${wordsOf(game, cell)}`,
              disabled: false,
              act: () => put(index, tool ?? after(cell)),
            };
          }}
          onKey={(square, event) => {
            const key = /^(Delete|Backspace)$/.test(event.key) ? EMPTY : event.key;
            const letter =
              letters.find((one) => one === key) ?? letters.find((one) => one === key.toLowerCase());
            if (letter === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            put(game.names.indexOf(square), letter);
          }}
        />
      </div>
      <div class="editor-row">
        <button
          type="button"
          onClick={() => edit({ cells: game.names.map((square) => (square === "" ? " " : EMPTY)), rest: "" })}
        >
          Clear
        </button>
        <button type="button" onClick={() => change(game.start)}>
          Start
        </button>
        {!game.sideFollows && (
          <select
            aria-label="Side to move"
            value={grid.side}
            onChange={(event) => edit({ side: event.currentTarget.value === "second" ? "second" : "first" })}
          >
            <option value="first">{first} to move</option>
            <option value="second">{second} to move</option>
          </select>
        )}
      </div>
      <EditorProblem problem={problem} />
    </div>
  );
}
