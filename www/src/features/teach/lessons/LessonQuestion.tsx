/** A lesson's question: the tries, and after the answer the reason for it. */
import { useContext, useRef } from "preact/hooks";
import { count } from "../../../ui/format";
import { checkMarked, choose, estimate, playing, showAgain, showAnswer, type Asking } from "./player";
import type { Posed } from "./questions/scene";
import { TraceContext, usePage } from "../../../state/context";
import { Story } from "../../../stage/visit/Story";

/** Options have the numbers of the keys that choose them. Nodes have letters. */
const numberOf = (index: number): string => String(index + 1);

export function LessonQuestion() {
  const page = usePage();
  const now = playing.asking.value;
  const refused = playing.refusal.value;
  if (refused !== null) {
    return (
      <p class="lesson-elsewhere" role="status">
        The question cannot be asked here: {refused.message}. Fix: {refused.fix}.
      </p>
    );
  }
  if (now === null) return <p class="hint">The question appears when the search has ended.</p>;
  const { posed, state } = now;
  return (
    <div class="lesson-question" role="group" aria-label="Question" data-state={state}>
      <p class="lesson-prompt">{posed.prompt}</p>
      {state === "open" && (posed.form === "number" ? <Estimate /> : <Options asking={now} posed={posed} />)}
      <p class="lesson-remark" role="status">
        {state === "open" ? (
          <>
            {now.remark}{" "}
            <button type="button" class="quiet" title="Show the answer (.)" onClick={() => showAnswer(page)}>
              Show the answer
            </button>
          </>
        ) : (
          <>
            <strong>{state === "right" ? "Right:" : "The answer:"}</strong> {answerOf(posed)}{" "}
            <button type="button" class="quiet" onClick={() => showAgain(page)}>
              Ask again
            </button>
          </>
        )}
      </p>
      {state !== "open" && posed.because !== undefined && <p class="lesson-because">{posed.because}</p>}
      {state !== "open" && <Why posed={posed} />}
    </div>
  );
}

/** The right answer in a line. */
function answerOf(posed: Posed): string {
  if (posed.form !== "number") {
    return posed.right.map((index) => `(${numberOf(index)}) ${posed.options[index] ?? ""}`).join(", ");
  }
  const { right, from } = posed;
  const ratio = right / from;
  const much =
    ratio >= 1
      ? `${ratio.toFixed(ratio < 10 ? 1 : 0)} times as many`
      : `${Math.round(100 * ratio)} % of them`;
  return `${count(right)} visits, ${much}`;
}

function Options({
  asking: { chosen },
  posed: { form, options },
}: {
  asking: Asking;
  posed: Exclude<Posed, { form: "number" }>;
}) {
  const page = usePage();
  const isMarked = form === "several";
  return (
    <div class="lesson-options">
      {options.map((option, index) => {
        const isChosen = chosen.includes(index);
        return (
          <button
            type="button"
            key={option}
            class={isChosen ? (isMarked ? "is-marked" : "is-wrong") : ""}
            disabled={!isMarked && isChosen}
            title={`Choose this answer (${numberOf(index)})`}
            {...(isMarked ? { "aria-pressed": isChosen } : {})}
            onClick={() => choose(page, index)}
          >
            <b>{numberOf(index)}</b> {option}
            {!isMarked && isChosen && <span class="visually-hidden"> (incorrect)</span>}
          </button>
        );
      })}
      {isMarked && (
        <button
          type="button"
          class="is-primary"
          disabled={chosen.length === 0}
          onClick={() => checkMarked(page)}
        >
          Check
        </button>
      )}
    </div>
  );
}

function Estimate() {
  const page = usePage();
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="lesson-estimate"
      onSubmit={(event) => {
        event.preventDefault();
        estimate(page, Number(field.current?.value.replace(/[\s,.']/g, "")));
      }}
    >
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        aria-label="Your estimate, in visits"
        placeholder="About this many"
        autocomplete="off"
      />
      <button type="submit" class="is-primary">
        Check
      </button>
    </form>
  );
}

/** The story of the visit at which the answer is seen. */
function Why({ posed: { shown } }: { posed: Posed }) {
  const trace = useContext(TraceContext);
  const seen = trace?.answers.value.inspect(shown.visit, shown.t) ?? null;
  return seen === null ? null : <Story seen={seen} />;
}
