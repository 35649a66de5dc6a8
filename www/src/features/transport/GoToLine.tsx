/** A line of moves to go to: it selects the visit at the line's end. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { focusStage } from "../../ui/focus";
import type { LineProblem } from "../../core/plyscope.js";
import { goToLine } from "../../state/trace/line";
import { goToVisit } from "../../state/trace/time";
import { usePage, useTrace } from "../../state/context";

/** The greatest number of alternatives: more would hide the wanted one. */
const MOST_ALTERNATIVES = 12;

export function GoToLine() {
  const {
    ui: { lineAsked },
  } = usePage();
  const trace = useTrace();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [said, setSaid] = useState<{ line: string; visit: number | null; words: string } | null>(null);
  const asked = lineAsked.value;
  const answered = useRef(asked);
  useEffect(() => {
    // Only a press of the key moves the focus, not a new render of the transport.
    if (asked === answered.current) return;
    answered.current = asked;
    input.current?.focus();
    input.current?.select();
  }, [asked]);

  const enter = (line: string, end: "start" | "end"): void => {
    if (said !== null && said.line === line && said.visit !== null && said.visit === trace.selected.value) {
      goToVisit(trace, said.visit, end);
      return;
    }
    const { visit, iteration, problem } = goToLine(trace, line);
    const words =
      problem === null
        ? `Selected in iteration ${iteration}. Enter goes to its start, Shift+Enter to its end.`
        : problemText(problem);
    setSaid({ line, visit, words });
  };
  return (
    <div class="transport-line">
      <input
        id={id}
        ref={input}
        type="text"
        aria-label="Line"
        autocomplete="off"
        spellcheck={false}
        placeholder={trace.namesNodes.value ? "go to a node (/)" : "go to moves (/)"}
        title={
          trace.namesNodes.value
            ? "The name of a node, such as F, or moves from the root: Enter selects the visit there"
            : "Moves from the root, such as e4 e5 Nf3: Enter selects the visit after these moves"
        }
        aria-describedby={`${id}-said`}
        onInput={() => setSaid(null)}
        onKeyDown={(event) => {
          if (event.key === "Escape") focusStage();
          if (event.key !== "Enter") return;
          event.preventDefault();
          enter(event.currentTarget.value, event.shiftKey ? "end" : "start");
        }}
        onBlur={() => setSaid(null)}
      />
      <p id={`${id}-said`} class="transport-said" role="status" hidden={said === null}>
        {said?.words}
      </p>
    </div>
  );
}

function problemText({ number, text, message, alternatives }: LineProblem): string {
  const where = number === 0 ? "" : `Move ${number}, “${text}”: `;
  const listed = alternatives.slice(0, MOST_ALTERNATIVES).join(", ");
  const more = alternatives.length - MOST_ALTERNATIVES;
  const instead = listed === "" ? "" : ` There are ${listed}${more > 0 ? ` and ${more} more` : ""}.`;
  return `${where}${message}.${instead}`;
}
