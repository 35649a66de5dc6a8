/** A step of a lesson, above the stage: its words, its question, and the way on. */
import { useEffect } from "preact/hooks";
import styles from "../../styles/lesson.part.css";
import type { Paragraph } from "../lessons/lesson";
import {
  asking,
  choose,
  isElsewhere,
  leaveLesson,
  lessons,
  loadLessons,
  playLessons,
  showAgain,
  showAnswer,
  shown,
  turn,
  type Shown,
} from "../lessons/player";
import { BoardArea } from "./Board";
import { Explained } from "./Explained";
import { usePage } from "./context";
import { IconButton } from "./IconButton";
import { LessonQuestion } from "./LessonQuestion";
import { adoptStyles } from "./part-styles";

adoptStyles(styles);

export default function LessonPanel() {
  const page = usePage();
  useEffect(() => playLessons(page), [page]);
  const isShown = page.lesson.value !== null && shown.value !== null;
  useEffect(() => {
    if (!isShown) return;
    page.lessonControls.value = {
      // Whoever presents turns pages with one key: it shows the answer before it goes on.
      turn: (by) => {
        if (by === 1 && page.present.value && asking.value?.state === "open") showAnswer(page);
        else turn(page, by);
      },
      choose: (index) => choose(page, index),
      answer: () => showAnswer(page),
    };
    return () => {
      page.lessonControls.value = null;
    };
  }, [page, isShown]);
  if (page.lesson.value === null) return null;
  const failed = lessons.value instanceof Error ? lessons.value : null;
  if (failed !== null) {
    return (
      <section class="lesson" aria-label="Lesson">
        <p role="alert">
          The lessons could not be loaded ({failed.message}).{" "}
          <button type="button" onClick={loadLessons}>
            Try again
          </button>
        </p>
      </section>
    );
  }
  return shown.value === null ? null : <Step shown={shown.value} />;
}

function Step({ shown: { lesson, step, index } }: { shown: Shown }) {
  const page = usePage();
  const steps = lesson.steps.length;
  return (
    <section class="lesson" aria-label="Lesson">
      <div class="lesson-head">
        <h2>{lesson.title}</h2>
        <progress aria-label="Steps" max={steps} value={index + 1} />
        <span class="hint lesson-count">
          Step {index + 1} of {steps}
        </span>
        <span class="lesson-turn">
          <button
            type="button"
            disabled={index === 0}
            title="The step before (Page Up)"
            onClick={() => turn(page, -1)}
          >
            Back
          </button>
          {index + 1 < steps ? (
            <button
              type="button"
              class="is-primary"
              title="Next step (Page Down)"
              onClick={() => turn(page, 1)}
            >
              Next
            </button>
          ) : (
            <button
              type="button"
              class="is-primary"
              onClick={() => {
                page.overlay.value = "lessons";
              }}
            >
              More lessons
            </button>
          )}
          <IconButton
            icon="close"
            title="Leave the lesson: what was shown before comes back"
            onClick={() => leaveLesson(page)}
          />
        </span>
      </div>
      <div class="lesson-words" aria-live="polite">
        <h3>{step.title}</h3>
        {step.words.map((paragraph, at) => (
          <Words key={`${index} ${at}`} paragraph={paragraph} />
        ))}
      </div>
      {isElsewhere(page) && (
        <p class="lesson-elsewhere">
          This is another search now.{" "}
          <button type="button" onClick={() => showAgain(page)}>
            Show the lesson’s again
          </button>
        </p>
      )}
      {step.question !== null && !isElsewhere(page) && <LessonQuestion key={index} />}
      {/* Elsewhere it stands with the setup. */}
      {page.present.value && <BoardArea />}
    </section>
  );
}

function Words({ paragraph }: { paragraph: Paragraph }) {
  return (
    <p>
      {paragraph.map(({ text, as: As, to }, at) => {
        if (to !== undefined) {
          const isElsewhere = !to.startsWith("#");
          return (
            <a key={at} href={to} {...(isElsewhere ? { target: "_blank", rel: "noreferrer" } : {})}>
              {text}
            </a>
          );
        }
        return As === undefined ? <Explained key={at} text={text} /> : <As key={at}>{text}</As>;
      })}
    </p>
  );
}
