/** What is searched: the game, a preset, and what makes the position, as the game describes itself. */
import { useId } from "preact/hooks";
import type { Game, Parameter } from "../plyscope.js";
import { changeGame, commitDraft, editDraft, playMove } from "../store/scenario";
import { usePage } from "./context";
import { ParameterInput } from "./ParameterInput";
import { ProblemText } from "./ProblemText";

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
      <PositionOf game={page.played.value} />
    </section>
  );
}

/** The inputs of the parameters that the game's description names, long texts first, and where its board is, the root's moves. */
function PositionOf({ game }: { game: Game }) {
  const page = usePage();
  const parameters = page.parameters.filter(({ key }) => game.position.includes(key));
  const alone = parameters.length === 1;
  const texts = parameters.filter(({ kind }) => alone || kind === "lines");
  const others = parameters.filter((parameter) => !texts.includes(parameter));
  return (
    <>
      {texts.map((parameter) => (
        <PositionText key={parameter.key} parameter={parameter} />
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

/** The name of what is shown, and the way to all others. */
function Presets() {
  const page = usePage();
  const shown = page.shownPreset.value;
  return (
    <div class="grow preset">
      <span class="label">Preset</span>
      <button
        type="button"
        title="Gallery of positions and trees worth seeing (o)"
        onClick={() => {
          page.overlay.value = "gallery";
        }}
      >
        <span class="preset-name">{shown === null ? "your own" : shown.preset.name}</span>
        {shown?.changed === true && <span class="tag">changed</span>} <b>Gallery</b>
      </button>
    </div>
  );
}

/** A position that is one text: a line, or several. */
function PositionText({ parameter }: { parameter: Parameter }) {
  const page = usePage();
  const problemId = useId();
  const helpId = useId();
  const { key, label, help } = parameter;
  const problem = page.draftProblems.value.find((candidate) => candidate.key === key);
  const lines = parameter.kind === "lines";
  const described = [problem !== undefined && problemId, lines && helpId].filter((id) => id !== false);
  const common = {
    class: "mono",
    spellcheck: false,
    value: page.draft.value[key] ?? "",
    "aria-invalid": problem !== undefined,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    onChange: () => void commitDraft(page),
  };
  const edit = (text: string): void => editDraft(page, { [key]: text });
  return (
    <>
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
                void commitDraft(page);
              }
            }}
          />
        ) : (
          <input
            {...common}
            type="text"
            autocomplete="off"
            onInput={(event) => edit(event.currentTarget.value)}
          />
        )}
      </label>
      {problem !== undefined && <ProblemText id={problemId} problem={problem} />}
      {lines && (
        <p class="hint" id={helpId}>
          {help} Enter searches, Shift+Enter makes a new line.
        </p>
      )}
    </>
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

/** The node that the inspector shows, where there is no board to show it. */
function Here({ game }: { game: Game }) {
  const seen = usePage().current.value?.inspection.value ?? null;
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
