/** Tic-tac-toe's board to set up: a square goes from empty to X to O. Whose turn it is the marks tell. */
import styles from "./editor.part.css";
import { usePage } from "../../state/context";
import { adoptStyles } from "../../ui/part-styles";
import { EditorProblem } from "../../ui/ProblemText";
import { editedField } from "./editing";

adoptStyles(styles);

const SQUARES = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const NEXT: Readonly<Record<string, string>> = { ".": "x", x: "o", o: "." };
const TEXT = /^\s*[xo.]{3}\/[xo.]{3}\/[xo.]{3}/i;

export default function TicTacToeEditor() {
  const { text, searched, problem, change } = editedField(usePage(), "board");
  const shown = TEXT.exec(text)?.[0] ?? TEXT.exec(searched)?.[0] ?? ".../.../...";
  const marks = Array.from(shown.toLowerCase().replace(/[^xo.]/g, ""));
  const put = (square: number, mark: string): void =>
    change(
      marks
        .map((old, index) => (index === square ? mark : old))
        .join("")
        .replace(/(...)(...)(...)/, "$1/$2/$3"),
    );
  return (
    <div class="editor">
      <div class="tic-tac-toe" role="group" aria-label="Board to set up">
        {marks.map((mark, square) => (
          <button
            type="button"
            key={square}
            class={`mark-${mark}`}
            aria-label={`${SQUARES[square] ?? ""}, ${mark === "." ? "empty" : mark.toUpperCase()}`}
            title="Empty, X, O; or write x, o or ."
            onClick={() => put(square, NEXT[mark] ?? ".")}
            onKeyDown={(event) => {
              if (!/^[xo.]$/i.test(event.key) || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              put(square, event.key.toLowerCase());
            }}
          >
            {mark === "." ? "" : mark.toUpperCase()}
          </button>
        ))}
      </div>
      <div class="editor-row">
        <button type="button" onClick={() => change(".../.../...")}>
          Clear
        </button>
      </div>
      <EditorProblem problem={problem} />
    </div>
  );
}
