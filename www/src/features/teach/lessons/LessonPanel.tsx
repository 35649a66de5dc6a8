/**
 * A step of a lesson or a scene of a playlist or a syllabus, above the stage or beside it: its words, its question, and the
 * way on.
 */
import { useCallback, useEffect, useState } from "preact/hooks";
import { offerLessonControls, showOverlay } from "../../../state/page/actions";
import styles from "./lesson.part.css";
import { groupNamed } from "./groups";
import type { CourseLesson, Paragraph } from "./lesson";
import {
  choose,
  goToStep,
  isElsewhere,
  leaveLesson,
  lessons,
  loadLessons,
  playing,
  playLessons,
  showAgain,
  showAnswer,
  shownPlaylist,
  turn,
  type Shown,
} from "./player";
import { takePlaylist, startDraft } from "../playlist/draft";
import { loadSyllabi, syllabi } from "../syllabi/syllabi";
import { placedText } from "../../../ui/format";
import type { LessonPlace } from "../../../state/page/lesson";
import { beStudent, mayBeStudent } from "../../../state/page/student";
import { practise } from "../../../state/course/practise";
import { BoardArea } from "../../../stage/boards/Board";
import { Explained } from "../../../stage/visit/Explained";
import { usePage } from "../../../state/context";
import { IconButton } from "../../../ui/IconButton";
import { LessonQuestion } from "./LessonQuestion";
import { adoptStyles } from "../../../ui/part-styles";

adoptStyles(styles);

export default function LessonPanel() {
  const page = usePage();
  useEffect(() => playLessons(page), [page]);
  const isShown = page.teach.lesson.value !== null && playing.shown.value !== null;
  // Nothing is remembered: whoever receives a playlist, or sees it projected, has not asked for the presenter's notes.
  const [areNotesShown, showNotes] = useState(false);
  const toggleNotes = useCallback(() => showNotes((are) => !are), []);
  useEffect(() => {
    if (!isShown) return;
    offerLessonControls(page, {
      // A presenter turns pages with one key: it shows the answer first, then goes on.
      turn: (by) => {
        if (by === 1 && page.ui.present.value && playing.asking.value?.state === "open") showAnswer(page);
        else turn(page, by);
      },
      choose: (index) => choose(page, index),
      answer: () => showAnswer(page),
      note: toggleNotes,
    });
    return () => offerLessonControls(page, null);
  }, [page, isShown, toggleNotes]);
  // Notes that were asked for at a desk are not projected with it.
  const isPresented = page.ui.present.value;
  useEffect(() => showNotes(false), [isShown, isPresented]);
  if (page.teach.lesson.value === null) return null;
  const { list } = page.teach.lesson.value;
  const failed = list === "lesson" ? lessons.value : list === "syllabus" ? syllabi.value : null;
  if (failed instanceof Error) {
    const isLesson = list === "lesson";
    return (
      <section class="lesson" aria-label={NAMES[list].list}>
        <p role="alert">
          The {isLesson ? "lessons" : "syllabi"} could not be loaded ({failed.message}).{" "}
          <button type="button" onClick={isLesson ? loadLessons : loadSyllabi}>
            Try again
          </button>
        </p>
      </section>
    );
  }
  return playing.shown.value === null ? null : (
    <Step shown={playing.shown.value} notes={{ areNotesShown, toggleNotes }} />
  );
}

/** The words of a lesson, of a playlist and of a syllabus for the same parts. */
const NAMES = {
  lesson: { list: "Lesson", step: "Step", leave: "Leave the lesson", again: "Return to the lesson’s search" },
  playlist: {
    list: "Playlist",
    step: "Scene",
    leave: "Leave the playlist",
    again: "Return to the scene’s search",
  },
  syllabus: {
    list: "Syllabus",
    step: "Scene",
    leave: "Leave the syllabus",
    again: "Return to the scene’s search",
  },
} as const;

interface StepProps {
  shown: Shown;
  notes: { areNotesShown: boolean; toggleNotes: () => void };
}

function Step({ shown: { list, lesson, step, index }, notes: { areNotesShown, toggleNotes } }: StepProps) {
  const page = usePage();
  const steps = lesson.steps.length;
  const names = NAMES[list];
  const asks = lesson.steps.some(({ question }) => question !== null);
  return (
    <>
      <section class={`lesson ${asks ? "has-questions" : ""}`} aria-label={names.list}>
        <div class="lesson-head">
          <h2>{lesson.title}</h2>
          <progress aria-label={`${names.step}s`} max={steps} value={index + 1} />
          <span class="hint lesson-count">
            {names.step} {index + 1} of {steps}
          </span>
          <span class="lesson-turn">
            {lesson.steps.some(({ note = "" }) => note !== "") && (
              <button
                type="button"
                class="quiet"
                aria-pressed={areNotesShown}
                title="Show or hide the presenter’s notes (,)"
                onClick={toggleNotes}
              >
                Notes
              </button>
            )}
            <button
              type="button"
              disabled={index === 0}
              title={`The ${names.step.toLowerCase()} before (Page Up)`}
              onClick={() => turn(page, -1)}
            >
              Back
            </button>
            {index + 1 < steps ? (
              <button
                type="button"
                class="is-primary"
                title={`Next ${names.step.toLowerCase()} (Page Down)`}
                onClick={() => turn(page, 1)}
              >
                Next
              </button>
            ) : (
              <AtTheEnd list={list} name={lesson.name} />
            )}
            <IconButton
              icon="close"
              title={`${names.leave}: the page shows again what it showed before`}
              onClick={() => leaveLesson(page)}
            />
          </span>
        </div>
        {list === "playlist" && <NotUnderstood />}
        <div class="lesson-words" aria-live="polite">
          <h3>{step.title}</h3>
          {step.words.map((paragraph, at) => (
            <Words key={`${index} ${at}`} paragraph={paragraph} />
          ))}
        </div>
        {isElsewhere(page) && (
          <p class="lesson-elsewhere">
            The page now shows another search.{" "}
            <button type="button" onClick={() => showAgain(page)}>
              {names.again}
            </button>
          </p>
        )}
        {step.question !== null && !isElsewhere(page) && <LessonQuestion key={index} />}
        {step.perform === true && mayBeStudent(page) && !isElsewhere(page) && (
          <button
            type="button"
            class="is-primary lesson-perform"
            title="Make every step of this search yourself, and then come back"
            onClick={() => beStudent(page, page.ui.present.value ? "class" : "student")}
          >
            {page.ui.present.value ? "The class is the search" : "Be the search"}
          </button>
        )}
        {/* Else it stands beside the stage. */}
        {(page.ui.present.value || (page.ui.workbench.value && page.folded.setup.value)) && <BoardArea />}
      </section>
      {areNotesShown && <Note text={step.note ?? ""} />}
    </>
  );
}

function AtTheEnd({ list, name }: { list: LessonPlace["list"]; name: string }) {
  const page = usePage();
  const isLesson = list === "lesson";
  if (!isLesson) return page.ui.present.value ? null : <EditCopy />;
  const next = lessonAfter(name);
  const exercises = exercisesOf(name);
  return (
    <>
      {exercises.length > 0 && !page.ui.present.value && (
        <button
          type="button"
          title="An exercise about this, at the level that you have reached"
          onClick={() => practise(page, exercises)}
        >
          Practise
        </button>
      )}
      <button
        type="button"
        class="is-primary"
        title={next?.title}
        onClick={() => {
          if (next === null) showOverlay(page, "lessons");
          else goToStep(page, { list: "lesson", name: next.name, step: 1 });
        }}
      >
        {next === null ? "More lessons" : "Next lesson"}
      </button>
    </>
  );
}

function EditCopy() {
  const page = usePage();
  return (
    <button
      type="button"
      class="is-primary"
      onClick={() => {
        editCopy();
        showOverlay(page, "playlist");
      }}
    >
      Edit a copy
    </button>
  );
}

const allLessons = (): readonly CourseLesson[] =>
  lessons.value === null || lessons.value instanceof Error ? [] : lessons.value;

/** The lesson that follows in the course; `null` after the last. */
function lessonAfter(name: string): CourseLesson | null {
  const all = allLessons();
  const at = all.findIndex((lesson) => lesson.name === name);
  return at < 0 ? null : (all[at + 1] ?? null);
}

/** The kinds of exercises that practise the subject of a lesson. */
const exercisesOf = (name: string): readonly string[] =>
  groupNamed(allLessons().find((lesson) => lesson.name === name)?.group ?? "")?.exercises ?? [];

/** Makes the shown playlist the one that is being written; undo brings the previous one back. */
function editCopy(): void {
  const playlist = shownPlaylist();
  startDraft();
  if (playlist !== null) takePlaylist(playlist);
}

/** The problems of a playlist, whose parts were left out. */
function NotUnderstood() {
  const problems = playing.opened.value?.problems ?? [];
  return problems.length === 0 ? null : (
    <ul class="lesson-problems" role="alert">
      {problems.map((problem, index) => (
        <li key={index}>{placedText(problem)}</li>
      ))}
    </ul>
  );
}

/** The note for the presenter: below the scene, and smaller than the text for everyone. */
function Note({ text }: { text: string }) {
  return text === "" ? null : (
    <aside class="lesson-note" aria-label="Presenter’s note">
      {text}
    </aside>
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
