/** The list of breakpoints, and the form for a new one. Loaded when it is first needed. */
import { useState } from "preact/hooks";
import type { Breakpoint, Inspection } from "../../core/plyscope.js";
import { addBreakpoint, removeBreakpoint } from "../../state/trace/breakpoints";
import { plyName } from "../../state/trace/time";
import type { NamedBreakpoint, TraceStore } from "../../state/trace/trace-store";
import { useTrace } from "../../state/context";
import { EventKindSelect } from "./EventKindSelect";
import { IconButton } from "../../ui/IconButton";

export default function BreakpointsPanel() {
  const trace = useTrace();
  const list = trace.breakpoints.value;
  return (
    <>
      <p class="hint">
        Playing stops at these. F8 runs to the next one, Shift+F8 to the one before. The link does not include
        them.
      </p>
      {list.length > 0 && (
        <ul>
          {list.map((one) => (
            <li key={one.name}>
              <span>{one.name}</span>
              <IconButton
                icon="close"
                title={`Remove: ${one.name}`}
                onClick={() => removeBreakpoint(trace, one)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddBreakpoint />
    </>
  );
}

/** The conditions to choose from, and the input that each needs. */
const CHOICES = {
  position: { label: "this position is entered", input: null },
  move: { label: "a move is searched", input: "Move" },
  ply: { label: "a visit at a ply is entered", input: "Ply" },
  event: { label: "an event happens", input: null },
  "root-value": { label: "the root’s value crosses", input: "Value" },
  value: { label: "this position’s value crosses", input: "Value" },
} as const;
type Choice = keyof typeof CHOICES;

const isChoice = (text: string): text is Choice => text in CHOICES;

function AddBreakpoint() {
  const trace = useTrace();
  const [choice, setChoice] = useState<Choice>("position");
  const [text, setText] = useState("");
  const { input } = CHOICES[choice];
  const made = makeBreakpoint(trace, choice, text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (made !== null) addBreakpoint(trace, made);
      }}
    >
      <label>
        <span>Stop where</span>
        <select
          value={choice}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (isChoice(value)) setChoice(value);
          }}
        >
          {Object.entries(CHOICES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {input !== null && (
        <label>
          <span>{input}</span>
          <input
            type="text"
            autocomplete="off"
            spellcheck={false}
            inputMode={choice === "ply" ? "numeric" : "text"}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
      )}
      {choice === "event" && (
        <label>
          <span>Event</span>
          <EventKindSelect />
        </label>
      )}
      <button type="submit" disabled={made === null}>
        Add
      </button>
      {made !== null && <p class="hint">{made.name}</p>}
    </form>
  );
}

/** The chosen breakpoint; `null` while the choice is incomplete. */
function makeBreakpoint(trace: TraceStore, choice: Choice, text: string): NamedBreakpoint | null {
  const word = text.trim();
  const ply = word === "" ? NaN : Number(word);
  /** The text is a number in the notation of values (in chess in pawns), or a decided game, "M3". */
  const number = trace.answers.value.number_read(word);
  const shown = number === undefined ? "" : trace.answers.value.value_as_read(number);
  const named = (name: string, breakpoint: Breakpoint): NamedBreakpoint => ({ name, breakpoint });
  const seen = trace.inspection.value;
  const key = seen === null ? undefined : trace.session.position_key(seen.visit);
  switch (choice) {
    case "position":
      if (seen === null || key === undefined) return null;
      return named(`the position ${positionName(seen)} is entered`, { stop: "position", key });
    case "move":
      return word === "" ? null : named(`${word} is searched`, { stop: "move", notation: word });
    case "ply":
      if (!Number.isInteger(ply) || ply < 0 || ply > 0xff) return null;
      return named(`a visit ${plyName(ply)} is entered`, { stop: "ply", ply });
    case "event": {
      const kind = trace.soughtKind.value;
      const label = trace.offeredKinds.find((offered) => offered.kind === kind)?.label;
      if (label === undefined) return null;
      const sought = trace.soughtPly.value;
      const where = sought === null ? "" : ` ${plyName(sought)}`;
      return named(`${label}${where}`, { stop: "event", kind, ply: sought });
    }
    case "root-value":
      if (number === undefined) return null;
      return named(`the root’s value crosses ${shown}`, { stop: "value", key: null, number });
    case "value":
      if (seen === null || key === undefined || number === undefined) return null;
      return named(`the value of ${positionName(seen)} crosses ${shown}`, { stop: "value", key, number });
  }
}

/** The name of a position: its node, or its moves, which are shorter than the position. */
const positionName = ({ path, node }: Inspection): string => {
  const moves = path.map(({ move }) => move).filter((move) => move !== "");
  return moves.length === 0 ? "of the root" : (node ?? moves.join(" "));
};
