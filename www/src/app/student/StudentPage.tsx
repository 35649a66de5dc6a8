/** The page while a student performs the search: the stage, one bar of answers, the mistake, the rule, and the score. */
import { effect, untracked } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import styles from "../../features/student/student.part.css";
import { showOverlay } from "../../state/page/actions";
import { countTry, endTask } from "../../state/page/assignment";
import type { PageStore } from "../../state/page/page-store";
import { openOwnTrace, writeOwnTrace } from "../../state/page/own-search";
import { closeTrace } from "../../state/page/search";
import {
  beStudent,
  isJudgedAtEnd,
  judgeAtEnd,
  mayBeJudgedAtEnd,
  offerStudentControls,
  stopBeingStudent,
} from "../../state/page/student";
import { TraceContext, usePage } from "../../state/context";
import { endQuestions } from "../../state/trace/student";
import type { TraceStore } from "../../state/trace/trace-store";
import { Stage } from "../../stage/Stage";
import { adoptStyles } from "../../ui/part-styles";
import { Switch } from "../../ui/Switch";
import { Problems } from "../Problems";
import { AnswerBar } from "../../features/student/AnswerBar";
import { ClassColumn } from "../../features/student/ClassColumn";
import { onClassKey, onKey, type Typed } from "../../features/student/keys";
import { OwnStory } from "../../features/student/OwnStory";
import { OwnStrip } from "../../features/student/OwnStrip";
import { createOwnWork, isOwn, type OwnWork } from "../../features/student/own-work";
import { Refusal } from "../../features/student/Refusal";
import { Score, Strip } from "../../features/student/Score";
import { Story } from "../../features/student/Story";
import { StudentListing } from "../../features/student/StudentListing";
import { createVotes } from "../../features/student/votes";
import { earned, misconceptionsIn } from "../../features/student/earned";
import { createWork, type Work } from "../../features/student/work";

adoptStyles(styles);

export default function StudentPage() {
  const page = usePage();
  const trace = page.search.current.value;
  const searches = page.parameters.find(({ key }) => key === "search");
  const search = trace?.values.value["search"];
  const algorithm = searches?.choices.find(({ value }) => value === search)?.label;
  return (
    <div class="app student" data-game={page.game.value} data-student={page.ui.student.value}>
      <header class="reading-head">
        <h1>Plyscope</h1>
        <p class="student-name">
          <strong>{page.ui.student.value === "class" ? "The class is the search" : "Be the search"}</strong>{" "}
          {algorithm}
        </p>
        <nav class="header-buttons" aria-label="Plyscope">
          {page.assignment.task.value === null && (
            <button type="button" class="quiet" onClick={() => stopBeingStudent(page)}>
              Show the search
            </button>
          )}
          {page.ui.student.value === "class" ? (
            <button type="button" class="quiet" onClick={() => beStudent(page)}>
              One person
            </button>
          ) : (
            <button
              type="button"
              class="quiet to-class"
              title="For a projector: the class calls the steps, by numbers"
              onClick={() => beStudent(page, "class")}
            >
              With the class
            </button>
          )}
          {page.assignment.task.value === null ? (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                stopBeingStudent(page);
                showOverlay(page, "practice");
              }}
            >
              Practice
            </button>
          ) : (
            <button type="button" onClick={() => endTask(page)}>
              Back to the assignment
            </button>
          )}
        </nav>
      </header>
      <Problems />
      {!trace?.extent.value.finished ? (
        <main>
          <p class="hint">Searching …</p>
        </main>
      ) : (
        <TraceContext.Provider value={trace}>
          <Performed trace={trace} />
        </TraceContext.Provider>
      )}
    </div>
  );
}

function Performed({ trace }: { trace: TraceStore }) {
  const answers = trace.answers.value;
  const { refusal, steps } = useMemo(() => answers.student(), [answers]);
  return refusal === null ? <Performance trace={trace} steps={steps} /> : <Refusal why={refusal} />;
}

/** Counts the student's steps when the last one is done, if they are the task of an assignment. */
function countPerformance(page: PageStore, work: Work): () => void {
  let isCounted = false;
  return effect(() => {
    if (isCounted || work.index.value < work.steps.length) return;
    isCounted = true;
    untracked(() => {
      const { value: task } = page.assignment.task;
      if (task?.way === "be") countTry(page, task, earned(work), misconceptionsIn(work));
    });
  });
}

/** The judging of a student's steps, which may be changed before the first answer. */
function JudgingSwitch({ isAtEnd }: { isAtEnd: boolean }) {
  const page = usePage();
  return (
    <Switch
      name="When steps are judged"
      choices={[
        ["once", "Judged at once", "A wrong step is not made: the search’s step is shown in its place"],
        ["end", "at the end", "A wrong step is made, and what follows rightly from it counts as right"],
      ]}
      chosen={isAtEnd ? "end" : "once"}
      choose={(chosen) => judgeAtEnd(page, chosen === "end")}
    />
  );
}

/** The work of the student, and the trace that the stage shows: the search's own, or the student's. */
interface Begun {
  readonly work: Work;
  readonly shown: TraceStore;
  readonly end: () => void;
}

function beginAtOnce(trace: TraceStore, steps: Work["steps"]): Begun {
  // The moment to come back to.
  const from = trace.shownTime.peek();
  return { work: createWork(trace, steps), shown: trace, end: () => endQuestions(trace, from) };
}

function beginOwn(page: PageStore, trace: TraceStore): Begun {
  const own = openOwnTrace(page, trace);
  const work = createOwnWork({
    trace: own,
    played: (choices) => trace.answers.value.own_work(choices),
    write: (words) => writeOwnTrace(own, words),
  });
  return { work, shown: own, end: () => closeTrace(own) };
}

function Performance({ trace, steps }: { trace: TraceStore; steps: Work["steps"] }) {
  const page = usePage();
  const answers = trace.answers.value;
  const mayBeOwn = useMemo(() => answers.own_work(new Uint32Array()).refusal === null, [answers]);
  const isAtEnd = mayBeOwn && isJudgedAtEnd(page);
  const { work, shown, end } = useMemo(
    () => (isAtEnd ? beginOwn(page, trace) : beginAtOnce(trace, steps)),
    [page, trace, steps, isAtEnd],
  );
  useEffect(() => countPerformance(page, work), [page, work]);
  const typed = useRef<Typed>({ text: "" });
  const isClass = page.ui.student.value === "class";
  const votes = useMemo(() => createVotes(work), [work]);
  useEffect(() => {
    offerStudentControls(page, { choose: (moves) => work.chooseNode(moves) });
    return () => {
      offerStudentControls(page, null);
      end();
    };
  }, [page, work, end]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target !== null && target.closest("input, textarea, select") !== null) return;
      // The browser presses a button that has the focus.
      if (event.key === "Enter" && target !== null && target.closest("button") !== null) return;
      const isMeant = isClass ? onClassKey(work, votes, event) : onKey(work, typed.current, event.key);
      if (isMeant) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [work, votes, isClass]);
  const isUnanswered = work.answers.value.size === 0;
  const isOver = isOwn(work) && work.isJudged.value;
  const tools = isOwn(work) ? <OwnTools work={work} /> : <Tools work={work} isClass={isClass} />;
  if (isClass) {
    return (
      <main>
        <div class="centre">
          <Stage />
        </div>
        <ClassColumn work={work} votes={votes} tools={tools} />
        <Strip work={work} isClass />
      </main>
    );
  }
  return (
    <TraceContext.Provider value={shown}>
      <main>
        {isOwn(work) ? <OwnStory work={work} visits={trace.session.positions()} /> : <Story work={work} />}
        <div class="centre">
          <Stage />
          <AnswerBar work={work} />
        </div>
        <aside class="student-rule" aria-label="The rule, and the score">
          {/* No line of the algorithm says whether a bet will pay off. */}
          {work.balance.value === null && <StudentListing work={work} />}
          <Score work={work} />
        </aside>
        {isOwn(work) ? <OwnStrip work={work} /> : <Strip work={work} />}
        <div class="student-row">
          {tools}
          {mayBeOwn && mayBeJudgedAtEnd(page) && (isUnanswered || isOver) && (
            <JudgingSwitch isAtEnd={isAtEnd} />
          )}
        </div>
      </main>
    </TraceContext.Provider>
  );
}

/** The buttons of a student's own search: no hint, because nothing is judged before the end. */
function OwnTools({ work }: { work: OwnWork }) {
  if (work.isJudged.value) return null;
  const isUnanswered = work.answers.value.size === 0;
  return (
    <>
      <button type="button" title="Take the last step back (Z)" disabled={isUnanswered} onClick={work.undo}>
        Undo <kbd>Z</kbd>
      </button>
      <button
        type="button"
        title="End here, and see what is right"
        disabled={isUnanswered}
        onClick={work.giveUp}
      >
        Judge now
      </button>
    </>
  );
}

function Tools({ work, isClass }: { work: Work; isClass: boolean }) {
  const page = usePage();
  return (
    <>
      <button type="button" title="Back to the step before (Z)" onClick={work.undo}>
        Undo <kbd>Z</kbd>
      </button>
      <button
        type="button"
        title="Three hints, each stronger; with a hint the step earns no point (H)"
        disabled={work.step.value === null || work.wrong.value !== null}
        onClick={work.hint}
      >
        Hint <kbd>H</kbd>
      </button>
      {work.balance.value === null && (
        <button
          type="button"
          aria-pressed={work.isAided.value}
          title="The stage shows what is known at open nodes; meanwhile no step earns a point (B)"
          onClick={work.aid}
        >
          Show best so far <kbd>B</kbd>
        </button>
      )}
      {work.step.value === null && page.assignment.task.value !== null ? (
        <button type="button" class="is-primary" onClick={() => endTask(page)}>
          Back to the assignment
        </button>
      ) : (
        <button type="button" disabled={work.step.value === null} onClick={work.giveUp}>
          {isClass ? "Show the rest" : "Give up"}
        </button>
      )}
    </>
  );
}
