/** The numbered choices of a class, with the hands for each, readable from the last row. */
import type { ComponentChildren } from "preact";
import { GoOn, Hints, Mistakes, MistakeWords, Outcome, resultOf } from "./Story";
import { ALL_HANDS, type Votes } from "./votes";
import { stateOf, type Work } from "./work";

interface ClassColumnProps {
  work: Work;
  votes: Votes;
  /** The buttons below. */
  tools: ComponentChildren;
}

export function ClassColumn({ work, votes, tools }: ClassColumnProps) {
  const step = work.step.value;
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
          {work.wrong.value !== null && (
            <div class="student-mistake">
              <MistakeWords work={work} />
            </div>
          )}
          <Hints work={work} />
          <div class="class-choices" role="group" aria-label={step.question}>
            {step.choices.map((choice, index) => {
              const tenths = votes.tenths.value[index] ?? 0;
              const state = stateOf(work, index);
              return (
                <button
                  type="button"
                  key={`${work.index.value} ${index}`}
                  class={state}
                  disabled={work.isAnswered.value && state !== "is-right"}
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
        {work.isAnswered.value && <GoOn work={work} />}
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
