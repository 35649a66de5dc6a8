/** The numbered choices of a class, with the hands for each, readable from the last row. */
import type { ComponentChildren } from "preact";
import { Mistakes, Outcome, resultOf } from "./Story";
import { ALL_HANDS, type Votes } from "./votes";
import type { Work } from "./work";

interface ClassColumnProps {
  work: Work;
  votes: Votes;
  /** The buttons below. */
  tools: ComponentChildren;
}

export function ClassColumn({ work, votes, tools }: ClassColumnProps) {
  const step = work.step.value;
  const wrong = work.wrong.value;
  const decided = work.decided.value;
  const { mistake } = work;
  return (
    <section class="class-column" aria-live="polite">
      {step === null ? (
        <>
          <h2>{resultOf(work)}</h2>
          <Mistakes work={work} />
        </>
      ) : (
        <>
          <h2>{step.question}</h2>
          <Outcome work={work} />
          {wrong !== null && (
            <div class="student-mistake">
              <h3>{mistake.value?.title}</h3>
              <p>{mistake.value?.text}</p>
            </div>
          )}
          {work.hints.value > 0 && (
            <ol class="student-hints" aria-label="Hints">
              {step.hints.slice(0, work.hints.value).map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ol>
          )}
          <div class="class-choices" role="group" aria-label={step.question}>
            {step.choices.map((choice, index) => {
              const tenths = votes.tenths.value[index] ?? 0;
              const state =
                wrong === index
                  ? "is-wrong"
                  : wrong !== null && choice.is_right
                    ? "is-right"
                    : decided === index
                      ? "is-decided"
                      : undefined;
              return (
                <button
                  type="button"
                  key={`${work.index.value} ${index}`}
                  class={state}
                  disabled={(wrong !== null && !choice.is_right) || decided !== null}
                  onClick={() => work.choose(index)}
                >
                  <span class="class-number">{index + 1}</span>
                  <span class="class-label">{choice.label}</span>
                  <span class="class-share">{tenths > 0 && `${(tenths * 100) / ALL_HANDS} %`}</span>
                  <span class="class-hands">
                    <span style={{ width: `${(tenths * 100) / ALL_HANDS}%` }} />
                  </span>
                </button>
              );
            })}
          </div>
        </>
      )}
      <div class="class-tools">
        {(wrong !== null || decided !== null) && (
          <button type="button" class="is-primary" onClick={work.goOn}>
            Go on <kbd>Enter</kbd>
          </button>
        )}
        {step === null && (
          <button type="button" class="is-primary" onClick={() => work.restart()}>
            Once more
          </button>
        )}
        {tools}
      </div>
    </section>
  );
}
