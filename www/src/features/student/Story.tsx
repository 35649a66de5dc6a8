/** The words next to the stage: the question with its hints, the mistake, or the result. */
import type { TypedEnds } from "./typed-window";
import { BETS, type Work } from "./work";
import { nameOf } from "./naming";
import { CopyField } from "../../ui/CopyField";
import { plural, signed } from "../../ui/format";

export function Story({ work }: { work: Work }) {
  const step = work.step.value;
  return (
    <section class="student-story" aria-live="polite">
      {step === null ? (
        <Result work={work} />
      ) : work.decided.value !== null ? (
        <Fate work={work} />
      ) : work.wrong.value === null ? (
        <Question work={work} />
      ) : (
        <Mistake work={work} />
      )}
    </section>
  );
}

function Question({ work }: { work: Work }) {
  const step = work.step.value;
  if (step === null) return null;
  return (
    <>
      <h2>{step.question}</h2>
      <p>{step.detail}</p>
      {work.hints.value > 0 && (
        <ol class="student-hints" aria-label="Hints">
          {step.hints.slice(0, work.hints.value).map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The outcome of a bet. Its words are equal with and without the bet. */
export function Outcome({ work }: { work: Work }) {
  const bet = work.step.value?.bet ?? null;
  const decided = work.decided.value;
  if (bet === null || decided === null) return null;
  return (
    <div class="student-fate">
      <p class="student-kicker">{decided === BETS ? "You bet." : "You did not bet."}</p>
      <h2>{bet.outcome}</h2>
      <p>{bet.fate}</p>
      <p>{bet.filter_text}</p>
    </div>
  );
}

function Fate({ work }: { work: Work }) {
  return (
    <>
      <Outcome work={work} />
      <button type="button" class="is-primary" onClick={work.goOn}>
        Go on <kbd>Enter</kbd>
      </button>
    </>
  );
}

function Mistake({ work }: { work: Work }) {
  const step = work.step.value;
  const mistake = work.mistake.value;
  if (step === null || work.wrong.value === null) return null;
  const chosen = step.choices[work.wrong.value]?.label ?? typedText(work.typedWindow.value);
  return (
    <>
      <div class="student-mistake">
        <p class="student-kicker">Not this step</p>
        <h2>{mistake?.title ?? "This is not the window"}</h2>
        <p>{mistake?.text ?? step.hints[1]}</p>
        <dl>
          <dt>You</dt>
          <dd>
            <s>{chosen}</s>
          </dd>
          <dt>The search</dt>
          <dd class="student-search">{step.right}</dd>
        </dl>
      </div>
      <button type="button" class="is-primary" onClick={work.goOn}>
        Go on <kbd>Enter</kbd>
      </button>
    </>
  );
}

const typedText = (ends: TypedEnds | null): string =>
  ends === null ? "" : `α ${ends.low || "infinite"}  β ${ends.high || "infinite"}`;

/** The mistakes that were made, each with its name. */
export function Mistakes({ work: { steps, answers } }: { work: Work }) {
  const counts = new Map<string, { title: string; text: string; count: number }>();
  for (const [index, { choice }] of answers.value) {
    const mistake = nameOf(steps, answers.value, index, choice);
    if (mistake === null) continue;
    const { count } = counts.get(mistake.belief) ?? { count: 0 };
    counts.set(mistake.belief, { title: mistake.title, text: mistake.text, count: count + 1 });
  }
  return (
    <>
      {[...counts.values()].map(({ title, text, count }) => (
        <div class="student-mistake" key={title}>
          <h3>
            {title}
            {count > 1 && ` (${count} times)`}
          </h3>
          <p>{text}</p>
        </div>
      ))}
    </>
  );
}

/** The result in a line. */
export const resultOf = ({ balance, points, steps }: Work): string =>
  balance.value === null
    ? `${points.value} of ${plural(steps.length, "step")} right`
    : `Balance: ${signed(balance.value.you)} visits`;

function Result({ work }: { work: Work }) {
  const { steps } = work;
  const last = steps.at(-1);
  const balance = work.balance.value;
  return (
    <>
      <h2>{resultOf(work)}</h2>
      {work.answers.value.size < steps.length && (
        <p>You gave up after {plural(work.answers.value.size, "step")}.</p>
      )}
      {balance !== null && (
        <p>
          A bet is not right or wrong. What counts is the balance of many, compared with a person who always
          bets and with the authors’ filter.
        </p>
      )}
      {last !== undefined && balance === null && (
        <p>
          The search visits {plural(last.visited, "node")}
          {last.minimax !== null && last.minimax !== last.visited && <>; minimax visits {last.minimax}</>}.
        </p>
      )}
      <Mistakes work={work} />
      <button type="button" class="is-primary" onClick={() => work.restart()}>
        Once more
      </button>
      <CopyField label="Link to this task" text={location.href} />
    </>
  );
}
