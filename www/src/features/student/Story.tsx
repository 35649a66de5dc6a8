/** The words next to the stage: the question with its hints, the mistake, or the result. */
import type { TypedEnds } from "./typed-window";
import { BETS, type Work } from "./work";
import { nameOf } from "./naming";
import { usePage } from "../../state/context";
import type { PageStore } from "../../state/page/page-store";
import { linkAs } from "../../state/page/share";
import { PLAIN_VIEW } from "../../state/view-keys";
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

export function Question({ work }: { work: Work }) {
  const step = work.step.value;
  if (step === null) return null;
  return (
    <>
      <h2>{step.question}</h2>
      <p>{step.detail}</p>
      <Hints work={work} />
    </>
  );
}

/** The hints that were asked for. */
export function Hints({ work: { step, hints } }: { work: Work }) {
  if (step.value === null || hints.value === 0) return null;
  return (
    <ol class="student-hints" aria-label="Hints">
      {step.value.hints.slice(0, hints.value).map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ol>
  );
}

export function GoOn({ work }: { work: Work }) {
  return (
    <button type="button" class="is-primary" onClick={work.goOn}>
      Go on <kbd>Enter</kbd>
    </button>
  );
}

/** The outcome of a bet. Its words are equal with and without the bet. */
export function Outcome({ work }: { work: Work }) {
  const bet = work.step.value?.bet ?? null;
  const decided = work.decided.value;
  if (bet === null || decided === null) return null;
  return (
    <div class="student-fate">
      <p class="student-kicker">{bet.words.did[decided === BETS ? 0 : 1]}</p>
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
      <GoOn work={work} />
    </>
  );
}

function Mistake({ work }: { work: Work }) {
  const step = work.step.value;
  if (step === null || work.wrong.value === null) return null;
  const chosen = step.choices[work.wrong.value]?.label ?? typedText(work.typedWindow.value);
  return (
    <>
      <div class="student-mistake">
        <p class="student-kicker">Not this step</p>
        <MistakeWords work={work} />
        <dl>
          <dt>You</dt>
          <dd>
            <s>{chosen}</s>
          </dd>
          <dt>The search</dt>
          <dd class="student-search">{step.right}</dd>
        </dl>
      </div>
      <GoOn work={work} />
    </>
  );
}

/** The misconception behind the mistake, and what is true. */
export function MistakeWords({ work: { step, mistake } }: { work: Work }) {
  return (
    <>
      <h2>{mistake.value?.title ?? "This is not the window"}</h2>
      <p>{mistake.value?.text ?? step.value?.hints[1]}</p>
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

/** The address of the task itself, which begins at the first step. */
export function taskLink(page: PageStore): string {
  const { student, judge } = page.ui;
  const view = { ...PLAIN_VIEW, show: student.value, judge: judge.value };
  return new URL(`#${linkAs(page, view)}`, location.href).href;
}

function Result({ work }: { work: Work }) {
  const page = usePage();
  const { steps } = work;
  const last = steps.at(-1);
  const balance = work.balance.value;
  return (
    <>
      <h2>{resultOf(work)}</h2>
      {work.answers.value.size < steps.length && (
        <p>You gave up after {plural(work.answers.value.size, "step")}.</p>
      )}
      {balance !== null && <p>{steps[0]?.bet?.words.about}</p>}
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
      <CopyField label="Link to this task" text={taskLink(page)} />
    </>
  );
}
