/** The tasks of a student: one line each, the code at the side, and what came back. */
import { useMemo, useRef, useState } from "preact/hooks";
import { messageOf } from "../../core/message-of";
import type { AssignmentPage } from "../../core/plyscope.js";
import {
  beginTask,
  enterStudent,
  forgetResults,
  inMinutes,
  mayBegin,
  MOST_POINTS,
  resultsOf,
  showAssignment,
  studentBefore,
} from "../../state/page/assignment";
import type { KeptResult } from "../../state/page/assignment-place";
import { usePage } from "../../state/context";
import { CopyField } from "../../ui/CopyField";
import { plural } from "../../ui/format";
import { save } from "../../ui/save";

interface StudentProps {
  assignment: AssignmentPage;
  /** As the address has it. */
  student: string | null;
}

export function StudentTasks({ assignment, student: written }: StudentProps) {
  const { engine } = usePage();
  const { student, problem } = useMemo(() => {
    try {
      return { student: written === null ? null : engine.student_number(written), problem: null };
    } catch (error) {
      return { student: null, problem: messageOf(error) };
    }
  }, [engine, written]);
  return student === null ? (
    <StudentNumber assignment={assignment} refused={problem} />
  ) : (
    <Tasks assignment={assignment} student={student} />
  );
}

/** Asks for the student's number: the exercises follow from it. */
function StudentNumber({ assignment, refused }: { assignment: AssignmentPage; refused: string | null }) {
  const page = usePage();
  const [problem, setProblem] = useState(refused);
  const [before] = useState(studentBefore);
  // Read when it is needed: the text that was typed last counts, rendered or not.
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="assignment-number"
      onSubmit={(event) => {
        event.preventDefault();
        try {
          enterStudent(page, field.current?.value ?? "");
        } catch (error) {
          setProblem(messageOf(error));
        }
      }}
    >
      <p>
        {plural(assignment.tasks.length, "task")}, {plural(assignment.tries, "try", "tries")} each. Your
        exercises are made from your number, so give the number that your lecturer knows you by.
      </p>
      <label>
        <span>Your number</span>
        <input
          type="text"
          autocomplete="off"
          autofocus
          spellcheck={false}
          ref={field}
          defaultValue={before}
        />
      </label>
      <button type="submit" class="is-primary">
        Begin
      </button>
      <div role="status">{problem !== null && <p class="assignment-refused">{problem}</p>}</div>
    </form>
  );
}

function Tasks({ assignment, student }: { assignment: AssignmentPage; student: string }) {
  const page = usePage();
  const [problem, setProblem] = useState<string | null>(null);
  const results = resultsOf(page, assignment, student);
  const done = results.filter(({ tries }) => tries > 0).length;
  const points = results.reduce((sum, result) => sum + result.points, 0);
  const limited = assignment.tasks.some(({ is_limited: isLimited }) => isLimited);
  const next = assignment.tasks.findIndex(
    (_, index) => results[index]?.tries === 0 && mayBegin(assignment, results, index),
  );
  const begin = (index: number): void => {
    try {
      beginTask(page, assignment, index, student);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <div class="assignment-columns">
      <section aria-label="Tasks">
        <h3 class="assignment-sum">
          {done} of {assignment.tasks.length} done, {points} of {assignment.tasks.length * MOST_POINTS} points
          so far
        </h3>
        <p>
          {limited && `${plural(assignment.tries, "try", "tries")} each; the best one counts. `}Your exercises
          are made from your number, {student}.{" "}
          {page.assignment.platform.value !== "reported" && (
            <button
              type="button"
              class="quiet"
              onClick={() => showAssignment(page, { link: assignment.link, student: null, isClass: false })}
            >
              Another number
            </button>
          )}
        </p>
        {problem !== null && (
          <p role="alert" class="assignment-refused">
            {problem}
          </p>
        )}
        <ol class="assignment-tasks">
          {assignment.tasks.map((task, index) => {
            const result = results[index];
            if (result === undefined) return null;
            const may = mayBegin(assignment, results, index);
            return (
              <li key={task.name}>
                <div>
                  <strong>{task.title}</strong>
                  <span class="faint">{task.about}</span>
                </div>
                <Points result={result} />
                <Tries result={result} of={task.is_limited ? assignment.tries : null} />
                <button
                  type="button"
                  class={index === next ? "is-primary" : ""}
                  disabled={!may}
                  aria-label={`${label(result, may)}: ${task.title}, ${task.about}`}
                  onClick={() => begin(index)}
                >
                  {label(result, may)}
                </button>
              </li>
            );
          })}
        </ol>
      </section>
      <StudentCode assignment={assignment} student={student} results={results} />
    </div>
  );
}

function label({ tries, points }: KeptResult, may: boolean): string {
  if (points === MOST_POINTS) return "All right";
  if (!may) return "No try left";
  return tries === 0 ? "Begin" : "Try again";
}

function Points({ result: { tries, points } }: { result: KeptResult }) {
  return (
    <div class="assignment-points">
      <span class="assignment-bar" aria-hidden="true">
        <span style={{ width: `${(points / MOST_POINTS) * 100}%` }} />
      </span>
      <span>{tries === 0 ? "not begun" : `${points} of ${MOST_POINTS} points`}</span>
    </div>
  );
}

/** The tries as filled and empty circles; where they are not limited, their number. */
function Tries({ result: { tries }, of }: { result: KeptResult; of: number | null }) {
  if (of === null)
    return <span class="assignment-tries faint">{tries === 0 ? "" : plural(tries, "try", "tries")}</span>;
  return (
    <span class="assignment-tries" role="img" aria-label={`${tries} of ${plural(of, "try", "tries")} used`}>
      {Array.from({ length: of }, (_, index) => (
        <span key={index} data-used={index < tries} />
      ))}
    </span>
  );
}

function StudentCode({
  assignment,
  student,
  results,
}: {
  assignment: AssignmentPage;
  student: string;
  results: readonly KeptResult[];
}) {
  const page = usePage();
  const [isSure, setSure] = useState(false);
  const code = useMemo(
    () => page.engine.assignment_code(assignment.link, student, inMinutes(results)),
    [page, assignment, student, results],
  );
  const isBegun = results.some(({ tries }) => tries > 0);
  return (
    <section class="assignment-code" aria-label="Your code">
      <h3>Your code</h3>
      {isBegun ? (
        <>
          <CopyField label="Your code" text={code} rows={3} />
          <div class="assignment-buttons">
            <button
              type="button"
              onClick={() => save(new Blob([`${code}\n`], { type: "text/plain" }), `plyscope-${student}.txt`)}
            >
              Save as a file
            </button>
          </div>
          <HowToHandIn />
        </>
      ) : (
        <p>It appears when the first task is done. It is made in your browser; nothing is sent.</p>
      )}
      <CameBack assignment={assignment} results={results} />
      {isBegun && (
        <p class="assignment-forget">
          {isSure ? (
            <>
              This deletes your results in this browser.{" "}
              <button type="button" onClick={() => forgetResults(page, assignment.link, student)}>
                Delete them
              </button>{" "}
              <button type="button" class="quiet" onClick={() => setSure(false)}>
                Keep them
              </button>
            </>
          ) : (
            <button type="button" class="quiet" onClick={() => setSure(true)}>
              Delete my results
            </button>
          )}
        </p>
      )}
    </section>
  );
}

/** The way of the code to the lecturer, and its content. */
function HowToHandIn() {
  const platform = usePage().assignment.platform.value;
  return (
    <>
      {platform === "reported" && (
        <p>
          <strong>Your course page has your points and this code.</strong> You need not send it.
        </p>
      )}
      {platform === "not found" && (
        <p class="assignment-refused">
          The course page was not found, so your points were not reported to it.
        </p>
      )}
      {platform !== "reported" && <p>Give this code to your lecturer, by mail or in the course page.</p>}
      <p>It holds your number, your points, tries and minutes, and the mistakes below; nothing else.</p>
      <p class="faint">
        It is made in your browser{platform === "reported" ? "" : "; nothing was sent"}. Its checksum finds
        typing errors. It does not prove who solved the tasks.
      </p>
    </>
  );
}

/** The misconceptions that showed, with their tasks. */
function CameBack({ assignment, results }: { assignment: AssignmentPage; results: readonly KeptResult[] }) {
  const page = usePage();
  const tasks = new Map<string, number[]>();
  results.forEach(({ misconceptions }, index) => {
    for (const name of misconceptions) tasks.set(name, [...(tasks.get(name) ?? []), index + 1]);
  });
  if (tasks.size === 0) return null;
  return (
    <>
      <h3>To review</h3>
      <ul class="assignment-again">
        {[...tasks].map(([name, where]) => (
          <li key={name}>
            <strong>{page.engine.misconception_title(name)}</strong>{" "}
            <span class="faint">
              in {where.map((at) => `${at} (${assignment.tasks[at - 1]?.title ?? ""})`).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
