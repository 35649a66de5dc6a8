/** The panel of the position: the game, a preset, and the position's fields, as the game describes itself. */
import type { ComponentChildren } from "preact";
import { useId, useMemo } from "preact/hooks";
import { showOverlay } from "../../state/page/actions";
import { editorOf } from "../../stage/boards/editors";
import type { Game, Parameter } from "../../core/plyscope.js";
import { isTreeGame, toggleEditing } from "../../state/page/editing";
import { commitText, readsPasted } from "../../state/page/pasted";
import { changeGame, editDraft, playMove } from "../../state/page/scenario";
import { usePage } from "../../state/context";
import { fieldOf } from "./fields";
import { Later } from "../../ui/Later";
import { ParameterInput } from "./ParameterInput";
import { ProblemText } from "../../ui/ProblemText";
import { sentence } from "../../ui/format";

const loadPastedGame = () => import("./PastedGame");

/** The game of which only the names of the moves are known, from another program. */
const RECORDED = "recorded";

export function PositionPanel() {
  const page = usePage();
  const games = page.parameters.find(({ key }) => key === "game");
  return (
    <section class="panel position" aria-label="Position">
      <div class="position-row">
        <label>
          <span class="label">{games?.label ?? "Game"}</span>
          <select
            value={page.game.value}
            title={games?.help}
            onChange={(event) => changeGame(page, event.currentTarget.value)}
          >
            {games?.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Presets />
      </div>
      {page.played.value.name === RECORDED ? (
        <p class="hint">Another program searched a game that only it knows: its moves are names.</p>
      ) : (
        <PositionOf game={page.played.value} />
      )}
    </section>
  );
}

/** The inputs of the parameters that the game's description names, long texts first, and where its board is, the root's moves. */
function PositionOf({ game }: { game: Game }) {
  const page = usePage();
  const parameters = page.parameters.filter(({ key }) => game.position.includes(key));
  const alone = parameters.length === 1;
  // The text of a board gets a field with room for all of it, even if the position has other parameters.
  const isText = ({ kind }: Parameter): boolean =>
    kind === "lines" || (kind === "text" && game.board !== null);
  const texts = parameters.filter((parameter) => alone || isText(parameter));
  const others = parameters.filter((parameter) => !texts.includes(parameter));
  return (
    <>
      {texts.map((parameter) => (
        <PositionText key={parameter.key} parameter={parameter}>
          <EditButton game={game} />
        </PositionText>
      ))}
      {others.length > 0 && (
        <div class="parameters">
          {others.map((parameter) => (
            <ParameterInput key={parameter.key} parameter={parameter} />
          ))}
        </div>
      )}
      {game.board === null ? <Here game={game} /> : <RootMoves game={game} />}
    </>
  );
}

/** The name of the shown preset, and a button for all presets. */
function Presets() {
  const page = usePage();
  const shown = page.shownPreset.value;
  return (
    <div class="grow preset">
      <span class="label">Preset</span>
      <button
        type="button"
        title="Gallery of positions and trees worth seeing (o)"
        onClick={() => showOverlay(page, "gallery")}
      >
        <span class="preset-name">{shown === null ? "your own" : shown.preset.name}</span>
        {shown?.changed === true && <span class="tag">changed</span>} <b>Gallery</b>
      </button>
    </div>
  );
}

/** A position that is one text: a line, or several. */
function PositionText({ parameter, children }: { parameter: Parameter; children: ComponentChildren }) {
  const page = usePage();
  const problemId = useId();
  const helpId = useId();
  const { key, label, help } = parameter;
  const problem = page.form.draftProblems.value.find((candidate) => candidate.key === key);
  const lines = parameter.kind === "lines";
  // Below a board that is set up by hand, the board says it: here it would move the board under the hand.
  const atBoard = page.form.editing.value && page.played.value.board !== null;
  const described = [problem !== undefined && !atBoard && problemId, lines && helpId].filter(
    (id) => id !== false,
  );
  const common = {
    ...fieldOf(key),
    class: "mono",
    spellcheck: false,
    value: page.form.draft.value[key] ?? "",
    "aria-invalid": problem !== undefined,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    onChange: () => commitText(page, key, page.form.draft.value[key] ?? ""),
  };
  const note = page.form.positionNote.value;
  const isNoted = note !== null && note.key === key && note.text === common.value;
  const edit = (text: string): void => editDraft(page, { [key]: text });
  return (
    <div class="position-text">
      {children}
      <label>
        <span class="label" title={help}>
          {label}
        </span>
        {lines ? (
          <textarea
            {...common}
            rows={5}
            onInput={(event) => edit(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.shiftKey) {
                event.preventDefault();
                commitText(page, key, event.currentTarget.value);
              }
            }}
          />
        ) : (
          <input
            {...common}
            type="text"
            autocomplete="off"
            onInput={(event) => edit(event.currentTarget.value)}
            onPaste={(event) => {
              // A field of one line would join several lines.
              const text = event.clipboardData?.getData("text") ?? "";
              if (!readsPasted(page, key) || !/\n./.test(text.trim())) return;
              event.preventDefault();
              commitText(page, key, text);
            }}
          />
        )}
      </label>
      {problem !== undefined && !atBoard && <ProblemText id={problemId} problem={problem} />}
      {isNoted && <p class="hint">{note.note}</p>}
      {lines && problem === undefined && <SearchNotes />}
      <Later load={loadPastedGame} when={page.form.pasted.value?.key === key} />
      {lines && (
        <p class="hint" id={helpId}>
          {help} Enter searches, Shift+Enter makes a new line.
        </p>
      )}
    </div>
  );
}

/**
 * The notes about a search that was entered here. The page shows a link's notes at its top, and a preset's
 * caption has its notes.
 */
function SearchNotes() {
  const page = usePage();
  const values = page.scenario.value;
  const { perspective } = page.ui.reading.value;
  const notes = useMemo(
    () => page.engine.read_link(page.engine.write_link(values, page.shownView.value)).notes,
    [values, perspective],
  );
  if (page.form.linkNotes.value.length > 0 || page.shownPreset.value?.changed === false) return null;
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} class="hint">
          {sentence(note)}
        </p>
      ))}
    </div>
  );
}

/** The button for setting the position up by hand, if the game has an editor. */
function EditButton({ game: { board, name } }: { game: Game }) {
  const page = usePage();
  const hasBoard = board !== null && editorOf(board.component) !== null;
  if (!hasBoard && !isTreeGame(name)) return null;
  return (
    <button
      type="button"
      class="quiet edit"
      aria-pressed={page.form.editing.value}
      title={hasBoard ? "Set the board up by hand (F2)" : "Edit the tree in its picture (F2)"}
      onClick={() => toggleEditing(page)}
    >
      {page.form.editing.value ? "Done" : hasBoard ? "Edit board" : "Edit tree"}
    </button>
  );
}

/** Whose turn it is at the root, and its moves by name, for those who play without the board. */
function RootMoves({ game }: { game: Game }) {
  const page = usePage();
  const root = page.rootMoves.value;
  const side = root?.side ?? "first";
  return (
    <div class="position-row">
      <span class="side-to-move">
        <span class={`side side-${side}`} aria-hidden="true" />
        {nameOf(side, game)} to move
        {root?.check === true ? ", in check" : ""}
      </span>
      <select
        class="grow"
        aria-label="Play a move at the root"
        value=""
        onChange={(event) => {
          const move = root?.moves.find(({ notation }) => notation === event.currentTarget.value);
          if (move !== undefined) playMove(page, move);
        }}
      >
        <option value="">{root === null || root.moves.length === 0 ? "no moves" : "play a move …"}</option>
        {root?.moves.map(({ notation }) => (
          <option key={notation} value={notation}>
            {notation}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The node that the inspector shows, if there is no board to show it. */
function Here({ game }: { game: Game }) {
  const seen = usePage().aimed.value?.inspection.value ?? null;
  if (seen === null) return null;
  return (
    <p class="tree-here">
      <span class="side-to-move">{nameOf(seen.side, game)} to move at</span>
      <code>{seen.position === "" ? "the top of the tree" : seen.position}</code>
    </p>
  );
}

const nameOf = (side: "first" | "second", { sides: [first, second] }: Game): string =>
  side === "first" ? first : second;
