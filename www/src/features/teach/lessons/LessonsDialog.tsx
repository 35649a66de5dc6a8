/**
 * The course: its lessons in groups, how far one is in them, the lesson that comes next, and the progress as a file. On its
 * other side the syllabi for those who teach.
 */
import { useEffect } from "preact/hooks";
import { closeOverlay, showOverlay } from "../../../state/page/actions";
import styles from "./lesson.part.css";
import { GROUPS, type Group } from "./groups";
import type { CourseLesson } from "./lesson";
import { lessons, loadLessons } from "./player";
import {  isRead, nextToRead, readLesson, readText, seenOf, unreadBefore } from "./reading";
import { clearProgress, progress, startProgress } from "../../../state/course/lesson-progress";
import { forgetNews, openProgress, progressNews, progressText } from "../../../state/course/open-progress";
import { practise } from "../../../state/course/practise";
import { placedText } from "../../../ui/format";
import { whileLoading } from "../../../ui/parts";
import { save } from "../../../ui/save";
import { Dialog } from "../../../ui/Dialog";
import { FileChooser } from "../../../ui/FileChooser";
import { usePage } from "../../../state/context";
import { Switch } from "../../../ui/Switch";
import { SyllabiPart } from "../syllabi/SyllabiPart";
import { showSide, side } from "../syllabi/syllabi";
import { adoptStyles } from "../../../ui/part-styles";

adoptStyles(styles);

export default function LessonsDialog() {
  const page = usePage();
  const { ui: { overlay } } = page;
  const open = overlay.value === "lessons";
  useEffect(() => {
    if (!open) return;
    startProgress();
    loadLessons();
    return forgetNews;
  }, [open]);
  return (
    <Dialog
      name="Lessons"
      class="lessons"
      open={open}
      close={() => closeOverlay(page)}
      actions={
        <button
          type="button"
          title="Exercises with answers computed by the search (K)"
          onClick={() => showOverlay(page, "practice")}
        >
          Practice
        </button>
      }
    >
      {open && (
        <>
          <Switch name="Lessons or syllabi" choices={SIDES} chosen={side.value} choose={showSide} />
          {side.value === "teach" ? <SyllabiPart /> : <Course />}
        </>
      )}
    </Dialog>
  );
}

const SIDES = [
  ["learn", "Learn", "Lessons for yourself"],
  ["teach", "Teach", "Syllabi for lectures, ready to present"],
] as const;

function Course() {
  const known = lessons.value;
  return (
    <>
      {known instanceof Error && <p role="alert">The lessons could not be loaded ({known.message}).</p>}
      {known !== null && !(known instanceof Error) && (
        <>
          <GoOn lessons={known} />
          <div class="lesson-groups">
            {GROUPS.map((group) => (
              <LessonGroup key={group.name} group={group} lessons={known} />
            ))}
          </div>
        </>
      )}
      <ProgressPart />
    </>
  );
}

/** The button to the first lesson that is not read. */
function GoOn({ lessons: all }: { lessons: readonly CourseLesson[] }) {
  const page = usePage();
  const read = progress.value;
  const next = nextToRead(read, all);
  const count = all.filter((lesson) => isRead(read, lesson)).length;
  return (
    <p class="lesson-next">
      {next !== null && (
        <button type="button" class="is-primary" onClick={() => readLesson(page, read, next)}>
          {count === 0 && seenOf(read, next) === 0 ? "Begin" : "Go on"}: {next.title}
        </button>
      )}
      <span class="faint">
        {next === null ? "You have read all lessons." : `${count} of ${all.length} lessons read`}
      </span>
    </p>
  );
}

function LessonGroup({ group, lessons: all }: { group: Group; lessons: readonly CourseLesson[] }) {
  const page = usePage();
  const own = all.filter((lesson) => lesson.group === group.name);
  if (own.length === 0) return null;
  return (
    <section class="lesson-group" aria-label={group.title}>
      <h3>{group.title}</h3>
      {group.exercises.length > 0 && (
        <button
          type="button"
          class="quiet"
          aria-label={`Practise: ${group.title}`}
          title="An exercise about this, at the level that you have reached"
          onClick={() => practise(page, group.exercises)}
        >
          Practise
        </button>
      )}
      <p class="faint">{group.line}</p>
      <ol class="lesson-list">
        {own.map((lesson) => (
          <LessonRow key={lesson.name} lesson={lesson} lessons={all} />
        ))}
      </ol>
    </section>
  );
}

function LessonRow({ lesson, lessons: all }: { lesson: CourseLesson; lessons: readonly CourseLesson[] }) {
  const page = usePage();
  const read = progress.value;
  const isBegun = seenOf(read, lesson) > 0;
  const before = isRead(read, lesson) ? [] : unreadBefore(read, lesson, all);
  return (
    <li>
      <button type="button" class="quiet" onClick={() => readLesson(page, read, lesson)}>
        <b>{lesson.title}</b>
        <span class="faint">{lesson.minutes} min</span>
        {isBegun && <span class="lesson-read">{readText(read, lesson)}</span>}
      </button>
      {before.length > 0 && (
        <span class="lesson-after">
          after:{" "}
          {before.map((one, index) => (
            <span key={one.name}>
              {index > 0 && ", "}
              <button
                type="button"
                class="link"
                aria-label={`Read ${one.title} first`}
                onClick={() => readLesson(page, read, one)}
              >
                {one.title}
              </button>
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

/** The progress as a file: saved, opened again elsewhere, or cleared. */
function ProgressPart() {
  const { said, problems } = progressNews.value;
  const isNothingKept = Object.keys(progress.value).length === 0;
  return (
    <section class="lesson-progress" aria-label="Progress">
      <div class="lesson-progress-buttons">
        <button
          type="button"
          title="A file with the lessons that you have read and the exercises that you have solved"
          onClick={() => save(new Blob([progressText()], { type: "application/json" }), "plyscope-progress.json")}
        >
          Save progress
        </button>
        <FileChooser
          label="Open progress…"
          file="File of progress"
          accept=".json,application/json"
          choose={(file) => void whileLoading(openProgress(file))}
        />
        <button
          type="button"
          class="quiet"
          disabled={isNothingKept}
          title="Only this browser stores what you have read and answered"
          onClick={clearProgress}
        >
          Clear progress
        </button>
        <span class="hint" role="status">
          {said}
        </span>
      </div>
      {problems.length > 0 && (
        <ul class="lesson-problems" role="alert">
          {problems.map((problem, index) => (
            <li key={index}>{placedText(problem)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
