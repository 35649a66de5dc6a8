/** An exercise: its tree, the answer, the judgement, and the solution step by step. */
import { useState } from "preact/hooks";
import type { PracticeQuestion } from "../../core/plyscope.js";
import { closeOverlay } from "../../state/page/actions";
import { endTask, practiceTask } from "../../state/page/assignment";
import { beStudent, isPerformed } from "../../state/page/student";
import {
  check,
  fillInNothing,
  goTo,
  goToUntried,
  isAsking,
  isOpen,
  isTask,
  NotMade,
  openAgain,
  practice,
  showSolution,
  titleOf,
  toStep,
  triesOf,
  type Trying,
} from "./exercise";
import { kept } from "../../state/course/kept";
import { comingBack, isMastered, keyOf, resultsOf } from "../../state/course/mastery";
import { another, LAST_LEVEL, linkOf, type Place } from "../../state/course/place";
import { loadPreset } from "../../state/page/scenario";
import { usePage } from "../../state/context";
import { PracticeChoice } from "./PracticeChoice";
import { PracticeFields } from "./PracticeFields";
import { PracticeTree } from "./PracticeTree";
import { masteryText } from "./mastery-text";

export function PracticeExercise() {
  const page = usePage();
  const now = practice.trying.value;
  return (
    <>
      {practiceTask(page) === null && <PracticeChoice />}
      {now instanceof NotMade && (
        <p role="alert" class="practice-refused">
          The exercise could not be made: {now.message}.{" "}
          <button type="button" onClick={() => openAgain(page)}>
            Try again
          </button>
        </p>
      )}
      {now instanceof Error && !(now instanceof NotMade) && (
        <p role="alert" class="practice-refused">
          This link names no exercise: {now.message}. Choose one above.
        </p>
      )}
      {now === null && <p class="hint">The exercise is being made.</p>}
      {now !== null && !(now instanceof Error) && <Asked key={linkOf(now.place)} trying={now} />}
    </>
  );
}

/** A tree that is wider has all of the width, in the picture's pixels. */
const NARROW = 600;

function Asked({ trying: now }: { trying: Trying }) {
  const [focused, setFocused] = useState<number | null>(null);
  const { exercise } = now;
  const xs = exercise.nodes.map(({ x }) => x);
  const isWide = Math.max(...xs) - Math.min(...xs) > NARROW;
  // The solution is next to the tree, and the answer follows it.
  const fields = <PracticeFields trying={now} focus={setFocused} />;
  return (
    <div class={`practice-content ${isWide ? "is-wide" : ""}`}>
      <Question of={exercise.question} />
      <div class="practice-picture">
        <PracticeTree trying={now} focused={focused} choose={focusField} />
      </div>
      <form
        class="practice-answer"
        aria-label="Answer"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          // Enter in a select still opens it, as the browser does.
          if (event.key === "Enter" && event.target instanceof HTMLInputElement) submit();
        }}
      >
        {now.solution === null && fields}
        <Remark trying={now} />
        <Solution trying={now} />
        <Failed trying={now} />
        <Buttons trying={now} />
        {now.solution !== null && fields}
      </form>
    </div>
  );

  function submit(): void {
    document.querySelector<HTMLButtonElement>(".practice-check")?.click();
  }
}

/** The algorithm, the other given facts, and the questions, numbered if there are several. */
function Question({ of: { searched, given, asked } }: { of: PracticeQuestion }) {
  const items = (said: readonly string[]) => said.map((sentence) => <li key={sentence}>{sentence}</li>);
  return (
    <div class="practice-question">
      <p>{searched}</p>
      {given.length > 0 && <ul>{items(given)}</ul>}
      {asked.length === 1 ? <p class="is-asked">{asked[0]}</p> : <ol class="is-asked">{items(asked)}</ol>}
    </div>
  );
}

/** The first field of a node. */
function focusField(node: number): void {
  document.querySelector<HTMLElement>(`.practice-answer [data-node="${node}"]`)?.focus();
}

function Remark({ trying: { place, state, tries, judged } }: { trying: Trying }) {
  const left = triesOf(place) - tries;
  const said = judged?.said.join(" ") ?? "";
  return (
    <div
      class="practice-remark"
      role="status"
      data-state={judged === null ? "" : judged.right ? "right" : "wrong"}
    >
      {judged?.problems.map(({ key, message, fix }) => (
        <p key={key}>
          {message}: {fix}.
        </p>
      ))}
      {judged !== null && judged.problems.length === 0 && (
        <p>
          <strong>{judged.right ? "Right." : judged.known_mistake ? "Not quite:" : "Not yet."}</strong> {said}
        </p>
      )}
      {state === "open" && judged !== null && !judged.right && judged.problems.length === 0 && (
        <p class="hint">{left === 1 ? "You have one more try before the solution is shown." : ""}</p>
      )}
    </div>
  );
}

/**
 * The message about a question that was not answered: the answer is still there, and the person may ask
 * again.
 */
function Failed({ trying: now }: { trying: Trying }) {
  const page = usePage();
  if (now.failed === null) return null;
  return (
    <p role="alert" class="practice-refused">
      {isOpen(now)
        ? "Your answer is stored, but it could not be checked"
        : "The solution could not be loaded"}
      : {now.failed}.{" "}
      {!isOpen(now) && (
        <button type="button" disabled={isAsking()} onClick={() => void showSolution(page)}>
          Try again
        </button>
      )}
      {isOpen(now) && "Try again."}
    </p>
  );
}

function Buttons({ trying: now }: { trying: Trying }) {
  const page = usePage();
  const { place } = now;
  const solved = kept.value.solved.filter((link) =>
    link.startsWith(`practice=${place.kind}&level=${place.level}&`),
  ).length;
  return (
    <div class="practice-buttons">
      {isOpen(now) ? (
        <>
          <button
            type="button"
            class="is-primary practice-check"
            disabled={isAsking()}
            onClick={() => void check(page)}
          >
            {place.test ? "Hand in" : "Check"}
          </button>
          <button type="button" onClick={fillInNothing}>
            Clear the answer
          </button>
          {!place.test && (
            <button
              type="button"
              class="quiet"
              title="The exercise will not count as solved"
              onClick={() => void showSolution(page)}
            >
              Show the solution
            </button>
          )}
        </>
      ) : null}
      {isTask(page, place) ? (
        <button type="button" class={isOpen(now) ? "" : "is-primary"} onClick={() => endTask(page)}>
          Back to the assignment
        </button>
      ) : (
        <button
          type="button"
          class={isOpen(now) ? "" : "is-primary"}
          title="The same kind and level with different data"
          onClick={() => goTo(page, another(place))}
        >
          Another like this
        </button>
      )}
      {solved > 0 && <span class="hint practice-solved">{solved} solved of this kind and level</span>}
      {!isOpen(now) && !place.present && <NextExercise place={place} />}
    </div>
  );
}

/**
 * The results of the first tries of this kind and level in one quiet line, with a button to the next level or to a kind
 * that went wrong before.
 */
function NextExercise({ place }: { place: Place }) {
  const page = usePage();
  const { results } = kept.value;
  const own = resultsOf(results, place);
  const back = comingBack(results);
  const isBack = back !== null && keyOf(back) !== keyOf(place);
  const hasNextLevel = isMastered(results, place) && place.level < LAST_LEVEL;
  return (
    <div class="hint practice-mastery" role="status">
      {own.length > 0 && (
        <p>
          {masteryText(results, place)}{" "}
          {hasNextLevel && (
            <button type="button" onClick={() => goToUntried(page, { ...place, level: place.level + 1 })}>
              Go to level {place.level + 1}
            </button>
          )}
        </p>
      )}
      {isBack && (
        <p>
          Your last first try of “{titleOf(back.kind)}”, level {back.level}, was not right.{" "}
          <button type="button" onClick={() => goToUntried(page, { ...place, ...back })}>
            Try this kind again
          </button>
        </p>
      )}
    </div>
  );
}

function Solution({ trying: { place, solution, step } }: { trying: Trying }) {
  const page = usePage();
  if (solution === null) return null;
  const { steps, said, link } = solution;
  const last = steps.length;
  return (
    <section class="practice-solution" aria-label="Solution">
      <h3>The solution</h3>
      {last > 0 && (
        <>
          <div class="practice-steps">
            <button type="button" disabled={step === 0} onClick={() => toStep(step - 1)}>
              Back
            </button>
            <button
              type="button"
              class="is-primary"
              disabled={step === last}
              onClick={() => toStep(step + 1)}
            >
              Next step
            </button>
            <button type="button" disabled={step === last} onClick={() => toStep(last)}>
              To the end
            </button>
            <span class="hint">
              {step} of {last}
            </span>
          </div>
          <p class="practice-step" role="status">
            {step === 0 ? "Step through the search to see how it finds the answer." : steps[step - 1]?.text}
          </p>
        </>
      )}
      {step === last && said.map((sentence) => <p key={sentence}>{sentence}</p>)}
      {step === last && (
        <button
          type="button"
          class="quiet"
          title={`The same search on the page (${linkOf(place)})`}
          onClick={() => {
            closeOverlay(page);
            loadPreset(page, link);
          }}
        >
          See this search on the page
        </button>
      )}
      {step === last && isPerformed(page.engine.read_link(link).values) && (
        <button
          type="button"
          class="quiet"
          title="Make every step of this search yourself"
          onClick={() => {
            closeOverlay(page);
            loadPreset(page, link);
            beStudent(page);
          }}
        >
          Be this search
        </button>
      )}
    </section>
  );
}
