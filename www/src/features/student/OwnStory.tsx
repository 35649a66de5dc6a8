/** The words next to the stage while a student's own search is judged at its end: the question, or the judgement. */
import { CopyField } from "../../ui/CopyField";
import { plural } from "../../ui/format";
import { usePage, useTrace } from "../../state/context";
import { Question, taskLink } from "./Story";
import { mistakeAt, scoreOf, type OwnWork } from "./own-work";

interface OwnStoryProps {
  work: OwnWork;
  /** The visits of the search itself. */
  visits: number;
}

export function OwnStory({ work, visits }: OwnStoryProps) {
  return (
    <section class="student-story" aria-live="polite">
      {work.isJudged.value ? <Result work={work} visits={visits} /> : <Question work={work} />}
    </section>
  );
}

function Result({ work, visits }: OwnStoryProps) {
  const page = usePage();
  const trace = useTrace();
  const own = trace.session.positions();
  const wrong = work.judgements.value.flatMap((judgement, index) => (judgement === "wrong" ? [index] : []));
  const looked = work.lookedAt.value;
  return (
    <>
      <h2>{scoreOf(work)}</h2>
      {looked !== null && work.judgements.value[looked] !== "wrong" && (
        <RightStep work={work} index={looked} />
      )}
      <p>
        You visited {plural(own, "node")}; the search visits {visits}.
      </p>
      {wrong.map((index) => (
        <MistakeCard key={index} work={work} index={index} />
      ))}
      <button type="button" class="is-primary" onClick={() => work.restart()}>
        Again
      </button>
      <CopyField label="Link to this task" text={taskLink(page)} />
    </>
  );
}

const chosenAt = ({ steps, answers }: OwnWork, index: number): string =>
  steps[index]?.choices[answers.value.get(index)?.choice ?? -1]?.label ?? "";

/** A right step that is looked at. */
function RightStep({ work, index }: { work: OwnWork; index: number }) {
  const follows = work.judgements.value[index] === "follows";
  return (
    <div class="student-looked">
      <p class="student-kicker">Step {index + 1}: right</p>
      <h3>{work.steps[index]?.question}</h3>
      <p>
        {chosenAt(work, index)}
        {follows && ". This follows from an earlier mistake: the search itself does not do it here."}
      </p>
    </div>
  );
}

function MistakeCard({ work, index }: { work: OwnWork; index: number }) {
  const step = work.steps[index];
  const mistake = mistakeAt(work, index);
  return (
    <div class="student-mistake" data-looked={work.lookedAt.value === index}>
      <p class="student-kicker">
        Step {index + 1}: {step?.question}
      </p>
      <h3>{mistake?.title}</h3>
      <p>{mistake?.text}</p>
      <dl>
        <dt>You</dt>
        <dd>
          <s>{chosenAt(work, index)}</s>
        </dd>
        <dt>The search</dt>
        <dd class="student-search">{step?.right}</dd>
      </dl>
      <button type="button" onClick={() => work.lookAt(index)}>
        Show step {index + 1}
      </button>
    </div>
  );
}
