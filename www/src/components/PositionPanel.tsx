/** What is searched: the game, a preset, and a FEN, the text of a tree, or what a tree is made from. */
import { useId } from "preact/hooks";
import type { Preset } from "../plyscope.js";
import { changeGame, commitDraft, editDraft, isAlgorithm, loadPreset } from "../store/scenario";
import { playMove, rootMoves } from "./Board";
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
      <PositionOf game={page.game.value} />
    </section>
  );
}

function PositionOf({ game }: { game: string }) {
  if (game === "chess") return <ChessPosition />;
  if (game === "tree") return <TreePosition />;
  return <PositionParameters game={game} />;
}

function Presets() {
  const page = usePage();
  const groups = new Map<string, Preset[]>();
  for (const preset of page.presets) {
    groups.set(preset.group, [...(groups.get(preset.group) ?? []), preset]);
  }
  const current = currentPreset(page.presets, page.engine, page.scenario.value);
  return (
    <label class="grow">
      <span class="label">Preset</span>
      <select
        value={current?.link ?? ""}
        title={current?.note ?? "Positions and trees worth seeing"}
        onChange={(event) => {
          if (event.currentTarget.value !== "") loadPreset(page, event.currentTarget.value);
        }}
      >
        <option value="">{current === undefined ? "your own" : "choose …"}</option>
        {[...groups].map(([group, presets]) => (
          <optgroup key={group} label={group}>
            {presets.map(({ name, note, link }) => (
              <option key={link} value={link} title={note}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** The preset whose scenario is the present one, whatever its view. */
function currentPreset(
  presets: readonly Preset[],
  engine: ReturnType<typeof usePage>["engine"],
  scenario: Record<string, string>,
): Preset | undefined {
  const plain = { t: null, select: null, from: null, to: null, types: "expected" } as const;
  const present = engine.write_link(scenario, plain);
  return presets.find(({ link }) => engine.write_link(engine.read_link(link).values, plain) === present);
}

function ChessPosition() {
  const page = usePage();
  const problemId = useId();
  const problem = page.draftProblems.value.find(({ key }) => key === "fen");
  const legal = rootMoves(page);
  return (
    <>
      <label>
        <span class="label">FEN</span>
        <input
          type="text"
          class="mono"
          spellcheck={false}
          autocomplete="off"
          value={page.draft.value["fen"] ?? ""}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          onInput={(event) => editDraft(page, { fen: event.currentTarget.value })}
          onChange={() => void commitDraft(page)}
        />
      </label>
      {problem !== undefined && <ProblemText id={problemId} problem={problem} />}
      <div class="position-row">
        <span class="side-to-move">
          <span class={`side side-${legal?.turn ?? "white"}`} aria-hidden="true" />
          {legal?.turn === "black" ? "Black" : "White"} to move
          {legal?.check === true ? ", in check" : ""}
        </span>
        <select
          class="grow"
          aria-label="Play a move at the root"
          value=""
          onChange={(event) => {
            const move = legal?.moves.find(({ san }) => san === event.currentTarget.value);
            if (move !== undefined) playMove(page, move);
          }}
        >
          <option value="">
            {legal === null || legal.moves.length === 0 ? "no moves" : "play a move …"}
          </option>
          {legal?.moves.map(({ san }) => (
            <option key={san} value={san}>
              {san}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function TreePosition() {
  const page = usePage();
  const problemId = useId();
  const helpId = useId();
  const problem = page.draftProblems.value.find(({ key }) => key === "tree");
  const help = page.parameters.find(({ key }) => key === "tree")?.help;
  return (
    <>
      <label>
        <span class="label">Tree</span>
        <textarea
          class="mono"
          rows={5}
          spellcheck={false}
          value={page.draft.value["tree"] ?? ""}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? helpId : `${problemId} ${helpId}`}
          onInput={(event) => editDraft(page, { tree: event.currentTarget.value })}
          onChange={() => void commitDraft(page)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.shiftKey) {
              event.preventDefault();
              void commitDraft(page);
            }
          }}
        />
      </label>
      {problem !== undefined && <ProblemText id={problemId} problem={problem} />}
      <p class="hint" id={helpId}>
        {help} Enter searches, Shift+Enter makes a new line.
      </p>
      <Here />
    </>
  );
}

/** A position that is made from several parameters, each offered as the core lists it. */
function PositionParameters({ game }: { game: string }) {
  const page = usePage();
  const parameters = page.parameters.filter(
    (parameter) => !isAlgorithm(parameter) && parameter.key !== "game" && parameter.games.includes(game),
  );
  return (
    <>
      <div class="parameters">
        {parameters.map((parameter) => (
          <ParameterInput key={parameter.key} parameter={parameter} />
        ))}
      </div>
      <Here />
    </>
  );
}

/** The node that the inspector shows, where there is no board to show it. */
function Here() {
  const seen = usePage().current.value?.inspection.value ?? null;
  if (seen === null) return null;
  return (
    <p class="tree-here">
      <span class="side-to-move">{seen.side === "first" ? "First player" : "Second player"} to move at</span>
      <code>{seen.position === "" ? "the top of the tree" : seen.position}</code>
    </p>
  );
}
