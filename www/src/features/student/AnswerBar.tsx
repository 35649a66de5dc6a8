/** The choices of a step, always in the same place below the stage. */
import { useRef } from "preact/hooks";
import { isTyped } from "./keys";
import { canBeTyped, isTypedWindow } from "./typed-window";
import { TypedWindow } from "./TypedWindow";
import { stateOf, type Work } from "./work";

/** The key of a choice, where one key is enough. */
function keyOf(work: Work, index: number): string | null {
  const step = work.step.value;
  const choice = step?.choices[index];
  if (step === null || choice === undefined || isTyped(step)) return null;
  if (choice.is_up) return "↑";
  const isFirstDown = step.choices.findIndex((one) => !one.is_up && one.node !== null) === index;
  return step.asks === "node" && isFirstDown ? "↓" : String(index + 1);
}

export function AnswerBar({ work }: { work: Work }) {
  const step = work.step.value;
  const bar = useRef<HTMLDivElement>(null);
  if (step === null) return <div class="answer-bar" />;
  const isTyping = isTypedWindow(work);
  const walk = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (by === 0 || at < 0) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      class="answer-bar"
      role="group"
      aria-label={step.question}
      data-asks={step.asks}
      ref={bar}
      onKeyDown={walk}
    >
      {isTyping ? (
        <TypedWindow key={work.index.value} work={work} />
      ) : (
        step.choices.map((choice, index) => {
          const key = keyOf(work, index);
          const state = stateOf(work, index);
          const isStruck = state === "is-wrong";
          return (
            <button
              type="button"
              key={`${work.index.value} ${index}`}
              class={state}
              disabled={work.isAnswered.value && state !== "is-right"}
              onClick={() => work.choose(index)}
            >
              {isStruck ? <s>{choice.label}</s> : choice.label}
              {isStruck && <span class="visually-hidden"> (your choice)</span>}
              {key !== null && <kbd>{key}</kbd>}
            </button>
          );
        })
      )}
      {work.mayType && canBeTyped(step) && !work.isAnswered.value && (
        <button type="button" class="quiet" aria-pressed={work.isTyping.value} onClick={work.toggleTyping}>
          Type them
        </button>
      )}
    </div>
  );
}
